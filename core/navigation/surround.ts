import type { NavigationNode } from './node.ts'

/** Pages of a tree in reading order, each once; folders without a page are not among them. */
export function flattenTree(tree: readonly NavigationNode[]): NavigationNode[] {
  return tree.flatMap(({ children = [], ...node }) => {
    const inside = flattenTree(children)
    // An index page is its folder's first child as well.
    const emitted = node.page !== false && !children.some((child) => child.path === node.path)
    return emitted ? [node, ...inside] : inside
  })
}

/** Pages before and after the one at `path`, nearest innermost, padded with `null`. Of an unknown path all are `null`. */
export function findSurround(
  tree: readonly NavigationNode[],
  path: string,
  { before = 1, after = 1 } = {},
): (NavigationNode | null)[] {
  const pages = flattenTree(tree)
  const index = pages.findIndex((page) => page.path === path)
  const at = (position: number) => (index === -1 ? null : (pages[position] ?? null))
  return [
    ...Array.from({ length: before }, (_, offset) => at(index - before + offset)),
    ...Array.from({ length: after }, (_, offset) => at(index + 1 + offset)),
  ]
}
