import { isOpenBranch, levelReach, shownAbove, shownBeside } from '../../core/navigation/index.ts'
import { closedBranch } from './navigation-branch.ts'
import type { NavigationBranch } from './navigation-branch.ts'
import type { NavigationRow } from '../store/content-store.ts'

/**
 * Returns the branches of a page's sidebar. Folders that contain the page are expanded; the others link to their first
 * page. A folder that is too large shows only the nodes around the current one, and a link at each end that leads to
 * the others.
 * @param level returns the children of a folder that have been read, in order
 * @param titles titles of the links to the nodes before and after the visible ones
 * @param whole whether the whole tree was read, so that all folders include their children
 */
export function sidebarBranches(
  root: string,
  path: string,
  level: (parent: string) => readonly NavigationRow[] | undefined,
  titles: { before: string; more: string },
  whole = false,
): NavigationBranch[] {
  const build = (parent: string): NavigationBranch[] | undefined => {
    const rows = level(parent)
    if (!rows || rows.length === 0) return undefined
    const { before, shown, after } = whole ? { before: undefined, shown: rows, after: undefined } : windowOf(rows, path)
    return [
      ...(before ? [moreLink(before, titles.before)] : []),
      ...shown.map((row): NavigationBranch => {
        const children = row.size > 0 && (whole || isOpenBranch(row.path, path)) ? build(row.path) : undefined
        return { ...closedBranch(row, path), ...(children ? { children } : {}) }
      }),
      ...(after ? [moreLink(after, titles.more)] : []),
    ]
  }
  return build(root) ?? []
}

/**
 * Returns the visible nodes of a folder, and the first hidden node on each side. A single hidden node is shown instead
 * of a link, because both take the same space.
 */
function windowOf(rows: readonly NavigationRow[], path: string) {
  if (rows.length <= levelReach) return { before: undefined, shown: rows, after: undefined }
  const open = rows.findIndex((row) => isOpenBranch(row.path, path))
  const shown = open < 0 || rows[open]!.path === path ? shownBeside : shownAbove
  const first = Math.min(Math.max(0, open - (shown - 1) / 2), rows.length - shown)
  const start = first === 1 ? 0 : first
  const end = first + shown === rows.length - 1 ? rows.length : first + shown
  return { before: rows[start - 1], shown: rows.slice(start, end), after: rows[end] }
}

function moreLink(row: NavigationRow, title: string): NavigationBranch {
  return { title, path: row.path, stem: row.stem, href: row.first, folder: false, current: null }
}
