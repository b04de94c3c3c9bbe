/** Whether a stem is its folder's own page. */
export function isIndexStem(stem: string): boolean {
  return /(^|\/)(\d+\.)?(index|readme)$/i.test(stem)
}

/**
 * Where a node stands in the tree, read depth first: binary order of these keys. Stems order pages; a folder's own page comes before
 * everything inside it, and so does the folder.
 *
 * @param folder whether the stem is a folder's: `en/1.guide`, not a page's
 */
export function navigationSortKey(stem: string, folder = false): string {
  if (isIndexStem(stem)) return stem.slice(0, stem.lastIndexOf('/') + 1)
  return folder ? `${stem}/` : stem
}

/** Binary comparison, as the database's. */
export function compareStems(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
