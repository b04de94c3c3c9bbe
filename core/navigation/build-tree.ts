import { folderStem, parentOf } from './folders-above.ts'
import type { NavigationNode } from './node.ts'
import { compareSortKeys, isIndexStem, navigationSortKey } from './sort-key.ts'

/** The columns of an entry that `buildTree` needs. */
interface NavigationRow {
  title: string
  path: string
  stem: string
  navigation: boolean | Record<string, unknown>
  /** If the row lists a page in a second folder, the path of the page itself. */
  target?: string
}

/**
 * The content of a folder's `.navigation.yml`. `navigation: false` hides the folder. Other keys are merged into its
 * node.
 */
export interface FolderConfig {
  title?: string
  navigation?: boolean
  [extra: string]: unknown
}

/**
 * Builds the navigation tree: pages in their folders, in the order of their stems. An index page is merged into its
 * folder's node and also becomes the node's first child. A folder without an index page has a node with `page: false`
 * at the position of its first page. Pages and folders with `navigation: false` are omitted. If two pages have the same
 * path, the page with the lower stem is listed.
 * @param folders folder settings by path
 */
export function buildTree(
  rows: readonly NavigationRow[],
  folders: ReadonlyMap<string, FolderConfig> = new Map(),
): NavigationNode[] {
  const roots: NavigationNode[] = []
  const nodes = new Map<string, NavigationNode>()

  /** @param page the page of the node, or the first page in the folder */
  const addNode = (node: NavigationNode, page: NavigationRow): NavigationNode => {
    const parent = parentOf(node.path)
    const siblings = parent === undefined ? roots : (folderAt(parent, page).children ??= [])
    siblings.push(node)
    nodes.set(node.path, node)
    return node
  }
  const folderAt = (path: string, page: NavigationRow): NavigationNode =>
    nodes.get(path) ??
    addNode(
      {
        title: titleOfSegment(path),
        ...settingsOf(folders.get(path)),
        path,
        stem: folderStem(path, page),
        page: false,
      },
      page,
    )

  for (const row of rows.filter((row) => isListed(row, folders)).sort((a, b) => compareSortKeys(a.stem, b.stem))) {
    const page = pageNode(row)
    const known = nodes.get(row.path)
    if (known && known.page !== false) continue
    if (isIndexStem(row.stem)) mergeIndex(known ?? addNode({ ...page }, row), page, folders.get(row.path))
    else if (known) mergePage(known, page)
    else addNode(page, row)
  }
  return inOrder(roots)
}

/** Returns whether the sidebar lists a page, which requires that neither the page nor any folder above it is hidden. */
export function isListed(
  { path, stem, navigation }: Pick<NavigationRow, 'path' | 'stem' | 'navigation'>,
  folders: ReadonlyMap<string, { navigation?: unknown }>,
): boolean {
  if (navigation === false) return false
  for (let folder = isIndexStem(stem) ? path : parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    if (folders.get(folder)?.navigation === false) return false
  }
  return true
}

/** Merges an index page into its folder's node and adds it as the first child, except at the root. */
function mergeIndex(node: NavigationNode, page: NavigationNode, config: FolderConfig | undefined): void {
  mergePage(node, page)
  Object.assign(node, settingsOf(config))
  if (page.path !== '/') node.children = [page, ...(node.children ?? [])]
}

function mergePage(node: NavigationNode, page: NavigationNode): void {
  delete node.page
  Object.assign(node, page)
}

function pageNode({ title, path, stem, navigation, target }: NavigationRow): NavigationNode {
  return {
    title,
    ...(typeof navigation === 'object' ? extrasOf(navigation) : {}),
    path,
    stem,
    ...(target !== undefined && { page: false, target }),
  }
}

/**
 * Returns a folder's settings. Ignores the title `Navigation`, which is derived from the file name `.navigation.yml` if
 * the file doesn't set a title.
 */
function settingsOf(config: FolderConfig = {}): Record<string, unknown> {
  const { title, ...settings } = extrasOf(config)
  return typeof title === 'string' && title && title.toLowerCase() !== 'navigation' ? { title, ...settings } : settings
}

/** Returns the keys that authors may set on a node: all except those that determine the node's position in the tree. */
function extrasOf(fields: Record<string, unknown>): Record<string, unknown> {
  const {
    path: _path,
    stem: _stem,
    children: _children,
    page: _page,
    target: _target,
    navigation: _navigation,
    alsoAt: _alsoAt,
    ...extras
  } = fields
  return extras
}

function inOrder(siblings: readonly NavigationNode[]): NavigationNode[] {
  return sortNodes(
    siblings.map(({ children = [], ...node }) =>
      children.length === 0 ? node : { ...node, children: inOrder(children) },
    ),
  )
}

/** Sorts siblings by their stems. A folder comes before every node whose stem starts with the folder's. */
export function sortNodes(siblings: readonly NavigationNode[]): NavigationNode[] {
  return siblings
    .map((node) => ({ node, key: navigationSortKey(node.stem, 'children' in node) }))
    .sort((a, b) => compareSortKeys(a.key, b.key))
    .map(({ node }) => node)
}

function titleOfSegment(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
