import { diffRows } from '../../../core/release/index.ts'
import { entryTable, isPage, withDigest } from '../versioned-table.ts'
import type { EntryRow, NextRow } from '../versioned-table.ts'

/** The paths of changed pages by kind of change. */
export interface ChangeSummary {
  added: string[]
  changed: string[]
  /** Pages whose content moved. The old path redirects to the new one. */
  moved: { from: string; to: string }[]
  removed: string[]
}

/**
 * Returns the changes to pages that a sync makes. Pages are compared by path. Settings of folders and other data are
 * left out.
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

/** Returns whether a page changed in any way other than its social card. */
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
