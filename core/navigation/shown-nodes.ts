/** A tree with at most this many nodes is shown in full. A larger tree shows only its expanded branch. */
export const smallTree = 40

/**
 * How many nodes of a large folder are shown: next to or below the page, and above it. The numbers are odd, so that as
 * many nodes precede the expanded node as follow it.
 */
export const [shownBeside, shownAbove] = [11, 7]

/**
 * How many nodes of a folder are read on each side of the expanded one: the visible ones and two more. A folder with
 * fewer nodes has been read completely and is shown in full.
 */
export const levelReach = Math.max(shownBeside, shownAbove) + 2
