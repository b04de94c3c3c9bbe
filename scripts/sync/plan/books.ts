import { docsCollection } from '../../../core/collection/index.ts'
import { otherIds } from '../../../core/document/index.ts'
import type { FormerHeading, OtherId } from '../../../core/document/index.ts'
import { unpackSections } from '../../../core/translation/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { localize, shownVersion } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { hashOf } from '../content-hash.ts'
import { fileTable, isPage, visibleAt, withDigest } from '../versioned-table.ts'
import type { CurrentRelease, EntryRow, FileRow, NavigationRow, NextRow, NextRows } from '../versioned-table.ts'
import type { PlannedRelease } from './planned-release.ts'
import { request } from './requests.ts'
import type { Plan, PlannedBook, PlannedPage } from './requests.ts'

/** Maximum number of pages in a PDF. The time to print a PDF grows faster than the number of its pages. */
const maxPages = 250

interface BooksInput {
  config: SiteConfig
  channel: string
  current: CurrentRelease
  /** Whether the plan covers only some rows. In that case the PDFs stay as they are until the next full sync. */
  isEdit: boolean
  /** The name of the configuration file, for messages. */
  configFile: string
  /** Identifies the style of the PDFs. `undefined` keeps the existing PDFs. */
  edition: string | undefined
  /** Whether to report that no browser is installed when existing PDFs are kept. */
  lacksBrowser: boolean
}

/** The problem that is reported if this machine has no browser to print PDFs. */
export const noBrowser = {
  problem: 'Neither Chromium nor Chrome is installed, so Rivage creates no PDFs of changed folders.',
  hint: 'Install one on the machine that runs the sync, or set CHROME_PATH to its path.',
}

interface PrintedFiles {
  files: NextRow<FileRow>[]
  /** See `SiteConfig`. */
  pdfs: NonNullable<SiteConfig['pdfs']>
  diagnostics: Diagnostic[]
}

/**
 * Adds the PDFs to the releases, and requests a new PDF for each top-level folder with a changed page. Previews have no
 * PDFs.
 */
export function* addBooks<Planned extends readonly PlannedRelease[]>(
  releases: Planned,
  input: BooksInput,
): Plan<{ releases: Planned; diagnostics: Diagnostic[] }> {
  const { config, current } = input
  if (!config.downloads?.includes('pdf') || current.kind === 'preview') return { releases, diagnostics: [] }
  const isKept = input.isEdit || input.edition === undefined
  const { files, pdfs, diagnostics } = isKept ? keepBooks(input) : yield* printBooks(releases[0]!.rows, input)
  const add = (release: PlannedRelease): PlannedRelease => {
    const taken = new Set(release.rows.files.map(({ path }) => path))
    return {
      ...release,
      rows: { ...release.rows, files: [...release.rows.files, ...files.filter(({ path }) => !taken.has(path))] },
      config: withBooks(release.config, pdfs),
    }
  }
  return { releases: releases.map(add) as unknown as Planned, diagnostics } // Mapping keeps the number of releases.
}

function withBooks(config: string, pdfs: PrintedFiles['pdfs']): string {
  const { pdfs: _former, ...others } = JSON.parse(config) as SiteConfig // `renderConfig` wrote this JSON.
  return pdfs.length === 0 ? JSON.stringify(others) : JSON.stringify({ ...others, pdfs })
}

function pdfsIn(config: string): PrintedFiles['pdfs'] {
  return (JSON.parse(config) as SiteConfig).pdfs ?? [] // A sync wrote this JSON.
}

function keepBooks({ current, isEdit, configFile, lacksBrowser }: BooksInput): PrintedFiles {
  const shown = current.releases.find(({ number }) => number === current.number)
  const pdfs = shown ? pdfsIn(shown.config) : []
  const paths = new Set(pdfs.map(({ path }) => bookPath(path)))
  const files = isEdit ? [] : visibleAt(current.files, current.number).filter(({ path }) => paths.has(path))
  const { problem, hint } = noBrowser
  return { files, pdfs, diagnostics: lacksBrowser && !isEdit ? [notPrinted(configFile, problem, hint)] : [] }
}

function* printBooks(rows: NextRows, input: BooksInput): Plan<PrintedFiles> {
  const { config, channel, configFile, edition = '' } = input
  const result: PrintedFiles = { files: [], pdfs: [], diagnostics: [] }
  const report = (message: string, hint?: string) => result.diagnostics.push(notPrinted(configFile, message, hint))
  const wanted = new Map<string, PlannedBook>()
  for (const book of booksOf(config, rows)) {
    if (book.pages.length > maxPages)
      report(
        `${book.path} has ${book.pages.length} pages, so Rivage creates no PDF of it.`,
        `A PDF can contain at most ${maxPages} pages. Split the folder into several top-level folders.`,
      )
    else if (book.pages.length > 0)
      wanted.set(hashOf(edition, JSON.stringify([surroundingsOf(config, channel), book])), book)
  }
  if (wanted.size === 0) return result
  const printed = yield* request('books', wanted)
  const problems = new Set<string>()
  for (const [inputs, { path, title }] of wanted) {
    const book = printed.get(inputs)
    if (book && 'media' in book) {
      result.files.push(withDigest(fileTable, { path: bookPath(path), media: book.media }))
      result.pdfs.push({ path, title })
    } else if (book && !problems.has(book.problem)) {
      problems.add(book.problem)
      report(book.problem, book.hint)
    }
  }
  return result
}

function notPrinted(file: string, message: string, hint?: string): Diagnostic {
  return { severity: 'warning', file, code: 'pdf-not-printed', message, ...(hint !== undefined && { hint }) }
}

/** Returns the path of a folder's PDF. */
function bookPath(folder: string): string {
  return `${folder}/book.pdf`
}

/** Returns the parts of the configuration that appear in every PDF. */
function surroundingsOf(config: SiteConfig, channel: string): unknown {
  const { title, defaultLocale, url, basePath, localePrefix, versions, theme, code } = config
  const version = shownVersion(channel, config)
  return [
    title,
    defaultLocale,
    url,
    basePath,
    localePrefix,
    versions,
    version,
    theme.style?.hash,
    theme.fontSheets,
    code?.styles,
  ]
}

/** Returns the top-level folders of each language. A language without folders is one book. */
function booksOf(config: SiteConfig, { entries, navigation, translations }: NextRows): PlannedBook[] {
  const pages = entries.filter(isPage)
  const byPath = new Map(pages.map((row) => [row.path, row]))
  const translationOf = new Map(translations.map((row) => [row.path, row]))
  const byKey = Map.groupBy(pages, (row) => row.translation_key)
  return config.locales.flatMap(({ code }) => {
    const root = `/${code}`
    const tree = navigation
      .filter(({ collection, path }) => collection === docsCollection(code) && path !== root)
      .toSorted((a, b) => (a.sort < b.sort ? -1 : 1))
    const pageAt = (path: string): PlannedPage[] => {
      const row = byPath.get(path) ?? substitute(byKey.get(path.slice(root.length)) ?? [], config)
      if (!row?.document) return []
      const ids = otherIdsOf(row, translationOf.get(row.path))
      return [
        {
          path: path.slice(root.length),
          title: row.title,
          document: row.document,
          locale: row.path.split('/')[1]!,
          ...(ids.length > 0 && { ids }),
        },
      ]
    }
    const below = (folder: string, rows: readonly NavigationRow[]) =>
      rows
        .filter(({ path, page }) => page && (path === folder || path.startsWith(`${folder}/`)))
        .flatMap(({ path }) => pageAt(path))
    const folders = tree.filter(({ parent, size }) => parent === root && Number(size) > 0)
    if (folders.length > 0)
      return folders.map(({ path, title }) => ({ path, title, locale: code, pages: below(path, tree) }))
    const title = localize(config.title, code, config.defaultLocale)
    return [{ path: root, title, locale: code, pages: [...pageAt(root), ...below(root, tree)] }]
  })
}

/** Returns the other ids of a page's headings. A sync wrote the JSON in the rows. */
export function otherIdsOf(
  { anchors }: Pick<EntryRow, 'anchors'>,
  translation: NextRows['translations'][number] | undefined,
): OtherId[] {
  return otherIds(
    translation && {
      sections: unpackSections(JSON.parse(translation.sections)),
      untranslated: JSON.parse(translation.untranslated) as string[],
    },
    JSON.parse(anchors ?? '[]') as FormerHeading[],
  )
}

/**
 * Returns the page that is shown if a translation is missing.
 * @param rows the pages with its translation key
 */
export function substitute<Row extends EntryRow>(
  rows: readonly Row[],
  { defaultLocale, locales }: Pick<SiteConfig, 'defaultLocale' | 'locales'>,
): Row | undefined {
  const inOrder = [defaultLocale, ...locales.map(({ code }) => code)]
  return inOrder.flatMap((code) => rows.filter(({ path }) => path.split('/')[1] === code))[0]
}
