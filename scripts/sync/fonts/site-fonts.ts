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
  /** Style rules that declare and apply the fonts. Empty if the site has no fonts. */
  css: string
  /** The files to publish: fonts that `css` refers to, and the style sheets in `sheets`. */
  files: GeneratedFile[]
  /** URLs of style sheets with embedded fonts for the visible part of a page, by locale. */
  sheets: Record<string, string>
  /** URLs of the font files for the visible part of a page, by locale. Used if the fonts are too large to embed. */
  first: Record<string, string[]>
}

interface SystemFont {
  /** The average width of a character in em, weighted by frequency. */
  width: number
  boldWidth: number
  /** The names of the regular font on different systems. */
  regular: string[]
  bold: string[]
}

/** Fonts that are preinstalled on the devices of readers. */
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

/** Thrown if a font can't be published. */
export class FontProblem extends Error {
  /** The keys that lead to the font in the configuration. */
  readonly path: PropertyKey[]

  constructor({ role, index }: NamedFont, text: string) {
    const path = ['theme', 'fonts', role, ...(index === undefined ? [] : [index])]
    super(`${path.join('.')}: ${text}`)
    this.path = path
  }
}

/** A font file that the configuration names. */
interface NamedFont {
  role: FontRole
  name: string
  /** The index of the font in a list, if any. */
  index?: number
}

/** Selectors of headings, and of titles and figures that look like headings. */
const headings = 'h1,h2,h3,h4,h5,h6,.site-title,.side-title,.card-title,.numbers dd,.search-page-title'

/**
 * Maximum size of the embedded fonts in bytes. Browsers render nothing before the style sheet has arrived, so embedded
 * fonts are available for the first paint, and text never shifts.
 */
const maxSheetBytes = 100_000

/** Maximum size of a font file in bytes. */
const maxBytes = 20_000_000

/** Part of the cache keys. Increase it if the results change. */
const version = '1'

/**
 * Prepares the fonts in `theme.fonts` for publication. Fonts are split by script. System fonts get metrics that make
 * text take up the same space before and after a font is loaded.
 * @param folders the folders that may contain the files in `fonts/`: the content folder if it is trusted, then plugins
 * @param codes the codes of the site's locales
 * @param cacheFolder stores the parts of fonts. Without a cache, they are created again
 * @throws FontProblem if a font is missing or invalid
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
    // Monospaced fonts aren't embedded. All of their characters have the same width, so a fallback font causes no
    // shift.
    if (role !== 'mono')
      for (const code of codes)
        for (const { style, weight, subsets } of faces) {
          const subset = subsets.find(({ script }) => script === scriptOf(languageOf(code)))
          if (!subset) continue
          const { file, characters } = subset
          // An embedded font is available almost immediately. With any other value, browsers would paint a fallback
          // font first.
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
  /** The weight in CSS notation: `400`, or `100 900` for a variable font. */
  weight: string
  style: 'normal' | 'italic'
  metrics: Metrics
  subsets: { script: string; characters: number[]; file: GeneratedFile }[]
}

/** Font metrics in em. */
interface Metrics {
  ascent: number
  descent: number
  lineGap: number
  /** The average width of a character, weighted by frequency. */
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

/** Returns the path of a font in the first folder that contains it, or `undefined` if none does. */
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
  // The libraries are loaded on demand, because most sites have no custom fonts.
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

/** Returns a part of a font. It is cached, because creating it takes a third of a second. */
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
      // The cache is optional, so errors are ignored.
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

/** Declares fallback fonts: system fonts with the size and line height of the font that they replace. */
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
