import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import { UsageError } from '../usage-error.ts'

export interface ListedRelease {
  number: number
  /** ISO 8601, UTC. */
  createdAt: string
  author: string | null
  note: string | null
  pages: number
  /** Pages that are new, that are other than in the release before, and that are gone. */
  added: number
  changed: number
  removed: number
  /** When readers begin to see it, for one that waits for its moment. */
  effectiveAt: string | null
  /** Whether it is what readers of the channel see now. */
  shown: boolean
}

/**
 * The newest releases of a channel, newest first. One that was pruned is not among them; what it changed counts for the next one.
 * @throws UsageError where there is no such channel
 */
export async function listReleases(target: D1Target, channel: string, limit: number): Promise<ListedRelease[]> {
  const head = await readHead(target, channel)
  const now = new Date().toISOString()
  // A page is its path: one that is closed and opened again in the same release has changed.
  const rows = await queryRows(
    target,
    `SELECT number, created_at, author, note, counts, effective_at,
      (SELECT count(*) FROM entry WHERE channel = ?1 AND since = number AND document IS NOT NULL) AS opened,
      (SELECT count(*) FROM entry WHERE channel = ?1 AND until = number AND document IS NOT NULL) AS closed,
      (SELECT count(*) FROM entry AS new WHERE channel = ?1 AND since = number AND document IS NOT NULL AND EXISTS (
        SELECT 1 FROM entry AS old WHERE old.channel = ?1 AND old.path = new.path AND +old.until = number AND old.document IS NOT NULL)) AS changed
    FROM release WHERE channel = ?1 AND number <= ?2 ORDER BY number DESC LIMIT ?3`,
    channel,
    head,
    limit,
  )
  const shown = rows.find(({ effective_at: at }) => at === null || String(at) <= now)?.number
  return rows.map((row) => ({
    number: Number(row.number),
    createdAt: String(row.created_at),
    author: row.author === null ? null : String(row.author),
    note: row.note === null ? null : String(row.note),
    pages: (JSON.parse(String(row.counts)) as { pages: number }).pages,
    added: Number(row.opened) - Number(row.changed),
    changed: Number(row.changed),
    removed: Number(row.closed) - Number(row.changed),
    effectiveAt: row.effective_at === null ? null : String(row.effective_at),
    shown: row.number === shown,
  }))
}

/** @throws UsageError where there is no such channel */
async function readHead(target: D1Target, channel: string): Promise<number> {
  const rows = await queryRows(target, 'SELECT name, head FROM channel WHERE head > 0 ORDER BY name')
  const found = rows.find(({ name }) => name === channel)
  if (found) return Number(found.head)
  const names = rows.map(({ name }) => String(name)).join(', ')
  throw new UsageError(
    `There is no release in the channel "${channel}". ${names ? `Channels that have some: ${names}.` : 'Publish the first one with `npm run sync`.'}`,
  )
}
