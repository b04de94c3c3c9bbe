/** A tree of at most this many nodes is shown whole; of a larger one, the branch that is open. */
export const smallTree = 40

/**
 * How many nodes are shown of a folder that is not shown whole: beside or below the page, and above it. Odd numbers: as
 * many before the open node as after it.
 */
export const [shownBeside, shownAbove] = [11, 7]

/**
 * How many nodes of a folder are read on each side of the open one: what is shown, and two more. A folder of which no
 * more were read than that was read whole, and is shown whole.
 */
export const levelReach = Math.max(shownBeside, shownAbove) + 2
