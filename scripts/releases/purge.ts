import { indexedNamesOf, indexedTerms, idOf, termTables } from '../../core/search/index.ts'
import type { TermTable } from '../../core/search/index.ts'
import { liveChannel } from '../../core/release/index.ts'
import { spansRelease } from '../../worker/store/visibility.ts'
import type { channel as channelTable, document, section, StoredRow } from '../../worker/store/schema.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target, Statement } from '../local/d1-target.ts'
import { languageOfCollection } from '../sync/write/index-documents.ts'
import { vocabularyStatements } from '../sync/write/search-terms.ts'
import { discardUnfinished } from '../sync/write/leftovers.ts'
import type { Bucket } from '../local/bucket.ts'
import type { GeneratedFile } from '../sync/collect/source-file.ts'
import { uploadMedia } from '../sync/write/media-upload.ts'
import { sweepMedia } from '../sync/write/media-removal.ts'
import { withLease } from '../sync/write/lease.ts'
import { UsageError } from '../usage-error.ts'
import { findPurged } from './purged-addresses.ts'
import type { PurgedAddresses, PurgedFile } from './purged-addresses.ts'
import { apiPartStatements, findPurgedApiParts } from './purged-apis.ts'
import type { PurgedApiParts } from './purged-apis.ts'
import { removalStatements } from './removal-statements.ts'
import { usedMediaHashes } from './used-media.ts'

interface PurgeOptions {
  target: D1Target
  bucket?: Bucket | undefined
  /** Decoded paths of pages and files in `public/`, such as `/en/guide/secret`. */
  paths: readonly string[]
  /** The only language in which pages are removed. By default, pages are removed in all languages. */
  locale?: string
  /** Returns whether the content folder contains a file. */
  isInFolder: (file: string) => boolean
  /** Whether to report what would be removed without removing it. */
  dryRun?: boolean
}

/** The number of removed rows. In a dry run, the number of rows that would be removed. */
interface PurgeResult {
  /** The paths whose content is removed. */
  paths: string[]
  /** The number of versions of pages and files. */
  versions: number
  /** The number of published pages and files with changes to APIs. The next sync creates them again. */
  lists: number
  documents: number
  /** The number of documents that are kept because another page has the same content. */
  shared: number
  media: number
  /** The number of search terms that no other page contains. */
  terms: number
}

/**
 * Permanently removes the content of paths from all releases and channels. This includes entries, documents with their
 * sections and search terms, files that are only used by them, translation rows, sidebar titles, and redirects. In
 * releases that had a page at one of the paths, its URL then returns 410.
 *
 * All changes happen in one transaction. It also publishes a new release of the site and of each version, so that
 * cached pages of earlier releases are no longer served.
 *
 * @throws UsageError if a page is still published or in the content folder, or if no release has a path
 * @throws LeaseHeld while a sync is writing
 */
export async function purge({
  target,
  bucket,
  paths,
  locale,
  isInFolder,
  dryRun = false,
}: PurgeOptions): Promise<PurgeResult> {
  const channels = (await queryRows<{ name: string }>(target, 'SELECT name FROM channel ORDER BY name')).map(
    ({ name }) => name,
  )
  const options = { bucket, channels, paths, locale, isInFolder }
  if (dryRun) return (await planPurge(target, options)).result
  return await withLeases(target, channels, async (lease) => {
    for (const channel of channels) await lease.batch(discardUnfinished(channel))
    const { result, statements, logs } = await planPurge(lease, options)
    // The shortened logs stay invisible until the statements below refer to them.
    await uploadMedia({ target: lease, bucket }, logs)
    await lease.batch([...statements, ...(await nextReleases(lease, result.paths))])
    // If this step fails, the purge can be run again and continues here.
    await sweepMedia(lease, bucket)
    return result
  })
}

/** Holds the leases of all channels, so that no other process can write, and runs `work` with the lease of the site. */
async function withLeases<Result>(
  target: D1Target,
  channels: readonly string[],
  work: (lease: D1Target) => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = channels.filter((channel) => channel !== liveChannel)
  if (first === undefined) return await withLease(target, liveChannel, work)
  return await withLease(target, first, async () => await withLeases(target, others, work))
}

async function planPurge(
  target: D1Target,
  {
    bucket,
    channels,
    paths,
    locale,
    isInFolder,
  }: Pick<PurgeOptions, 'bucket' | 'paths' | 'isInFolder'> & {
    channels: readonly string[]
    locale: string | undefined
  },
): Promise<{ result: PurgeResult; statements: Statement[]; logs: GeneratedFile[] }> {
  const own = await findPurged(target, channels, paths, locale)
  refusePresent(own, paths, isInFolder)
  const apiParts = await findPurgedApiParts(target, bucket, { ...own, channels: JSON.stringify(channels) })
  const found = {
    ...own,
    entries: [...own.entries, ...apiParts.entries],
    files: [...own.files, ...apiParts.files],
    unlisted: apiParts.unlisted,
    logs: apiParts.logs.map(({ row }) => row),
  }
  const { documents, shared } = await findDocuments(target, found)
  const terms = await findTerms(target, found, documents)
  const byCollection = Map.groupBy(terms, ([collection]) => collection)
  const vocabularies = await Promise.all(
    [...byCollection].flatMap(([collection, own]) =>
      indexedNamesOf(collection).map((each) =>
        vocabularyStatements(target, each, new Set(own.map(([, term]) => term))),
      ),
    ),
  )
  const { media, closed } = await findMedia(target, found, documents)
  const removed = { ...found, files: [...found.files, ...closed] }
  return {
    result: {
      paths: found.paths,
      versions: removed.entries.length + removed.files.length,
      lists: apiParts.unlisted.entries.length,
      documents: documents.length,
      shared,
      media: media.length,
      terms: terms.length,
    },
    statements: [
      ...apiPartStatements(apiParts),
      ...removalStatements(removed, documents, media),
      ...vocabularies.flat(),
    ],
    logs: apiParts.logs.map(({ log }) => log),
  }
}

/** The rows of the purged paths, and of lists that contain their titles. */
interface PurgedRows extends PurgedAddresses {
  unlisted: PurgedApiParts['unlisted']
  /** Change logs that are replaced with shortened ones. */
  logs: readonly PurgedFile[]
}

function refusePresent(
  { entries, files, redirects }: PurgedAddresses,
  paths: readonly string[],
  isInFolder: (file: string) => boolean,
): void {
  if (entries.length + files.length + redirects.length === 0)
    throw new UsageError(`No release has a page or file at ${paths.join(', ')}. Nothing was changed.`)
  const names = [...entries.map((row) => row.file), ...files.map(({ path }) => `public${path}`)]
  const present = [...new Set(names)].filter(isInFolder)
  if (present.length > 0) {
    throw new UsageError(
      `Still in the content folder: ${present.join(', ')}. Nothing was changed.\n` +
        'Remove it there, publish with `npm run sync`, and run the purge again. Otherwise, the next sync would publish it again.',
    )
  }
  const live = [...entries, ...files].find(({ channel, until }) => channel === liveChannel && until === null)
  if (live)
    throw new UsageError(
      `${live.path} is still published. Nothing was changed. Remove the page, publish with \`npm run sync\`, and run the purge again.`,
    )
}

/** Returns the documents that only purged pages use. */
async function findDocuments(
  target: D1Target,
  { entries: own, unlisted }: PurgedRows,
): Promise<{ documents: string[]; shared: number }> {
  const entries = [...own, ...unlisted.entries]
  const hashes = [...new Set(entries.flatMap((row) => row.document ?? []))]
  const elsewhere = await queryRows<StoredRow<typeof document, 'hash'>>(
    target,
    `SELECT DISTINCT document AS hash FROM entry WHERE document IN (SELECT value FROM json_each(?1))
      AND id NOT IN (SELECT value FROM json_each(?2))`,
    JSON.stringify(hashes),
    JSON.stringify(entries.map(({ id }) => id)),
  )
  const shared = new Set(elsewhere.map(({ hash }) => hash))
  return { documents: hashes.filter((hash) => !shared.has(hash)), shared: shared.size }
}

const termsAtOnce = 200

/**
 * Returns the terms that occur only in the purged documents of a collection. If they stayed, the search would still
 * suggest them for misspelled words.
 */
async function findTerms(
  target: D1Target,
  { entries: own, unlisted }: PurgedRows,
  documents: readonly string[],
): Promise<[collection: string, term: string][]> {
  const entries = [...own, ...unlisted.entries]
  const sections = await queryRows<
    StoredRow<typeof section, 'document' | 'heading' | 'title' | 'titles' | 'keywords' | 'content'>
  >(
    target,
    'SELECT document, heading, title, titles, keywords, content FROM section WHERE document IN (SELECT value FROM json_each(?))',
    JSON.stringify(documents),
  )
  const found: [string, string][] = []
  for (const collection of new Set(entries.map((row) => row.collection))) {
    const language = languageOfCollection(collection)
    const paths = new Map(
      entries.filter((row) => row.collection === collection).map((row) => [row.document, row.path] as const),
    )
    const terms = new Set(
      sections
        .filter((row) => paths.has(row.document))
        .flatMap(({ titles, keywords, ...row }) => {
          const [above, words] = [titles, keywords].map((list) => JSON.parse(list) as string[]) as [string[], string[]]
          return indexedTerms(
            { ...row, titles: above, keywords: words, path: paths.get(row.document)! },
            language,
          ).flat()
        }),
    )
    const all = [...terms]
    for (let start = 0; start < all.length; start += termsAtOnce) {
      const rows = await queryRows<{ term: string }>(
        target,
        `SELECT value AS term FROM json_each(?1) WHERE ${termTables.map(isAbsentFrom).join(' AND ')}`,
        JSON.stringify(all.slice(start, start + termsAtOnce)),
        collection,
        JSON.stringify(documents),
      )
      found.push(...rows.map(({ term }): [string, string] => [collection, term]))
    }
  }
  return found
}

/** Returns an SQL condition that no remaining document of the collection contains the term `value`, by a table of the index. */
function isAbsentFrom(table: TermTable): string {
  return `NOT EXISTS (
    SELECT 1 FROM ${table} JOIN section ON section.id = ${idOf(`${table}.rowid`)}
    JOIN entry ON entry.document = section.document
    WHERE ${table} MATCH '"' || value || '"' AND entry.collection = ?2
      AND section.document NOT IN (SELECT value FROM json_each(?3)))`
}

/**
 * Returns the files that only the purged pages used, social cards that contain their titles, and files at purged paths.
 * A file in `public/` that a page used is only removed if it is no longer published. `closed` contains the rows of such
 * a file.
 */
async function findMedia(
  target: D1Target,
  { entries, withCards, files: own, unlisted, logs }: PurgedRows,
  documents: readonly string[],
): Promise<{ media: string[]; closed: PurgedFile[] }> {
  const ids = [...entries, ...unlisted.entries].map(({ id }) => id)
  const files = [...own, ...unlisted.files, ...logs]
  const used = await usedMediaHashes(target, {
    documents,
    entries: ids,
    socialCards: [...ids, ...withCards.map(({ id }) => id)],
  })
  const candidates = new Set([...used.by, ...files.map(({ media }) => media)])
  const listed = await queryRows<PurgedFile>(
    target,
    `SELECT id, channel, since, until, path, media FROM file WHERE media IN (SELECT value FROM json_each(?1))
      AND id NOT IN (SELECT value FROM json_each(?2))`,
    JSON.stringify([...candidates]),
    JSON.stringify(files.map(({ id }) => id)),
  )
  const published = new Set(listed.filter(({ until }) => until === null).map(({ media }) => media))
  const media = [...candidates].filter((hash) => !used.elsewhere.has(hash) && !published.has(hash))
  return { media, closed: listed.filter((row) => media.includes(row.media)) }
}

/** The site or a version, with the release that it overlays. */
type PublicChannel = StoredRow<typeof channelTable, 'name' | 'head' | 'base' | 'baseRelease'>

/**
 * Returns statements that publish the current state of the site and of each version as a new release. In this release,
 * the purged paths have changed, so cached pages of the previous release are no longer served. Channels with scheduled
 * releases are skipped, because these come after the current release.
 */
async function nextReleases(target: D1Target, paths: readonly string[]): Promise<Statement[]> {
  const now = new Date().toISOString()
  const channels = await queryRows<PublicChannel>(
    target,
    `SELECT name, head, base, base_release FROM channel WHERE head > 0 AND kind IN ('live', 'version') AND NOT EXISTS (
      SELECT 1 FROM release WHERE channel = name AND number <= head AND effective_at > ?)`,
    now,
  )
  return channels.flatMap((each) => nextRelease(each, paths, now))
}

function nextRelease(
  { name, head, base, base_release: baseRelease }: PublicChannel,
  paths: readonly string[],
  now: string,
): Statement[] {
  const gaps = `kind = 'moved' AND source IN (SELECT value FROM json_each(?3))`
  const own = `channel = ?1 AND until IS NULL AND since <= ?2 AND ${gaps}`
  const below = `channel = ?4 AND ${spansRelease({ release: '?5' })} AND status = 410 AND ${gaps}`
  const params = [name, head, JSON.stringify(paths)]
  const below5 = [...params, base, baseRelease]
  return [
    {
      sql: `INSERT INTO redirect (channel, since, until, kind, source, target, status, data, digest)
        SELECT channel, ?2 + 1, NULL, kind, source, target, status, data, digest FROM redirect WHERE ${own} ON CONFLICT DO NOTHING`,
      params,
    },
    { sql: `UPDATE redirect SET until = ?2 + 1 WHERE ${own}`, params },
    ...(base === null
      ? []
      : [
          // Copies the markers of removed pages to the version from the release that it overlays.
          {
            sql: `INSERT INTO redirect (channel, since, until, kind, source, target, status, data, digest)
              SELECT ?1, ?2 + 1, NULL, kind, source, target, status, data, digest FROM redirect WHERE ${below} ON CONFLICT DO NOTHING`,
            params: below5,
          },
          {
            sql: `INSERT INTO hidden_row (channel, name, row, since) SELECT ?1, 'redirect', id, ?2 + 1 FROM redirect WHERE ${below} ON CONFLICT DO NOTHING`,
            params: below5,
          },
        ]),
    {
      sql: `INSERT INTO release (channel, number, created_at, author, note, config, counts)
        SELECT channel, number + 1, ?3, NULL, 'Content removed for good', config, counts FROM release
        WHERE channel = ?1 AND number = ?2 ON CONFLICT DO NOTHING`,
      params: [name, head, now],
    },
    { sql: 'UPDATE channel SET head = ?2 + 1 WHERE name = ?1 AND head = ?2', params: [name, head] },
  ]
}
