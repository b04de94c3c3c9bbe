import { buildTree, navigationSortKey } from '../../core/navigation/index.ts'
import type { FolderConfig, NavigationNode } from '../../core/navigation/index.ts'
import type { TableRow } from './versioned-table.ts'

/** A page as far as navigation is concerned. */
export interface ListedPage {
  path: string
  stem: string
  title: string
  description: string
  navigation: boolean | Record<string, unknown>
}

/**
 * A collection's navigation tree as rows: one for each node, in which a folder and its index page are one, and a first row for the
 * tree itself at `root` that counts its branches.
 *
 * @param root path above the tree's first level, `/en`
 * @param folders path → what the folder's `.navigation.yml` says
 */
export function navigationRows(
  collection: string, root: string, pages: readonly ListedPage[], folders: ReadonlyMap<string, FolderConfig>,
): TableRow[] {
  const descriptions = new Map(pages.map(({ path, description }) => [path, description]))
  const branches = childrenOf(buildTree(pages, folders), root)
  const rows: TableRow[] = []
  const add = (node: NavigationNode, parent: string, children: NavigationNode[], page: boolean) => {
    const { title, path, stem, children: _children, page: _page, ...data } = node
    rows.push({
      collection, path, parent, sort: navigationSortKey(stem, children.length > 0), stem, title, description: page ? descriptions.get(path) ?? '' : '',
      page: page ? 1 : 0, size: children.length, first: page ? path : firstPage(children) ?? path, data: JSON.stringify(data),
    })
  }
  const walk = (nodes: readonly NavigationNode[], parent: string) => {
    for (const node of nodes) {
      const children = (node.children ?? []).filter((child) => child.path !== node.path)
      add(node, parent, children, node.page !== false)
      walk(children, node.path)
    }
  }
  add({ title: '', path: root, stem: '', page: false }, '', branches, false)
  walk(branches, root)
  return rows
}

/** The tree has a node for the locale's own folder; what it holds is the first level. */
function childrenOf(tree: readonly NavigationNode[], root: string): NavigationNode[] {
  return tree.flatMap((node) => (node.path === root ? (node.children ?? []).filter((child) => child.path !== root) : [node]))
}

function firstPage(nodes: readonly NavigationNode[]): string | undefined {
  for (const node of nodes) {
    const found = node.page !== false ? node.path : firstPage(node.children ?? [])
    if (found) return found
  }
  return undefined
}
