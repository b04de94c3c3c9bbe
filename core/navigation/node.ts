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
