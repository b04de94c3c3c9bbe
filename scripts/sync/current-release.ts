import { queryRows } from './d1-target.ts'
import type { D1Target } from './d1-target.ts'
import { entryTable, fileTable, navigationTable, readCurrent, translationTable } from './versioned-table.ts'
import type { CurrentRow } from './versioned-table.ts'

/** The tables of a release, by what they hold. */
export const releaseTables = { entries: entryTable, navigation: navigationTable, files: fileTable, translations: translationTable }

export type ReleaseTable = keyof typeof releaseTables

/** What readers of a channel see at its head. */
export interface CurrentRelease extends Record<ReleaseTable, readonly CurrentRow[]> {
  /** 0 before the first release. */
  number: number
  /** The site's configuration as JSON; `undefined` before the first release. */
  config: string | undefined
}

/**
 * Reads what is at the head of a channel.
 * @param known what this process published last: it is not read again while it is still the head
 */
export async function readCurrentRelease(target: D1Target, channel: string, known?: CurrentRelease): Promise<CurrentRelease> {
  const [release] = await queryRows(target, `SELECT number, config FROM release
    WHERE channel = ?1 AND number = (SELECT head FROM channel WHERE name = ?1)`, channel)
  const number = Number(release?.number ?? 0)
  const config = release && String(release.config)
  if (known && known.number === number && known.config === config) return known
  return {
    number, config,
    entries: await readCurrent(target, entryTable, channel),
    navigation: await readCurrent(target, navigationTable, channel),
    files: await readCurrent(target, fileTable, channel),
    translations: await readCurrent(target, translationTable, channel),
  }
}
