import { versionSelector } from '../../core/payload/page-head.ts'

export const treeSelector = '.sidebar-tree'

/** What the page that is shown belongs to; see `frameName` in core/payload. */
export function shownVersion(): string {
  return document.querySelector<HTMLMetaElement>(versionSelector)?.content ?? ''
}

/** Name of the tree that the sidebar shows. */
export function shownBranch(): string {
  return document.querySelector<HTMLElement>(treeSelector)?.dataset.branch ?? ''
}
