/**
 * A node of the navigation tree. `page: false` marks a folder without a page. Keys of an entry's `navigation` object
 * and of a folder's `.navigation.yml`, such as `icon` and `badge`, are merged in.
 */
export interface NavigationNode {
  title: string
  path: string
  stem: string
  children?: NavigationNode[]
  page?: false
  /** If the node links to a page in another folder, that page's path. */
  target?: string
  [extra: string]: unknown
}

/**
 * Returns whether a branch of the sidebar is expanded on a page, because the branch is the page itself or a folder that
 * contains it.
 */
export function isOpenBranch(branch: string, path: string): boolean {
  return path === branch || path.startsWith(`${branch}/`)
}

/** Returns the folder to which a language's sidebar is limited if that folder exists: `/en/docs` for `/en`. */
export function docsFolder(root: string): string {
  return `${root}/docs`
}

/**
 * Returns the key of the fragment that contains a folder's branch of the sidebar. The folder and version are part of
 * the key instead of a query, because static hosts ignore queries.
 * @param version version of the page; absent for the current version
 */
export function branchKey(path: string, version = ''): string {
  return `NavigationBranch_tree${(path + version).replace(/[^a-z\d]/gi, '').slice(-50)}`
}
