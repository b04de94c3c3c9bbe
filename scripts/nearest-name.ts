/**
 * The name that was probably meant: the candidate that fewest edits lead to, if they are few for its length.
 * @param tolerance edits that are still taken for a slip
 */
export function nearestName(
  name: string,
  candidates: Iterable<string>,
  tolerance = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  let best: string | undefined
  let limit = tolerance
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > limit) continue
    const distance = editDistance(name, candidate, limit)
    if (distance > limit || (best !== undefined && distance === limit)) continue
    best = candidate
    limit = distance
  }
  return best
}

/**
 * Edits between two names (optimal string alignment: a letter more, less or other, or two that changed places), one row at a time;
 * `Infinity` as soon as they are over the limit.
 */
function editDistance(from: string, to: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? beforeLast[j - 2]! + 1 : Infinity
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1), swapped)
    }
    if (Math.min(...row) > limit) return Infinity
    beforeLast = last
    last = row
  }
  return last[to.length]!
}
