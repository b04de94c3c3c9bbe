import type { D1Target } from '../local/d1-target.ts'
import { withLease } from '../sync/write/lease.ts'
import { versionedTables } from '../sync/versioned-table.ts'

/** Tables with rows of a channel. The first one contains the tokens that grant access to it. */
export const channelTables = [
  'preview_token',
  ...versionedTables.map((table) => table.name),
  'hidden_row',
  'artifact',
  'search_checkpoint',
  'release',
]

/**
 * Removes a preview. Its URL stops working with the first statement. The next prune removes documents that no other
 * channel shows.
 * @throws LeaseHeld while a sync writes to it
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
