import { readCallArguments, readModule } from './javascript.ts'
import { isRecord } from './record.ts'
import { filesBelow } from './source-folder.ts'
import type { SourceFolder } from './source-folder.ts'

const fontRoles = ['sans', 'heading', 'mono'] as const

/** The use of a font: body text, headings, or code. */
export type FontRole = (typeof fontRoles)[number]

/** A font that the source uses. */
export interface SourceFont {
  role: FontRole
  family: string
  /** The file that sets the font. */
  file: string
  /**
   * URLs of the font's files, one per weight and style, as written in `declaredIn`. Empty if no file declares the font.
   */
  addresses: string[]
  /** The file that declares the font's files. Default: `file`. */
  declaredIn?: string
  /** The provider of the font's files, if the source doesn't contain them. */
  origin?: string
}

/** The font properties of Tailwind themes. */
export const tailwindProperties = {
  sans: ['--font-sans'],
  heading: ['--font-heading', '--font-display'],
  mono: ['--font-mono'],
}

/** Matches generic families, and fonts of operating systems. */
const systemFamily =
  /^(?:(?:ui-)?(?:sans-serif|serif|monospace|rounded)|system-ui|cursive|fantasy|math|emoji|inherit|initial|unset|revert|-apple-system|blinkmacsystemfont|segoe ui.*|helvetica.*|arial.*|verdana|tahoma|georgia|times.*|courier.*|menlo|monaco|consolas|sfmono-.*|sf mono|sf pro.*|san francisco)$/i

/** Selectors that set fonts in style sheets, for systems without custom properties for fonts. */
const selectors: Readonly<Record<FontRole, RegExp>> = {
  sans: /^(?:body|html|:root|\*)$/,
  heading: /^h1$/,
  mono: /^(?:code|pre)$/,
}

/**
 * Returns the fonts that a site's style sheets set.
 *
 * @param files the style sheets to read
 * @param properties the properties of the system, by font role
 * @param known custom properties for fonts that a framework declares
 */
export function fontsInStyles(
  source: SourceFolder,
  files: readonly string[],
  properties: Readonly<Partial<Record<FontRole, readonly string[]>>>,
  known: ReadonlyMap<string, SourceFont> = new Map(),
): SourceFont[] {
  const sheets = files
    .filter((file) => source.has(file))
    .map((file) => ({ file, text: source.read(file).replace(/\/\*[\s\S]*?\*\//g, '') }))
  const faces = sheets.flatMap(({ file, text }) => facesIn(text).map((face) => ({ ...face, file })))
  return fontRoles.flatMap((role): SourceFont[] => {
    for (const { file, text } of sheets) {
      const value =
        (properties[role] ?? []).map((name) => valueOf(name, text)).find((each) => each !== undefined) ??
        rulesIn(text).find(({ selector }) => selectors[role].test(selector))?.family
      const family = value === undefined ? undefined : firstFamily(value)
      if (family === undefined) continue
      const declared = known.get(family)
      if (declared) return [{ ...declared, role }]
      if (family.startsWith('--')) continue
      const own = faces.filter((face) => face.family.toLowerCase() === family.toLowerCase())
      const origin = originOf(
        family,
        sheets.map((sheet) => sheet.text),
      )
      return [
        {
          role,
          family,
          file,
          addresses: own.map(({ address }) => address),
          ...(own[0] && { declaredIn: own[0].file }),
          ...(origin !== undefined && { origin }),
        },
      ]
    }
    return []
  })

  /**
   * Returns the first family in a list. For a custom property that is declared elsewhere, returns the name of the
   * property. For a system font, returns `undefined`.
   */
  function firstFamily(list: string, depth = 0): string | undefined {
    const [, property, fallback = ''] = /^\s*var\(\s*(--[\w-]+)\s*(?:,([\s\S]*))?\)/.exec(list) ?? []
    if (property !== undefined) {
      if (known.has(property)) return property
      const value = sheets.map(({ text }) => valueOf(property, text)).find((each) => each !== undefined)
      if (value !== undefined && depth < 5) return firstFamily(value, depth + 1)
      return fallback.trim() === '' ? undefined : firstFamily(fallback, depth + 1)
    }
    const family = plainFamily(list.split(',')[0]!)
    return family === '' || systemFamily.test(family) ? undefined : family
  }
}

/** Returns the first value of a custom property in a style sheet, which is usually the value for light mode. */
function valueOf(property: string, text: string): string | undefined {
  return new RegExp(`(?<![\\w-])${property}\\s*:\\s*([^;}]+)`).exec(text)?.[1]
}

function plainFamily(family: string): string {
  return family
    .replace(/!important/, '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
}

/** Returns the rules that set a font family, one per selector. */
function rulesIn(text: string): { selector: string; family: string }[] {
  return [...text.matchAll(/([^{};]+)\{([^{}]*?(?<![\w-])font-family\s*:\s*([^;}]+)[^{}]*)\}/g)].flatMap(
    ([, selectors = '', , family = '']) =>
      selectors.split(',').map((selector) => ({ selector: selector.trim(), family })),
  )
}

/** Font formats that a site can use, smallest files first. */
export const fontFormats = ['woff2', 'woff', 'ttf', 'otf'] as const

/** Returns the `@font-face` rules, each with the smallest of its files. */
function facesIn(text: string): { family: string; address: string }[] {
  return [...text.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const family = plainFamily(valueOf('font-family', face) ?? '')
    const addresses = [...face.matchAll(/url\(\s*["']?([^"')]+?)["']?\s*\)/g)].map(([, address]) =>
      address!.replace(/[?#].*$/, ''),
    )
    const address = fontFormats
      .map((format) => addresses.find((each) => each.toLowerCase().endsWith(`.${format}`)))
      .find((each) => each !== undefined)
    return family === '' || address === undefined ? [] : [{ family, address }]
  })
}

/** Returns the provider or package of a font family, if the files mention one. */
function originOf(family: string, texts: readonly string[]): string | undefined {
  const words = family.replace(/ Variable$/, '').toLowerCase()
  const [plus, hyphens] = [words.replaceAll(' ', '+'), words.replaceAll(' ', '-')]
  const text = texts.join('\n').toLowerCase().replaceAll('%20', '+')
  if (text.includes(`family=${plus}`) && text.includes('fonts.googleapis.com')) return 'Google Fonts'
  if (text.includes(`family=${hyphens}`) && text.includes('fonts.bunny.net')) return 'Bunny Fonts'
  return /@fontsource(?:-variable)?\/[\w-]+/.exec(
    text
      .split(/(?=@fontsource)/)
      .find((each) => new RegExp(`^@fontsource(?:-variable)?/${hyphens}(?![\\w-])`).test(each)) ?? '',
  )?.[0]
}

/** Returns the font of a Fontsource package, such as Noto Sans for `@fontsource-variable/noto-sans/index.css`. */
export function fontOfPackage(name: string, file: string): SourceFont | undefined {
  const [origin, slug] = /^@fontsource(?:-variable)?\/([\w-]+)/.exec(name) ?? []
  if (origin === undefined || slug === undefined) return undefined
  const family = slug.replace(/(?:^|-)(\w)/g, (match, letter: string) =>
    match.startsWith('-') ? ` ${letter.toUpperCase()}` : letter.toUpperCase(),
  )
  return { role: roleOf(slug), family, file, addresses: [], origin }
}

/** Guesses the use of a font from its name or the name of its custom property. */
function roleOf(name: string): FontRole {
  if (/mono|code/i.test(name)) return 'mono'
  return /heading|display|title/i.test(name) ? 'heading' : 'sans'
}

/** Returns the fonts of a Next.js site: those that its style sheets use, or else those that `next/font` declares. */
export function fontsOfNext(source: SourceFolder): SourceFont[] {
  const declared = declaredByNext(source)
  const styles = source.files.filter((file) => /\.(?:css|scss)$/.test(file) && !file.startsWith('public/'))
  return firstFonts(fontsInStyles(source, styles, tailwindProperties, declared), declared.values())
}

/** Returns the fonts that components declare with `next/font`, by custom property. */
function declaredByNext(source: SourceFolder): Map<string, SourceFont> {
  const fonts = new Map<string, SourceFont>()
  for (const file of filesBelow(source, '').filter((each) => /\.[jt]sx?$/.test(each))) {
    const text = source.read(file)
    if (!text.includes('next/font/')) continue
    const module = readModule(text)
    for (const [local, from] of module?.imports ?? []) {
      if (!from.startsWith('next/font/')) continue
      for (const options of readCallArguments(text, local)) {
        const variable = typeof options.variable === 'string' ? options.variable : `--font-${local.toLowerCase()}`
        const isLocal = from === 'next/font/local'
        fonts.set(variable, {
          role: roleOf(isLocal ? variable : `${variable} ${local}`),
          family: isLocal
            ? variable.replace(/^--(?:font-)?/, '')
            : (module?.bindings.get(local) ?? local).replaceAll('_', ' '),
          file,
          addresses: isLocal ? pathsIn(options.src) : [],
          ...(!isLocal && { origin: 'Google Fonts' }),
        })
      }
    }
  }
  return fonts
}

/** Returns the fonts in the settings of Astro or Nuxt. In Astro, each font has a custom property. */
export function configuredFonts(list: unknown, file: string): Map<string, SourceFont> {
  return new Map(
    (Array.isArray(list) ? list : []).filter(isRecord).flatMap((each): [string, SourceFont][] => {
      const { name, cssVariable, options, src, variants } = each
      if (typeof name !== 'string') return []
      const inner = isRecord(options) ? options.variants : variants
      const addresses = pathsIn([
        src,
        ...(Array.isArray(inner) ? inner : []).map((variant) => (isRecord(variant) ? variant.src : [])),
      ])
      const property = typeof cssVariable === 'string' ? cssVariable : name
      return [[property, { role: roleOf(`${property} ${name}`), family: name, file, addresses }]]
    }),
  )
}

/** Returns the paths in a setting, which is a path, an object with `path`, `src`, or `url`, or an array of these. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(pathsIn)
  return isRecord(value) ? pathsIn(value.path ?? value.src ?? value.url ?? []) : []
}

/**
 * Returns the first font of each role in several lists. A heading font is only returned if it differs from the body
 * font.
 */
export function firstFonts(...lists: Iterable<SourceFont>[]): SourceFont[] {
  const all = lists.flatMap((list) => [...list])
  const byRole = new Map<FontRole, SourceFont>()
  for (const font of all) if (!byRole.has(font.role)) byRole.set(font.role, font)
  if (byRole.get('heading')?.family === byRole.get('sans')?.family) byRole.delete('heading')
  return fontRoles.flatMap((role) => byRole.get(role) ?? [])
}
