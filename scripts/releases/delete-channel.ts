import type { D1Target } from '../sync/d1-target.ts'
import { withLease } from '../sync/write/lease.ts'
import { versionedTables } from '../sync/versioned-table.ts'

/**
 * Removes a preview. Its URL stops working with the first statement. The next prune removes documents that no other
 * channel shows.
 * @throws LeaseHeld while a sync writes to it
 */
export async function deleteChannel(target: D1Target, name: string): Promise<void> {
  await withLease(target, name, async (lease) => {
    await lease.batch(
      [
        'DELETE FROM preview_token WHERE channel = ?',
        ...versionedTables.map((table) => `DELETE FROM ${table.name} WHERE channel = ?`),
        'DELETE FROM hidden_row WHERE channel = ?',
        'DELETE FROM artifact WHERE channel = ?',
        'DELETE FROM search_settled WHERE channel = ?',
        'DELETE FROM release WHERE channel = ?',
        'DELETE FROM channel WHERE name = ?',
      ].map((sql) => ({ sql, params: [name] })),
    )
  })
}
