/** Titles of folders, by path. */
export type FolderTitles = Readonly<Record<string, string>>

/**
 * Returns the paths of the folders above a page, outermost first: `/en/guide` and `/en/guide/ropes` for
 * `/en/guide/ropes/splice`.
 */
export function foldersOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  return segments.slice(2).map((_, index) => `/${segments.slice(0, index + 2).join('/')}`)
}

/** Returns the known titles of the folders above a page, outermost first: `Guide`, `Ropes`. */
export function trailOf(path: string, titles: FolderTitles): string[] {
  return foldersOf(path).flatMap((folder) => titles[folder] ?? [])
}
