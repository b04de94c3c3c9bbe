import { isDeepStrictEqual } from 'node:util'
import { buildTree, isOpenBranch, navigationSortKey, sortKeysIn, sortNodes } from '../../../core/navigation/index.ts'
import type { FolderConfig, NavigationNode, SortedNode } from '../../../core/navigation/index.ts'
import type { NavigationRow } from '../versioned-table.ts'

/** The properties of a page that affect the navigation. */
export interface ListedPage {
  path: string
  stem: string
  title: string
  description: string
  navigation: boolean | Record<string, unknown>
  /** The path of the page itself, if this is an additional place for it. */
  target?: string
}

/** The pages of a navigation tree, and the settings of its folders (`.navigation.yml`) by path. */
export interface Listing {
  pages: readonly ListedPage[]
  folders: ReadonlyMap<string, FolderConfig>
}

/**
 * Returns the navigation tree of a collection as rows. The first row has the path `root` and the number of top-level
 * nodes. It is followed by one row per node. A folder and its index page share a node.
 *
 * @param root the path above the first level of the tree, such as `/en`
 */
export function navigationRows(collection: string, root: string, { pages, folders }: Listing): NavigationRow[] {
  const branches = childrenOf(buildTree(pages, folders), root)
  const setting = { collection, descriptions: descriptionsOf(pages) }
  const tree = { title: '', path: root, stem: '', page: false, children: branches } as const
  return [
    rowOf(tree, { ...setting, parent: '', key: placeOf(tree) }),
    ...rowsIn(branches, { ...setting, parent: root }),
  ]
}

/**
 * Returns the rows of one branch of the tree, starting with its top node. The result is empty if the branch has no
 * pages.
 *
 * @param listing the pages of the branch; pages outside `path` are ignored
 * @param key the current sort key of the branch. By default it is derived from the branch's path, as if no page had
 * moved
 */
export function branchRows(
  collection: string,
  path: string,
  { pages, folders }: Listing,
  key?: string,
): NavigationRow[] {
  const node = nodeAt(buildTree(pages, folders), path)
  if (!node) return []
  const setting = { collection, descriptions: descriptionsOf(pages), parent: path.slice(0, path.lastIndexOf('/')) }
  return rowsOf(node, { ...setting, key: key ?? placeOf(node) })
}

interface RowSetting {
  collection: string
  parent: string
  descriptions: ReadonlyMap<string, string>
}

function rowsIn(siblings: readonly NavigationNode[], setting: RowSetting, folder?: SortedNode): NavigationRow[] {
  const keys = sortKeysIn(siblings.map(placeOf), folder)
  return siblings.flatMap((node, index) => rowsOf(node, { ...setting, key: keys[index]! }))
}

function rowsOf(node: NavigationNode, setting: RowSetting & { key: string }): NavigationRow[] {
  const folder = { place: placeOf(node), key: setting.key }
  return [rowOf(node, setting), ...rowsIn(insideOf(node), { ...setting, parent: node.path }, folder)]
}

function rowOf(node: NavigationNode, setting: RowSetting & { key: string }): NavigationRow {
  const { collection, parent, descriptions, key } = setting
  const { title, path, stem, children = [], page, indexPage: _reserved, ...data } = node
  const inside = insideOf(node)
  const isPage = page !== false
  const indexPage = indexPageOf({ title, ...data }, path, children)
  return {
    collection,
    path,
    parent,
    sort: key,
    stem,
    title,
    description: isPage ? (descriptions.get(path) ?? '') : '',
    page: isPage ? 1 : 0,
    size: inside.length,
    first: isPage ? path : (node.target ?? firstPage(inside) ?? path),
    data: JSON.stringify(indexPage ? { ...data, indexPage } : data),
  }
}

/** Returns the children of a node without its own page. */
function insideOf({ path, children = [] }: NavigationNode): NavigationNode[] {
  return children.filter((child) => child.path !== path)
}

function placeOf(node: NavigationNode): string {
  return navigationSortKey(node.stem, insideOf(node).length > 0)
}

/** Returns the label and marks of a folder's own page if the folder has a different label. */
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
  return node && node.path !== path ? nodeAt(insideOf(node), path) : node
}

/** Returns the top-level nodes: the children of the locale's own folder, and branches at paths in other languages. */
function childrenOf(tree: readonly NavigationNode[], root: string): NavigationNode[] {
  const nodes = tree.flatMap((node) => (node.path === root ? insideOf(node) : [node]))
  return tree.length > 1 ? sortNodes(nodes) : nodes
}

function firstPage(nodes: readonly NavigationNode[]): string | undefined {
  for (const node of nodes) {
    const found = node.page !== false ? node.path : (node.target ?? firstPage(node.children ?? []))
    if (found) return found
  }
  return undefined
}
