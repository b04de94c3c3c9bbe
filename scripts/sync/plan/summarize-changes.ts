import { diffRows } from '../../../core/release/index.ts'
import { entryTable, isPage, withDigest } from '../versioned-table.ts'
import type { EntryRow, NextRow } from '../versioned-table.ts'

/** Paths of pages, by kind of change. */
export interface ChangeSummary {
  added: string[]
  changed: string[]
  /** Pages whose content moved to another path, to which the old path redirects. */
  moved: { from: string; to: string }[]
  removed: string[]
}

/**
 * Returns the changes that a sync makes to pages, compared by path instead of file; settings of folders and other data
 * are left out.
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

/** Returns whether a page changed, apart from its social card. */
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
  return rows.map(({ path }) => path).sort()
}
