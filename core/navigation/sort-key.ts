/** Returns whether a stem belongs to its folder's own page: `en/1.guide/index`, `en/1.guide/README`. */
export function isIndexStem(stem: string): boolean {
  const name = stem
    .slice(stem.lastIndexOf('/') + 1)
    .replace(/\.draft$/, '')
    .replace(/^(?:\d+\.|\d\d-)(?=.)/, '')
  return name === 'index' || name.toLowerCase() === 'readme'
}

/**
 * Returns a key by which the database sorts the nodes of the tree in reading order, depth first. Pages are sorted by
 * their stems, with numbers by value. A folder comes before its content, and its index page before its other pages. A
 * page whose frontmatter sets its path keeps the position of its file. See `sortKeysIn` for the order of the whole
 * tree.
 *
 * @param folder whether the node has children
 */
export function navigationSortKey(stem: string, folder = false): string {
  if (isIndexStem(stem)) return byValue(stem.slice(0, stem.lastIndexOf('/') + 1))
  return byValue(folder ? `${stem}/` : stem)
}

/**
 * Rewrites the numbers in a text so that they sort by value, although SQLite compares bytes. Puts a `:`, the character
 * after `9`, before each number for every digit after the first. Moves leading zeros to the end of their number, which
 * keeps names with and without them different.
 */
function byValue(stem: string): string {
  return stem.replace(/\d{2,}/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '')
    return ':'.repeat(value.length - 1) + value + zero.repeat(digits.length - value.length)
  })
}

/** A node's position among its siblings and in the whole tree. */
export interface SortedNode {
  /** Its `navigationSortKey`. */
  place: string
  /** Differs from `place` if frontmatter has moved the page or a folder above it. */
  key: string
}

/** Characters that sort before or after every character of a file name. */
const [before, same, zero, after, behind] = ['\u0001', '\u0002', '\u0003', '\u{10fffc}', '\u{10fffd}']

/**
 * Keys by which the database sorts siblings and their descendants depth first. If no page was moved, the keys equal the
 * places.
 *
 * @param places of siblings, in order
 * @param folder their parent; by default, the root of the tree
 */
export function sortKeysIn(places: readonly string[], folder: SortedNode = { place: '', key: '' }): string[] {
  // The folders whose stem is a prefix of the current sibling's, innermost last.
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
 * Compares texts by their UTF-8 bytes, like SQLite. JavaScript's `<` sorts characters above U+FFFF before U+E000 and
 * later.
 */
export function compareSortKeys(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  for (let index = 0; index < end; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Returns the rank of a code unit in character order. Surrogates rank above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}
