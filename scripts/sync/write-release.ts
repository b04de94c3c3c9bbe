import { releaseTables } from './current-release.ts'
import type { ReleaseTable } from './current-release.ts'
import type { Lease } from './lease.ts'
import type { ReleasePlan } from './plan-release.ts'
import { toBatches } from './row-statements.ts'
import { changeStatements } from './versioned-table.ts'

/** What is noted of a release besides its content. */
export interface ReleaseLabel {
  channel: string
  number: number
  /** ISO 8601. */
  now: string
  author?: string
  note?: string
}

/**
 * Writes a release and, last, moves the head to it. Returns how many rows of versioned tables were opened or closed.
 * @throws LeaseLost, or the database's error: readers then see what they saw before
 */
export async function writeRelease(lease: Lease, plan: ReleasePlan, { channel, number, now, author, note }: ReleaseLabel): Promise<number> {
  const statements = [
    ...(Object.keys(releaseTables) as ReleaseTable[]).flatMap((name) => changeStatements(releaseTables[name], channel, number, plan.changes[name])),
    {
      sql: `INSERT INTO release (channel, number, created_at, author, note, config, counts) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (channel, number) DO UPDATE SET created_at = excluded.created_at, author = excluded.author, note = excluded.note,
          config = excluded.config, counts = excluded.counts`,
      params: [channel, number, now, author ?? null, note ?? null, plan.config, JSON.stringify(plan.counts)],
    },
  ]
  for (const batch of toBatches(statements)) await lease.batch(batch)
  // The one statement that readers can observe.
  await lease.batch([{ sql: 'UPDATE channel SET head = ? WHERE name = ?', params: [number, channel] }])
  return Object.values(plan.changes).reduce((sum, { added, changed, removed }) => sum + added.length + 2 * changed.length + removed.length, 0)
}
