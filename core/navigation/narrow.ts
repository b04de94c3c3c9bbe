import type { NavigationNode } from './node.ts'

/** The part of a tree that is shown: what is in `/docs` where that exists, then what is in the language's own folder. */
export function narrowTree(tree: readonly NavigationNode[], locale: string): readonly NavigationNode[] {
  const docs = childrenAt(tree, '/docs') ?? tree
  return childrenAt(docs, `/${locale}`) ?? docs
}

function childrenAt(tree: readonly NavigationNode[], path: string): readonly NavigationNode[] | undefined {
  return tree.find((node) => node.path === path)?.children
}
