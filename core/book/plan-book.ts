import { createTranslate, writeDate } from '../locale/index.ts'
import { addressNames, localize, versionNames, versionOf } from '../release/index.ts'
import type { SiteConfig, SiteLocale } from '../release/index.ts'
import { encodePathname } from '../route/index.ts'
import { pagesOf } from './book-pages.ts'
import type { BookNode } from './book-pages.ts'
import { fitsArchive, planArchive } from './plan-files.ts'
import type { BookFile, BookForm, StoredChapter } from './plan-files.ts'
import { planEpub } from './plan-epub.ts'
import type { MeasureText } from './zip-entry.ts'

/** All files of a book, in order. The plan is stored with the release; see `packPlan`. */
export interface BookPlan {
  form: BookForm
  /** Name of the downloaded file. */
  name: string
  /** Identifies the bytes of the book. */
  tag: string
  files: BookFile[]
}

/** A book of a site. */
interface NamedBook {
  form: BookForm
  /** The configuration with which the channel's pages are shown. */
  config: SiteConfig
  channel: string
  locale: SiteLocale
  /** Path of the language or folder, decoded. */
  path: string
}

/** Hashes a text to 96 bits, in base64url. */
type Hash = (text: string) => Promise<string>

interface BookInput extends NamedBook {
  /** The last release that changed the book, and when readers first saw it. */
  change: { release: number; at: string }
  nodes: readonly BookNode[]
  /** The chapters by document. */
  stored: ReadonlyMap<string, StoredChapter>
  /** The texts of the chapters that name the product version, by document, with the version filled in. */
  filled: ReadonlyMap<string, string>
  /** Returns the URL of a page of the channel, from its path. */
  locate: (path: string) => string
  measure: MeasureText
  hash: Hash
}

/**
 * Plans a book: the sizes and checksums of all files, and the sources of their bytes. Both the sync and the Worker plan
 * books, with the same result. Returns `undefined` if the book is empty or too large for an archive.
 */
export async function planBook(input: BookInput): Promise<BookPlan | undefined> {
  const { form, config, channel, locale, path, change, nodes, stored, filled, measure } = input
  const chapters = pagesOf(nodes).flatMap((page) => {
    const chapter = stored.get(page.entry.document)
    const text = filled.get(page.entry.document)
    return chapter ? [{ page, chapter, ...(text !== undefined && { text }) }] : []
  })
  const t = createTranslate(locale.code)
  const addressOf = (below: string) => input.locate(`/${locale.code}${below}`)
  const below = encodePathname(path.slice(locale.code.length + 1))
  const site = localize(config.title, locale.code, config.defaultLocale)
  const top = below === '' ? undefined : nodes[0]
  const book = {
    title: top ? `${top.title} - ${site}` : site,
    description: top
      ? (top.page?.entry.description ?? '')
      : localize(config.description, locale.code, config.defaultLocale),
    language: locale.language,
    dir: locale.dir,
    identifier: addressOf(`${below}/book.epub`),
    home: addressOf(below),
    modified: `${new Date(change.at).toISOString().slice(0, 19)}Z`,
    publisher: site,
  }
  const date = writeDate(new Date(change.at), locale.language)
  const edition = `${t('history.release', { release: change.release })} · ${date}`
  const files =
    form === 'epub'
      ? planEpub({ book, edition, nodes, chapters, t, addressOf, measure })
      : planArchive(chapters, addressOf, measure)
  if (chapters.length === 0 || !fitsArchive(files)) return undefined
  const names = [...path.slice(1).split('/'), versionOf(channel) ?? [], `release-${change.release}`].flat()
  const name = `${names.join('-')}.${form}`
  // The files' sizes and checksums identify the bytes of the book.
  const contents = files.map(({ entry }) => `${entry.name} ${entry.packed} ${entry.size} ${entry.crc}`)
  return { form, name, tag: await input.hash(`${name}\n${contents.join('\n')}`), files }
}

/**
 * Returns the name under which a plan is stored. It identifies everything that the plan depends on, except the content
 * of the release. The configuration is part of it, because the books of a version have the title and the URLs of the
 * current site.
 * @param code identifies the code that planned it, because other code may plan the book differently
 */
export async function planName(
  { form, config, channel, locale, path }: NamedBook,
  code: string,
  hash: Hash,
): Promise<string> {
  const { title, description, url } = config
  const shown = [title, description, url, addressNames(config), versionNames({ channel, config }), locale]
  const fallbacks = config.locales.map(({ code, language, dir, name }) => [code, language, dir, name])
  return `book ${form} ${path} ${await hash(JSON.stringify([code, shown, config.defaultLocale, fallbacks]))}`
}

/**
 * Returns the paths of the pages from other languages in a book, as JSON, for `lastChange`. A change to such a page also
 * changes the book, although its path isn't below that of the book.
 */
export function pathsElsewhere(nodes: readonly BookNode[], code: string): string {
  const own = (path: string) => path === `/${code}` || path.startsWith(`/${code}/`)
  return JSON.stringify(pagesOf(nodes).flatMap(({ entry }) => (own(entry.path) ? [] : [entry.path])))
}

/**
 * SQL: the last release up to ?2 in channel ?1 that changed a book, and when readers first saw it. The book contains the
 * pages at and below path ?3 in the navigation of collection ?5, and the pages at the paths in the JSON list ?4. An
 * untranslated page that is new or removed only changes the navigation.
 * If no release changed one, because all pages come from the release that a version overlays, it is the first release.
 */
export const lastChange = `SELECT number AS release, coalesce(effective_at, created_at) AS at FROM release
  WHERE channel = ?1 AND number <= max((SELECT min(number) FROM release WHERE channel = ?1), (
    SELECT max(release) FROM (
      SELECT max(iif(until <= ?2, until, since)) AS release FROM entry
      WHERE channel = ?1 AND since <= ?2 AND (path = ?3 OR (path >= ?3 || '/' AND path < ?3 || '0'))
      UNION ALL
      SELECT max(iif(until <= ?2, until, since)) FROM navigation
      WHERE channel = ?1 AND since <= ?2 AND collection = ?5 AND (path = ?3 OR (path >= ?3 || '/' AND path < ?3 || '0'))
      UNION ALL
      SELECT max(iif(until <= ?2, until, since)) FROM entry
      WHERE channel = ?1 AND since <= ?2 AND path IN (SELECT value FROM json_each(?4)))))
  ORDER BY number DESC LIMIT 1`
