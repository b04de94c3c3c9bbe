// What has changed for readers since an earlier release of the channel.
import type { D1Result } from '@cloudflare/workers-types'
import type { Database, ReleaseName } from './database.ts'
import type { StoredRow, entry, redirect } from './schema.ts'
import { spansRelease } from './visibility.ts'

/** What became of a page since an earlier release. */
export type PageChange = {
  /** Where the page is, or was. */
  path: string
  title: string
  /** When, ISO 8601. */
  at: string
} & ({ kind: 'added' | 'changed' | 'removed' } | { kind: 'moved'; from: string })

/** Rows of release ?2 of channel ?1 that release ?3 does not have. */
const isNew = `channel = ?1 AND since > ?3 AND since <= ?2 AND ${spansRelease()}`

const isListed = `json_extract(meta, '$.unlisted') IS NOT 1`

/** SQL: the page that was at a path in release ?3. */
const pageBefore = (path: string, columns: string) => `SELECT ${columns} FROM entry AS earlier
  WHERE earlier.channel = ?1 AND earlier.path = ${path} AND earlier.document IS NOT NULL AND ${spansRelease({ table: 'earlier', release: '?3' })}`

/** Pages whose words are others than in release ?3, those that changed last first. */
const changedPages = `
  SELECT path, title, updated_at, EXISTS (${pageBefore('entry.path', '1')}) AS known FROM entry
  WHERE ${isNew} AND document IS NOT NULL AND ${isListed} AND collection IN (SELECT value FROM json_each(?4))
  AND updated_at > coalesce((SELECT created_at FROM release WHERE channel = ?1 AND number <= ?3 ORDER BY number DESC LIMIT 1), '')
  ORDER BY updated_at DESC, path LIMIT ?5`

/** Addresses at which a page was in release ?3 and is not any more, with where it is now. */
const leftAddresses = `
  SELECT source, target, status, created_at, (${pageBefore('redirect.source', 'title')} AND ${isListed.replace('meta', 'earlier.meta')} LIMIT 1) AS title,
    (SELECT title FROM entry WHERE channel = ?1 AND path = redirect.target AND document IS NOT NULL AND ${spansRelease()} LIMIT 1) AS now
  FROM redirect JOIN release ON release.channel = redirect.channel AND release.number = redirect.since
  WHERE redirect.channel = ?1 AND since > ?3 AND since <= ?2 AND ${spansRelease()} AND kind = 'moved' ORDER BY since DESC, source LIMIT ?4`

/**
 * The changes between an earlier release and this one, the last first: pages that are new, say something else, have
 * moved, or are gone.
 * @param since number of the earlier release; 0 for none
 * @param most of each kind that are read
 */
export async function readPageChanges(
  { $client }: Database,
  { channel, number }: ReleaseName,
  {
    since,
    collections,
    codes,
    most,
  }: { since: number; collections: readonly string[]; codes: readonly string[]; most: number },
): Promise<PageChange[]> {
  const [changed, left] = (await $client.batch<never>([
    $client.prepare(changedPages).bind(channel, number, since, JSON.stringify(collections), most),
    $client.prepare(leftAddresses).bind(channel, number, since, most),
  ])) as unknown as [
    D1Result<StoredRow<typeof entry, 'path' | 'title' | 'updatedAt'> & { known: number }>,
    D1Result<
      StoredRow<typeof redirect, 'source' | 'target' | 'status'> & {
        created_at: string
        title: string | null
        now: string | null
      }
    >,
  ] // In the order of the statements.
  const isAsked = (path: string) => codes.some((code) => path === `/${code}` || path.startsWith(`/${code}/`))
  const moves = left.results.flatMap(({ source, target, status, created_at: at, title, now }): PageChange[] => {
    if (title === null || !isAsked(source)) return []
    if (status === 410) return [{ kind: 'removed', path: source, title, at }]
    return [{ kind: 'moved', path: target, from: source, title: now ?? title, at }]
  })
  const arrived = new Set(moves.flatMap((change) => (change.kind === 'moved' ? [change.path] : [])))
  const pages = changed.results
    .filter(({ path, known }) => known === 1 || !arrived.has(path))
    .map(({ path, title, updated_at: at, known }): PageChange => ({
      kind: known === 1 ? 'changed' : 'added',
      path,
      title,
      at,
    }))
  return [...pages, ...moves].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.path < b.path ? -1 : 1))
}
