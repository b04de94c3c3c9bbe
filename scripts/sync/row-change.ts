import type { CurrentRow, NextRow } from './versioned-table.ts'

/** A row as a release shows it, and as the next one shall; absent where there is none. */
export interface RowChange { before: CurrentRow | undefined; after: NextRow | undefined }

/** What goes or is replaced, and what is new or takes its place. */
export function sidesOf(changes: readonly RowChange[]): { before: CurrentRow[]; after: NextRow[] } {
  return { before: changes.flatMap(({ before }) => before ?? []), after: changes.flatMap(({ after }) => after ?? []) }
}

/** All rows after some changes: those that stay, then the others. */
export function applyChanges(rows: readonly CurrentRow[], changes: readonly RowChange[]): NextRow[] {
  const { before, after } = sidesOf(changes)
  const gone = new Set<NextRow>(before)
  return [...rows.filter((row) => !gone.has(row)), ...after]
}
