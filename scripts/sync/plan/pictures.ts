import type { Diagnostic } from '../../../core/error/index.ts'
import { localize } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { patterns } from '../../../core/route/index.ts'
import { pictureHeight, pictureWidth } from '../../../core/image/index.ts'
import type { MadeFile } from '../collect/source-file.ts'
import { hashOf } from '../content-hash.ts'
import { scriptOf } from '../fonts/scripts.ts'
import type { PictureWords } from '../pictures/draw-picture.ts'
import { fontPackages } from '../pictures/fonts.ts'
import type { PictureFonts } from '../pictures/fonts.ts'
import type { NamedStyle } from '../pictures/picture-style.ts'
import { entryTable, isPage, withDigest } from '../versioned-table.ts'
import type { EntryRow, NavigationRow, NextRow } from '../versioned-table.ts'
import type { CurrentRelease } from './current-release.ts'
import { perRow } from './per-row.ts'
import type { RowChange } from './row-changes.ts'

interface PicturesInput {
  config: SiteConfig
  /** `null` if the site disables social cards. */
  pictures: NamedStyle | null
  fonts: PictureFonts
  /** Stores new social cards, which become visible when an entry refers to them. */
  upload: (pictures: readonly MadeFile[]) => Promise<unknown>
}

/** Number of social cards per upload. */
const picturesAtOnce = 150

/**
 * Gives each page its social card (column `picture`), and renders new ones: if the title of the page, section, or site
 * changed, or the theme.
 */
export class PagePictures {
  readonly #input: PicturesInput
  /** URLs of existing and planned social cards, by the hash of their inputs. */
  readonly #drawn = new Map<string, string>()
  #waiting: MadeFile[] = []
  /** For titles with characters that no font has. */
  readonly diagnostics = new Map<string, Diagnostic>()

  constructor(input: PicturesInput) {
    this.#input = input
  }

  /**
   * The rows with their social cards; unchanged rows are the same objects.
   * @param titleAt the title of the navigation's node at a path
   */
  async apply<Row extends EntryRow>(
    rows: readonly NextRow<Row>[],
    titleAt: (path: string) => string | undefined,
  ): Promise<NextRow<Row>[]> {
    for (const { picture } of rows) {
      const name = nameIn(picture)
      if (name !== undefined) this.#drawn.set(name, picture!)
    }
    const pictured: NextRow<Row>[] = []
    for (const row of rows) {
      const picture = await this.#pictureOf(row, titleAt)
      pictured.push(picture === row.picture ? row : (withDigest(entryTable, { ...row, picture }) as NextRow<Row>))
    }
    await this.#flush()
    return pictured
  }

  /**
   * Adds social cards to the changes of an edit: for changed pages, and for those in folders whose titles changed.
   * @param navigation the edit's changes in it
   */
  async edit(
    changes: readonly RowChange[],
    current: Pick<CurrentRelease, 'entries' | 'navigation'>,
    { gone, rows }: { gone: readonly NavigationRow[]; rows: readonly NavigationRow[] },
  ): Promise<RowChange[]> {
    const titles = new Map<string, string | undefined>(gone.map(({ path }) => [path, undefined]))
    for (const { path, title } of rows) titles.set(path, title)
    const titleAt = (path: string) =>
      titles.has(path) ? titles.get(path) : current.navigation.find((node) => node.path === path)?.title
    const before = new Map(gone.map(({ path, title }) => [path, title]))
    const renamed = [...titles].filter(([path, title]) => before.get(path) !== title).map(([path]) => `${path}/`)
    const changed = new Set(changes.map((change) => change.before))
    const below = current.entries.filter(
      (row) => renamed.some((folder) => row.path.startsWith(folder)) && !changed.has(row),
    )
    const all = [...changes, ...below.map((row): RowChange => ({ before: row, after: row }))]
    const pages = all.flatMap(({ after }) => after ?? [])
    const next = new Map((await this.apply(pages, titleAt)).map((row, index) => [pages[index], row]))
    return all
      .map((change) => ({ ...change, after: change.after && next.get(change.after) }))
      .filter((change) => changed.has(change.before) || change.before !== change.after)
  }

  async #pictureOf(row: EntryRow, titleAt: (path: string) => string | undefined): Promise<string | null> {
    const { config, pictures, fonts } = this.#input
    if (!pictures || !isPage(row) || hasOwnPicture(row)) return null
    const words = wordsOf(row, config, titleAt)
    const name = hashOf(pictures.name, JSON.stringify(words)).slice(0, nameLength)
    const known = this.#drawn.get(name)
    if (known !== undefined) return known
    // Loaded here, because most syncs render nothing.
    const { drawPicture } = await import('../pictures/draw-picture.ts')
    const picture = await drawPicture(words, pictures.style, fonts)
    if ('missing' in picture) {
      this.diagnostics.set(row.file, missingCharacters(row.file, picture.missing, words.language))
      return null
    }
    const { bytes } = picture
    const file = `${name}.png`
    const made = { file, hash: hashOf(bytes), type: 'image/png', size: bytes.length, bytes }
    this.#waiting.push({ ...made, width: pictureWidth, height: pictureHeight })
    if (this.#waiting.length === picturesAtOnce) await this.#flush()
    const address = patterns.media.href({ hash: made.hash, name: file })
    this.#drawn.set(name, address)
    return address
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length > 0) await this.#input.upload(this.#waiting)
    this.#waiting = []
  }
}

/** Characters of the input hash of a social card: enough to distinguish those of one site. */
const nameLength = 16

/** The input hash of a social card, from its URL. */
function nameIn(address: string | null): string | undefined {
  return address?.match(/\/([0-9a-f]+)\.png$/)?.[1]
}

/** Whether frontmatter sets an image: `seo.ogImage`. */
const hasOwnPicture = perRow(({ seo }) => typeof (JSON.parse(seo) as { ogImage?: unknown }).ogImage === 'string')

/** The texts on a page's social card. */
function wordsOf(
  { path, title, seo }: Pick<EntryRow, 'path' | 'title' | 'seo'>,
  { title: siteTitle, locales, defaultLocale }: SiteConfig,
  titleAt: (path: string) => string | undefined,
): PictureWords {
  const code = path.split('/', 2)[1]
  const locale = locales.find((each) => each.code === code) ?? locales.find((each) => each.code === defaultLocale)!
  const shown = (JSON.parse(seo) as { title?: string }).title ?? title
  const site = localize(siteTitle, locale.code, defaultLocale)
  return {
    title: shown,
    section: sectionOf(path, titleAt),
    site: site === shown ? '' : site,
    language: locale.language,
    dir: locale.dir,
  }
}

/** The title of the nearest folder above a page; empty if no folder above it has a title. */
function sectionOf(path: string, titleAt: (path: string) => string | undefined): string {
  for (let folder = parentOf(path); folder.lastIndexOf('/') > 0; folder = parentOf(folder)) {
    const title = titleAt(folder)
    if (title) return title
  }
  return ''
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** Finds the titles of nodes by path. */
export function titlesOf(navigation: readonly NavigationRow[]): (path: string) => string | undefined {
  const titles = new Map(navigation.map(({ path, title }) => [path, title]))
  return (path) => titles.get(path)
}

function missingCharacters(file: string, missing: readonly string[], language: string): Diagnostic {
  const needed = fontPackages[scriptOf(language)]
  return {
    severity: 'warning',
    file,
    code: 'picture-characters',
    message: `No font has ${missing
      .slice(0, 8)
      .map((each) => `“${each}”`)
      .join(', ')}${missing.length > 8 ? ' and more' : ''}, so this page gets no social card.`,
    hint: `${needed ? `Install one for this language: \`npm install ${needed}\`. Or set` : 'Set'} a font with these characters in \`theme.fonts\`, or your own image in \`seo.ogImage\`.`,
  }
}
