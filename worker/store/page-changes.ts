// What has changed for readers since an earlier release of the channel.
import type { D1Result } from '@cloudflare/workers-types'
import type { Database, ReleaseName } from './database.ts'
import { isEverSeen, spansRelease } from './visibility.ts'

/** Where changes are told: `sitemap` is also that of feeds. */
type Surface = 'lists' | 'sitemap'

/** What became of a page since an earlier release. */
export type PageChange = {
  /** Where the page is, or was. */
  path: string
  title: string
  /** When, ISO 8601. */
  at: string
} & ({ kind: 'added' | 'changed' | 'removed' } | { kind: 'moved'; from: string })

/** SQL: the page may be told of, of lists for programs or of feeds; see `surfacesOf`. */
const isTold = {
  lists: (meta: string) => `json_extract(${meta}, '$.unlisted') IS NOT 1`,
  sitemap: (meta: string) => `json_extract(${meta}, '$.sitemap') IS NOT 0`,
} as const

/** SQL: the page that was at a path in release ?3, with a condition. */
const pageBefore = (path: string, columns: string, condition = '') => `SELECT ${columns} FROM entry AS earlier
  WHERE earlier.channel = ?1 AND earlier.path = ${path} AND earlier.document IS NOT NULL AND ${spansRelease({ table: 'earlier', release: '?3' })} ${condition}`

/** SQL: when readers first saw what a release shows. Of one that was replaced before its moment, it is the next one. */
const seenAt = (number: string) =>
  `(SELECT coalesce(effective_at, created_at) FROM release
    WHERE channel = ?1 AND number >= ${number} AND ${isEverSeen('release', '?2')} ORDER BY number LIMIT 1)`

/**
 * Pages of the collections ?4 whose words are others than in release ?3, those that changed last first. The words of a
 * page are those of the moment at which they changed. Where that is longer ago than release ?3, an older release was
 * published again.
 */
const changedPages = (surface: Surface) => `
  SELECT path, title, EXISTS (${pageBefore('entry.path', '1')}) AS known, CASE
    WHEN updated_at > coalesce((SELECT created_at FROM release WHERE channel = ?1 AND number <= ?3 ORDER BY number DESC LIMIT 1), '')
    THEN updated_at ELSE ${seenAt('entry.since')} END AS at
  FROM entry WHERE channel = ?1 AND since > ?3 AND since <= ?2 AND ${spansRelease()} AND document IS NOT NULL
    AND ${isTold[surface]('meta')} AND collection IN (SELECT value FROM json_each(?4))
    AND NOT EXISTS (${pageBefore('entry.path', '1', 'AND earlier.updated_at = entry.updated_at')})
  ORDER BY at DESC, path LIMIT ?5`

/** Pages of the collections ?4 that were there in release ?3, and at whose addresses no page is any more. */
const removedPages = (surface: Surface) => `
  SELECT path, title, ${seenAt('entry.until')} AS at FROM entry
  WHERE channel = ?1 AND until > ?3 AND until <= ?2 AND ${spansRelease({ release: '?3' })} AND document IS NOT NULL
    AND ${isTold[surface]('meta')} AND collection IN (SELECT value FROM json_each(?4))
    AND NOT EXISTS (SELECT 1 FROM entry AS now WHERE now.channel = ?1 AND now.path = entry.path AND now.document IS NOT NULL AND ${spansRelease({ table: 'now' })})
    AND NOT EXISTS (SELECT 1 FROM redirect WHERE channel = ?1 AND source = entry.path AND ${spansRelease()} AND kind = 'moved' AND status <> 410)
  ORDER BY at DESC, path LIMIT ?5`

/** Addresses that a page of release ?3 has left for another one. */
const leftAddresses = (surface: Surface) => `
  SELECT source, target, ${seenAt('redirect.since')} AS at, (${pageBefore('redirect.source', 'title', `AND ${isTold[surface]('earlier.meta')}`)} LIMIT 1) AS title,
    (SELECT title FROM entry WHERE channel = ?1 AND path = redirect.target AND document IS NOT NULL AND ${isTold[surface]('meta')} AND ${spansRelease()} LIMIT 1) AS now
  FROM redirect WHERE channel = ?1 AND since > ?3 AND since <= ?2 AND ${spansRelease()} AND kind = 'moved' AND status <> 410
  ORDER BY at DESC, source LIMIT ?4`

/**
 * The changes between an earlier release and this one, the last first: pages that are new, say something else, have
 * moved, or are gone.
 * @param since number of the earlier release; 0 for none
 * @param surface where they are told: pages that are hidden there are not among them
 * @param most of each kind that are read
 */
export async function readPageChanges(
  { $client }: Database,
  { channel, number }: ReleaseName,
  { since, collections, codes, surface, most }: ChangesAsked,
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
  ] // In the order of the statements.
  const isAsked = (path: string) => codes.some((code) => path === `/${code}` || path.startsWith(`/${code}/`))
  const moves = left.results.flatMap(({ source, target, at, title, now }): PageChange[] =>
    title === null || now === null || !isAsked(source)
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

/** Which changes are asked for. */
interface ChangesAsked {
  since: number
  collections: readonly string[]
  /** Of languages, by their codes. */
  codes: readonly string[]
  surface: Surface
  most: number
}
