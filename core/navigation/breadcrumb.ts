import type { NavigationNode } from './node.ts'

/** Nodes above the page at `path`, outermost first. */
export function findBreadcrumb(tree: readonly NavigationNode[], path: string): NavigationNode[] {
  const above = tree.find((node) => path.startsWith(`${node.path}/`))
  return above ? [above, ...findBreadcrumb(above.children ?? [], path)] : []
}
