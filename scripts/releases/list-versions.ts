import { compareVersions, liveChannel, stateOn, versionChannel } from '../../core/release/index.ts'
import type { SiteVersion, VersionState } from '../../core/release/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { versionedTables } from '../sync/versioned-table.ts'
import type { channel, release, StoredRow } from '../../worker/store/schema.ts'
import { listedVersions } from './channel-of-version.ts'
import { readVersion } from './compare-published.ts'

export interface ListedVersion {
  name: string
  /** The current state of the version. `null` if the configuration doesn't list it, so readers can't see it. */
  state: VersionState | null
  until: string | null
  /** The number of the newest release, or `null` if nothing was published. */
  release: number | null
  /** The release of the site that the version overlays, if any. */
  base: number | null
  pages: number
  /** The number of pages that differ from the current version: added, changed, moved, and missing ones. */
  differing: number
  /** The number of rows that belong to this version, and the size of the articles that only it uses. */
  rows: number
  bytes: number
}

type ChannelRow = StoredRow<typeof channel, 'name' | 'head' | 'baseRelease'> &
  Partial<StoredRow<typeof release, 'counts'>>

/**
 * Lists the versions of a site. Versions in the configuration come first, in its order, followed by other published
 * versions.
 * @param day the current date (ISO 8601), which determines whether support has ended
 */
export async function listVersions(target: D1Target, day: string): Promise<ListedVersion[]> {
  const channels = await queryRows<ChannelRow>(
    target,
    `SELECT name, head, base_release, counts FROM channel
      LEFT JOIN release ON release.channel = name AND number = head WHERE kind IN ('live', 'version') ORDER BY name`,
  )
  const live = channels.find(({ name }) => name === liveChannel)
  const listed = await listedVersions(target)
  const prefix = versionChannel('')
  const unlisted = channels.flatMap(({ name }): Pick<SiteVersion, 'name'>[] => {
    const version = name.startsWith(prefix) ? name.slice(prefix.length) : undefined
    return version === undefined || listed.some((each) => each.name === version) ? [] : [{ name: version }]
  })
  const site = live && live.head > 0 ? await readVersion(target) : undefined
  const result: ListedVersion[] = []
  for (const version of [...listed, ...unlisted]) {
    const isCurrent = 'state' in version && version.state === 'current'
    const row = isCurrent ? live : channels.find(({ name }) => name === versionChannel(version.name))
    const isPublished = row !== undefined && row.head > 0
    const difference =
      site && isPublished && !isCurrent
        ? compareVersions((await readVersion(target, version.name)).pages, site.pages, site.moves)
        : undefined
    const cost = row && !isCurrent ? await measure(target, row.name) : { rows: 0, bytes: 0 }
    result.push({
      name: version.name,
      state: 'state' in version ? stateOn(version as SiteVersion, day) : null,
      until: 'until' in version ? (version as SiteVersion).until : null,
      release: isPublished ? row.head : null,
      base: isCurrent ? null : (row?.base_release ?? null),
      pages: row?.counts ? (JSON.parse(row.counts) as { pages: number }).pages : 0,
      differing: difference
        ? difference.added.length + difference.removed.length + difference.moved.length + difference.changed.length
        : 0,
      ...cost,
    })
  }
  return result
}

/** Counts the rows of a channel, and the bytes of documents that no other channel uses. */
async function measure(target: D1Target, name: string): Promise<{ rows: number; bytes: number }> {
  const counts = [...versionedTables.map((table) => table.name), 'hidden_row', 'release']
  const [row] = await queryRows<{ count: number; bytes: number }>(
    target,
    `SELECT ${counts.map((table) => `(SELECT count(*) FROM ${table} WHERE channel = ?1)`).join(' + ')} AS count,
      (SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM document_part WHERE hash IN (
        SELECT document FROM entry AS own WHERE channel = ?1 AND document IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM entry AS other WHERE other.document = own.document AND other.channel <> ?1))) AS bytes`,
    name,
  )
  return { rows: row?.count ?? 0, bytes: row?.bytes ?? 0 }
}
