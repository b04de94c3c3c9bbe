import type { CurrentRow, NextRow } from '../versioned-table.ts'

/** A row as a release shows it, and as the next one shall; absent where there is none. */
export interface RowChange {
  before: CurrentRow | undefined
  after: NextRow | undefined
}

/** What goes or is replaced, and what is new or takes its place. */
export function sidesOf(changes: readonly RowChange[]): { before: CurrentRow[]; after: NextRow[] } {
  return { before: changes.flatMap(({ before }) => before ?? []), after: changes.flatMap(({ after }) => after ?? []) }
}

/** All rows after some changes: those that stay, then the others. */
export function applyChanges(rows: readonly CurrentRow[], changes: readonly RowChange[]): NextRow[] {
  const { before, after } = sidesOf(changes)
  return [...replaceRows<NextRow>(rows, before, () => undefined), ...after]
}

/** So many rows are looked for one by one: to ask each row of a large site whether it is one of a few takes longer. */
const fewRows = 64

/** The rows, with others in the places of some of them, or none. */
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
