/** A tree with at most this many nodes is shown whole; in a larger one, only the expanded branch. */
export const smallTree = 40

/**
 * How many nodes of a large folder are shown: beside or below the page, and above it. Odd numbers, so that equally many
 * precede and follow the expanded node.
 */
export const [shownBeside, shownAbove] = [11, 7]

/**
 * How many nodes of a folder are read on each side of the expanded one: the visible ones and two more. A folder with no
 * more nodes than that was read completely, and is shown whole.
 */
export const levelReach = Math.max(shownBeside, shownAbove) + 2
