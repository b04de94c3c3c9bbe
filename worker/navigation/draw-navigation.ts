import { isOpenBranch } from '../../core/navigation/index.ts'
import type { NavigationBranch } from '../pages/page-data.ts'
import { levelWindow } from '../store/content-store.ts'
import type { NavigationRow } from '../store/content-store.ts'

/**
 * The branches a sidebar draws for a page. A folder on the way to it is drawn with its children, and so is every folder of a tree that
 * is drawn whole; the others are links to their first page. Of a very large folder, the pages around the current one are drawn and a link at each end leads on.
 *
 * @param level children of a folder, in order, as far as they were read
 */
export function drawNavigation(
  root: string, path: string, level: (parent: string) => readonly NavigationRow[] | undefined, moreTitle: string, whole = false,
): NavigationBranch[] {
  const draw = (parent: string): NavigationBranch[] | undefined => {
    const rows = level(parent)
    if (!rows || rows.length === 0) return undefined
    const { before, shown, after } = windowOf(rows, path)
    return [
      ...(before ? [moreLink(before, moreTitle)] : []),
      ...shown.map((row): NavigationBranch => {
        const children = row.size > 0 && (whole || isOpenBranch(row.path, path)) ? draw(row.path) : undefined
        return {
          ...row.data,
          title: row.title, path: row.path, stem: row.stem, href: row.first, folder: row.size > 0,
          current: row.path === path && row.page ? 'page' : isOpenBranch(row.path, path) ? 'ancestor' : null,
          ...(children ? { children } : {}),
        }
      }),
      ...(after ? [moreLink(after, moreTitle)] : []),
    ]
  }
  return draw(root) ?? []
}

/** What is drawn of a level, and the nodes just outside of it. */
function windowOf(rows: readonly NavigationRow[], path: string) {
  const around = Math.max(0, rows.findIndex((row) => isOpenBranch(row.path, path)))
  const start = Math.max(0, around - levelWindow)
  const end = Math.min(rows.length, around + levelWindow + 1)
  return { before: rows[start - 1], shown: rows.slice(start, end), after: rows[end] }
}

function moreLink(row: NavigationRow, title: string): NavigationBranch {
  return { title, path: row.path, stem: row.stem, href: row.first, folder: false, current: null }
}
