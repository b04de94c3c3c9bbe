import { diffRows } from '../../../core/release/index.ts'
import { entryTable, isPage, withDigest } from '../versioned-table.ts'
import type { EntryRow, NextRow } from '../versioned-table.ts'

/** Paths of pages, by what happened to them. */
export interface ChangeSummary {
  added: string[]
  changed: string[]
  /** Pages whose content is at another path now: their old address redirects there. */
  moved: { from: string; to: string }[]
  removed: string[]
}

/**
 * What a sync does to pages; settings of folders and other data are left out. Pages are compared by path, not by file.
 */
export function summarizeChanges(
  before: readonly NextRow<EntryRow>[],
  after: readonly NextRow<EntryRow>[],
  moved: ChangeSummary['moved'],
): ChangeSummary {
  const { added, changed, removed } = diffRows(pagesByPath(before), pagesByPath(after))
  const left = new Set(moved.map(({ from }) => from))
  const reached = new Set(moved.map(({ to }) => to))
  return {
    added: pathsOf(added).filter((path) => !reached.has(path)),
    changed: pathsOf(changed.filter(isChanged).map(({ to }) => to)),
    moved,
    removed: pathsOf(removed).filter((path) => !left.has(path)),
  }
}

/** Whether a page has changed, not only the picture that is shown of it elsewhere. */
function isChanged({ from, to }: { from: EntryRow; to: EntryRow }): boolean {
  return (
    withDigest(entryTable, { ...from, picture: null }).digest !==
    withDigest(entryTable, { ...to, picture: null }).digest
  )
}

function pagesByPath(rows: readonly NextRow<EntryRow>[]): Map<string, NextRow<EntryRow>> {
  return new Map(rows.filter(isPage).map((row) => [row.path, row]))
}

function pathsOf(rows: readonly EntryRow[]): string[] {
  return rows.map(({ path }) => path)
}
