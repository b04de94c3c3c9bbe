import type { EntryRow, NextRow } from '../versioned-table.ts'

/** Row of an entry in a release and in the next one, `undefined` if the entry is missing there. */
export interface RowChange {
  before: NextRow<EntryRow> | undefined
  after: NextRow<EntryRow> | undefined
}

/** Returns the removed and replaced current rows, and the new rows. */
export function sidesOf(changes: readonly RowChange[]): { before: NextRow<EntryRow>[]; after: NextRow<EntryRow>[] } {
  return { before: changes.flatMap(({ before }) => before ?? []), after: changes.flatMap(({ after }) => after ?? []) }
}

/** Returns all rows after some changes: the unchanged rows, then the new ones. */
export function applyChanges(rows: readonly NextRow<EntryRow>[], changes: readonly RowChange[]): NextRow<EntryRow>[] {
  const { before, after } = sidesOf(changes)
  return [...replaceRows<NextRow<EntryRow>>(rows, before, () => undefined), ...after]
}

/** Returns the changes from some entries to others, by file; unchanged entries have the same row twice. */
export function pairRows(before: readonly NextRow<EntryRow>[], after: readonly NextRow<EntryRow>[]): RowChange[] {
  const byFile = new Map(before.map((row) => [row.file, row]))
  const changes = after.map((row): RowChange => {
    const earlier = byFile.get(row.file)
    byFile.delete(row.file)
    return { before: earlier, after: row }
  })
  return [...changes, ...[...byFile.values()].map((row): RowChange => ({ before: row, after: undefined }))]
}

/** Up to this number, rows are looked up one by one. That is faster than testing each row of a large site. */
const fewRows = 64

/** Returns the rows, with some of them replaced in place, or removed if `replace` returns `undefined`. */
export function replaceRows<Row>(
  rows: readonly Row[],
  some: readonly Row[],
  replace: (row: Row) => Row | undefined,
): Row[] {
  if (some.length > fewRows) {
    const all = new Set(some)
    return rows.flatMap((row) => (all.has(row) ? (replace(row) ?? []) : row))
  }
  const replaced = [...rows]
  for (const row of some) {
    const place = replaced.indexOf(row)
    const other = replace(row)
    if (place >= 0) replaced.splice(place, 1, ...(other === undefined ? [] : [other]))
  }
  return replaced
}
