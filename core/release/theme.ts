import { highestChroma, labOf, polarOf, rgbOf } from './oklab.ts'
import type { Polar } from './oklab.ts'

/** The roles of a theme's colors. */
export const themeRoles = ['primary', 'secondary', 'success', 'info', 'warning', 'error', 'neutral'] as const
export type ThemeRole = (typeof themeRoles)[number]

/**
 * Hue (in degrees) and peak chroma of each named color, in OKLCH. All colors have the same lightness at each step, and
 * therefore the same contrast.
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

/** The default color of each role. */
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
 * Lightness and share of the peak chroma, by step. The lightness guarantees a contrast of 7:1 for 700 on white and for
 * 400 on 950, 4.5:1 for 600 on 100, and 3:1 for 500 on both backgrounds.
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
 * Lightness of the steps of an accent without a hue, if it differs from `steps`. They are as dark or as light as text,
 * because a medium gray button would look disabled.
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

/** A role's value: a color name, or a brand color, such as `#0050ff` or `#05f`. */
export type ThemeColor = ColorName | `#${string}`

/** Returns whether a text is a color in hexadecimal notation. */
export function isHexColor(value: string): value is `#${string}` {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)
}

/**
 * Returns a color's ramp: CSS `oklch()` values by step (50 to 950). The ramp of a brand color has its hue, and as much
 * of its chroma as the step's lightness and sRGB allow. The ramp of a color without a hue consists of grays; for the
 * accent, they range almost from black to white. The exact brand color isn't a step of its ramp; theme-style.ts uses it
 * as the accent.
 */
export function colorRamp(color: ThemeColor, role: ThemeRole): Record<number, string> {
  return Object.fromEntries(
    Object.keys(steps).map((step) => {
      const { lightness, chroma, hue } = stepOf(color, Number(step), role)
      return [step, `oklch(${lightness} ${Number(chroma.toFixed(4))} ${hue})`]
    }),
  )
}

/** Returns a step of a color's ramp, in OKLCH. */
export function stepOf(color: ThemeColor, step: number, role: ThemeRole): Polar {
  const [hue, chromaOf] = isHexColor(color) ? brandRamp(color) : namedRamp(color)
  const [lightness, share] = steps[step]!
  const chroma = chromaOf(lightness, share)
  const isGreyAccent = role === 'primary' && chroma === 0
  return { lightness: (isGreyAccent ? greyAccent[step] : undefined) ?? lightness, chroma, hue }
}

/** Returns a step of a color's ramp in sRGB: the nearest displayable red, green, and blue from 0 to 255. */
export function rampColor(
  color: ThemeColor,
  step: number,
  role: ThemeRole,
): [red: number, green: number, blue: number] {
  return rgbOf(labOf(stepOf(color, step, role)))
}

type Ramp = readonly [hue: number, chromaOf: (lightness: number, share: number) => number]

function namedRamp(name: ColorName): Ramp {
  const [hue, peak] = colorNames[name]
  return [hue, (_, share) => peak * share]
}

function brandRamp(color: `#${string}`): Ramp {
  const { lightness, chroma, hue } = polarOf(color)
  if (chroma === 0) return [0, () => 0]
  const peak = chroma / shareAt(lightness)
  return [hue, (step, share) => Math.min(peak * share, highestChroma(step, hue))]
}

/** Returns the share of the peak chroma at a lightness, interpolated between two steps. */
function shareAt(lightness: number): number {
  const points = Object.values(steps).toSorted(([one], [other]) => one - other)
  const above = points.findIndex(([each]) => each >= lightness)
  if (above <= 0) return points.at(above)![1]
  const [[from, low], [to, high]] = [points[above - 1]!, points[above]!]
  return low + ((high - low) * (lightness - from)) / (to - from)
}
