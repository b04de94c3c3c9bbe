// A full-text index in memory for browsers and scripts, which don't have SQLite. It evaluates the output of
// `matchExpression` like FTS5 on the server (sqlite.org/fts5.html), and ranks with the same formula.
import { columnWeights, levelFactor } from './section-sql.ts'
import { tiers } from './section-key.ts'

/** A position in the index as one sortable number: the row, the column, and the position of the term in the column. */
type IndexPosition = number
const placesOfColumn = 2 ** 21
const placesOfRow = placesOfColumn * 4

/** A matching row and its relevance. */
interface RankedRow {
  row: number
  score: number
}

/** The constants k1 and b of BM25, as in FTS5. */
const saturation = 1.2
const lengthShare = 0.75

/** A part of an expression: a phrase of adjacent terms, or parts joined with AND or OR. */
type Part =
  | { kind: 'phrase'; terms: readonly string[]; open: boolean }
  | { kind: 'all' | 'any'; parts: readonly Part[] }

/** The weighted frequency of a term or phrase in each row that contains it. */
export type Frequencies = Map<number, number>

/** An index whose rows can be looked up by term. */
interface Rows {
  levels: readonly number[]
  /** Number of terms in each row. */
  lengths: readonly number[]
  /** @param open whether longer terms that start with the last term also match */
  frequenciesOf(terms: readonly string[], open: boolean): Frequencies
}

/**
 * Finds the rows that match an expression, best first. Like the SQL statement from `findSections`, returns at most
 * `most` rows for each tier of heading levels.
 */
export function findRows(rows: Rows, expression: string, most: number): RankedRow[] {
  const scores = new Map<number, number>()
  const usual = rows.lengths.reduce((sum, length) => sum + length, 0) / rows.lengths.length
  const matching = matchPart(rows, usual, parseExpression(expression), scores)
  const ranked = [...matching].map((row) => ({ row, score: scores.get(row) ?? 0 }))
  const level = ({ row }: RankedRow) => rows.levels[row]!
  return tiers
    .flatMap((tier) =>
      ranked
        .filter((each) => Math.min(level(each), tiers.length) === tier)
        .sort((one, other) => other.score - one.score || one.row - other.row)
        .slice(0, most),
    )
    .map((each) => ({ ...each, score: each.score * levelFactor(level(each)) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
}

/**
 * Returns the rows that match a part of an expression. Adds the score of each phrase to all rows that contain the
 * phrase, even if the rest of the expression doesn't match.
 */
function matchPart(rows: Rows, usual: number, part: Part, scores: Map<number, number>): Set<number> {
  if (part.kind === 'phrase') return matchPhrase(rows, usual, part, scores)
  const [first = new Set<number>(), ...others] = part.parts.map((each) => matchPart(rows, usual, each, scores))
  return others.reduce(
    (all, other) =>
      part.kind === 'all' ? new Set([...all].filter((row) => other.has(row))) : new Set([...all, ...other]),
    first,
  )
}

function matchPhrase(
  rows: Rows,
  usual: number,
  { terms, open }: Extract<Part, { kind: 'phrase' }>,
  scores: Map<number, number>,
): Set<number> {
  const frequencies = rows.frequenciesOf(terms, open)
  const count = rows.levels.length
  const rarity = Math.max(Math.log((count - frequencies.size + 0.5) / (frequencies.size + 0.5)), 1e-6)
  for (const [row, frequency] of frequencies) {
    const norm = saturation * (1 - lengthShare + (lengthShare * rows.lengths[row]!) / usual)
    const score = (rarity * frequency * (saturation + 1)) / (frequency + norm)
    scores.set(row, (scores.get(row) ?? 0) + score)
  }
  return new Set(frequencies.keys())
}

export class InvertedIndex {
  readonly #places = new Map<string, IndexPosition[]>()
  readonly #levels: number[] = []
  readonly #lengths: number[] = []
  /** All terms in alphabetical order, computed for the first query. */
  #sorted: readonly string[] | undefined

  /**
   * Adds the next row. Rows are numbered from 0.
   *
   * @param columns the terms of each column; see `indexedTerms`
   */
  add(level: number, columns: readonly (readonly string[])[]): void {
    const row = this.#levels.push(level) - 1
    this.#lengths.push(columns.reduce((sum, terms) => sum + terms.length, 0))
    this.#sorted = undefined
    for (const [column, terms] of columns.entries()) {
      const first = row * placesOfRow + column * placesOfColumn
      for (let at = 0; at < terms.length && at < placesOfColumn; at++) {
        const known = this.#places.get(terms[at]!)
        if (known) known.push(first + at)
        else this.#places.set(terms[at]!, [first + at])
      }
    }
  }

  /** Finds the rows that match an expression, best first; see `findRows`. */
  find(expression: string, most: number): RankedRow[] {
    const rows = {
      levels: this.#levels,
      lengths: this.#lengths,
      frequenciesOf: (terms: readonly string[], open: boolean) => this.#frequenciesOf(terms, open),
    }
    return findRows(rows, expression, most)
  }

  #frequenciesOf(terms: readonly string[], open: boolean): Frequencies {
    const frequencies: Frequencies = new Map()
    for (const place of this.#placesOf(terms, open)) {
      const row = Math.floor(place / placesOfRow)
      const column = Math.floor((place % placesOfRow) / placesOfColumn)
      frequencies.set(row, (frequencies.get(row) ?? 0) + columnWeights[column]!)
    }
    return frequencies
  }

  /** Returns the position of the first term wherever all terms are adjacent. */
  #placesOf(terms: readonly string[], open: boolean): readonly IndexPosition[] {
    const last = terms.length - 1
    const ofTerm = (index: number) =>
      open && index === last
        ? this.#beginning(terms[last]!).flatMap((term) => this.#places.get(term)!)
        : (this.#places.get(terms[index]!) ?? [])
    return terms.slice(1).reduce<readonly IndexPosition[]>((places, _, index) => {
      const next = new Set(places.length === 0 ? [] : ofTerm(index + 1))
      return places.filter((place) => next.has(place + index + 1))
    }, ofTerm(0))
  }

  /** Returns the terms that start with `letters`. */
  #beginning(letters: string): string[] {
    const sorted = (this.#sorted ??= [...this.#places.keys()].sort())
    return sorted.slice(lowerBound(sorted, letters), lowerBound(sorted, `${letters}\uffff`))
  }
}

/** Returns the position of a term in a sorted list, or where to insert it. */
function lowerBound(sorted: readonly string[], term: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < term) low = middle + 1
    else high = middle
  }
  return low
}

const tokenShape = /"(?<phrase>[^"]*)"(?<open> \*)?|AND|OR|[()]/g

/** Parses the output of `matchExpression`. `AND` has a higher precedence than `OR`. */
function parseExpression(expression: string): Part {
  const tokens = [...expression.matchAll(tokenShape)]
  let at = 0
  const joined = (kind: 'all' | 'any', word: string, next: () => Part): Part => {
    const parts = [next()]
    while (tokens[at]?.[0] === word) {
      at++
      parts.push(next())
    }
    return parts.length === 1 ? parts[0]! : { kind, parts }
  }
  const any = (): Part => joined('any', 'OR', all)
  const all = (): Part => joined('all', 'AND', one)
  const one = (): Part => {
    const token = tokens[at++]
    if (token?.[0] === '(') {
      const inside = any()
      at++
      return inside
    }
    return { kind: 'phrase', terms: (token?.groups?.phrase ?? '').split(' '), open: token?.groups?.open !== undefined }
  }
  return any()
}
