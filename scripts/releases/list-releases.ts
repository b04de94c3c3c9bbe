import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import type { channel as channelTable, release, StoredRow } from '../../worker/store/schema.ts'
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

type ReleaseRow = StoredRow<typeof release, 'number' | 'createdAt' | 'author' | 'note' | 'counts' | 'effectiveAt'> & {
  opened: number
  closed: number
  changed: number
}

/**
 * The newest releases of a channel, newest first. One that was pruned is not among them; what it changed counts for the
 * next one.
 * @throws UsageError where there is no such channel
 */
export async function listReleases(target: D1Target, channel: string, limit: number): Promise<ListedRelease[]> {
  const head = await readHead(target, channel)
  const now = new Date().toISOString()
  // A page is its path: one that is closed and opened again in the same release has changed.
  const rows = await queryRows<ReleaseRow>(
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
  const shown = rows.find(({ effective_at: at }) => at === null || at <= now)?.number
  return rows.map((row) => ({
    number: row.number,
    createdAt: row.created_at,
    author: row.author,
    note: row.note,
    pages: (JSON.parse(row.counts) as (typeof release.$inferSelect)['counts']).pages,
    added: row.opened - row.changed,
    changed: row.changed,
    removed: row.closed - row.changed,
    effectiveAt: row.effective_at,
    shown: row.number === shown,
  }))
}

/** @throws UsageError where there is no such channel */
async function readHead(target: D1Target, channel: string): Promise<number> {
  const rows = await queryRows<StoredRow<typeof channelTable, 'name' | 'head'>>(
    target,
    'SELECT name, head FROM channel WHERE head > 0 ORDER BY name',
  )
  const found = rows.find(({ name }) => name === channel)
  if (found) return found.head
  const names = rows.map(({ name }) => name).join(', ')
  throw new UsageError(
    `There is no release in the channel "${channel}". ${names ? `Channels that have some: ${names}.` : 'Publish the first one with `npm run sync`.'}`,
  )
}
