import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import type { channel, release, StoredRow } from '../../worker/store/schema.ts'

interface ListedChannel {
  name: string
  /** Number of its newest release; 0 before its first. */
  release: number
  /** ISO 8601, of that release. */
  createdAt: string | null
  /** Of a preview: the release of the site that it lies over, and when it ends. */
  base: number | null
  expiresAt: string | null
}

type ChannelRow = StoredRow<typeof channel, 'name' | 'head' | 'baseRelease' | 'expiresAt'> & {
  created_at: StoredRow<typeof release, 'createdAt'>['created_at'] | null
}

/** Every channel: the public one first, then the previews by name. */
export async function listChannels(target: D1Target): Promise<ListedChannel[]> {
  const rows = await queryRows<ChannelRow>(
    target,
    `SELECT name, head, base_release, expires_at, created_at
    FROM channel LEFT JOIN release ON release.channel = name AND number = head ORDER BY base IS NOT NULL, name`,
  )
  return rows.map((row) => ({
    name: row.name,
    release: row.head,
    createdAt: row.created_at,
    base: row.base_release,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at * 1000).toISOString(),
  }))
}
