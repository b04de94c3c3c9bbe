import { versionSelector } from '../../core/payload/page-head.ts'

export const treeSelector = '.sidebar-tree'

/** Returns the frame of the displayed page; see `frameName` in core/payload. */
export function shownVersion(): string {
  return document.querySelector<HTMLMetaElement>(versionSelector)?.content ?? ''
}

/** Identifies the tree in the sidebar. */
export function shownBranch(): string {
  return document.querySelector<HTMLElement>(treeSelector)?.dataset.branch ?? ''
}

/** Returns the versions that the page links to, and the paths of APIs to which readers can send requests. */
export function offeredFrames(): { versions: string[]; policies: string[] } {
  const links = document.querySelectorAll<HTMLElement>('.version-picker [data-version]')
  return {
    versions: Array.from(links, ({ dataset }) => dataset.version!),
    policies: document.documentElement.dataset.tryIt?.split(' ') ?? [],
  }
}
