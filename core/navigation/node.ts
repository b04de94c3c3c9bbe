/**
 * A node of the navigation tree, as in the specification. `page: false` marks a folder without a page. Keys of an
 * entry's `navigation` object and of a folder's `.navigation.yml` are merged in (`icon`, `badge`, …).
 */
export interface NavigationNode {
  title: string
  path: string
  stem: string
  children?: NavigationNode[]
  page?: false
  /** Path of a page in another folder that the node links to. */
  target?: string
  [extra: string]: unknown
}

/** Returns whether a sidebar branch is expanded on a page: it is the page itself or a folder above it. */
export function isOpenBranch(branch: string, path: string): boolean {
  return path === branch || path.startsWith(`${branch}/`)
}

/**
 * Returns the folder of a language to which the sidebar is limited if it exists (specification, section 2): `/en` →
 * `/en/docs`.
 */
export function docsFolder(root: string): string {
  return `${root}/docs`
}

/**
 * Returns the key of the fragment with a folder's sidebar branch. It includes the folder and version, because hosts
 * that only serve files ignore queries.
 * @param version of the page; absent for the current one
 */
export function branchKey(path: string, version = ''): string {
  return `NavigationBranch_tree${(path + version).replace(/[^a-z\d]/gi, '').slice(-50)}`
}
