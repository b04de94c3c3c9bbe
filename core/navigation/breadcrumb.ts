import { isOpenBranch } from './branch.ts'
import type { NavigationNode } from './node.ts'

/** Nodes above the page at `path`, outermost first. */
export function findBreadcrumb(tree: readonly NavigationNode[], path: string): NavigationNode[] {
  const above = tree.find((node) => node.path !== path && isOpenBranch(node.path, path))
  // An index page is its folder's first child as well: at the same path, with nothing inside.
  const inside = above?.children?.filter((child) => child.path !== above.path) ?? []
  return above ? [above, ...findBreadcrumb(inside, path)] : []
}

/**
 * Title of the folder that a page is in, to be shown above the page's own; a folder's own page has that of the folder above. A page
 * that is not listed has none.
 */
export function findHeadline(tree: readonly NavigationNode[], path: string): string | undefined {
  const parent = findBreadcrumb(tree, path).at(-1)
  return parent?.children?.some((child) => child.path === path) ? parent.title : undefined
}
