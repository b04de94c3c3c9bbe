/**
 * Returns the number of edits between two strings. An edit adds, removes, or replaces a character, or swaps two
 * adjacent ones (the restricted Damerau–Levenshtein distance, also called optimal string alignment).
 * @param most the maximum number of edits, above which the calculation stops
 * @returns the number of edits, or a number above `most`
 */
export function editDistance(from: string, to: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        edits = Math.min(edits, beforeLast[column - 2]! + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[to.length]!
}
