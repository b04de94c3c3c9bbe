import { and, eq, getTableColumns } from 'drizzle-orm'
import { liveChannel, versionChannel } from '../../core/release/index.ts'
import type { Moment } from '../../core/release/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { channel as channelTable, columnList, release } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { wasPublished } from './visibility.ts'

/** The columns of a release that are needed to serve it. */
export type Release = Omit<typeof release.$inferSelect, 'author' | 'note' | 'sourceCommit'>

/** The current release of a channel. */
export interface Head {
  release: Release
  /** The release that the channel overlays, if any. */
  base: ReleaseName | null
  /** When the next scheduled release takes effect, in milliseconds; `Infinity` if none is scheduled. */
  endsAt: number
  /**
   * For the live channel: the states of the versions that the site lists, as JSON by name. '' on a site without
   * versions.
   */
  beside: string
}

type HeadRow = StoredRow<typeof release, 'number' | 'createdAt' | 'effectiveAt'> &
  StoredRow<typeof channelTable, 'base' | 'baseRelease'> & {
    config: string | null
    counts: string | null
    next: string | null
    beside: string | null
  }

/**
 * SQL: the number of a channel's current release. The head of a channel is the last of its scheduled releases.
 * @param channel name or alias of the table
 * @param now SQL for the current time (ISO 8601)
 */
export function currentNumber(channel: string, now: string): string {
  return `(SELECT number FROM release AS own WHERE own.channel = ${channel}.name AND number <= ${channel}.head
    AND (effective_at IS NULL OR effective_at <= ${now}) ORDER BY number DESC LIMIT 1)`
}

/**
 * SQL: the states of the versions that the site's release lists: current release and base release. The base release is
 * needed to recognize a version that was removed and created again, which starts at release 1 on another base.
 */
const besideColumn = `iif(name = '${liveChannel}' AND json_type(config, '$.versions') = 'array', (
      SELECT json_group_object(listed.value ->> 'name', ${currentNumber('version', '?2')} || ' ' || coalesce(version.base_release, ''))
      FROM json_each(config, '$.versions') AS listed JOIN channel AS version ON version.name = '${versionChannel('')}' || (listed.value ->> 'name')), NULL)`

/**
 * Reads the current release of a channel: the latest one that has taken effect. Returns `undefined` before the first
 * one. Scheduled releases have higher numbers, in the order of their times, and the head is the last of them.
 *
 * @param now current time, in milliseconds
 * @param known a cached release of the channel; its long columns aren't read again if it is still current
 */
export async function readHead(
  database: Database,
  channel: string,
  now: number,
  known?: Release,
): Promise<Head | undefined> {
  const row = await headStatement(database, channel, now, known)
    .first<HeadRow>()
    .catch((error: unknown) => {
      if (known === undefined && isBeforeFirstSync(error)) return null
      throw error
    })
  return row ? parseHead(row, channel, known) : undefined
}

/** Like `readHead`, but reads several channels in one round trip. */
export async function readHeads(
  database: Database,
  channels: readonly string[],
  now: number,
): Promise<Map<string, Head | undefined>> {
  const results = await database.$client
    .batch<HeadRow>(channels.map((channel) => headStatement(database, channel, now)))
    .catch((error: unknown) => {
      if (isBeforeFirstSync(error)) return []
      throw error
    })
  return new Map(
    channels.map((channel, index) => {
      const row = results[index]?.results[0]
      return [channel, row && parseHead(row, channel)]
    }),
  )
}

/**
 * Returns whether a query failed because the first sync, which creates the tables, hasn't run since the Worker was
 * deployed.
 */
function isBeforeFirstSync(error: unknown): boolean {
  return String(error).includes('no such table: channel')
}

/**
 * Prepares the query for the current release. Both selects walk the primary key from the head down past the scheduled
 * releases, which are few.
 */
function headStatement({ $client }: Database, channel: string, now: number, known?: Release) {
  return $client
    .prepare(`SELECT ${columnList(release, ['number', 'createdAt', 'effectiveAt'])}, ${columnList(channelTable, ['base', 'baseRelease'])},
      iif(number = ?3 AND created_at = ?4, NULL, config) AS config,
      iif(number = ?3 AND created_at = ?4, NULL, counts) AS counts,
      (SELECT effective_at FROM release AS later
        WHERE later.channel = release.channel AND later.number > release.number AND later.number <= head ORDER BY later.number LIMIT 1) AS next,
      ${besideColumn} AS beside
    FROM channel JOIN release ON release.channel = name AND number <= head
    WHERE name = ?1 AND (effective_at IS NULL OR effective_at <= ?2)
    ORDER BY number DESC LIMIT 1`)
    .bind(channel, new Date(now).toISOString(), known?.number ?? null, known?.createdAt ?? null)
}

function parseHead(
  { number, created_at: createdAt, effective_at: effectiveAt, config, counts, next, beside, base, ...row }: HeadRow,
  channel: string,
  known?: Release,
): Head {
  const read = config !== null && counts !== null && { config: JSON.parse(config), counts: JSON.parse(counts) }
  return {
    // The query omits the long columns of the cached release.
    release: read ? { channel, number, createdAt, effectiveAt, ...read } : known!,
    // A channel with a base has both columns.
    base: base === null ? null : { channel: base, number: row.base_release! },
    endsAt: next === null ? Infinity : Date.parse(next),
    beside: beside ?? '',
  }
}

/**
 * Finds the release of a channel that readers saw at a given time, or the last visible one before a given release.
 * Returns its number. Only considers releases up to `number` that haven't been pruned.
 */
export async function findRelease(
  { $client }: Database,
  { channel, number }: ReleaseName,
  moment: Moment | { before: number },
  now: number,
): Promise<number | undefined> {
  const [condition, value] =
    'release' in moment
      ? (['number = ?4', moment.release] as const)
      : 'before' in moment
        ? (['number < ?4', moment.before] as const)
        : (['coalesce(effective_at, created_at) <= ?4', moment.at] as const)
  const row = await $client
    .prepare(`SELECT number FROM release
    WHERE channel = ?1 AND number <= ?2 AND (effective_at IS NULL OR effective_at <= ?3) AND ${condition}
      AND ${wasPublished('release', '?2')} ORDER BY number DESC LIMIT 1`)
    .bind(channel, number, new Date(now).toISOString(), value)
    .first<StoredRow<typeof release, 'number'>>()
  return row?.number
}

export async function readRelease(database: Database, { channel, number }: ReleaseName): Promise<Release | undefined> {
  const { author: _author, note: _note, sourceCommit: _sourceCommit, ...columns } = getTableColumns(release)
  return await database
    .select(columns)
    .from(release)
    .where(and(eq(release.channel, channel), eq(release.number, number)))
    .get()
}
