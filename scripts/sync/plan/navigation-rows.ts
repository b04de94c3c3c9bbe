import { isDeepStrictEqual } from 'node:util'
import { buildTree, isOpenBranch, navigationSortKey, sortKeysIn, sortNodes } from '../../../core/navigation/index.ts'
import type { FolderConfig, NavigationNode, SortedNode } from '../../../core/navigation/index.ts'
import type { NavigationRow } from '../versioned-table.ts'

/** The parts of a page that the navigation shows. */
export interface ListedPage {
  path: string
  stem: string
  title: string
  description: string
  navigation: boolean | Record<string, unknown>
  /** Path of the page, if it is listed in a second folder. */
  target?: string
}

/** The inputs of a tree: pages, and the settings of folders (`.navigation.yml`) by path. */
export interface Listing {
  pages: readonly ListedPage[]
  folders: ReadonlyMap<string, FolderConfig>
}

/**
 * Returns a collection's navigation tree as rows. The first row represents the whole tree, at `root`, and contains the
 * number of its top-level nodes. Each node then has one row; a folder and its index page are one node.
 *
 * @param root path above the tree's first level, `/en`
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
 * Returns the rows of a branch of that tree, its own node first; empty if nothing is listed there.
 *
 * @param listing the pages at `path` and inside; others are ignored
 * @param key the branch's current sort key; default: its place, as if no page was moved
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

/** Returns the label and marks of a folder's own page, if the folder's settings name the folder differently. */
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

/** Top-level nodes: the content of the node of the locale's own folder, with branches at paths of other languages. */
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
