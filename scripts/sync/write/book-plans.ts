import { createHash } from 'node:crypto'
import { crc32, gzipSync, inflateRawSync } from 'node:zlib'
import {
  bookPages,
  buildBook,
  correctLinks,
  lastChange,
  pagesOf,
  packPlan,
  planBook,
  pathsElsewhere,
  planName,
  withLinks,
  withoutPostLists,
} from '../../../core/book/index.ts'
import type {
  BookForm,
  BookNode,
  BookPlan,
  LinkCorrections,
  OtherIds,
  StoredChapter,
} from '../../../core/book/index.ts'
import { docsCollection } from '../../../core/collection/index.ts'
import { addressNames, versionNames, versionOf } from '../../../core/release/index.ts'
import type { SiteConfig, SiteLocale } from '../../../core/release/index.ts'
import { hrefInVersion, publicHref } from '../../../core/route/index.ts'
import { fillVersion, fillVersionInHtml } from '../../../core/text/index.ts'
import type { artifact, chapter, chapterPart, StoredRow } from '../../../worker/store/schema.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import { codeVersion } from '../code-version.ts'
import { hashOf } from '../content-hash.ts'
import { otherIdsOf, substitute } from '../plan/books.ts'
import { rowStatements, toBatches } from '../row-statements.ts'
import { isPage } from '../versioned-table.ts'
import type { NextRows, ReleaseBase } from '../versioned-table.ts'

/** Minimum number of pages of a book that a sync plans. The Worker plans a smaller one on its first download. */
const minPages = 400

/** Number of characters per part, below D1's limit of two megabytes per row. */
const partLength = 1_400_000

/** The range of the ids under which a sync stores plans. */
const uploads: [from: string, to: string] = ['book-', 'book.']

/** A published release of the site or of a version. */
interface PublishedRelease {
  channel: string
  number: number
  /** The release that a version overlays. */
  base?: ReleaseBase | null
  /** The configuration with which its pages are shown. */
  config: SiteConfig
  /** All of its rows. */
  rows: Pick<NextRows, 'entries' | 'navigation' | 'translations'>
}

/** A language or folder with its pages. */
interface Folder {
  locale: SiteLocale
  path: string
  nodes: BookNode[]
  /** The other ids of the headings of its pages. */
  others: OtherIds
}

/**
 * Stores the plans of large books, so that a download only reads them, and removes outdated plans. Otherwise, the Worker
 * plans a book on its first download, with the same result. A book is only planned again if its pages or the settings
 * that it depends on have changed.
 * @param least minimum number of pages of a book
 */
export async function storeBookPlans(target: D1Target, release: PublishedRelease, least = minPages): Promise<void> {
  const { channel, number, config } = release
  const forms = (config.downloads ?? []).filter((form) => form === 'epub' || form === 'zip')
  if (forms.length === 0) return
  const stored = await queryRows<StoredRow<typeof artifact, 'name' | 'release' | 'uploadId' | 'parts'>>(
    target,
    'SELECT name, release, upload_id, parts FROM artifact WHERE channel = ? AND upload_id >= ? AND upload_id < ?',
    channel,
    ...uploads,
  )
  const complete = new Map(stored.map(({ upload_id, parts }) => [upload_id, parts]))
  const current = new Map(stored.flatMap((row) => (row.release === number ? [[row.name, row.upload_id]] : [])))
  const code = codeVersion('books')
  for (const folder of largeFolders(release, least)) {
    const { locale, path, nodes, others } = folder
    let change: LastChange | undefined
    for (const form of forms) {
      const name = await planName({ form, config, channel, locale, path }, code, shortHash)
      const pages = `book-${hashOf(JSON.stringify([channel, name, nodes, [...others]]))}`
      if (current.get(name)?.startsWith(pages)) continue
      change ??= await findLastChange(target, release, folder)
      if (!change) continue
      // The stored chapters of the same pages, written by the same code, are the same.
      const uploadId = `${pages}-${hashOf(JSON.stringify(change))}`
      const known = complete.get(uploadId)
      const plan = known === undefined ? await planFolder(target, release, { form, change, ...folder }) : undefined
      if (known === undefined && !plan) continue
      const written = plan ? partStatements(uploadId, JSON.stringify(packPlan(plan))) : []
      const statement = planStatement(release, { name, uploadId, parts: known ?? written.length })
      for (const batch of toBatches([...written, statement])) await target.batch(batch)
    }
  }
  await target.batch([
    {
      sql: `DELETE FROM artifact WHERE channel = ? AND release < ? AND ${isPlan}`,
      params: [channel, number],
    },
    {
      sql: 'DELETE FROM artifact_part WHERE upload_id >= ? AND upload_id < ? AND upload_id NOT IN (SELECT upload_id FROM artifact)',
      params: uploads,
    },
  ])
}

/** SQL: whether an artifact is the plan of a book. */
const isPlan = "name >= 'book ' AND name < 'book!'"

/** A statement that removes the plans of all books, because the sizes of chapters have changed. */
export const removePlans: Statement = { sql: `DELETE FROM artifact WHERE ${isPlan}`, params: [] }

/** Like `textTag` in the Worker. */
async function shortHash(text: string): Promise<string> {
  return createHash('sha256').update(text).digest().subarray(0, 12).toString('base64url')
}

/** Returns the languages and folders with enough pages. */
function largeFolders(
  { config, rows: { entries, navigation, translations } }: PublishedRelease,
  least: number,
): Folder[] {
  // Without a URL, the Worker plans books for the host of each request.
  if (config.url === null) return []
  const all = entries.filter(isPage)
  const byPath = new Map(all.map((row) => [row.path, row]))
  const translationOf = new Map(translations.map((row) => [row.path, row]))
  const byKey = Map.groupBy(all, (row) => row.translation_key)
  return config.locales.flatMap((locale) => {
    const root = `/${locale.code}`
    const rows = navigation
      .filter(({ collection }) => collection === docsCollection(locale.code))
      .toSorted((a, b) => (a.sort < b.sort ? -1 : 1))
      .map(({ path, title, page }) => ({ path, title, page: Boolean(page) }))
    const shown = new Map(
      [root, ...rows.flatMap(({ path, page }) => (page ? [path] : []))].flatMap((path) => {
        const row = byPath.get(path) ?? substitute(byKey.get(path.slice(root.length)) ?? [], config)
        return row ? [[path, row] as const] : []
      }),
    )
    const pages = bookPages(shown, config, locale)
    const sizes = new Map<string, number>()
    for (const path of shown.keys())
      for (let folder = path; folder !== ''; folder = folder.slice(0, folder.lastIndexOf('/')))
        sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
    return [...sizes].flatMap(([path, size]) => {
      if (size < least) return []
      const below = rows.filter((row) => row.path === path || row.path.startsWith(`${path}/`))
      const nodes = withoutPostLists(buildBook(locale, path, below, pages), config, locale)
      const others = pagesOf(nodes).flatMap((page) => {
        const ids = otherIdsOf(byPath.get(page.entry.path)!, translationOf.get(page.entry.path))
        return ids.length === 0 ? [] : [[page.path, ids] as const]
      })
      return nodes.length === 0 ? [] : [{ locale, path, nodes, others: new Map(others) }]
    })
  })
}

/** The last release that changed a book, and when readers first saw it. */
type LastChange = { release: number; at: string } // Unlike an interface, it is a `Row`.

async function findLastChange(
  target: D1Target,
  { channel, number, base }: PublishedRelease,
  { locale, path, nodes }: Folder,
): Promise<LastChange | undefined> {
  const [change] = await queryRows<LastChange>(
    target,
    base ? `${overlaidTables} ${lastChange}` : lastChange,
    channel,
    number,
    path,
    pathsElsewhere(nodes, locale.code),
    docsCollection(locale.code),
  )
  return change
}

/**
 * SQL: replaces the rows of a table by those of channel ?1 and those that it hides in the release that it overlays. One
 * row at path ?3 stands for the other rows of that release, which `overlayRows` in the Worker includes. They change no
 * book of the channel.
 */
const overlaid = (table: string, columns: string, book: string) => `${table} AS (
  SELECT channel, ${columns}, since, until FROM main.${table} WHERE channel = ?1
  UNION ALL
  SELECT ?1, ${columns}, 0, hidden_row.since FROM hidden_row JOIN main.${table} AS base ON base.id = hidden_row.row
  WHERE hidden_row.channel = ?1 AND hidden_row.name = '${table}'
  UNION ALL
  SELECT ?1, ${book}, 0, NULL)`

const overlaidTables = `WITH ${overlaid('entry', 'path', '?3')}, ${overlaid('navigation', 'collection, path', '?5, ?3')}`

async function planFolder(
  target: D1Target,
  { channel, config }: PublishedRelease,
  { form, change, locale, path, nodes, others }: Folder & { form: BookForm; change: LastChange },
): Promise<BookPlan | undefined> {
  const stored = await readChapters(
    target,
    form,
    pagesOf(nodes).map(({ entry }) => entry.document),
  )
  const chapters = pagesOf(nodes).flatMap((page) => {
    const chapter = stored.get(page.entry.document)
    return chapter ? [{ page, chapter }] : []
  })
  const corrections = correctLinks(chapters, others)
  const urls = addressNames(config)
  const version = versionOf(channel)
  return await planBook({
    form,
    config,
    channel,
    locale,
    path,
    change,
    nodes,
    stored,
    filled: await fillChapters(target, form, stored, { version: versionNames({ channel, config }), corrections }),
    locate: (href) => config.url + publicHref(version ? hrefInVersion(href, version, urls) : href, urls),
    measure: (text) => ({ size: Buffer.byteLength(text), crc: crc32(text) }),
    hash: shortHash,
  })
}

async function readChapters(
  target: D1Target,
  form: BookForm,
  documents: readonly string[],
): Promise<Map<string, StoredChapter>> {
  const chapters = new Map<string, StoredChapter>()
  for (const { sql, params } of rowStatements(
    `SELECT document, size, crc, packed, facts FROM chapter WHERE form = ? AND document IN (SELECT value FROM json_each(?))`,
    documents,
    form,
  ))
    for (const row of await queryRows<StoredRow<typeof chapter, 'document' | 'size' | 'crc' | 'packed' | 'facts'>>(
      target,
      sql,
      ...params,
    ))
      chapters.set(row.document, { ...row, facts: JSON.parse(row.facts) as StoredChapter['facts'] })
  return chapters
}

/**
 * Returns the texts of the chapters that name the product version or have links to correct, by document, with the
 * version filled in.
 */
async function fillChapters(
  target: D1Target,
  form: BookForm,
  chapters: ReadonlyMap<string, StoredChapter>,
  { version, corrections }: { version: ReturnType<typeof versionNames>; corrections: LinkCorrections },
): Promise<Map<string, string>> {
  const documents = [...chapters.values()].flatMap(({ document, facts }) =>
    facts.namesVersion || corrections.has(document) ? [document] : [],
  )
  const packed = new Map<string, Buffer[]>()
  for (const { sql, params } of rowStatements(
    `SELECT document, hex(bytes) AS hex FROM chapter_part
      WHERE form = ? AND document IN (SELECT value FROM json_each(?)) ORDER BY document, part`,
    documents,
    form,
  ))
    for (const { document, hex } of await queryRows<StoredRow<typeof chapterPart, 'document'> & { hex: string }>(
      target,
      sql,
      ...params,
    ))
      packed.set(document, [...(packed.get(document) ?? []), Buffer.from(hex, 'hex')])
  const fill = form === 'epub' ? fillVersionInHtml : fillVersion
  return new Map(
    [...packed].map(([document, parts]) => [
      document,
      fill(withLinks(inflateRawSync(Buffer.concat(parts)).toString('utf8'), corrections.get(document)), version),
    ]),
  )
}

/** Returns statements that store the parts of a plan, in the form in which the Worker stores them. */
function partStatements(uploadId: string, text: string): Statement[] {
  const packed = gzipSync(text).toString('base64')
  return Array.from({ length: Math.ceil(packed.length / partLength) }, (_, part) => ({
    sql: 'INSERT OR REPLACE INTO artifact_part (upload_id, part, created_at, text) VALUES (?, ?, unixepoch(), ?)',
    params: [uploadId, part, packed.slice(part * partLength, (part + 1) * partLength)],
  }))
}

/**
 * Returns a statement that stores a plan whose parts are stored already. If the Worker or another sync has removed some
 * of them meanwhile, the plan isn't stored.
 */
function planStatement(
  { channel, number }: PublishedRelease,
  { name, uploadId, parts }: { name: string; uploadId: string; parts: number },
): Statement {
  return {
    sql: `INSERT OR REPLACE INTO artifact (channel, release, name, upload_id, parts)
      SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?5 = (SELECT count(*) FROM artifact_part WHERE upload_id = ?4)`,
    params: [channel, number, name, uploadId, parts],
  }
}
