import { editDistance } from '../core/text/index.ts'

/**
 * Returns the candidate with the smallest edit distance, unless the distance is too large for the length of the name.
 * @param tolerance the maximum number of edits
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
