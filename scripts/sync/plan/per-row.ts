import type { TableRow } from '../versioned-table.ts'

/**
 * Remembers what is derived from a row for as long as the row is in memory. A process that publishes again and again keeps the rows
 * of the head, and one edit then costs what has changed, not what exists.
 */
export function perRow<Result>(derive: (row: TableRow) => Result): (row: TableRow) => Result {
  const known = new WeakMap<TableRow, { result: Result }>()
  return (row) => {
    const remembered = known.get(row) ?? { result: derive(row) }
    known.set(row, remembered)
    return remembered.result
  }
}
