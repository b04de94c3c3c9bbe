import { queryRows } from '../d1-target.ts'
import type { D1Target } from '../d1-target.ts'
import { readRows, releaseTables } from '../versioned-table.ts'
import type { CurrentRow, ReleaseBase, ReleaseTable, VersionedTable } from '../versioned-table.ts'

/** Which releases of a channel are seen now, and at later moments without another sync. */
export interface ReleasesInForce {
  /** The release that readers see now; 0 before the first. */
  number: number
  /** The last release there is, seen now or later. */
  head: number
  /** What a preview lies over. */
  base: ReleaseBase | null
  /** The release seen now and those after it, in the order of their moments. */
  releases: { number: number; effectiveAt: string | null; config: string }[]
}

/** What readers of a channel see now, and what they will see at later moments without another sync. */
export interface CurrentRelease extends ReleasesInForce, Record<ReleaseTable, readonly CurrentRow[]> {}

/**
 * Reads what readers of a channel see from a moment on.
 * @param known what this process published last: it is not read again while it is still the head
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

/** Reads which releases readers of a channel see from a moment on, and nothing of what is in them. */
export async function readReleasesInForce(target: D1Target, channel: string, now: string): Promise<ReleasesInForce> {
  const rows = await queryRows(
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
    number: Number(number),
    effectiveAt: effectiveAt === null ? null : String(effectiveAt),
    config: String(config),
  }))
  const [row] = await queryRows(target, 'SELECT base, base_release FROM channel WHERE name = ?', channel)
  const base = row?.base == null ? null : { channel: String(row.base), number: Number(row.base_release) }
  return { number: releases[0]?.number ?? 0, head: releases.at(-1)?.number ?? 0, base, releases }
}

/** What is read of each table. */
export async function readTables(
  read: (table: VersionedTable) => Promise<CurrentRow[]>,
): Promise<Record<ReleaseTable, CurrentRow[]>> {
  return {
    entries: await read(releaseTables.entries),
    navigation: await read(releaseTables.navigation),
    files: await read(releaseTables.files),
    translations: await read(releaseTables.translations),
    redirects: await read(releaseTables.redirects),
  }
}
