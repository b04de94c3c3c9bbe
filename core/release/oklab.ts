// Colors in OKLab and OKLCH: https://bottosson.github.io/posts/oklab/

export type Lab = readonly [lightness: number, a: number, b: number]

/** A color by lightness, chroma, and hue in degrees. */
export interface Polar {
  lightness: number
  chroma: number
  hue: number
}

/** Below this chroma, a color looks gray, and its hue is meaningless. */
const minChroma = 0.008

/** Converts a hexadecimal color to OKLCH. The chroma and hue of a color that looks gray become 0. */
export function polarOf(color: `#${string}`): Polar {
  const [lightness, a, b] = oklabOf(color)
  const chroma = Math.hypot(a, b)
  if (chroma < minChroma) return { lightness, chroma: 0, hue: 0 }
  return { lightness, chroma, hue: Number((((Math.atan2(b, a) * 180) / Math.PI + 360) % 360).toFixed(1)) }
}

/** Returns the OKLab coordinates of an OKLCH color. */
export function labOf({ lightness, chroma, hue }: Polar): Lab {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** Returns the closest color that an sRGB screen can show, as red, green, and blue from 0 to 255. */
export function rgbOf(color: Lab): [red: number, green: number, blue: number] {
  return linearRgbOf(color).map((light) => {
    const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(Math.min(Math.max(channel, 0), 1) * 255)
  }) as [number, number, number]
}

/** Returns the contrast ratio of two colors (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: Lab, other: Lab): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes two colors like `color-mix(in oklab, …)`. */
export function mixOf(from: Lab, to: Lab, share: number): Lab {
  return [0, 1, 2].map((index) => from[index]! * (1 - share) + to[index]! * share) as unknown as Lab
}

/** Returns the highest chroma that sRGB can show at a lightness and hue, to three decimal places. */
export function highestChroma(lightness: number, hue: number): number {
  let [inside, outside] = [0, 0.4]
  while (outside - inside > 0.001) {
    const chroma = (inside + outside) / 2
    const isInside = linearRgbOf(labOf({ lightness, chroma, hue })).every((channel) => channel >= 0 && channel <= 1)
    if (isInside) inside = chroma
    else outside = chroma
  }
  return inside
}

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

/** Returns the linear light of a channel (IEC 61966-2-1), from 0 to 1. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function luminanceOf(color: Lab): number {
  const [red, green, blue] = linearRgbOf(color).map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
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
