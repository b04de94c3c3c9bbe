import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import type { channel as channelTable, release, StoredRow } from '../../worker/store/schema.ts'
import { wasPublished } from '../../worker/store/visibility.ts'
import { UsageError } from '../usage-error.ts'

export interface ListedRelease {
  number: number
  /** The time in UTC (ISO 8601). */
  createdAt: string
  author: string | null
  note: string | null
  pages: number
  /** The number of pages that were added, changed, and removed since the previous release. */
  added: number
  changed: number
  removed: number
  /** The time at which a scheduled release becomes public. */
  effectiveAt: string | null
  /** Whether this is the current release of the channel. */
  shown: boolean
}

type ReleaseRow = StoredRow<typeof release, 'number' | 'createdAt' | 'author' | 'note' | 'counts' | 'effectiveAt'> & {
  opened: number
  closed: number
  stayed: number
  changed: number
}

/**
 * Lists the newest releases of a channel, newest first. Past, current, and scheduled releases are included. Pruned
 * releases are left out. Scheduled releases that a sync replaced are also left out, and their changes count toward the
 * next release.
 * @throws UsageError if nothing was published to the channel
 */
export async function listReleases(target: D1Target, channel: string, limit: number): Promise<ListedRelease[]> {
  const head = await readHead(target, channel)
  const now = new Date().toISOString()
  // `opened` selects rows of pages that were added after the previous release, and `closed` selects rows that ended
  // then. Rows with the same path belong to the same page. The plus sign makes SQLite look up rows by path instead of
  // using another index.
  const opened = (page: string) =>
    `${page}.channel = ?1 AND ${page}.document IS NOT NULL AND ${page}.since > before AND ${page}.since <= number
      AND (${page}.until IS NULL OR ${page}.until > number)`
  const closed = (page: string, plus = '') =>
    `${page}.channel = ?1 AND ${page}.document IS NOT NULL AND ${plus}${page}.until > before AND ${plus}${page}.until <= number
      AND ${plus}${page}.since <= before`
  const pairs = `entry AS new JOIN entry AS old ON old.path = new.path AND ${closed('old', '+')} WHERE ${opened('new')}`
  // An overlay hides rows of its base instead of closing them.
  const hidden = `hidden_row JOIN entry AS old ON old.id = hidden_row.row AND old.document IS NOT NULL`
  const isHidden = `hidden_row.channel = ?1 AND hidden_row.name = 'entry' AND hidden_row.since > before AND hidden_row.since <= number`
  const covered = `${hidden} JOIN entry AS new ON new.path = old.path AND ${opened('new')} WHERE ${isHidden}`
  const rows = await queryRows<ReleaseRow>(
    target,
    `SELECT number, created_at, author, note, counts, effective_at,
      (SELECT count(*) FROM entry WHERE ${opened('entry')}) AS opened,
      (SELECT count(*) FROM entry WHERE ${closed('entry')}) + (SELECT count(*) FROM ${hidden} WHERE ${isHidden}) AS closed,
      (SELECT count(*) FROM ${pairs}) + (SELECT count(*) FROM ${covered}) AS stayed,
      (SELECT count(*) FROM ${pairs} AND new.digest <> old.digest) +
        (SELECT count(*) FROM ${covered} AND new.digest <> old.digest) AS changed
    FROM (SELECT *, lag(number, 1, number - 1) OVER (ORDER BY number) AS before FROM (
      SELECT number, created_at, author, note, counts, effective_at FROM release
      WHERE channel = ?1 AND number <= ?2 AND ${wasPublished('release', '?2')} ORDER BY number DESC LIMIT ?3 + 1)
      ORDER BY number DESC LIMIT ?3)`,
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
    added: row.opened - row.stayed,
    changed: row.changed,
    removed: row.closed - row.stayed,
    effectiveAt: row.effective_at,
    shown: row.number === shown,
  }))
}

/** @throws UsageError if nothing was published to the channel */
async function readHead(target: D1Target, channel: string): Promise<number> {
  const rows = await queryRows<StoredRow<typeof channelTable, 'name' | 'head'>>(
    target,
    'SELECT name, head FROM channel WHERE head > 0 ORDER BY name',
  )
  const found = rows.find(({ name }) => name === channel)
  if (found) return found.head
  const names = rows.map(({ name }) => name).join(', ')
  throw new UsageError(
    `Channel "${channel}" has no release. ${names ? `Channels with releases: ${names}.` : 'Publish the first one with `npm run sync`.'}`,
  )
}
