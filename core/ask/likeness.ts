import { scanTerms } from '../search/index.ts'
import type { SearchLanguage, TermFrequencies } from '../search/index.ts'

/** Compares a question with those that authors list for sections. */
export class QuestionLikeness {
  readonly #language: SearchLanguage
  readonly #hasStopWords: boolean
  /** The rarity of each stem in the question. */
  readonly #rarities: ReadonlyMap<string, number>
  /** The sum of these rarities. */
  readonly total: number

  /**
   * @param hasStopWords whether to compare stop words. They help to choose between sections about the same subject,
   *   because questions with the same purpose often share them: `before anyone else`, `even though I`
   */
  constructor(
    question: string,
    {
      language,
      frequencies,
      hasStopWords,
    }: { language: SearchLanguage; frequencies: TermFrequencies; hasStopWords: boolean },
  ) {
    this.#language = language
    this.#hasStopWords = hasStopWords
    this.#rarities = new Map(
      this.#termsOf(question).map((term) => {
        const stem = language.stem(term)
        return [stem, frequencies.rarityOfTerm(term, stem)]
      }),
    )
    this.total = [...this.#rarities.values()].reduce((sum, rarity) => sum + rarity, 0)
  }

  /**
   * Returns the likeness to the most similar of several questions, from 0 to 1. It is the geometric mean of two shares.
   * The first is the share of the asked question's words that the other question contains, weighted by rarity. The
   * second is the share of the other question's words that the asked question contains.
   */
  to(questions: readonly string[]): number {
    return Math.max(0, ...questions.map((question) => this.#compare(question)))
  }

  #compare(question: string): number {
    const stems = new Set(this.#termsOf(question).map((term) => this.#language.stem(term)))
    const shared = [...stems].flatMap((stem) => this.#rarities.get(stem) ?? [])
    const rarity = shared.reduce((sum, each) => sum + each, 0)
    return shared.length === 0 ? 0 : Math.sqrt((rarity / this.total) * (shared.length / stems.size))
  }

  #termsOf(question: string): string[] {
    const terms = scanTerms(question, this.#language.fold).map(({ text }) => text)
    return this.#hasStopWords ? terms : terms.filter((term) => !this.#language.isStopWord(term))
  }
}
