import type { NavigationNode } from './node.ts'
import { compareStems, isIndexStem } from './sort-key.ts'

/** What a tree is built from: an entry's light columns. */
export interface NavigationRow {
  title: string
  path: string
  stem: string
  navigation: boolean | Record<string, unknown>
}

/** A folder's `.navigation.yml`: `navigation: false` hides the folder, other keys are merged into its node. */
export interface FolderConfig {
  title?: string
  navigation?: boolean
  [extra: string]: unknown
}

/**
 * Builds the navigation tree: pages in the order of their stems, each in its folder. A folder's own page merges into the folder's
 * node and becomes its first child; a folder without one gets a node with `page: false`. A page whose `navigation` is false is left
 * out, and so is everything in a folder whose settings say so.
 *
 * @param folders path of a folder → its settings
 */
export function buildTree(rows: readonly NavigationRow[], folders: ReadonlyMap<string, FolderConfig> = new Map()): NavigationNode[] {
  const roots: NavigationNode[] = []
  const nodes = new Map<string, NavigationNode>()

  const hidden = (path: string) => parentPaths(path).some((folder) => folders.get(folder)?.navigation === false)
  const childrenOf = (path: string, stem: string): NavigationNode[] => {
    const parent = parentPath(path)
    if (parent === undefined) return roots
    return (folderNode(parent, stem.slice(0, stem.lastIndexOf('/')))).children ??= []
  }
  const folderNode = (path: string, stem: string): NavigationNode => {
    const known = nodes.get(path)
    if (known) return known
    const node: NavigationNode = { title: titleOfSegment(path), ...settingsOf(folders.get(path)), path, stem, children: [], page: false }
    nodes.set(path, node)
    childrenOf(path, stem).push(node)
    return node
  }

  const listed = rows.filter(({ navigation, path }) => navigation !== false && !hidden(path))
  for (const row of listed.toSorted((a, b) => compareStems(a.stem, b.stem))) {
    const page = pageNode(row)
    if (isIndexStem(row.stem) && !(folders.get(row.path)?.navigation === false)) mergeIndex(page, row)
    else if (!isIndexStem(row.stem)) addPage(page)
  }
  return roots.map(withoutEmptyChildren)

  function mergeIndex(page: NavigationNode, row: NavigationRow): void {
    const node = folderNode(row.path, row.stem.slice(0, row.stem.lastIndexOf('/')))
    const { children = [] } = node
    delete node.page
    Object.assign(node, page, settingsOf(folders.get(row.path)), { children: [page, ...children] })
  }

  function addPage(page: NavigationNode): void {
    // A page `guide.md` beside a folder `guide/` is that folder's page too.
    const folder = nodes.get(page.path)
    if (folder) {
      delete folder.page
      Object.assign(folder, page, { children: folder.children })
      return
    }
    nodes.set(page.path, page)
    childrenOf(page.path, page.stem).push(page)
  }
}

function pageNode({ title, path, stem, navigation }: NavigationRow): NavigationNode {
  return { title, path, stem, ...(typeof navigation === 'object' ? navigation : {}) }
}

/** A config file that gives no title is named after itself, `Navigation`: that is no title. */
function settingsOf(config: FolderConfig = {}): Record<string, unknown> {
  const { title, navigation: _hidden, ...settings } = config
  return title && title.toLowerCase() !== 'navigation' ? { title, ...settings } : settings
}

function titleOfSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

function parentPath(path: string): string | undefined {
  const end = path.lastIndexOf('/')
  return end > 0 ? path.slice(0, end) : undefined
}

/** The path itself and every folder above it. */
function parentPaths(path: string): string[] {
  const parts = path.split('/').filter(Boolean)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

function withoutEmptyChildren(node: NavigationNode): NavigationNode {
  const { children = [], ...rest } = node
  return children.length === 0 ? rest : { ...rest, children: children.map(withoutEmptyChildren) }
}
