import { pathOf } from './site-urls.ts'

/**
 * Returns the path of a folder in the sidebar. It is in an attribute or, if that was omitted, at the start of the
 * folder's first link. See `isImplied` in worker/layout/navigation-tree.tsx.
 */
export function folderPath(folder: HTMLElement): string {
  if (folder.dataset.folder !== undefined) return folder.dataset.folder
  const above = folder.parentElement?.closest('details')
  const names = above ? folderPath(above).split('/').length + 1 : 3
  const href = folder.querySelector('a')?.getAttribute('href') ?? ''
  return pathOf(href.replace(/[?#].*/, ''))
    .split('/')
    .slice(0, names)
    .join('/')
}
