/** Whether a stem is its folder's own page: `en/1.guide/index`, `en/1.guide/README`. */
export function isIndexStem(stem: string): boolean {
  const name = stem
    .slice(stem.lastIndexOf('/') + 1)
    .replace(/\.draft$/, '')
    .replace(/^(?:\d+\.|\d\d-)(?=.)/, '')
  return name === 'index' || name.toLowerCase() === 'readme'
}

/**
 * A key by which the database can sort the nodes of the tree as a reader meets them, depth first: pages by their stems,
 * a folder before everything inside it, and its own page before its other pages.
 *
 * A page whose frontmatter gives it an address elsewhere is sorted by the place of its file.
 *
 * @param folder whether the node has children
 */
export function navigationSortKey(stem: string, folder = false): string {
  if (isIndexStem(stem)) return stem.slice(0, stem.lastIndexOf('/') + 1)
  return folder ? `${stem}/` : stem
}

/**
 * Compares texts as SQLite does, by the bytes of UTF-8. JavaScript's `<` differs for characters above U+FFFF beside
 * those from U+E000.
 */
export function compareSortKeys(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let index = 0; index < end; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** A code unit's rank in the order of characters: surrogates rank above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}
