import { WorkBudget } from '../budget/index.ts'
import { similarTerms, scanMs } from './nearest-terms.ts'
import { areShown } from './search-pages.ts'
import type { SectionIndex } from './search-pages.ts'
import { parseSearchQuery } from './search-query.ts'
import type { SearchQuery } from './search-query.ts'

/** CPU time to compare letter pairs, as a multiple of a vocabulary scan. */
const similarityMs = 4 * scanMs

/** Maximum number of words to suggest if a search has no results. */
const maxOffered = 5

/** Suggests words for a query without results: the most similar words that occur on pages that the reader can see. */
export async function suggestWords(index: SectionIndex, { words }: SearchQuery): Promise<string[]> {
  const { budget = new WorkBudget() } = index
  if (budget.isSpent) return []
  const vocabulary = await index.vocabulary()
  const alike = words
    .filter(({ kind, optional }) => kind !== 'run' && !optional)
    .flatMap(({ whole, parts }) => {
      if (budget.isSpent) return []
      budget.spend((vocabulary.length / 1000) * similarityMs)
      return similarTerms(whole ?? parts[0]!, vocabulary, 2 * maxOffered)
    })
  // Suggest only one form of each word.
  const shown = new Map<string, string>()
  for (const term of new Set(alike)) {
    const stem = index.language.stem(term)
    if (shown.size === maxOffered || budget.isSpent) break
    if (shown.has(stem) || index.language.isStopWord(term)) continue
    const own = parseSearchQuery(`${term} `, index.language).words
    if ((await areShown(index, own)) || (index.reference && (await areShown(index.reference, own))))
      shown.set(stem, term)
  }
  return [...shown.values()]
}
