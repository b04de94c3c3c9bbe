import { inTitle } from './records.ts'
import type { QueryWord } from './search-query.ts'

/**
 * The number of documents that contain each frequent term of a language. The sync computes the table. It may be
 * slightly outdated, because approximate numbers are enough for the ranking.
 */
export interface FrequencyTable {
  /** Number of documents that were counted. */
  documents: number
  /** Terms with the number of documents that contain them, most frequent first. */
  terms: readonly (readonly [term: string, documents: number])[]
}

/** Maximum number of terms in a table. All other terms count as rare. */
const maxTerms = 1500
/** Minimum share of documents that contain a frequent term. */
const frequentShare = 0.01

/** Creates the table for a language's terms. */
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

/** Merges the tables of several collections. */
export function joinTables(tables: readonly FrequencyTable[]): FrequencyTable {
  const counts = new Map<string, number>()
  for (const { terms } of tables) for (const [term, count] of terms) counts.set(term, (counts.get(term) ?? 0) + count)
  return { documents: tables.reduce((sum, { documents }) => sum + documents, 0), terms: [...counts].sort(byFrequency) }
}

function byFrequency([one, ones]: readonly [string, number], [other, others]: readonly [string, number]): number {
  return others - ones || (one < other ? -1 : 1)
}

/**
 * Returns the part of a table to send with an index. The browser counts documents in the index itself, so only terms
 * with a different number in the table are sent. Terms that are missing from the table are sent with the number 0.
 * @param counted for each term, the number of documents according to the index
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

/** Unpacks the output of `packFrequencies`. */
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

/**
 * If a term is in at least this many documents, a search for its prefix finds enough sections without the rarer terms.
 */
const manyDocuments = 2000
/**
 * Minimum number of documents with another term that starts with the prefix, as a share of the documents with the most
 * common one.
 */
const commonShare = 0.25

/** A word that occurs in more than this share of documents counts as unrelated to the subject of a query. */
const stopShare = 0.6

/** Caches the counts of each table by term. Tables don't change within a release. */
const countsOfTables = new WeakMap<FrequencyTable, ReadonlyMap<string, number>>()

function countsOf(table: FrequencyTable): ReadonlyMap<string, number> {
  const counts = countsOfTables.get(table) ?? new Map(table.terms)
  countsOfTables.set(table, counts)
  return counts
}

/** The frequencies of a query's words, from a table. */
export class TermFrequencies {
  readonly #documents: number
  readonly #counts: ReadonlyMap<string, number>
  readonly #commonTerms = new Map<string, readonly string[]>()
  /** Caches rarities, because an unfinished word may require a search of the whole table. */
  readonly #rarities = new Map<QueryWord, number>()

  constructor(table: FrequencyTable) {
    this.#documents = Math.max(table.documents, 1)
    this.#counts = countsOf(table)
  }

  /** The rarity of a word in a single document. */
  get maxRarity(): number {
    return this.#rarityAt(1)
  }

  /** Returns BM25's inverse document frequency of a word, about 0.2 to 6. */
  rarityOf(word: QueryWord): number {
    const known = this.#rarities.get(word)
    if (known !== undefined) return known
    const rarity = this.#rarityAt(this.#countOf(word))
    this.#rarities.set(word, rarity)
    return rarity
  }

  /** Returns the rarity of a single term, or of its stem if that is more frequent. */
  rarityOfTerm(term: string, stem: string): number {
    return this.#rarityAt(Math.max(1, this.#counts.get(term) ?? 0, this.#counts.get(stem) ?? 0))
  }

  /** Returns the rarity of a word in page titles. */
  titleRarityOf(word: QueryWord): number {
    return this.#rarityAt(this.#countOf(word, inTitle))
  }

  #rarityAt(count: number): number {
    return Math.log(1 + (this.#documents - count + 0.5) / (count + 0.5)) + 0.2
  }

  /** Returns whether a word counts as a stop word because most documents contain it. */
  isFrequent({ kind, parts }: Pick<QueryWord, 'kind' | 'parts'>): boolean {
    return kind === 'word' && (this.#counts.get(parts[0]!) ?? 0) > stopShare * this.#documents && this.#documents > 20
  }

  /**
   * Returns the most frequent terms that start with a prefix. Nearly all documents that match the prefix contain one of
   * them, and FTS5 finds whole terms faster. Returns `undefined` if the terms occur in few documents.
   */
  commonTerms(prefix: string): readonly string[] | undefined {
    const found = this.#commonTerms.get(prefix) ?? this.#findCommon(prefix)
    this.#commonTerms.set(prefix, found)
    return found.length === 0 ? undefined : found
  }

  #findCommon(prefix: string): readonly string[] {
    const found: [term: string, documents: number][] = []
    for (const [term, documents] of this.#counts) if (term.startsWith(prefix)) found.push([term, documents])
    const [first, ...others] = found.sort(byFrequency)
    return first === undefined || first[1] < manyDocuments
      ? []
      : [first, ...others.filter(([, documents]) => documents >= commonShare * first[1])].map(([term]) => term)
  }

  #countOf({ kind, parts, whole, stem, isLast }: QueryWord, mark = ''): number {
    const count = (term: string) => this.#counts.get(mark + term) ?? 0
    // A word is as frequent as its most frequent form, because all forms match. A run is as frequent as its rarest pair
    // of characters.
    if (kind === 'run') return Math.min(...parts.map((part) => count(part) || 1))
    if (kind === 'name') return count(whole ?? '') || 1
    const [text = ''] = parts
    const own = Math.max(1, count(text), count(stem))
    if (!isLast || own > 1 || text.length < 2) return own
    for (const [term, documents] of this.#counts) if (term.startsWith(mark + text)) return documents
    return own
  }
}
