import type { EntryRow, NextRow } from '../versioned-table.ts'

/**
 * The row of an entry in a release and in the next one. Either side is `undefined` if that release doesn't contain the
 * entry.
 */
export interface RowChange {
  before: NextRow<EntryRow> | undefined
  after: NextRow<EntryRow> | undefined
}

/** Returns the rows that are removed or replaced, and the new rows. */
export function sidesOf(changes: readonly RowChange[]): { before: NextRow<EntryRow>[]; after: NextRow<EntryRow>[] } {
  return { before: changes.flatMap(({ before }) => before ?? []), after: changes.flatMap(({ after }) => after ?? []) }
}

/** Returns all rows after some changes. Unchanged rows come first, then new ones. */
export function applyChanges(rows: readonly NextRow<EntryRow>[], changes: readonly RowChange[]): NextRow<EntryRow>[] {
  const { before, after } = sidesOf(changes)
  return [...replaceRows<NextRow<EntryRow>>(rows, before, () => undefined), ...after]
}

/** Pairs the rows of two releases by file. An unchanged entry has the same row on both sides. */
export function pairRows(before: readonly NextRow<EntryRow>[], after: readonly NextRow<EntryRow>[]): RowChange[] {
  const byFile = new Map(before.map((row) => [row.file, row]))
  const changes = after.map((row): RowChange => {
    const earlier = byFile.get(row.file)
    byFile.delete(row.file)
    return { before: earlier, after: row }
  })
  return [...changes, ...[...byFile.values()].map((row): RowChange => ({ before: row, after: undefined }))]
}

/** Up to this number, looking up each row is faster than testing every row of a large site. */
const fewRows = 64

/** Replaces some of the rows in place. Rows for which `replace` returns `undefined` are removed. */
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
