import type { ChannelKind } from '../../core/release/index.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import type { channel, release, StoredRow } from '../../worker/store/schema.ts'

interface ListedChannel {
  name: string
  kind: ChannelKind
  /** The number of the current release, or 0 before the first one. */
  release: number
  /** The newest release if it is scheduled, and the time at which it becomes public (ISO 8601). */
  waiting: { release: number; effectiveAt: string } | null
  /** The creation time of the current release (ISO 8601). */
  createdAt: string | null
  /** The release that the channel overlays, if any. */
  base: number | null
  /** The expiration time of a preview (ISO 8601). */
  expiresAt: string | null
}

type ReleaseRow = StoredRow<typeof release, 'createdAt' | 'effectiveAt'>

type ChannelRow = StoredRow<typeof channel, 'name' | 'kind' | 'head' | 'baseRelease' | 'expiresAt'> & {
  created_at: ReleaseRow['created_at'] | null
  shown: number | null
  waits_until: ReleaseRow['effective_at']
}

/** Lists all channels: the site first, then versions, then previews. Versions and previews are sorted by name. */
export async function listChannels(target: D1Target): Promise<ListedChannel[]> {
  const rows = await queryRows<ChannelRow>(
    target,
    `SELECT name, kind, head, base_release, expires_at, shown, seen.created_at AS created_at,
      CASE WHEN newest.effective_at > ?1 THEN newest.effective_at END AS waits_until
    FROM (SELECT *, (SELECT max(number) FROM release WHERE release.channel = name AND number <= head
      AND (effective_at IS NULL OR effective_at <= ?1)) AS shown FROM channel)
    LEFT JOIN release AS seen ON seen.channel = name AND seen.number = shown
    LEFT JOIN release AS newest ON newest.channel = name AND newest.number = head ORDER BY kind = 'preview', kind = 'version', name`,
    new Date().toISOString(),
  )
  return rows.map((row) => ({
    name: row.name,
    kind: row.kind,
    release: row.shown ?? 0,
    waiting: row.waits_until === null ? null : { release: row.head, effectiveAt: row.waits_until },
    createdAt: row.created_at,
    base: row.base_release,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at * 1000).toISOString(),
  }))
}
