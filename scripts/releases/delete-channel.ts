import type { D1Target } from '../local/d1-target.ts'
import { withLease } from '../sync/write/lease.ts'
import { versionedTables } from '../sync/versioned-table.ts'

/** The tables with rows of channels. The first one contains access tokens. */
export const channelTables = [
  'preview_token',
  ...versionedTables.map((table) => table.name),
  'hidden_row',
  'artifact',
  'search_checkpoint',
  'release',
]

/**
 * Deletes a channel. Access tokens are deleted first, so the URLs of a preview stop working immediately. The next prune
 * removes documents that no other channel uses.
 * @throws LeaseHeld while a sync writes to the channel
 */
export async function deleteChannel(target: D1Target, name: string): Promise<void> {
  await withLease(target, name, async (lease) => {
    await lease.batch(
      [
        ...channelTables.map((table) => `DELETE FROM ${table} WHERE channel = ?`),
        'DELETE FROM channel WHERE name = ?',
      ].map((sql) => ({ sql, params: [name] })),
    )
  })
}
