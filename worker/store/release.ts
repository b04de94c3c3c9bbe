import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Moment } from '../../core/release/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { release } from './schema.ts'
import type { StoredRow } from './schema.ts'

/** What a release says of itself. */
export type Release = Omit<typeof release.$inferSelect, 'author' | 'note'>

/** Which release of a channel readers see. */
interface Head {
  /** 0 before the first release. */
  number: number
  /** When a later release takes its place without a sync, in milliseconds; `undefined` for never. */
  endsAt: number | undefined
}

type HeadRow = StoredRow<typeof release, 'number'> & { next: StoredRow<typeof release, 'effectiveAt'>['effective_at'] }

/**
 * The newest release of a channel whose moment has come. A sync writes releases for later moments behind it, in the
 * order of their moments, and moves the head to the last.
 *
 * @param now in milliseconds
 */
export async function readHead(database: Database, channel: string, now: number): Promise<Head> {
  const moment = new Date(now).toISOString()
  // Both walk down the primary key from the head: past the releases to come, of which there are few.
  const row = await database.get<HeadRow | undefined>(sql`
    SELECT number, (SELECT effective_at FROM release AS later
      WHERE later.channel = release.channel AND later.number > release.number AND later.number <= head ORDER BY later.number LIMIT 1) AS next
    FROM channel JOIN release ON release.channel = name AND number <= head
    WHERE name = ${channel} AND (effective_at IS NULL OR effective_at <= ${moment})
    ORDER BY number DESC LIMIT 1`)
  return { number: row?.number ?? 0, endsAt: row?.next ? Date.parse(row.next) : undefined }
}

/**
 * Number of the release that readers of a channel saw at a moment; only releases up to `number` are looked at, and none
 * that was pruned.
 */
export async function findRelease(
  { $client }: Database,
  { channel, number }: ReleaseName,
  moment: Moment,
  now: number,
): Promise<number | undefined> {
  const [condition, value] =
    'release' in moment
      ? (['number = ?4', moment.release] as const)
      : (['coalesce(effective_at, created_at) <= ?4', moment.at] as const)
  const row = await $client
    .prepare(`SELECT number FROM release
    WHERE channel = ?1 AND number <= ?2 AND (effective_at IS NULL OR effective_at <= ?3) AND ${condition} ORDER BY number DESC LIMIT 1`)
    .bind(channel, number, new Date(now).toISOString(), value)
    .first<StoredRow<typeof release, 'number'>>()
  return row?.number
}

export async function readRelease(database: Database, { channel, number }: ReleaseName): Promise<Release | undefined> {
  const { author: _author, note: _note, ...columns } = getTableColumns(release)
  return await database
    .select(columns)
    .from(release)
    .where(and(eq(release.channel, channel), eq(release.number, number)))
    .get()
}
