/**
 * A tree with at most this many nodes is rendered completely. In a larger tree, only the expanded branch is rendered.
 */
export const smallTree = 40

/**
 * Number of nodes to show in a large folder. The first number is for the page's own folder and the folder below the
 * page, and the second one for folders further up. Both are odd, so that as many nodes precede the expanded node as
 * follow it.
 */
export const [shownBeside, shownAbove] = [11, 7]

/**
 * Number of nodes to read in a folder on each side of the expanded node: two more than the number that is shown. A
 * folder with fewer nodes has then been read completely, and is shown completely.
 */
export const levelReach = Math.max(shownBeside, shownAbove) + 2
