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
export type ColorName = keyof typeof colorNames

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

/** The ramp of a colour: step (50 to 950) → CSS `oklch()` value. */
export function colorRamp(name: ColorName): Record<number, string> {
  const [hue, peak] = colorNames[name]
  return Object.fromEntries(
    Object.entries(steps).map(([step, [lightness, share]]) => [
      step,
      `oklch(${lightness} ${Number((peak * share).toFixed(4))} ${hue})`,
    ]),
  )
}

/** `:root` declarations of `--{role}-{step}` for the given roles. */
export function renderThemeStyle(colors: Partial<Record<ThemeRole, ColorName>>): string {
  const declarations = Object.entries(colors).flatMap(([role, name]) =>
    Object.entries(colorRamp(name)).map(([step, value]) => `--${role}-${step}:${value}`),
  )
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`
}
