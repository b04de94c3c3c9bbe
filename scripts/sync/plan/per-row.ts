import type { EntryRow } from '../versioned-table.ts'

/**
 * Memoizes a value derived from an entry's row for as long as the row is in memory. A process that syncs repeatedly
 * keeps the rows of the current release, so the time for an edit depends on its changes, not on the size of the site.
 */
export function perRow<Result>(derive: (row: EntryRow) => Result): (row: EntryRow) => Result {
  const cache = new WeakMap<EntryRow, { result: Result }>()
  return (row) => {
    const cached = cache.get(row) ?? { result: derive(row) }
    cache.set(row, cached)
    return cached.result
  }
}
