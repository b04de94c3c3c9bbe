import type { EntryRow } from '../versioned-table.ts'

/**
 * Caches a value derived from a row for as long as the row is in memory. A process that syncs repeatedly keeps the rows
 * of the current release, so the cost of an edit depends on its size and not on the size of the site.
 */
export function perRow<Result>(derive: (row: EntryRow) => Result): (row: EntryRow) => Result {
  const cache = new WeakMap<EntryRow, { result: Result }>()
  return (row) => {
    const cached = cache.get(row) ?? { result: derive(row) }
    cache.set(row, cached)
    return cached.result
  }
}
