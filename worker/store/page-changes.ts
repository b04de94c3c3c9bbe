// Reads the changes since an earlier release of the channel, as readers see them.
import type { D1Result } from '@cloudflare/workers-types'
import type { Database, ReleaseName } from './database.ts'
import { wasPublished, spansRelease } from './visibility.ts'

/** The surface that lists changes: programs' lists, or the sitemap and feeds. */
type Surface = 'lists' | 'sitemap'

/** A change to a page since an earlier release. */
export type PageChange = {
  /** The page's current path or, for a removed page, its last one. */
  path: string
  title: string
  /** When the change was published (ISO 8601). */
  at: string
} & ({ kind: 'added' | 'changed' | 'removed' } | { kind: 'moved'; from: string })

/** SQL conditions: whether a page may be listed. See `surfacesOf`. */
const isListed = {
  lists: (meta: string) => `json_extract(${meta}, '$.unlisted') IS NOT 1`,
  sitemap: (meta: string) => `json_extract(${meta}, '$.sitemap') IS NOT 0`,
} as const

/** SQL: the page at a path in release ?3. `condition` can restrict it. */
const pageBefore = (path: string, columns: string, condition = '') => `SELECT ${columns} FROM entry AS earlier
  WHERE earlier.channel = ?1 AND earlier.path = ${path} AND earlier.document IS NOT NULL AND ${spansRelease({ table: 'earlier', release: '?3' })} ${condition}`

/**
 * SQL: the time when readers first saw a release. A scheduled release that was replaced before its time was never
 * visible, so the next visible one counts.
 */
const seenAt = (number: string) =>
  `(SELECT coalesce(effective_at, created_at) FROM release
    WHERE channel = ?1 AND number >= ${number} AND ${wasPublished('release', '?2')} ORDER BY number LIMIT 1)`

/**
 * SQL: the pages in the collections ?4 whose text differs from release ?3, latest change first. `at` is the time of the
 * change. If the change is older than release ?3, a rollback restored an older text, and `at` is the time of the
 * rollback.
 */
const changedPages = (surface: Surface) => `
  SELECT path, title, EXISTS (${pageBefore('entry.path', '1')}) AS known, CASE
    WHEN updated_at > coalesce((SELECT created_at FROM release WHERE channel = ?1 AND number <= ?3 ORDER BY number DESC LIMIT 1), '')
    THEN updated_at ELSE ${seenAt('entry.since')} END AS at
  FROM entry WHERE channel = ?1 AND since > ?3 AND since <= ?2 AND ${spansRelease()} AND document IS NOT NULL
    AND ${isListed[surface]('meta')} AND collection IN (SELECT value FROM json_each(?4))
    AND NOT EXISTS (${pageBefore('entry.path', '1', 'AND earlier.updated_at = entry.updated_at')})
  ORDER BY at DESC, path LIMIT ?5`

/** SQL: the pages in the collections ?4 that existed in release ?3 and don't exist anymore. */
const removedPages = (surface: Surface) => `
  SELECT path, title, ${seenAt('entry.until')} AS at FROM entry
  WHERE channel = ?1 AND until > ?3 AND until <= ?2 AND ${spansRelease({ release: '?3' })} AND document IS NOT NULL
    AND ${isListed[surface]('meta')} AND collection IN (SELECT value FROM json_each(?4))
    AND NOT EXISTS (SELECT 1 FROM entry AS now WHERE now.channel = ?1 AND now.path = entry.path AND now.document IS NOT NULL AND ${spansRelease({ table: 'now' })})
    AND NOT EXISTS (SELECT 1 FROM redirect WHERE channel = ?1 AND source = entry.path AND ${spansRelease()} AND kind = 'moved' AND status <> 410)
  ORDER BY at DESC, path LIMIT ?5`

/** SQL: the former paths of pages that have moved since release ?3. */
const leftAddresses = (surface: Surface) => `
  SELECT source, target, ${seenAt('redirect.since')} AS at, (${pageBefore('redirect.source', 'title', `AND ${isListed[surface]('earlier.meta')}`)} LIMIT 1) AS title,
    (SELECT title FROM entry WHERE channel = ?1 AND path = redirect.target AND document IS NOT NULL AND ${isListed[surface]('meta')} AND ${spansRelease()} LIMIT 1) AS now
  FROM redirect WHERE channel = ?1 AND since > ?3 AND since <= ?2 AND ${spansRelease()} AND kind = 'moved' AND status <> 410
  ORDER BY at DESC, source LIMIT ?4`

/**
 * Reads the changes from an earlier release to this one, latest first: pages that were added, changed, moved, or
 * removed.
 * @param since number of the earlier release; 0 for the start
 * @param surface where the changes are listed; pages that authors hide there are omitted
 * @param most maximum number of changes of each kind
 */
export async function readPageChanges(
  { $client }: Database,
  { channel, number }: ReleaseName,
  { since, collections, codes, surface, most }: ChangesQuery,
): Promise<PageChange[]> {
  const names = JSON.stringify(collections)
  const [changed, removed, left] = (await $client.batch<never>([
    $client.prepare(changedPages(surface)).bind(channel, number, since, names, most),
    $client.prepare(removedPages(surface)).bind(channel, number, since, names, most),
    $client.prepare(leftAddresses(surface)).bind(channel, number, since, most),
  ])) as unknown as [
    D1Result<Pick<PageChange, 'path' | 'title' | 'at'> & { known: number }>,
    D1Result<Pick<PageChange, 'path' | 'title' | 'at'>>,
    D1Result<{ source: string; target: string; at: string; title: string | null; now: string | null }>,
  ] // The results are in the order of the statements.
  const isRequested = (path: string) => codes.some((code) => path === `/${code}` || path.startsWith(`/${code}/`))
  const moves = left.results.flatMap(({ source, target, at, title, now }): PageChange[] =>
    title === null || now === null || !isRequested(source)
      ? []
      : [{ kind: 'moved', path: target, from: source, title: now, at }],
  )
  const arrived = new Set(moves.map(({ path }) => path))
  const pages = changed.results
    .filter(({ path, known }) => known === 1 || !arrived.has(path))
    .map(({ known, ...page }): PageChange => ({ kind: known === 1 ? 'changed' : 'added', ...page }))
  const gone = removed.results.map((page): PageChange => ({ kind: 'removed', ...page }))
  return [...pages, ...moves, ...gone].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.path < b.path ? -1 : 1))
}

interface ChangesQuery {
  since: number
  collections: readonly string[]
  /** Language codes. */
  codes: readonly string[]
  surface: Surface
  most: number
}
