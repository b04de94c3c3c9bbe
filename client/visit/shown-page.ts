import { versionSelector } from '../../core/payload/page-head.ts'

export const treeSelector = '.sidebar-tree'

/** The frame of the shown page; see `frameName` in core/payload. */
export function shownVersion(): string {
  return document.querySelector<HTMLMetaElement>(versionSelector)?.content ?? ''
}

/** Identifies the tree in the sidebar. */
export function shownBranch(): string {
  return document.querySelector<HTMLElement>(treeSelector)?.dataset.branch ?? ''
}

/** The names of the versions that the page offers. */
export function offeredVersions(): string[] {
  const links = document.querySelectorAll<HTMLElement>('.version-picker [data-version]')
  return Array.from(links, ({ dataset }) => dataset.version!)
}
