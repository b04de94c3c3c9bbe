import { queryRows } from './d1-target.ts'
import type { D1Target } from './d1-target.ts'
import { entryTable, fileTable, navigationTable, readRows, redirectTable, translationTable } from './versioned-table.ts'
import type { CurrentRow, NextRow, ReleaseBase, ReleaseRange } from './versioned-table.ts'

/** The tables of a release, by what they hold. */
export const releaseTables = {
  entries: entryTable, navigation: navigationTable, files: fileTable, translations: translationTable, redirects: redirectTable,
}

export type ReleaseTable = keyof typeof releaseTables
export type ReleaseRows = Record<ReleaseTable, readonly NextRow[]>

/** What readers of a channel see now, and what they will see at later moments without another sync. */
export interface CurrentRelease extends Record<ReleaseTable, readonly CurrentRow[]> {
  /** The release that readers see now; 0 before the first. */
  number: number
  /** The last release there is, seen now or later. */
  head: number
  /** What a preview lies over. */
  base: ReleaseBase | null
  /** The release seen now and those after it, in the order of their moments. */
  releases: { number: number; effectiveAt: string | null; config: string }[]
}

/**
 * Reads what readers of a channel see from a moment on.
 * @param known what this process published last: it is not read again while it is still the head
 */
export async function readCurrentRelease(target: D1Target, channel: string, now: string, known?: CurrentRelease): Promise<CurrentRelease> {
  const rows = await queryRows(target, `SELECT number, effective_at, config FROM release
    WHERE channel = ?1 AND number <= (SELECT head FROM channel WHERE name = ?1) AND number >= coalesce((
      SELECT max(number) FROM release WHERE channel = ?1 AND number <= (SELECT head FROM channel WHERE name = ?1)
        AND (effective_at IS NULL OR effective_at <= ?2)), 0)
    ORDER BY number`, channel, now)
  const releases = rows.map(({ number, effective_at: effectiveAt, config }) => ({
    number: Number(number), effectiveAt: effectiveAt === null ? null : String(effectiveAt), config: String(config),
  }))
  const [row] = await queryRows(target, 'SELECT base, base_release FROM channel WHERE name = ?', channel)
  const base = row?.base == null ? null : { channel: String(row.base), number: Number(row.base_release) }
  const first = releases[0]?.number ?? 0
  const head = releases.at(-1)?.number ?? 0
  if (known && known.number === first && known.head === head && known.releases[0]?.config === releases[0]?.config) return known
  return { number: first, head, base, releases, ...await readTables(target, { channel, first, head, base }) }
}

/** Every row that readers of some releases see. */
export async function readTables(target: D1Target, range: ReleaseRange): Promise<Record<ReleaseTable, CurrentRow[]>> {
  const read = (name: ReleaseTable) => readRows(target, releaseTables[name], range)
  return {
    entries: await read('entries'), navigation: await read('navigation'), files: await read('files'),
    translations: await read('translations'), redirects: await read('redirects'),
  }
}
