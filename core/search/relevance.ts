import { WordMatcher } from './match-words.ts'
import type { QueryWord } from './search-query.ts'
import { fieldsOf, noFields, titleTerms } from './section-fields.ts'
import type { RankedSection, SectionFields } from './section-fields.ts'
import type { SearchLanguage } from './search-language.ts'
import { addressName } from './records.ts'
import type { Term } from './terms.ts'
import type { TermFrequencies } from './term-frequencies.ts'
import { defaultWeights, matchWeights, usualTextLength, usualTitleLength, weightsOfQuestion } from './weights.ts'
import type { Weights } from './weights.ts'

/** The fields that rank a page as a whole. */
interface WholePage {
  path: string
  /** Title of the page. */
  page: string
  keywords: readonly string[]
}

/** The parts of a section's score. */
export type ScorePart = 'words' | 'title' | 'together' | 'quotation' | 'name'

/** The relevance of a section, with the values that are summed for its page. */
interface Relevance {
  score: number
  /** The parts of the score. */
  parts: Readonly<Record<ScorePart, number>>
  /** For each word, its weighted frequency in the section's fields, before saturation. */
  frequencies: readonly number[]
}

/** Minimum number of words in a partial quotation. Shorter runs of words often match by coincidence. */
const shortestQuotation = 4

/**
 * Ranks sections for a query with BM25F: a word's frequencies in all fields are weighted and summed before saturation,
 * and rare words count more. Adds other signals, such as how much of the title matches and whether words are adjacent.
 */
export class Ranking {
  readonly #matcher: WordMatcher
  readonly #weights: Weights
  readonly #words: readonly QueryWord[]
  readonly language: SearchLanguage
  /** The weight of each word. */
  readonly rarities: readonly number[]
  /** The weight of each word in titles. */
  readonly #titleRarities: readonly number[]
  /** The weight of all words together. Scores are proportional to it. */
  readonly totalRarity: number
  readonly #allInTitles: number
  readonly #typed: string
  readonly #isName: boolean
  /**
   * Minimum number of words in a quotation: two if a character other than a space joins them, as in `app:ready`,
   * otherwise three.
   */
  readonly #minQuotedWords: number

  constructor(
    query: { text: string; words: readonly QueryWord[] },
    language: SearchLanguage,
    known: TermFrequencies,
    given: Weights = defaultWeights,
  ) {
    const weights = isQuestion(query.words) ? weightsOfQuestion(given) : given
    this.#weights = weights
    this.#words = query.words
    this.language = language
    this.#matcher = new WordMatcher(query.words, language)
    const shareOf = ({ kind, optional, frequent, weak, corrected }: QueryWord) =>
      (corrected ? weights.correctedShare : 1) *
      (optional && !frequent
        ? weights.stopWordShare
        : kind === 'name'
          ? weights.nameRarity
          : weak
            ? weights.weakWordShare
            : 1)
    this.rarities = query.words.map((word) => known.rarityOf(word) * shareOf(word))
    this.totalRarity = this.rarities.reduce((sum, rarity) => sum + rarity, 0)
    this.#titleRarities = query.words.map(
      (word, index) =>
        (1 - weights.titleRarity) * this.rarities[index]! +
        weights.titleRarity * known.titleRarityOf(word) * shareOf(word),
    )
    this.#allInTitles = this.#titleRarities.reduce((sum, rarity) => sum + rarity, 0)
    this.#typed = query.text
    this.#isName = query.words.some(({ kind }) => kind === 'name')
    this.#minQuotedWords = /\s/.test(query.text) || query.words.some(({ kind }) => kind === 'run') ? 3 : 2
  }

  /** Returns the relevance of a section. */
  of(section: RankedSection): Relevance {
    return this.ofFields(fieldsOf(section, this.language), section.level, section.title)
  }

  /**
   * Returns the relevance of a section with precomputed terms.
   * @param title as written, for comparing names
   */
  ofFields(fields: SectionFields, level: number, title = ''): Relevance {
    const frequencies = this.#words.map(() => 0)
    const best: Partial<Record<keyof SectionFields, number[]>> = {}
    let nearby = 0
    let quoted = 0
    for (const [name, terms] of Object.entries(fields) as [keyof SectionFields, readonly Term[]][]) {
      if (terms.length === 0) continue
      if (name === 'address') {
        best.address = this.#bestOf(terms)
        continue
      }
      const isText = name === 'text' || name === 'code'
      const [share, usual] = isText
        ? [this.#weights.textLengthShare, usualTextLength]
        : [this.#weights.titleLengthShare, usualTitleLength]
      const norm = 1 - share + (share * terms.length) / usual
      const weight =
        name === 'code' && this.#isName
          ? this.#weights.fields.text
          : this.#weights.fields[name] * (name === 'text' && level === 1 ? this.#weights.introductionShare : 1)
      const found = this.#words.map((_, index) => this.#matcher.find(terms, index))
      best[name] = found.map(bestWeight)
      for (const [index, matches] of found.entries())
        if (matches.length > 0)
          frequencies[index]! += (weight * matches.reduce((sum, match) => sum + match.weight, 0)) / norm
      if (name !== 'text' && name !== 'title' && name !== 'code') continue
      if (name !== 'code') nearby = Math.max(nearby, this.#nearness(found))
      quoted = Math.max(quoted, this.#quoted(found))
    }
    const factor =
      (this.#weights.levels[Math.min(level, 3) - 1] ?? 1) * this.#coverage(frequencies) ** this.#weights.coveragePower
    const parts = {
      words: factor * this.saturate(frequencies),
      title: factor * this.#titleScore(fields, best),
      together: factor * this.#weights.proximity * nearby,
      quotation: factor * this.#weights.quotation * this.totalRarity * quoted ** 2,
      name: this.#isName && title.includes(this.#typed) ? factor * this.#weights.sameName * this.totalRarity : 0,
    }
    return { score: Object.values(parts).reduce((sum, part) => sum + part, 0), parts, frequencies }
  }

  /**
   * Returns the score of a page as a whole, by its title and by the combined matches of its sections.
   * @param frequencies for each word, the sum over all sections that were found
   */
  ofPage({ path, page, keywords }: WholePage, frequencies: readonly number[]): number {
    const scan = (text: string) => titleTerms(text, this.language)
    const fields = {
      ...noFields,
      title: scan(page),
      keywords: scan(keywords.join(' ')),
      address: scan(addressName(path)),
    }
    const best = {
      title: this.#bestOf(fields.title),
      keywords: this.#bestOf(fields.keywords),
      address: this.#bestOf(fields.address),
    }
    return (
      (this.saturate(frequencies) + this.#titleScore(fields, best)) *
      this.#coverage(frequencies) ** this.#weights.coveragePower
    )
  }

  #bestOf(terms: readonly Term[]): number[] {
    return this.#words.map((_, index) => bestWeight(this.#matcher.find(terms, index)))
  }

  /** Returns whether any of the terms matches a word of the query. */
  hasAny(terms: readonly Term[]): boolean {
    return this.#words.some((_, index) => this.#matcher.find(terms, index).length > 0)
  }

  /** Returns whether any question of a section contains a word of the query. */
  isAsked(section: RankedSection): boolean {
    return this.hasAny(fieldsOf(section, this.language).questions)
  }

  /** Returns the sum of saturated frequencies, each weighted by the rarity of its word. */
  saturate(frequencies: readonly number[]): number {
    return frequencies.reduce(
      (sum, frequency, index) => sum + (this.rarities[index]! * frequency) / (frequency + this.#weights.saturation),
      0,
    )
  }

  /** Returns how much of the query matches, weighted by rarity. */
  #coverage(frequencies: readonly number[]): number {
    const found = frequencies.reduce(
      (sum, frequency, index) => sum + this.rarities[index]! * Math.min(1, 2 * frequency),
      0,
    )
    return this.totalRarity === 0 ? 0 : found / this.totalRarity
  }

  #titleScore(fields: SectionFields, best: Partial<Record<keyof SectionFields, number[]>>): number {
    const coverage = (fits: readonly number[]) =>
      this.#allInTitles === 0
        ? 0
        : fits.reduce((sum, fit, index) => sum + fit * this.#titleRarities[index]!, 0) / this.#allInTitles
    const none = this.#words.map(() => 0)
    const own = best.title ?? none
    const above = [best.page ?? none, best.trail ?? none]
    const address = best.address ?? none
    const ownCoverage = Math.max(
      coverage(own),
      coverage(best.keywords ?? none),
      this.#weights.questionShare * coverage(best.questions ?? none),
      this.#weights.addressShare * coverage(address),
    )
    const density = (fits: readonly number[], terms: readonly Term[]) => {
      const asked = fits.reduce((sum, fit, index) => sum + fit * this.#words[index]!.parts.length, 0)
      return coverage(fits) ** 2 * Math.min(1, asked / Math.max(1, countWords(terms)))
    }
    const ownDensity = Math.max(
      density(own, fields.title),
      this.#weights.addressShare * density(address, fields.address),
    )
    const together = coverage(own.map((fit, index) => Math.max(fit, ...above.map((fits) => fits[index]!))))
    return (
      this.#allInTitles *
      (this.#weights.titleCoverage * ownCoverage ** 2 +
        this.#weights.titleDensity * ownDensity +
        this.#weights.togetherCoverage * (ownCoverage > 0 ? together ** 2 : 0))
    )
  }

  /**
   * Returns the share of the query that the section contains word for word, from 0 to 1. Only the longest run of words
   * counts. The rest of the query may differ, because readers paste error messages with names and numbers that no page
   * contains.
   */
  #quoted(found: readonly (readonly { at: number; count: number; weight: number }[])[]): number {
    if (found.length < this.#minQuotedWords) return 0
    let longest = 0
    let lengths = new Map<number, number>()
    for (const matches of found) {
      const next = new Map<number, number>()
      for (const { at, count, weight } of matches) {
        if (weight < matchWeights.folded) continue
        const length = (lengths.get(at) ?? 0) + 1
        next.set(at + count, length)
        longest = Math.max(longest, length)
      }
      lengths = next
    }
    return longest === found.length || longest >= shortestQuotation ? longest / found.length : 0
  }

  /**
   * Returns the share of the query's words that are as close to the next word as they are in the query, weighted by
   * rarity.
   */
  #nearness(found: readonly (readonly { at: number; count: number }[])[]): number {
    let sum = 0
    for (let index = 0; index + 1 < found.length; index++) {
      const next = found[index + 1]!
      const nearest = found[index]!.reduce((best, { at, count }) => {
        const distances = next.map((other) => other.at - at - count).filter((distance) => distance >= 0)
        return Math.min(best, ...distances)
      }, Infinity)
      if (nearest < 6) sum += Math.min(this.rarities[index]!, this.rarities[index + 1]!) / (1 + nearest)
    }
    return sum
  }
}

function bestWeight(matches: readonly { weight: number }[]): number {
  return matches.reduce((best, { weight }) => Math.max(best, weight), 0)
}

/**
 * Returns whether a query is a question, that is, whether it starts with a word unrelated to the subject, such as
 * `how`.
 */
function isQuestion([first, ...others]: readonly QueryWord[]): boolean {
  return others.length >= 2 && first!.optional && !first!.frequent
}

/**
 * Returns the number of words in a title. The parts of a name are counted, but not the additional term for the whole
 * name.
 */
function countWords(terms: readonly Term[]): number {
  return terms.filter(({ parts }) => parts === undefined).length
}
