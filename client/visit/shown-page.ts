import { versionSelector } from '../../core/payload/page-head.ts'

export const treeSelector = '.sidebar-tree'

/** Returns the name of the displayed page's frame; see `frameName` in core/payload. */
export function shownVersion(): string {
  return document.querySelector<HTMLMetaElement>(versionSelector)?.content ?? ''
}

/** Returns the name of the tree in the sidebar. */
export function shownBranch(): string {
  return document.querySelector<HTMLElement>(treeSelector)?.dataset.branch ?? ''
}

/** Returns the versions to which the page links, and the paths of APIs to which readers can send requests. */
export function offeredFrames(): { versions: string[]; policies: string[] } {
  const links = document.querySelectorAll<HTMLElement>('.version-picker [data-version]')
  return {
    versions: Array.from(links, ({ dataset }) => dataset.version!),
    policies: document.documentElement.dataset.tryIt?.split(' ') ?? [],
  }
}
