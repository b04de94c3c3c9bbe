import type { Changes } from '../../core/release/index.ts'
import type { CurrentRow, NextRow, TableRow } from './versioned-table.ts'

/** Paths of pages, by what happened to them. */
export interface ChangeSummary {
  added: string[]
  changed: string[]
  /** Pages of the same content at another path. */
  moved: { from: string; to: string }[]
  removed: string[]
}

/** What a sync does to pages, as opposed to folders' settings and other data. A file that is renamed is another row of the same page. */
export function summarizeChanges({ added, changed, removed }: Changes<CurrentRow, NextRow>): ChangeSummary {
  const before = [...removed, ...changed.map(({ from }) => from)].filter(isPage)
  const after = [...added, ...changed.map(({ to }) => to)].filter(isPage)
  const [pathsBefore, pathsAfter] = [new Set(before.map(({ path }) => path)), new Set(after.map(({ path }) => path))]
  const gone = before.filter(({ path }) => !pathsAfter.has(path))
  const moved = new Map<NextRow, TableRow>()
  for (const row of after.filter(({ path }) => !pathsBefore.has(path))) {
    const index = gone.findIndex((one) => one.document === row.document || one.file === row.file)
    if (index >= 0) moved.set(row, gone.splice(index, 1)[0]!)
  }
  return {
    added: pathsOf(after.filter((row) => !pathsBefore.has(row.path) && !moved.has(row))),
    changed: pathsOf(after.filter(({ path }) => pathsBefore.has(path))),
    moved: [...moved].map(([to, from]) => ({ from: String(from.path), to: String(to.path) })),
    removed: pathsOf(gone),
  }
}

function isPage({ document }: TableRow): boolean {
  return document !== null
}

function pathsOf(rows: readonly TableRow[]): string[] {
  return rows.map(({ path }) => String(path))
}
