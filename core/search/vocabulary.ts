import { isRepairable, maxVocabulary } from './nearest-terms.ts'

// Terms that the pages of a collection have had, each with how many documents had it when they were added to the index:
// what misspelt words are compared with, and frequent ones are told from rare ones by. A row of them is what one sync
// has added, or several before it.

/** Terms with their numbers of documents. */
type TermCounts = ReadonlyMap<string, number>

interface VocabularyRow {
  collection: string
  /** See `renderTermCounts`. */
  terms: string
}

/** How many terms a row has at most, so that it is far from the limit of a row. */
const termsOfRow = 40_000

/** Terms as the texts of rows: JSON, frequent ones first. */
export function renderTermCounts(counts: TermCounts): string[] {
  const sorted = [...counts].sort(byFrequency)
  return Array.from({ length: Math.ceil(sorted.length / termsOfRow) }, (_, index) =>
    JSON.stringify(sorted.slice(index * termsOfRow, (index + 1) * termsOfRow)),
  )
}

/** The sum of the counts in some rows. */
export function addTermCounts(rows: readonly Pick<VocabularyRow, 'terms'>[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const { terms } of rows)
    for (const [term, count] of JSON.parse(terms) as [string, number][]) sum.set(term, (sum.get(term) ?? 0) + count)
  return sum
}

/** The terms of some collections, frequent ones first; one that several have counts as in the first of them. */
export function sortVocabulary(rows: readonly VocabularyRow[]): string[] {
  const counts = new Map<string, number>()
  for (const ofCollection of Map.groupBy(rows, ({ collection }) => collection).values())
    for (const [term, count] of addTermCounts(ofCollection)) if (!counts.has(term)) counts.set(term, count)
  return sortTerms(counts)
}

/** Terms, frequent ones first, as many as misspelt words are compared with. */
export function sortTerms(counts: TermCounts): string[] {
  return [...counts]
    .filter(([term]) => isRepairable(term))
    .sort(byFrequency)
    .slice(0, maxVocabulary)
    .map(([term]) => term)
}

function byFrequency([one, ones]: [string, number], [other, others]: [string, number]): number {
  return others - ones || (one < other ? -1 : 1)
}
