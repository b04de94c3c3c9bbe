import { nearestName } from '../nearest-name.ts'

/**
 * The path that was probably meant: one that ends in the same name wherever it is, else one that few edits lead to.
 * Numbers of the files' order are no difference.
 */
export function nearestPath(path: string, candidates: readonly string[]): string | undefined {
  const wanted = comparable(path)
  const name = lastPart(wanted)
  const known = new Map(candidates.map((candidate) => [comparable(candidate), candidate]))
  const sameName = [...known.keys()].filter((candidate) => lastPart(candidate) === name)
  const found =
    nearestName(wanted, sameName, Infinity) ??
    nearestName(wanted, known.keys(), Math.max(2, Math.floor(wanted.length / 6)))
  return found === undefined ? undefined : known.get(found)
}

function comparable(path: string): string {
  return path.toLowerCase().replace(/(^|\/)\d+\.(?=[^/])/g, '$1')
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
