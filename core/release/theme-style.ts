// Renders the style sheet of a theme. The brand color becomes the site's accent. Its lightness is changed only where
// its contrast would be too low.

import { contrastOf, highestChroma, labOf, mixOf, polarOf, rgbOf } from './oklab.ts'
import type { Lab, Polar } from './oklab.ts'
import { colorRamp, defaultColors, isHexColor, stepOf, themeRoles } from './theme.ts'
import type { ThemeColor, ThemeRole } from './theme.ts'

type Colors = Partial<Record<ThemeRole, ThemeColor>>
type Mode = 'light' | 'dark'

/** The accent in one color mode. */
interface Accent {
  /** Links and markers on the page background. */
  text: Polar
  /** Links and markers on a tinted background: callouts, menus, code, highlighted words. */
  tinted: Polar
  /** Large surfaces, such as the primary button. */
  fill: Polar
  /** The fill color on hover. */
  strong: Polar
  /** Text on the fill color. */
  onFill: Polar
}

/** The minimum contrast of text (WCAG 2.2, 1.4.3). */
const readable = 4.5

/**
 * The minimum contrast between a surface and the background. With less contrast, the shape of a button isn't visible.
 */
const visible = 1.3

/**
 * The minimum contrast of a gray accent, which is that of body text, because buttons in a lighter gray look disabled.
 */
const strongest = 7

/** The share of the color in a tinted background in dark mode; see `--accent-ground` in client/styles/tokens.css. */
const tintShare = 0.18

const [white, black] = [0, 1].map((dark) => ({ lightness: 1 - dark, chroma: 0, hue: 0 })) as [Polar, Polar]

/**
 * Renders the `:root` declarations of `--{role}-{step}` for the given roles, and those of the accent if there is a
 * brand color.
 */
export function renderThemeStyle(colors: Colors): string {
  const declarations = (Object.entries(colors) as [ThemeRole, ThemeColor][]).flatMap(([role, color]) =>
    Object.entries(colorRamp(color, role)).map(([step, value]) => `--${role}-${step}:${value}`),
  )
  declarations.push(...accentDeclarations(colors))
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`
}

/**
 * Renders the declarations that make a brand color the accent. A named color needs none, because its ramp is in
 * tokens.css.
 */
function accentDeclarations(colors: Colors): string[] {
  const { primary } = colors
  if (!primary || !isHexColor(primary)) return []
  const [light, dark] = [accentOf(primary, colors, 'light'), accentOf(primary, colors, 'dark')]
  const names = {
    text: 'accent',
    tinted: 'accent-tinted',
    fill: 'accent-fill',
    strong: 'accent-strong',
    onFill: 'on-accent',
  } as const
  return [
    ...(Object.entries(names) as [keyof Accent, string][]).map(
      ([part, name]) => `--${name}:light-dark(${render(light[part], primary)},${render(dark[part], primary)})`,
    ),
    '--focus:var(--accent)',
  ]
}

/** Returns the accent for text in a color mode, in sRGB: red, green, and blue from 0 to 255. */
export function accentColor(colors: Colors, mode: Mode): [red: number, green: number, blue: number] {
  const primary = colors.primary ?? defaultColors.primary
  return rgbOf(
    labOf(
      isHexColor(primary)
        ? accentOf(primary, colors, mode).text
        : stepOf(primary, mode === 'light' ? 700 : 400, 'primary'),
    ),
  )
}

function accentOf(brand: `#${string}`, colors: Colors, mode: Mode): Accent {
  const exact = polarOf(brand)
  const { grounds, tints } = groundsOf(colors, mode)
  if (exact.chroma === 0) return grayAccent(exact, brand, grounds, mode)
  const away = mode === 'light' ? -1 : 1
  const text = stepAway(exact, away, (color) => contrasts(color, grounds) >= readable)
  const fill = stepAway(exact, away, (color) => contrasts(color, grounds) >= visible)
  const onFill = contrasts(white, [labOf(fill)]) >= readable ? white : black
  return {
    text,
    tinted: stepAway(text, away, (color) => contrasts(color, tints) >= readable),
    fill,
    // The fill gets darker under light text and lighter under dark text, so that the text keeps its contrast.
    strong: withLightness(fill, fill.lightness + (onFill === white ? -0.06 : 0.06)),
    onFill,
  }
}

function grayAccent(exact: Polar, brand: `#${string}`, grounds: readonly Lab[], mode: Mode): Accent {
  const [accent, hover] = mode === 'light' ? [700, 800] : [400, 300]
  const text = contrasts(exact, grounds) >= strongest ? exact : stepOf(brand, accent, 'primary')
  return {
    text,
    tinted: text,
    fill: text,
    strong: stepOf(brand, hover, 'primary'),
    onFill: mode === 'light' ? white : stepOf(brand, 950, 'primary'),
  }
}

/** Returns the backgrounds behind text in a color mode; see client/styles/tokens.css. */
function groundsOf(colors: Colors, mode: Mode): { grounds: Lab[]; tints: Lab[] } {
  const step = (role: ThemeRole, number: number) => labOf(stepOf(colors[role] ?? defaultColors[role], number, role))
  const tinted = themeRoles.filter((role) => role !== 'neutral')
  if (mode === 'light')
    return { grounds: [labOf(white)], tints: [step('neutral', 100), ...tinted.map((role) => step(role, 100))] }
  const ground = step('neutral', 950)
  return {
    grounds: [ground, step('neutral', 900)],
    tints: [step('neutral', 800), ...tinted.map((role) => mixOf(ground, step(role, 400), tintShare))],
  }
}

/** Changes a color's lightness by the smallest amount for which `isEnough` accepts the color. */
function stepAway(color: Polar, away: 1 | -1, isEnough: (color: Polar) => boolean): Polar {
  if (isEnough(color)) return color
  let [poor, enough] = [color.lightness, away === 1 ? 1 : 0]
  while (Math.abs(enough - poor) > 0.001) {
    const between = (poor + enough) / 2
    if (isEnough(withLightness(color, between))) enough = between
    else poor = between
  }
  return withLightness(color, enough)
}

/** Changes the lightness of a color and keeps as much of its chroma as sRGB can show. */
function withLightness({ chroma, hue }: Polar, wanted: number): Polar {
  const lightness = Math.min(1, Math.max(0, Number(wanted.toFixed(4))))
  return { lightness, chroma: Math.floor(Math.min(chroma, highestChroma(lightness, hue)) * 1e4) / 1e4, hue }
}

/** Returns the lowest contrast between a color and any of the surfaces. */
function contrasts(color: Polar, surfaces: readonly Lab[]): number {
  return Math.min(...surfaces.map((surface) => contrastOf(labOf(color), surface)))
}

function render(color: Polar, brand: `#${string}`): string {
  const exact = polarOf(brand)
  if (color.lightness === exact.lightness && color.chroma === exact.chroma) return brand
  if (color.chroma === 0 && color.lightness % 1 === 0) return color.lightness === 1 ? '#fff' : '#000'
  return `oklch(${Number(color.lightness.toFixed(4))} ${Number(color.chroma.toFixed(4))} ${color.hue})`
}
