/**
 * A node of the navigation tree, as the specification names it. `page: false` marks a folder that has no page of its
 * own. Keys of an entry's `navigation` object and of a folder's `.navigation.yml` are merged in (`icon`, `badge`, …).
 */
export interface NavigationNode {
  title: string
  path: string
  stem: string
  children?: NavigationNode[]
  page?: false
  [extra: string]: unknown
}

/** Whether a branch of the menu is open on a page: its path is that of the page, or of a folder above it. */
export function isOpenBranch(branch: string, path: string): boolean {
  return path === branch || path.startsWith(`${branch}/`)
}

/**
 * The part of a tree that a menu shows: the children of `/docs` if there is such a folder, and of these the children of
 * the locale's.
 */
export function narrowTree(tree: readonly NavigationNode[], locale: string): readonly NavigationNode[] {
  const docs = childrenAt(tree, '/docs') ?? tree
  return childrenAt(docs, `/${locale}`) ?? docs
}

function childrenAt(tree: readonly NavigationNode[], path: string): readonly NavigationNode[] | undefined {
  return tree.find((node) => node.path === path)?.children
}
