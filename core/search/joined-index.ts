import { maxVocabulary } from './nearest-terms.ts'
import type { SectionHit, SectionIndex } from './search-pages.ts'

// API pages are indexed separately; see `referenceOf`. These functions treat both indexes as one.

/** Adds the index of API pages to an index. Both then know each other's words, so that neither corrects them. */
export function withReference(own: SectionIndex, reference: SectionIndex | undefined): SectionIndex {
  if (!reference) return own
  const joined = async (one: SectionIndex, other: SectionIndex) =>
    joinVocabularies(await one.vocabulary(), await other.vocabulary())
  return {
    ...copyOf(own),
    vocabulary: () => joined(own, reference),
    reference: { ...copyOf(reference), vocabulary: () => joined(reference, own) },
  }
}

/** Returns an index as an object literal, because an instance of a class would lose its methods when copied. */
function copyOf(index: SectionIndex): SectionIndex {
  return {
    language: index.language,
    find: (...parameters) => index.find(...parameters),
    vocabulary: () => index.vocabulary(),
    frequencies: () => index.frequencies(),
    ...(index.budget && { budget: index.budget }),
  }
}

/** Caches joined vocabularies, because corrections prepare each vocabulary once. */
const joinedVocabularies = new WeakMap<readonly string[], WeakMap<readonly string[], readonly string[]>>()

/** Returns the words of two vocabularies. Those of the first one are preferred as corrections. */
function joinVocabularies(first: readonly string[], second: readonly string[]): readonly string[] {
  const ofFirst = joinedVocabularies.get(first) ?? new WeakMap<readonly string[], readonly string[]>()
  joinedVocabularies.set(first, ofFirst)
  const joined = ofFirst.get(second) ?? [...new Set([...first, ...second])].slice(0, maxVocabulary)
  ofFirst.set(second, joined)
  return joined
}

/** Returns a copy of an index with changed functions. The index of API pages gets the same changes. */
export function changeIndex(index: SectionIndex, change: (index: SectionIndex) => Partial<SectionIndex>): SectionIndex {
  const { reference } = index
  return { ...index, ...change(index), ...(reference && { reference: changeIndex(reference, change) }) }
}

/** Finds sections of all pages, including API pages, without a common order. */
export async function findInAll(index: SectionIndex, expression: string): Promise<SectionHit[]> {
  const found = await Promise.all([index.find(expression), index.reference?.find(expression)])
  return found.flatMap((hits) => hits ?? [])
}
