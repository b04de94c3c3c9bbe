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
 * The folder of a language whose content a menu shows instead of all, where there is one (specification, section 2):
 * `/en` → `/en/docs`.
 */
export function docsFolder(root: string): string {
  return `${root}/docs`
}
