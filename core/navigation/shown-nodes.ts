/** A tree with at most this many nodes is shown in full. A larger tree shows only its expanded branch. */
export const smallTree = 40

/**
 * Number of nodes shown in a large folder: next to or below the page, and above it. Both are odd, so that as many nodes
 * precede the expanded one as follow it.
 */
export const [shownBeside, shownAbove] = [11, 7]

/**
 * Number of nodes to read in a folder on each side of the expanded one: the visible ones and two more. A folder with
 * fewer nodes has then been read completely, and is shown in full.
 */
export const levelReach = Math.max(shownBeside, shownAbove) + 2
