/** Titles of folders, by their paths. */
export type FolderTitles = Readonly<Record<string, string>>

/**
 * The paths of the folders that a page is in, outermost first: `/en/guide/ropes/splice` → `/en/guide`,
 * `/en/guide/ropes`.
 */
export function foldersOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  return segments.slice(2).map((_, index) => `/${segments.slice(0, index + 2).join('/')}`)
}

/** The titles of the folders that a page is in, outermost first, as far as they are known: `Guide`, `Ropes`. */
export function trailOf(path: string, titles: FolderTitles): string[] {
  return foldersOf(path).flatMap((folder) => titles[folder] ?? [])
}
