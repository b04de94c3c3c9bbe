import { fingerprint, similarity } from './similarity.ts'
import type { Fingerprint } from './similarity.ts'

/** A text that may have moved. */
export interface MovableText {
  id: string
  text: string
  /** Breaks ties between equally similar candidates: the candidate with the same name wins. */
  name: string
}

interface AlikePair {
  from: string
  to: string
  similarity: number
}

/** Maximum number of runs per text to look up when searching for candidates. */
const sketchSize = 64
/** A run that occurs in more texts than this is boilerplate, and yields no candidates. */
const commonRun = 200
/** Maximum number of candidates to compare in full, the most promising first. */
const maxCandidates = 8

/**
 * Pairs similar texts, starting with the most similar ones. Each text is paired at most once. Only texts that share
 * some of their runs are compared (a bottom-k sketch, Broder 1997), so the time is linear in the number of texts. The
 * same input always yields the same pairs.
 *
 * @param least the minimum similarity of a pair, 0 to 1
 */
export function matchSimilar(from: readonly MovableText[], to: readonly MovableText[], least: number): AlikePair[] {
  if (from.length === 0 || to.length === 0) return []
  const sources = from.map((source) => ({ ...source, print: fingerprint(source.text) }))
  const postings = new Map<number, number[]>()
  const byName = new Map<string, number[]>()
  sources.forEach(({ print, name }, index) => {
    for (const run of sketch(print)) append(postings, run, index)
    append(byName, name, index)
  })

  const pairs = to
    .flatMap((target) => {
      const print = fingerprint(target.text)
      const shared = new Map<number, number>()
      for (const run of sketch(print)) {
        const having = postings.get(run) ?? []
        if (having.length <= commonRun) for (const index of having) shared.set(index, (shared.get(index) ?? 0) + 1)
      }
      const promising = [...shared]
        .sort(([a, countA], [b, countB]) => countB - countA || a - b)
        .slice(0, maxCandidates)
        .map(([index]) => index)
      const namesakes = (byName.get(target.name) ?? []).slice(0, maxCandidates)
      return [...new Set([...promising, ...namesakes])].map((index) => {
        const source = sources[index]!
        return {
          from: source.id,
          to: target.id,
          similarity: similarity(source.print, print),
          namesake: source.name === target.name,
        }
      })
    })
    .filter((pair) => pair.similarity >= least)

  pairs.sort(
    (a, b) =>
      b.similarity - a.similarity ||
      Number(b.namesake) - Number(a.namesake) ||
      compare(a.from, b.from) ||
      compare(a.to, b.to),
  )
  const taken = { from: new Set<string>(), to: new Set<string>() }
  return pairs
    .filter((pair) => {
      if (taken.from.has(pair.from) || taken.to.has(pair.to)) return false
      taken.from.add(pair.from)
      taken.to.add(pair.to)
      return true
    })
    .map(({ namesake: _namesake, ...pair }) => pair)
}

/** Returns the smallest runs of a text. Two texts with many runs in common also share some of these. */
function sketch({ runs }: Fingerprint): number[] {
  return [...new Set(runs)].sort((a, b) => a - b).slice(0, sketchSize)
}

function append<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
