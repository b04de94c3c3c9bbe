import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Font } from 'fontkitten'
import { languageOf } from '../../../core/locale/index.ts'
import { fontSheet } from '../../../core/media/index.ts'
import type { SiteConfigInput } from '../../../core/release/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { slugify } from '../../../core/collection/index.ts'
import { nearestName } from '../../nearest-name.ts'
import type { GeneratedFile } from '../collect/source-file.ts'
import { codeFolder, shownFile } from '../code/site-code.ts'
import type { CodeFolder } from '../code/site-code.ts'
import { hashOf } from '../content-hash.ts'
import { divideByScript, scriptOf, unicodeRange } from './scripts.ts'

type FontRole = keyof NonNullable<NonNullable<SiteConfigInput['theme']>['fonts']>

/** The fonts of a site, ready to be published. */
interface SiteFonts {
  /** Declares and applies them; empty without fonts. */
  css: string
  /** The files to publish: the fonts that `css` refers to, and the style sheets in `sheets`. */
  files: GeneratedFile[]
  /** URLs of style sheets that embed the fonts of the first view, by locale code. */
  sheets: Record<string, string>
  /** URLs of the font files of the first view by locale code, if they are too large for a style sheet. */
  first: Record<string, string[]>
}

interface SystemFont {
  /** The average character width in em, weighted by frequency. */
  width: number
  boldWidth: number
  /** Names of the font on different systems. */
  regular: string[]
  bold: string[]
}

/** Fonts that are installed on readers' devices. */
const systemFonts: Record<'sans' | 'mono', readonly SystemFont[]> = {
  sans: [
    {
      width: 0.4414,
      boldWidth: 0.4753,
      regular: ['Arial', 'Liberation Sans', 'Arimo'],
      bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
    },
    { width: 0.4448, boldWidth: 0.4521, regular: ['Roboto'], bold: ['Roboto Bold'] },
    { width: 0.5083, boldWidth: 0.5742, regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'] },
  ],
  mono: [
    {
      width: 0.6,
      boldWidth: 0.6,
      regular: ['Courier New', 'Liberation Mono', 'DejaVu Sans Mono'],
      bold: ['Courier New Bold', 'Liberation Mono Bold', 'DejaVu Sans Mono Bold'],
    },
  ],
}

/** A font that can't be published. */
export class FontProblem extends Error {
  /** Keys in the configuration. */
  readonly path: PropertyKey[]

  constructor({ role, index }: NamedFont, text: string) {
    const path = ['theme', 'fonts', role, ...(index === undefined ? [] : [index])]
    super(`${path.join('.')}: ${text}`)
    this.path = path
  }
}

/** A font file in the configuration. */
interface NamedFont {
  role: FontRole
  name: string
  /** Its index in a list. */
  index?: number
}

/** Selectors of headings, and of titles and figures that look like headings. */
const headings = 'h1,h2,h3,h4,h5,h6,.site-title,.side-title,.card-title,.numbers dd,.search-page-title'

/**
 * The maximum size of embedded fonts. A browser renders nothing before the style sheet arrives, so embedded fonts are
 * available from the first paint on, and the text never shifts.
 */
const maxSheetBytes = 100_000

/** Maximum size of a font file in bytes. */
const maxBytes = 20_000_000

/** Part of the cache keys: increase it when the results change. */
const version = '1'

/**
 * Prepares the fonts in `theme.fonts`: divides them by script, and adjusts system fonts so that text takes the same
 * space before and after the fonts load.
 * @param folders with the files, in `fonts/`: the code of a trusted content folder, then that of its plugins
 * @param codes of the languages of the site
 * @param cacheFolder for the parts of fonts; without one, they are created again
 * @throws FontProblem for a missing or invalid font
 */
export async function prepareFonts(
  fonts: NonNullable<NonNullable<SiteConfigInput['theme']>['fonts']>,
  folders: readonly CodeFolder[],
  codes: readonly string[],
  cacheFolder?: string,
): Promise<SiteFonts> {
  const prepared: SiteFonts = { css: '', files: [], sheets: {}, first: {} }
  const firstViews = new Map<string, { css: string; file: GeneratedFile }[]>()
  const variables: string[] = []
  for (const [role, names] of Object.entries(fonts) as [FontRole, string | string[]][]) {
    const faces = await Promise.all(
      [names]
        .flat()
        .map((name, index) =>
          prepareFace(
            { role, name, ...(Array.isArray(names) && { index }) },
            folders,
            codes.map(languageOf),
            cacheFolder,
          ),
        ),
    )
    const family = `site-${role}`
    for (const { subsets, weight, style } of faces)
      for (const { file, characters } of subsets) {
        prepared.files.push(file)
        prepared.css += renderFace(family, { style, weight }, characters, addressOf(file), 'swap')
      }
    const upright = faces.filter(({ style }) => style === 'normal')
    const regular = upright[0] ?? faces[0]!
    const bold = upright.find(({ weight }) => Number(weight) >= 600) ?? regular
    const fallbacks = fallbackFaces(family, regular.metrics, bold.metrics, role === 'mono' ? 'mono' : 'sans')
    prepared.css += fallbacks.css
    // Fonts for code are not embedded: their characters have equal widths, so a fallback font causes no shift.
    if (role !== 'mono')
      for (const code of codes)
        for (const { style, weight, subsets } of faces) {
          const subset = subsets.find(({ script }) => script === scriptOf(languageOf(code)))
          if (!subset) continue
          const { file, characters } = subset
          // An embedded font is available within a frame. Without `block`, browsers would still paint a fallback first.
          const source = `data:font/woff2;base64,${file.bytes.toString('base64')}`
          const css = renderFace(family, { style, weight }, characters, source, 'block')
          firstViews.set(code, [...(firstViews.get(code) ?? []), { css, file }])
        }
    variables.push(`--${family}:${[family, ...fallbacks.families].join()},`)
  }
  for (const [code, faces] of firstViews) {
    const files = faces.map(({ file }) => file)
    if (files.reduce((sum, { size }) => sum + size, 0) > maxSheetBytes)
      prepared.first[code] = [...new Set(files.map(addressOf))]
    else {
      const sheet = describeSheet(faces.map(({ css }) => css).join(''))
      prepared.sheets[code] = addressOf(sheet)
      if (!prepared.files.some(({ hash }) => hash === sheet.hash)) prepared.files.push(sheet)
    }
  }
  if (variables.length > 0) prepared.css += `:root{${variables.join(';')}}`
  if (fonts.heading)
    prepared.css += `:is(${headings}),:is(${headings}) [lang]:not(code){font-family:var(--site-heading) var(--font-sans)}`
  return prepared
}

interface Face {
  /** In CSS notation: `400`, or `100 900` for a variable font. */
  weight: string
  style: 'normal' | 'italic'
  metrics: Metrics
  subsets: { script: string; characters: number[]; file: GeneratedFile }[]
}

/** In em. */
interface Metrics {
  ascent: number
  descent: number
  lineGap: number
  /** The average width of characters, weighted by frequency. */
  width: number
}

async function prepareFace(
  named: NamedFont,
  folders: readonly CodeFolder[],
  languages: readonly string[],
  cacheFolder: string | undefined,
): Promise<Face> {
  const { name } = named
  const { bytes, shown } = await readFont(named, folders)
  const { font, metrics } = await readMetrics(bytes).catch(() => {
    throw new FontProblem(
      named,
      `${shown} is not a readable font. Expected a TrueType, OpenType, WOFF, or WOFF2 file with one font`,
    )
  })
  const { wght } = font.variationAxes as Record<string, { min: number; max: number } | undefined>
  const subsets = [...divideByScript(font.characterSet, languages)]
  return {
    weight: wght ? `${wght.min} ${wght.max}` : String(font['OS/2'].usWeightClass),
    style: font['OS/2'].fsSelection.italic || font.italicAngle !== 0 ? 'italic' : 'normal',
    metrics,
    subsets: await Promise.all(
      subsets.map(async ([script, characters]) => ({
        script,
        characters,
        file: describeSubset(name, script, await readSubset(bytes, characters, cacheFolder)),
      })),
    ),
  }
}

/** Finds the first folder that contains a font, and returns the font's path. Returns `undefined` if none does. */
export function findFont(
  name: string,
  folders: readonly CodeFolder[],
): { path: string; folder: CodeFolder } | undefined {
  return folders
    .map((folder) => ({ path: join(fontsIn(folder), name), folder }))
    .find(({ path }) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

function fontsIn({ root, code }: CodeFolder): string {
  return join(root, code, 'fonts')
}

async function readFont(named: NamedFont, folders: readonly CodeFolder[]): Promise<{ bytes: Buffer; shown: string }> {
  const { name } = named
  const found = findFont(name, folders)
  if (!found) {
    const names = folders
      .map(fontsIn)
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      .map((path) => path.replaceAll('\\', '/'))
    const nearest = nearestName(name, names)
    const plugins = folders.flatMap(({ plugin }) => plugin ?? [])
    throw new FontProblem(
      named,
      `there is no file ${codeFolder}/fonts/${name}${plugins.length > 0 ? `, and none in ${plugins.join(', ')}` : ''}${nearest ? `; did you mean "${nearest}"?` : ''}`,
    )
  }
  const shown = shownFile(found.folder, `${found.folder.code}/fonts/${name}`)
  const bytes = await readFile(found.path)
  if (bytes.length > maxBytes) throw new FontProblem(named, `${shown} is larger than ${maxBytes / 1_000_000} MB`)
  return { bytes, shown }
}

async function readMetrics(bytes: Buffer): Promise<{ font: Font; metrics: Metrics }> {
  // Loaded on demand, because most sites have no fonts.
  const [{ create }, { fromBuffer }] = await Promise.all([import('fontkitten'), import('@capsizecss/unpack')])
  const font = create(bytes) as Font
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(bytes)
  return {
    font,
    metrics: {
      ascent: ascent / unitsPerEm,
      descent: -descent / unitsPerEm,
      lineGap: lineGap / unitsPerEm,
      width: xWidthAvg / unitsPerEm,
    },
  }
}

/** Reads a part of a font, from the cache, because creating it takes a third of a second. */
async function readSubset(
  font: Buffer,
  characters: readonly number[],
  cacheFolder: string | undefined,
): Promise<Buffer> {
  const text = String.fromCodePoint(...characters)
  if (cacheFolder === undefined) return await createSubset(font, text)
  const folder = join(cacheFolder, 'fonts')
  const path = join(folder, `${hashOf(version, font, text)}.woff2`)
  try {
    return readFileSync(path)
  } catch {
    const subset = await createSubset(font, text)
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${path}.${process.pid}`, subset)
      renameSync(`${path}.${process.pid}`, path)
    } catch {
      // Errors are ignored, because a sync works without the cache.
    }
    return subset
  }
}

async function createSubset(font: Buffer, text: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  return await subsetFont(font, text, { targetFormat: 'woff2' })
}

function describeSubset(name: string, script: string, bytes: Buffer): GeneratedFile {
  const file = `${slugify(basename(name, extname(name)))}-${script.toLowerCase()}.woff2`
  return { file, hash: hashOf(bytes), type: 'font/woff2', size: bytes.length, bytes }
}

function describeSheet(css: string): GeneratedFile {
  const bytes = Buffer.from(css)
  return { file: fontSheet.name, hash: hashOf(bytes), type: fontSheet.type, size: bytes.length, bytes }
}

function renderFace(
  family: string,
  { style, weight }: Pick<Face, 'style' | 'weight'>,
  characters: readonly number[],
  source: string,
  display: 'swap' | 'block',
): string {
  return `@font-face{font-family:${family};font-style:${style};font-weight:${weight};font-display:${display};src:url(${source})format("woff2");unicode-range:${unicodeRange(characters)}}`
}

function addressOf({ file, hash }: GeneratedFile): string {
  return patterns.media.href({ hash, name: file })
}

/** Faces of system fonts, each with the size and line height of the font that it replaces. */
function fallbackFaces(
  family: string,
  regular: Metrics,
  bold: Metrics,
  kind: 'sans' | 'mono',
): { css: string; families: string[] } {
  const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`
  const faces = systemFonts[kind].map((system, index) => {
    const face = (locals: readonly string[], weight: number, { ascent, descent, lineGap }: Metrics, size: number) =>
      `@font-face{font-family:${family}-${index};font-weight:${weight};src:${locals.map((local) => `local("${local}")`).join()};size-adjust:${percent(size)};ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:${percent(lineGap / size)}}`
    return {
      name: `${family}-${index}`,
      css:
        face(system.regular, 400, regular, regular.width / system.width) +
        face(system.bold, 700, bold, bold.width / system.boldWidth),
    }
  })
  return { css: faces.map(({ css }) => css).join(''), families: faces.map(({ name }) => name) }
}
