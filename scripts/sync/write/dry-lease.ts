import { isRead } from '../d1-target.ts'
import type { D1Target } from '../d1-target.ts'
import type { Lease } from './lease.ts'

/** Stands in for a lease where nothing may be written: reads are answered, everything else is left out. */
export function dryLease(target: D1Target): Lease {
  return {
    afterUncleanEnd: false,
    async batch(statements) {
      const reads = statements.filter(isRead)
      const answers = reads.length > 0 ? await target.batch(reads) : []
      return statements.map((statement) => (isRead(statement) ? (answers.shift() ?? []) : []))
    },
    async release() {},
  }
}
