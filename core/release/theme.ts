/** The seven roles of the specification's theme. */
export const themeRoles = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral'] as const
export type ThemeRole = (typeof themeRoles)[number]

/**
 * Hue (degrees) and peak chroma of each named colour, in OKLCH. Lightness steps are shared, so contrast holds for every
 * name.
 */
export const colorNames = {
  red: [27, 0.2],
  orange: [52, 0.17],
  amber: [72, 0.16],
  yellow: [92, 0.15],
  lime: [128, 0.18],
  green: [152, 0.15],
  emerald: [163, 0.14],
  teal: [184, 0.11],
  cyan: [212, 0.12],
  sky: [234, 0.14],
  blue: [258, 0.18],
  indigo: [276, 0.19],
  violet: [292, 0.2],
  purple: [304, 0.2],
  fuchsia: [322, 0.21],
  pink: [352, 0.19],
  rose: [14, 0.19],
  slate: [256, 0.035],
  gray: [262, 0.02],
  zinc: [286, 0.012],
  neutral: [0, 0],
  stone: [60, 0.012],
} as const satisfies Record<string, readonly [hue: number, chroma: number]>
type ColorName = keyof typeof colorNames

/** The specification's theme. */
export const defaultColors: Record<ThemeRole, ColorName> = {
  primary: 'green',
  secondary: 'blue',
  success: 'green',
  info: 'blue',
  warning: 'yellow',
  error: 'red',
  neutral: 'slate',
}

/**
 * Step → lightness and share of the peak chroma. The lightnesses carry the contrast: 700 is read on white (7:1) and 400
 * on 950; 600 is legible on 100 (4.5:1); 500 is visible on both grounds (3:1).
 */
const steps: Record<number, readonly [lightness: number, chroma: number]> = {
  50: [0.985, 0.09],
  100: [0.964, 0.2],
  200: [0.924, 0.36],
  300: [0.87, 0.6],
  400: [0.78, 0.85],
  500: [0.64, 1],
  600: [0.51, 0.92],
  700: [0.44, 0.8],
  800: [0.31, 0.6],
  900: [0.24, 0.38],
  950: [0.185, 0.42],
}

/**
 * Step → lightness of an accent without a hue, where it is another one: as dark and as light as texts are. A button in
 * the grey of the other lightnesses would look as if it could not be pressed.
 */
const greyAccent: Record<number, number> = {
  200: 0.955,
  300: 0.945,
  400: 0.92,
  600: 0.38,
  700: 0.25,
  800: 0.19,
  900: 0.17,
  950: 0.15,
}

/** What a role may have: a name, or the colour of a brand, `#0050ff` or `#05f`. */
export type ThemeColor = ColorName | `#${string}`

/** Whether a text is a colour in hexadecimal notation. */
export function isHexColor(value: string): value is `#${string}` {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)
}

/**
 * The ramp of a colour: step (50 to 950) → CSS `oklch()` value. That of a brand's colour goes through it, or as near as
 * the lightnesses of the steps and sRGB allow; what has no hue (white, black and greys) gives a ramp of greys, as the
 * accent one that goes nearly from black to white. The colour itself is not in it: no promise of contrast could be made
 * for that.
 */
export function colorRamp(color: ThemeColor, role: ThemeRole): Record<number, string> {
  return Object.fromEntries(
    Object.keys(steps).map((step) => {
      const { lightness, chroma, hue } = stepOf(color, Number(step), role)
      return [step, `oklch(${lightness} ${Number(chroma.toFixed(4))} ${hue})`]
    }),
  )
}

function stepOf(color: ThemeColor, step: number, role: ThemeRole): { lightness: number; chroma: number; hue: number } {
  const [hue, chromaOf] = isHexColor(color) ? brandRamp(color) : namedRamp(color)
  const [lightness, share] = steps[step]!
  const chroma = chromaOf(lightness, share)
  const isGreyAccent = role === 'primary' && chroma === 0
  return { lightness: (isGreyAccent ? greyAccent[step] : undefined) ?? lightness, chroma, hue }
}

/** A step of a colour's ramp in sRGB: red, green and blue from 0 to 255, the nearest that a screen has. */
export function rampColor(
  color: ThemeColor,
  step: number,
  role: ThemeRole,
): [red: number, green: number, blue: number] {
  const { lightness, chroma, hue } = stepOf(color, step, role)
  const angle = (hue * Math.PI) / 180
  const [red, green, blue] = linearRgbOf([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]).map(
    (light) => {
      const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
      return Math.round(Math.min(Math.max(channel, 0), 1) * 255)
    },
  ) as [number, number, number]
  return [red, green, blue]
}

type Ramp = readonly [hue: number, chromaOf: (lightness: number, share: number) => number]

function namedRamp(name: ColorName): Ramp {
  const [hue, peak] = colorNames[name]
  return [hue, (_, share) => peak * share]
}

/** Less chroma than this is no colour to an eye, and its hue is chance. */
const leastChroma = 0.008

function brandRamp(color: `#${string}`): Ramp {
  const [lightness, a, b] = oklabOf(color)
  const chroma = Math.hypot(a, b)
  if (chroma < leastChroma) return [0, () => 0]
  const hue = Number((((Math.atan2(b, a) * 180) / Math.PI + 360) % 360).toFixed(1))
  const peak = chroma / shareAt(lightness)
  return [hue, (step, share) => Math.min(peak * share, highestChroma(step, hue))]
}

/** The share of the peak chroma at a lightness between those of the steps. */
function shareAt(lightness: number): number {
  const points = Object.values(steps).toSorted(([one], [other]) => one - other)
  const above = points.findIndex(([each]) => each >= lightness)
  if (above <= 0) return points.at(above)![1]
  const [[from, low], [to, high]] = [points[above - 1]!, points[above]!]
  return low + ((high - low) * (lightness - from)) / (to - from)
}

/** The highest chroma that sRGB has at a lightness and a hue, to a thousandth. */
function highestChroma(lightness: number, hue: number): number {
  const [cos, sin] = [Math.cos((hue * Math.PI) / 180), Math.sin((hue * Math.PI) / 180)]
  let [inside, outside] = [0, 0.4]
  while (outside - inside > 0.001) {
    const chroma = (inside + outside) / 2
    if (linearRgbOf([lightness, chroma * cos, chroma * sin]).every((channel) => channel >= 0 && channel <= 1))
      inside = chroma
    else outside = chroma
  }
  return inside
}

type Lab = readonly [lightness: number, a: number, b: number]

/** A colour in OKLab: https://bottosson.github.io/posts/oklab/ */
function oklabOf(color: `#${string}`): Lab {
  const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1)
  const [red, green, blue] = [0, 2, 4].map((start) => linear(parseInt(digits.slice(start, start + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The light of a channel (IEC 61966-2-1), from 0 to 1. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function linearRgbOf([lightness, a, b]: Lab): [red: number, green: number, blue: number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** `:root` declarations of `--{role}-{step}` for the given roles. */
export function renderThemeStyle(colors: Partial<Record<ThemeRole, ThemeColor>>): string {
  const declarations = (Object.entries(colors) as [ThemeRole, ThemeColor][]).flatMap(([role, color]) =>
    Object.entries(colorRamp(color, role)).map(([step, value]) => `--${role}-${step}:${value}`),
  )
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`
}
