import { isCorrectable, maxVocabulary } from './nearest-terms.ts'

// The vocabulary of a collection: the terms on its current and past pages, each with the number of documents that
// contained it when they were indexed. It is used to correct misspelled words, and to distinguish frequent words from
// rare ones. Each row of the table contains the additions of one or more syncs.

/** Terms with the number of documents that contain them. */
type TermCounts = ReadonlyMap<string, number>

interface VocabularyRow {
  collection: string
  /** See `renderTermCounts`. */
  terms: string
}

/** Maximum number of terms per row, far below the size limit of a row. */
const termsOfRow = 40_000

/** Serializes terms for the rows of the table as JSON, most frequent first. */
export function renderTermCounts(counts: TermCounts): string[] {
  const sorted = [...counts].sort(byFrequency)
  return Array.from({ length: Math.ceil(sorted.length / termsOfRow) }, (_, index) =>
    JSON.stringify(sorted.slice(index * termsOfRow, (index + 1) * termsOfRow)),
  )
}

/** Adds up the counts in the rows, by term. */
export function addTermCounts(rows: readonly Pick<VocabularyRow, 'terms'>[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const { terms } of rows)
    for (const [term, count] of JSON.parse(terms) as [string, number][]) sum.set(term, (sum.get(term) ?? 0) + count)
  return sum
}

/**
 * Returns the terms of one or more collections, most frequent first. If several collections contain a term, its count
 * in the first one is used.
 */
export function sortVocabulary(rows: readonly VocabularyRow[]): string[] {
  const counts = new Map<string, number>()
  for (const ofCollection of Map.groupBy(rows, ({ collection }) => collection).values())
    for (const [term, count] of addTermCounts(ofCollection)) if (!counts.has(term)) counts.set(term, count)
  return sortTerms(counts)
}

/** Returns the most frequent terms, limited to the number of terms that are compared with a misspelled word. */
export function sortTerms(counts: TermCounts): string[] {
  return [...counts]
    .filter(([term]) => isCorrectable(term))
    .sort(byFrequency)
    .slice(0, maxVocabulary)
    .map(([term]) => term)
}

function byFrequency([one, ones]: [string, number], [other, others]: [string, number]): number {
  return others - ones || (one < other ? -1 : 1)
}
