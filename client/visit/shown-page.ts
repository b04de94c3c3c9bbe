import { versionSelector } from '../../core/payload/page-head.ts'

export const treeSelector = '.sidebar-tree'

/** Returns the name of this document's frame. See `frameName` in core/payload. */
export function shownVersion(): string {
  return document.querySelector<HTMLMetaElement>(versionSelector)?.content ?? ''
}

/** Returns the name of the tree in this document's sidebar. */
export function shownBranch(): string {
  return document.querySelector<HTMLElement>(treeSelector)?.dataset.branch ?? ''
}

/** Returns the versions that the page links to, and the paths of APIs that readers can send requests to. */
export function offeredFrames(): { versions: string[]; policies: string[] } {
  const links = document.querySelectorAll<HTMLElement>('.version-picker [data-version]')
  return {
    versions: Array.from(links, ({ dataset }) => dataset.version!),
    policies: document.documentElement.dataset.tryIt?.split(' ') ?? [],
  }
}
