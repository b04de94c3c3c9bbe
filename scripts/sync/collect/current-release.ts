import { queryRows } from '../d1-target.ts'
import type { D1Target } from '../d1-target.ts'
import type { channel as channelTable, release, StoredRow } from '../../../worker/store/schema.ts'
import { releaseTables } from '../versioned-table.ts'
import { readRows } from './current-rows.ts'
import type {
  CurrentRelease,
  CurrentRow,
  CurrentRows,
  ReleasesInForce,
  TableRow,
  VersionedTable,
} from '../versioned-table.ts'

/**
 * Reads the current and scheduled releases of a channel, with all rows.
 * @param now ISO 8601
 * @param known the last publication of this process: it is not read again while nothing else was published
 */
export async function readCurrentRelease(
  target: D1Target,
  channel: string,
  now: string,
  known?: CurrentRelease,
): Promise<CurrentRelease> {
  const inForce = await readReleasesInForce(target, channel, now)
  const { number, head, base, releases } = inForce
  if (known && known.number === number && known.head === head && known.releases[0]?.config === releases[0]?.config)
    return known
  return {
    ...inForce,
    ...(await readTables((table) => readRows(target, table, { channel, first: number, head, base }))),
  }
}

/** Reads the current and scheduled releases of a channel at a time (ISO 8601), without their rows. */
export async function readReleasesInForce(target: D1Target, channel: string, now: string): Promise<ReleasesInForce> {
  const rows = await queryRows<StoredRow<typeof release, 'number' | 'effectiveAt' | 'config'>>(
    target,
    `SELECT number, effective_at, config FROM release
    WHERE channel = ?1 AND number <= (SELECT head FROM channel WHERE name = ?1) AND number >= coalesce((
      SELECT max(number) FROM release WHERE channel = ?1 AND number <= (SELECT head FROM channel WHERE name = ?1)
        AND (effective_at IS NULL OR effective_at <= ?2)), 0)
    ORDER BY number`,
    channel,
    now,
  )
  const releases = rows.map(({ number, effective_at: effectiveAt, config }) => ({
    number,
    effectiveAt,
    config,
  }))
  const [row] = await queryRows<StoredRow<typeof channelTable, 'kind' | 'base' | 'baseRelease'>>(
    target,
    'SELECT kind, base, base_release FROM channel WHERE name = ?',
    channel,
  )
  // A channel with a base has both.
  const base = row?.base == null ? null : { channel: row.base, number: row.base_release! }
  return {
    number: releases[0]?.number ?? 0,
    head: releases.at(-1)?.number ?? 0,
    kind: row?.kind ?? 'live',
    base,
    releases,
  }
}

/** Reads a value for each table of a release. */
export async function readTables(
  read: <Row extends TableRow>(table: VersionedTable<Row>) => Promise<CurrentRow<Row>[]>,
): Promise<CurrentRows> {
  return {
    entries: await read(releaseTables.entries),
    navigation: await read(releaseTables.navigation),
    files: await read(releaseTables.files),
    translations: await read(releaseTables.translations),
    redirects: await read(releaseTables.redirects),
  }
}
