import { combineReads, queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
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
 * Reads the current and scheduled releases of a channel with all their rows.
 * @param now the current time (ISO 8601)
 * @param known the release that this process published last. It is returned if nothing else was published since
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
    ...(await readTables(target, (reads, table) => readRows(reads, table, { channel, first: number, head, base }))),
  }
}

/** Reads which releases of a channel are current or scheduled at the given time (ISO 8601), without their rows. */
export async function readReleasesInForce(target: D1Target, channel: string, now: string): Promise<ReleasesInForce> {
  const reads = combineReads(target)
  const [rows, [row]] = await Promise.all([
    queryRows<StoredRow<typeof release, 'number' | 'effectiveAt' | 'config'>>(
      reads,
      `SELECT number, effective_at, config FROM release
    WHERE channel = ?1 AND number <= (SELECT head FROM channel WHERE name = ?1) AND number >= coalesce((
      SELECT max(number) FROM release WHERE channel = ?1 AND number <= (SELECT head FROM channel WHERE name = ?1)
        AND (effective_at IS NULL OR effective_at <= ?2)), 0)
    ORDER BY number`,
      channel,
      now,
    ),
    queryRows<StoredRow<typeof channelTable, 'kind' | 'base' | 'baseRelease'>>(
      reads,
      'SELECT kind, base, base_release FROM channel WHERE name = ?',
      channel,
    ),
  ])
  const releases = rows.map(({ number, effective_at: effectiveAt, config }) => ({
    number,
    effectiveAt,
    config,
  }))
  // `base` and `base_release` are either both set or both null.
  const base = row?.base == null ? null : { channel: row.base, number: row.base_release! }
  return {
    number: releases[0]?.number ?? 0,
    head: releases.at(-1)?.number ?? 0,
    kind: row?.kind ?? 'live',
    base,
    releases,
  }
}

/** Reads the rows of all versioned tables. The first query of every table is sent in the same round trip. */
export async function readTables(
  target: D1Target,
  read: <Row extends TableRow>(target: D1Target, table: VersionedTable<Row>) => Promise<CurrentRow<Row>[]>,
): Promise<CurrentRows> {
  const reads = combineReads(target)
  const [entries, navigation, files, translations, redirects] = await Promise.all([
    read(reads, releaseTables.entries),
    read(reads, releaseTables.navigation),
    read(reads, releaseTables.files),
    read(reads, releaseTables.translations),
    read(reads, releaseTables.redirects),
  ])
  return { entries, navigation, files, translations, redirects }
}
