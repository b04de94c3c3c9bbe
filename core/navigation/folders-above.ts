import { isIndexStem } from './sort-key.ts'

/** `/en/guide` → `/en`; `undefined` for what is at the top. */
export function parentOf(path: string): string | undefined {
  const end = path.lastIndexOf('/')
  return end > 0 ? path.slice(0, end) : undefined
}

/**
 * The folders that a page is in, innermost first, each with the stem by which it is sorted if it has no page of its
 * own. All pages of a folder give it the same stem, unless frontmatter moves a page to an address outside of its file's
 * folder.
 */
export function foldersAbove({ path, stem }: { path: string; stem: string }): { path: string; stem: string }[] {
  const folders: { path: string; stem: string }[] = []
  let folder = stemAbove(isIndexStem(stem) ? stemAbove(stem) : stem)
  for (let above = parentOf(path); above !== undefined; above = parentOf(above)) {
    folders.push({ path: above, stem: folder })
    folder = stemAbove(folder)
  }
  return folders
}

function stemAbove(stem: string): string {
  return parentOf(stem) ?? stem
}
