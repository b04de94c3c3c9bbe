import { isShownAt, momentsAfter } from '../../../core/release/index.ts'
import type { Showing } from '../../../core/release/index.ts'
import type { TableRow } from '../versioned-table.ts'

/** Moments after `now` at which one of the entries appears or goes. */
export function momentsOf(rows: readonly TableRow[], now: string): string[] {
  return momentsAfter(now, rows.map(showingOf))
}

/** Those of the entries that are shown at a moment. */
export function shownAt<Row extends TableRow>(rows: readonly Row[], moment: string): Row[] {
  return rows.filter((row) => isShownAt(showingOf(row), moment))
}

/** `publishAt` and `expireAt` of an entry. Most have none: their `meta` is not read. */
function showingOf({ meta }: TableRow): Showing {
  const text = String(meta)
  return text.includes('"publishAt"') || text.includes('"expireAt"') ? (JSON.parse(text) as Showing) : {}
}
