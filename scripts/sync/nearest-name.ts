/**
 * The name that was probably meant: the candidate that fewest edits lead to, if they are few for its length.
 * @param tolerance edits that are still taken for a slip
 */
export function nearestName(name: string, candidates: Iterable<string>, tolerance = Math.max(1, Math.floor(name.length / 3))): string | undefined {
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

/** Levenshtein distance, one row at a time; `Infinity` as soon as it is over the limit. */
function editDistance(from: string, to: string, limit: number): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1))
    }
    if (Math.min(...next) > limit) return Infinity
    row = next
  }
  return row[to.length]!
}
