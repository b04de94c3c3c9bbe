/**
 * A node of the navigation tree, as the specification names it. `page: false` marks a folder that has no page of its own.
 * Keys of an entry's `navigation` object and of a folder's `.navigation.yml` are merged in (`icon`, `badge`, …).
 */
export interface NavigationNode {
  title: string
  path: string
  stem: string
  children?: NavigationNode[]
  page?: false
  [extra: string]: unknown
}

/** Whether a branch is open on a page: it is the page, or the page is somewhere inside. `/en/a` does not contain `/en/ab`. */
export function isOpenBranch(branch: string, path: string): boolean {
  return path === branch || path.startsWith(`${branch}/`)
}

/** The part of a tree that is shown: what is in `/docs` where that exists, then what is in the language's own folder. */
export function narrowTree(tree: readonly NavigationNode[], locale: string): readonly NavigationNode[] {
  const docs = childrenAt(tree, '/docs') ?? tree
  return childrenAt(docs, `/${locale}`) ?? docs
}

function childrenAt(tree: readonly NavigationNode[], path: string): readonly NavigationNode[] | undefined {
  return tree.find((node) => node.path === path)?.children
}
