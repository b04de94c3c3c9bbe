import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accentColor, renderThemeStyle } from '../../core/release/theme-style.ts'
import { colorNames, colorRamp, defaultColors } from '../../core/release/theme.ts'
import type { ThemeColor, ThemeRole } from '../../core/release/theme.ts'

/** Returns a style sheet with each declaration on one line. */
const styleSheet = (name: string) =>
  readFileSync(new URL(`../../client/styles/${name}`, import.meta.url), 'utf8')
    .replace(/\(\n\s+/g, '(')
    .replace(/,\n\s+/g, ', ')
    .replace(/\n\s+\)/g, ')')

const [tokens, callouts] = [styleSheet('tokens.css'), styleSheet('prose/callout.css')]
const declarations = new Map(
  [...tokens.matchAll(/^ {2}--([\w-]+): (.+);$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const names = Object.keys(colorNames) as (keyof typeof colorNames)[]
const modes = ['light', 'dark'] as const

type Mode = (typeof modes)[number]
type Theme = Partial<Record<ThemeRole, ThemeColor>>
type Lab = readonly [l: number, a: number, b: number]

/** Pairs of foreground and background with the minimum contrast between them (WCAG 2.2, 1.4.3, 1.4.6, and 1.4.11). */
const requirements: [minimum: number, grounds: string[], foregrounds: string[]][] = [
  [7, ['ground', 'ground-raised', 'ground-sunken', 'ground-hover'], ['text']],
  [4.5, ['ground', 'ground-raised'], ['accent']],
  [4.5, ['ground', 'ground-raised', 'ground-sunken', 'ground-hover'], ['text-quiet', 'accent-tinted']],
  [4.5, ['accent-ground'], ['accent-tinted', 'text']],
  [4.5, ['accent-fill', 'accent-strong'], ['on-accent']],
  [4.5, ['ground-sunken'], ['success', 'warning', 'error']],
  [
    4.5,
    ['ground-sunken', 'accent-ground', 'success-ground', 'warning-ground', 'error-ground'],
    [
      'text',
      'text-quiet',
      'code-keyword',
      'code-string',
      'code-function',
      'code-number',
      'code-variable',
      'code-expression',
    ],
  ],
  [
    7,
    ['ground-sunken'],
    ['code-keyword', 'code-string', 'code-function', 'code-number', 'code-variable', 'code-expression'],
  ],
  [3, ['ground', 'ground-raised', 'ground-sunken'], ['line-strong', 'focus']],
  [3, ['accent-ground'], ['accent', 'focus']],
  [4.5, ['secondary-ground'], ['secondary', 'text', 'accent-tinted']],
  [4.5, ['info-ground'], ['info', 'text', 'accent-tinted']],
  [4.5, ['success-ground'], ['success', 'text', 'accent-tinted']],
  [4.5, ['warning-ground'], ['warning', 'text', 'accent-tinted']],
  [4.5, ['error-ground'], ['error', 'text', 'accent-tinted']],
  [4.5, ['secondary', 'info', 'success', 'warning', 'error'], ['ground']],
]

/** The named colors are ours, so links in them must have the contrast of body text. */
const namedRequirements: typeof requirements = [[7, ['ground'], ['accent']]]

describe('contrast', () => {
  it.each(names)('is sufficient with %s as the primary color and any neutral color, in both modes', (primary) => {
    expect(names.flatMap((neutral) => failures({ primary, neutral }, [...requirements, ...namedRequirements]))).toEqual(
      [],
    )
  })

  it.each(names)('is sufficient with %s as the color of each status', (name) => {
    expect(failures({ secondary: name, info: name, success: name, warning: name, error: name })).toEqual([])
  })
})

/** Brand colors, spread over all six-digit values by steps of a prime number. */
const brands = Array.from(
  { length: 500 },
  (_, index) => `#${((index * 33_554_393) % 0x1000000).toString(16).padStart(6, '0')}` as const,
)

describe('a brand color', () => {
  it('meets every contrast requirement in both modes', () => {
    expect(brands.flatMap((primary) => failures({ primary }))).toEqual([])
  })

  it('meets them as the color of each status and of the text', () => {
    expect(
      brands
        .filter((_, index) => index % 10 === 0)
        .flatMap((color) =>
          failures({ neutral: color, secondary: color, info: color, success: color, warning: color, error: color }),
        ),
    ).toEqual([])
  })

  it('appears in its ramp at the step with its lightness', () => {
    expect(colorRamp('#0050ff', 'primary')[600]).toMatch(/^oklch\(0\.51 0\.2\d+ 26[34]/)
    expect(colorRamp('#05f', 'primary')).toEqual(colorRamp('#0055ff', 'primary'))
  })

  it.each(['#fff', '#000000', '#7f7f7f'] as const)('results in grays if it is gray: %s', (color) => {
    expect(Object.values(colorRamp(color, 'neutral')).every((value) => value.endsWith(' 0 0)'))).toBe(true)
    // A gray accent is as dark or light as text, because a medium gray looks disabled.
    const accents = modes.map((mode) => resolve('accent', mode, { primary: color })[0])
    expect(accents.map((lightness) => Number(lightness.toFixed(3)))).toEqual([
      color === '#000000' ? 0 : 0.25,
      color === '#fff' ? 1 : 0.92,
    ])
    expect(failures({ primary: color })).toEqual([])
  })

  it.each([
    // Links in light and dark mode, buttons in light and dark mode, and button text in light mode.
    ['#d6336c', 'exact', 'near', 'exact', 'exact', '#fff'],
    ['#0050ff', 'exact', 'near', 'exact', 'exact', '#fff'],
    ['#c2410c', 'exact', 'near', 'exact', 'exact', '#fff'],
    ['#ffd400', 'near', 'exact', 'exact', 'exact', '#000'],
    ['#fef9c3', 'near', 'exact', 'near', 'exact', '#000'],
    ['#00e5a0', 'near', 'exact', 'exact', 'exact', '#000'],
    ['#1b1033', 'exact', 'near', 'exact', 'near', '#fff'],
  ] as const)('%s is exact in each role whose contrast allows it', (primary, light, dark, fill, darkFill, text) => {
    const pairOf = (name: string) =>
      /^light-dark\((oklch\([^)]*\)|#\w+), (.+)\)$/.exec(overridesOf({ primary }).get(name)!)!.slice(1)
    const rated = (name: string) => pairOf(name).map((value) => (value === primary ? 'exact' : 'near'))
    expect([...rated('accent'), ...rated('accent-fill'), pairOf('on-accent')[0]]).toEqual([
      light,
      dark,
      fill,
      darkFill,
      text,
    ])
    expect(failures({ primary })).toEqual([])
  })

  it('changes only as far as contrast requires', () => {
    const steps = brands.flatMap((primary) =>
      modes.map((mode) => {
        const grounds = ['ground', 'ground-raised'].map((name) => resolve(name, mode, { primary }))
        const worst = (color: Lab) => Math.min(...grounds.map((ground) => contrast(color, ground)))
        const [exact, accent] = [parseColor(primary), resolve('accent', mode, { primary })]
        const isGray = Math.hypot(exact[1], exact[2]) < 0.01
        return isGray || worst(accent) < 4.7 || Math.abs(accent[0] - exact[0]) < 0.001
          ? []
          : [`${primary} in ${mode} mode: ${worst(accent).toFixed(2)}`]
      }),
    )
    expect(steps.flat()).toEqual([])
  })

  it('is the accent of the social card', () => {
    expect(accentColor({ primary: '#d6336c' }, 'light')).toEqual([0xd6, 0x33, 0x6c])
    expect(accentColor({}, 'light')).toEqual(accentColor({ primary: 'green' }, 'light'))
  })

  it('stays within sRGB at every step', () => {
    const outside = brands.flatMap((brand) =>
      Object.values(colorRamp(brand, 'primary')).filter((value) =>
        linearRgb(parseColor(value)).some((channel) => channel < -0.002 || channel > 1.002),
      ),
    )
    expect(outside).toEqual([])
  })
})

describe('a callout', () => {
  const declared = [...callouts.matchAll(/data-color='(\w+)'\] \{\s+--color: (.+);\s+--color-ground: (.+);/g)]
  const own = declared.map(([, kind = '', color = '', ground = '']) => ({ kind, color, ground }))
  const share = Number(/color-mix\(in oklab, var\(--ground\), var\(--color-ground\) (\d+)%\)/.exec(callouts)?.[1])

  it('has two colors', () => {
    expect(own.map(({ kind }) => kind)).toEqual(['important', 'caution'])
  })

  it.each(names)('is legible with %s as the color of each status and of the text', (name) => {
    const theme: Theme = { neutral: name, info: name, success: name, warning: name, error: name }
    const themed = (['info', 'success', 'warning', 'error'] as const).map((kind) => ({
      kind,
      color: `var(--${kind})`,
      ground: `var(--${kind}-ground)`,
    }))
    const wrong = modes.flatMap((mode) =>
      [...themed, ...own].flatMap(({ kind, color, ground }) => {
        const title = evaluate(color, mode, theme)
        const tint = mix(resolve('ground', mode, theme), evaluate(ground, mode, theme), share / 100)
        const read = { title, text: resolve('text', mode, theme), link: resolve('accent-tinted', mode, theme) }
        return Object.entries(read)
          .map(([what, foreground]) => ({ what, ratio: contrast(foreground, tint) }))
          .filter(({ what, ratio }) => !(ratio >= (what === 'text' ? 7 : 4.5)))
          .map(({ what, ratio }) => `${what} of ${kind}, ${mode}: ${ratio.toFixed(2)}`)
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('tokens.css', () => {
  it('contains the default ramps of the theme', () => {
    const ramps = (Object.keys(defaultColors) as ThemeRole[]).map(
      (role) => [role, colorRamp(defaultColors[role], role)] as const,
    )
    const wrong = ramps.flatMap(([role, ramp]) =>
      Object.entries(ramp)
        .map(([step, value]) => ({ name: `${role}-${step}`, value, found: declarations.get(`${role}-${step}`) }))
        .filter(({ value, found }) => found !== undefined && found !== value),
    )
    expect(wrong).toEqual([])
  })

  it('declares each color that the style sheets use', () => {
    const used = [...tokens.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => !declarations.has(name))).toEqual([])
  })
})

describe('the contrast between two colors', () => {
  it.each([
    ['#fff', '#000', 21],
    ['oklch(1 0 0)', 'oklch(0 0 0)', 21],
    // #767676 is the lightest gray that may carry text on white. Its OKLCH lightness is 0.5657.
    ['#fff', 'oklch(0.5657 0 0)', 4.54],
    // Pure sRGB red, 4.00:1 on white.
    ['#fff', 'oklch(0.62796 0.25768 29.234)', 4],
  ])('for %s and %s is %f', (a, b, ratio) => {
    expect(contrast(parseColor(a), parseColor(b))).toBeCloseTo(ratio, 1)
  })
})

function failures(theme: Theme, required = requirements): string[] {
  return modes.flatMap((mode) =>
    required.flatMap(([minimum, grounds, foregrounds]) =>
      grounds.flatMap((ground) =>
        foregrounds.flatMap((foreground) => {
          const ratio = contrast(resolve(foreground, mode, theme), resolve(ground, mode, theme))
          return ratio >= minimum
            ? []
            : [`${foreground} on ${ground}, ${mode}, ${JSON.stringify(theme)}: ${ratio.toFixed(2)} < ${minimum}`]
        }),
      ),
    ),
  )
}

/** Returns the color of a token, as the browser computes it. */
function resolve(name: string, mode: Mode, theme: Theme): Lab {
  const [role = '', step = ''] = name.split(/-(?=\d+$)/)
  const color = theme[role as ThemeRole] ?? defaultColors[role as ThemeRole]
  if (step && color) return stepsOf(color, role as ThemeRole)[Number(step)]!
  const value = overridesOf(theme).get(name) ?? declarations.get(name)
  if (!value) throw new Error(`tokens.css does not declare --${name}`)
  return evaluate(value, mode, theme)
}

const overrides = new Map<string, Map<string, string>>()

/** Returns the declarations in a theme's style, by name. */
function overridesOf(theme: Theme): Map<string, string> {
  const key = JSON.stringify(theme)
  const known = overrides.get(key)
  if (known) return known
  const declared = new Map(
    [...renderThemeStyle(theme).matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(',', ', '),
    ]),
  )
  overrides.set(key, declared)
  return declared
}

const ramps = new Map<string, Record<number, Lab>>()

/** Returns the steps of a color, cached because they are used hundreds of times. */
function stepsOf(color: ThemeColor, role: ThemeRole): Record<number, Lab> {
  const name = `${role} ${color}`
  const known = ramps.get(name)
  if (known) return known
  const steps = Object.fromEntries(
    Object.entries(colorRamp(color, role)).map(([step, value]) => [Number(step), parseColor(value)]),
  )
  ramps.set(name, steps)
  return steps
}

function evaluate(value: string, mode: Mode, theme: Theme): Lab {
  const both = /^light-dark\(((?:[^(),]|\([^()]*\))+), (.+)\)$/.exec(value)
  if (both) return evaluate(both[mode === 'light' ? 1 : 2] ?? '', mode, theme)
  const mixed = /^color-mix\(in oklab, (.+), (.+) (\d+)%\)$/.exec(value)
  if (mixed)
    return mix(evaluate(mixed[1] ?? '', mode, theme), evaluate(mixed[2] ?? '', mode, theme), Number(mixed[3]) / 100)
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return reference ? resolve(reference, mode, theme) : parseColor(value)
}

function mix(from: Lab, to: Lab, share: number): Lab {
  return [0, 1, 2].map((index) => from[index]! * (1 - share) + to[index]! * share) as unknown as Lab
}

function parseColor(value: string): Lab {
  if (value === '#fff') return [1, 0, 0]
  if (value === '#000') return [0, 0, 0]
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value)?.slice(1)
  if (channels) return oklab(channels.map((channel) => parseInt(channel, 16) / 255) as [number, number, number])
  const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.map(Number) ?? []
  if (l === undefined || c === undefined || h === undefined)
    throw new Error(`Not a colour this test can read: ${value}`)
  return [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
}

/** Converts sRGB to OKLab with Björn Ottosson's matrices, independently of the implementation under test. */
function oklab(channels: [red: number, green: number, blue: number]): Lab {
  const [red, green, blue] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Returns the contrast ratio of WCAG 2.2: (L1 + 0.05) / (L2 + 0.05), for the relative luminance within sRGB. */
function contrast(one: Lab, other: Lab): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Returns the relative luminance of a color: converts OKLab to linear sRGB with Björn Ottosson's matrices
 * (https://bottosson.github.io/posts/oklab/), each channel clipped as browsers do.
 */
function luminance([lightness, a, b]: Lab): number {
  const [red, green, blue] = linearRgb([lightness, a, b]).map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function linearRgb([lightness, a, b]: Lab): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
