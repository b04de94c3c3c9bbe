import { inTitle } from './records.ts'
import type { QueryWord } from './search-query.ts'

/**
 * How many documents of a language have its frequent terms. Made at sync: a statistic, not an index, so that one that
 * is a little older does no harm.
 */
export interface FrequencyTable {
  /** All documents that were counted. */
  documents: number
  /** Terms with their numbers of documents, the most frequent ones first. */
  terms: readonly (readonly [term: string, documents: number])[]
}

/** Most terms of a table. Those that are not in it are rare. */
const maxTerms = 1500
/** From this share of the documents on, a term is frequent. */
const frequentShare = 0.01

/** The table of a language's terms. */
export function frequencyTable(
  counts: Iterable<readonly [term: string, documents: number]>,
  documents: number,
): FrequencyTable {
  const least = Math.max(2, documents * frequentShare)
  const terms = [...counts]
    .filter(([, count]) => count >= least)
    .sort(byFrequency)
    .slice(0, maxTerms)
  return { documents, terms }
}

/** The table of several collections together. */
export function joinTables(tables: readonly FrequencyTable[]): FrequencyTable {
  const counts = new Map<string, number>()
  for (const { terms } of tables) for (const [term, count] of terms) counts.set(term, (counts.get(term) ?? 0) + count)
  return { documents: tables.reduce((sum, { documents }) => sum + documents, 0), terms: [...counts].sort(byFrequency) }
}

function byFrequency([one, ones]: readonly [string, number], [other, others]: readonly [string, number]): number {
  return others - ones || (one < other ? -1 : 1)
}

/**
 * What is sent of a table with an index that has counted terms by itself: the terms of which it does not know how many
 * documents have them, with that number; 0 for those that are not in the table.
 *
 * @param counted of how many documents the index knows each term to be
 */
export function packFrequencies(
  { documents, terms }: FrequencyTable,
  counted: ReadonlyMap<string, number>,
): FrequencyTable {
  const own = new Map(terms)
  const unknown = terms.filter(([term]) => !counted.has(term))
  const guessed = new Map(frequencyTable([...counted, ...unknown], documents).terms)
  const wrong = [...new Set([...own.keys(), ...guessed.keys()])].filter(
    (term) => counted.has(term) && own.get(term) !== guessed.get(term),
  )
  return { documents, terms: [...unknown, ...wrong.map((term) => [term, own.get(term) ?? 0] as const)] }
}

/** The table that `packFrequencies` has packed. */
export function unpackFrequencies(
  { documents, terms }: FrequencyTable,
  counted: ReadonlyMap<string, number>,
): FrequencyTable {
  const unknown = terms.filter(([term]) => !counted.has(term))
  const table = new Map(frequencyTable([...counted, ...unknown], documents).terms)
  for (const [term, count] of terms) {
    if (count === 0) table.delete(term)
    else table.set(term, count)
  }
  return { documents, terms: [...table].sort(byFrequency) }
}

/** The share of documents from which on a word says nothing of a subject. */
const stopShare = 0.6

/** What a table tells of the words of a query. */
export class TermFrequencies {
  readonly #documents: number
  readonly #counts: ReadonlyMap<string, number>

  constructor({ documents, terms }: FrequencyTable) {
    this.#documents = Math.max(documents, 1)
    this.#counts = new Map(terms)
  }

  /** BM25's inverse document frequency of a word, about 0.2 to 6. */
  rarityOf(word: QueryWord): number {
    const count = this.#countOf(word)
    return Math.log(1 + (this.#documents - count + 0.5) / (count + 0.5)) + 0.2
  }

  /** The same among the titles of pages. */
  titleRarityOf(word: QueryWord): number {
    const count = this.#countOf(word, inTitle)
    return Math.log(1 + (this.#documents - count + 0.5) / (count + 0.5)) + 0.2
  }

  /** Whether so many documents have a word that it is a stop word. */
  isFrequent({ kind, parts }: Pick<QueryWord, 'kind' | 'parts'>): boolean {
    return kind === 'word' && (this.#counts.get(parts[0]!) ?? 0) > stopShare * this.#documents && this.#documents > 20
  }

  #countOf({ kind, parts, whole, stem, isLast }: QueryWord, mark = ''): number {
    const count = (term: string) => this.#counts.get(mark + term) ?? 0
    // As frequent as its most frequent form, since all of them are found; a run of characters as its rarest pair.
    if (kind === 'run') return Math.min(...parts.map((part) => count(part) || 1))
    if (kind === 'name') return count(whole ?? '') || 1
    const [text = ''] = parts
    const own = Math.max(1, count(text), count(stem))
    if (!isLast || own > 1 || text.length < 2) return own
    for (const [term, documents] of this.#counts) if (term.startsWith(mark + text)) return documents
    return own
  }
}
