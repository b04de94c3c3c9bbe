/** Returns whether a stem belongs to an index page, such as `en/1.guide/index` or `en/1.guide/README`. */
export function isIndexStem(stem: string): boolean {
  const name = stem
    .slice(stem.lastIndexOf('/') + 1)
    .replace(/\.draft$/, '')
    .replace(/^(?:\d+\.|\d\d-)(?=.)/, '')
  return name === 'index' || name.toLowerCase() === 'readme'
}

/**
 * Returns the key by which the database sorts a node among its siblings. Nodes are sorted by their stems, in which
 * numbers are compared by value. A folder comes before its content, and its index page before its other pages. A page
 * whose path is set in frontmatter keeps the position of its file. See `sortKeysIn` for the order of the whole tree.
 * @param folder whether the node has children
 */
export function navigationSortKey(stem: string, folder = false): string {
  if (isIndexStem(stem)) return byValue(stem.slice(0, stem.lastIndexOf('/') + 1))
  return byValue(folder ? `${stem}/` : stem)
}

/**
 * Rewrites the numbers in a text so that they sort by value when SQLite compares bytes. A number gets one `:` in front
 * for each digit after the first. In ASCII, `:` follows `9`. Leading zeros move to the end of the number, so that names
 * with and without leading zeros stay distinct.
 */
function byValue(stem: string): string {
  return stem.replace(/\d{2,}/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '')
    return ':'.repeat(value.length - 1) + value + zero.repeat(digits.length - value.length)
  })
}

/** A node's position among its siblings and in the whole tree. */
export interface SortedNode {
  /** The node's `navigationSortKey`. */
  place: string
  /** The position in the whole tree. Differs from `place` if frontmatter moves the page or a folder above it. */
  key: string
}

/** Characters that sort before or after every character of a file name. */
const [before, same, zero, after, behind] = ['\u0001', '\u0002', '\u0003', '\u{10fffc}', '\u{10fffd}']

/**
 * Returns the keys by which the database sorts siblings and their descendants, depth first. If frontmatter moves no
 * page, the keys are equal to `places`.
 * @param places the `navigationSortKey` of each sibling, in order
 * @param folder the siblings' parent; by default, the root of the tree
 */
export function sortKeysIn(places: readonly string[], folder: SortedNode = { place: '', key: '' }): string[] {
  // The folders whose stems are prefixes of the current sibling's stem, innermost last.
  const open: SortedNode[] = []
  return places.map((place) => {
    while (open.length > 0 && !place.startsWith(open.at(-1)!.place)) open.pop()
    const beside = open.at(-1)
    const key = beside ? beside.key + behind + place : keyInside(place, folder)
    if (place.endsWith('/')) open.push({ place, key })
    return key
  })
}

function keyInside(place: string, folder: SortedNode): string {
  if (place === folder.place) return folder.key + same
  if (place.startsWith(folder.place)) return folder.key + place.slice(folder.place.length)
  return folder.key + (compareSortKeys(place, folder.place) < 0 ? before : after) + place
}

/**
 * Compares texts by their UTF-8 bytes, like SQLite. JavaScript's `<` compares UTF-16 code units, so it sorts characters
 * above U+FFFF before U+E000.
 */
export function compareSortKeys(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let index = 0; index < end; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Returns the rank of a UTF-16 code unit in the order of characters. Surrogates rank above all other code units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}
