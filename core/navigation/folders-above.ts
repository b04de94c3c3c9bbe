import { isIndexStem } from './sort-key.ts'

/** Returns the parent of a path: `/en` for `/en/guide`, and `undefined` for `/en`. */
export function parentOf(path: string): string | undefined {
  const end = path.lastIndexOf('/')
  return end > 0 ? path.slice(0, end) : undefined
}

/** A page's path, and the stem that determines the page's position. */
interface PlacedPage {
  path: string
  stem: string
}

/**
 * Returns the folders above a page, innermost first, with stems for sorting. All pages in a folder lead to the same
 * stem for the folder, unless frontmatter moves a page out of its file's folder.
 */
export function foldersAbove(page: PlacedPage): PlacedPage[] {
  const folders: PlacedPage[] = []
  for (let path = parentOf(page.path); path !== undefined; path = parentOf(path))
    folders.push({ path, stem: folderStem(path, page) })
  return folders
}

/**
 * Derives a folder's stem from the stem of a page in it, with as many segments as the folder's path. If the page's stem
 * is shorter, or its path is in another language, the folder gets the position of the page.
 * @param folder path of the folder
 */
export function folderStem(folder: string, { path, stem }: PlacedPage): string {
  const parts = (isIndexStem(stem) ? (parentOf(stem) ?? stem) : stem).split('/')
  const depth = path.split('/', 2)[1] === parts[0] ? folder.split('/').length - 1 : parts.length
  return parts.slice(0, depth).join('/')
}
