import { isDeepStrictEqual } from 'node:util'
import { buildTree, isOpenBranch, navigationSortKey } from '../../../core/navigation/index.ts'
import type { FolderConfig, NavigationNode } from '../../../core/navigation/index.ts'
import type { NavigationRow } from '../versioned-table.ts'

/** What the navigation shows of a page. */
export interface ListedPage {
  path: string
  stem: string
  title: string
  description: string
  navigation: boolean | Record<string, unknown>
}

/** What a tree is built from: pages, and the settings of folders (`.navigation.yml`) by their paths. */
export interface Listing {
  pages: readonly ListedPage[]
  folders: ReadonlyMap<string, FolderConfig>
}

/**
 * A collection's navigation tree as rows: one for each node (a folder and its index page are one node), after a row for
 * the tree itself at `root`, which counts its branches.
 *
 * @param root path above the tree's first level, `/en`
 */
export function navigationRows(collection: string, root: string, { pages, folders }: Listing): NavigationRow[] {
  const branches = childrenOf(buildTree(pages, folders), root)
  return rowsOf([{ title: '', path: root, stem: '', page: false, children: branches }], {
    collection,
    parent: '',
    descriptions: descriptionsOf(pages),
  })
}

/**
 * The rows of a branch of that tree, of its own node first; none where nothing is listed there.
 * @param listing the pages at `path` and inside; others make no difference
 */
export function branchRows(collection: string, path: string, { pages, folders }: Listing): NavigationRow[] {
  const node = nodeAt(buildTree(pages, folders), path)
  return node
    ? rowsOf([node], { collection, parent: path.slice(0, path.lastIndexOf('/')), descriptions: descriptionsOf(pages) })
    : []
}

interface RowSetting {
  collection: string
  parent: string
  descriptions: ReadonlyMap<string, string>
}

function rowsOf(nodes: readonly NavigationNode[], setting: RowSetting): NavigationRow[] {
  const { collection, parent, descriptions } = setting
  return nodes.flatMap(({ title, path, stem, children = [], page, indexPage: _reserved, ...data }) => {
    const inside = children.filter((child) => child.path !== path)
    const indexPage = indexPageOf({ title, ...data }, path, children)
    const isPage = page !== false
    return [
      {
        collection,
        path,
        parent,
        sort: navigationSortKey(stem, inside.length > 0),
        stem,
        title,
        description: isPage ? (descriptions.get(path) ?? '') : '',
        page: isPage ? 1 : 0,
        size: inside.length,
        first: isPage ? path : (firstPage(inside) ?? path),
        data: JSON.stringify(indexPage ? { ...data, indexPage } : data),
      },
      ...rowsOf(inside, { ...setting, parent: path }),
    ]
  })
}

/** What a folder's own page is called and marked with, where the settings of the folder name the folder otherwise. */
function indexPageOf(
  folder: Record<string, unknown>,
  folderPath: string,
  children: readonly NavigationNode[],
): Record<string, unknown> | undefined {
  const page = children.find((child) => child.path === folderPath)
  if (!page) return undefined
  const { path: _path, stem: _stem, ...own } = page
  return isDeepStrictEqual(own, folder) ? undefined : own
}

function descriptionsOf(pages: readonly ListedPage[]): Map<string, string> {
  return new Map(pages.map(({ path, description }) => [path, description]))
}

function nodeAt(nodes: readonly NavigationNode[], path: string): NavigationNode | undefined {
  const node = nodes.find((candidate) => isOpenBranch(candidate.path, path))
  return node && node.path !== path
    ? nodeAt(
        (node.children ?? []).filter((child) => child.path !== node.path),
        path,
      )
    : node
}

/** Nodes of the first level: the content of the node of the locale's own folder. */
function childrenOf(tree: readonly NavigationNode[], root: string): NavigationNode[] {
  return tree.flatMap((node) =>
    node.path === root ? (node.children ?? []).filter((child) => child.path !== root) : [node],
  )
}

function firstPage(nodes: readonly NavigationNode[]): string | undefined {
  for (const node of nodes) {
    const found = node.page !== false ? node.path : firstPage(node.children ?? [])
    if (found) return found
  }
  return undefined
}
