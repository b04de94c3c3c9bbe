import { isIndexStem } from './sort-key.ts'

/** `/en/guide` → `/en`; `undefined` for what is at the top. */
export function parentOf(path: string): string | undefined {
  const end = path.lastIndexOf('/')
  return end > 0 ? path.slice(0, end) : undefined
}

/**
 * The folders that a page is in, innermost first, each with the stem it has where it has no page of its own and this page is the first
 * in it. Every page of a folder gives it the same one, unless authors put pages elsewhere than their files are.
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
