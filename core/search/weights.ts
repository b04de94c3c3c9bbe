/**
 * What counts how much for the order of results. Chosen on labelled queries that had been looked at, as `npm run bench
 * -- search-weights --full` does, one weight after the other: what made queries of other sets find less was not taken.
 */
export interface Weights {
  /** Of a match, by where it is: BM25F's weights of fields (Robertson, Zaragoza and Taylor, 2004). */
  fields: { title: number; page: number; trail: number; path: number; keywords: number; text: number; code: number }
  /** BM25's saturation (k1), and its length normalisation (b) for texts and for titles. */
  saturation: number
  textLengthShare: number
  titleLengthShare: number
  /** Of the title of a section: for how much of the query it has, and for how much of it was asked for. */
  titleCoverage: number
  titleDensity: number
  /** For how much of the query the title has together with those above it. */
  togetherCoverage: number
  /** Of the last part of a page's address beside its title: authors name files by what pages are about. */
  addressShare: number
  /** How much of a word's rarity in titles is that among titles, from 0 to 1; the rest is that among all texts. */
  titleRarity: number
  /** Of a section by its level: of a page itself, of its main headings, of those below. */
  levels: readonly [number, number, number]
  /** How much more the text of a page before its first heading counts than others: it says what the page is about. */
  introductionShare: number
  /** The power of the share of the query that was found. */
  coveragePower: number
  /** Of words that stand next to each other in the text, as they do in the query. */
  proximity: number
  /** Of a query that is a quotation from the text as far as the text has it, as error texts are. */
  quotation: number
  /** Of a title that has a name as it was typed, capitals included. */
  sameName: number
  /** How much rarer a name such as `useFetch` counts than a word: it says exactly what is looked for. */
  nameRarity: number
  /** Of stop words beside the others. */
  stopWordShare: number
  /** Of words that say what is to be done, more than with what. */
  weakWordShare: number
  /** Of a page as a whole, beside its best section. */
  pageShare: number
  /** Of its other sections. */
  otherSectionsShare: number
  /**
   * What counts otherwise in a question: whole pages and main sections explain how something is done, while a section
   * deep in a reference, an example in code, or a sentence that happens to begin like the question mostly do not.
   */
  question: Pick<Weights, 'levels' | 'introductionShare' | 'quotation' | 'weakWordShare'> & { code: number }
}

export const defaultWeights: Weights = {
  fields: { title: 1.7, page: 5, trail: 0.8, path: 0.65, keywords: 3.6, text: 0.35, code: 0.55 },
  saturation: 3,
  textLengthShare: 0.35,
  titleLengthShare: 0.3,
  titleCoverage: 0.5,
  titleDensity: 0.78,
  togetherCoverage: 0.45,
  addressShare: 0.8,
  titleRarity: 0.6,
  levels: [1.55, 1.05, 0.9],
  introductionShare: 0.75,
  coveragePower: 1.2,
  proximity: 0.4,
  quotation: 1.5,
  sameName: 0.85,
  nameRarity: 1.5,
  stopWordShare: 0.15,
  weakWordShare: 0.5,
  pageShare: 0.85,
  otherSectionsShare: 0.2,
  question: { levels: [3, 1.7, 0.7], introductionShare: 1.4, quotation: 1, weakWordShare: 0.35, code: 0.15 },
}

/** The weights for a question. */
export function weightsOfQuestion(weights: Weights): Weights {
  const { code, ...others } = weights.question
  return { ...weights, ...others, fields: { ...weights.fields, code } }
}

/** The length of an average section and of an average title, in terms. */
export const usualTextLength = 120
export const usualTitleLength = 3

/** Of a match, by how it matches: from the same spelling to a mere beginning. */
export const matchWeights = {
  exact: 1,
  /** The same but for case, accents and the like. */
  folded: 0.75,
  stem: 0.85,
  /** Under the same form: without an article or a preposition that is written with it. */
  form: 0.8,
  /** Begins with what is typed last, which may not be finished: from here up to 0.9. */
  unfinished: 0.75,
  /** Begins with the word: from here up, by how much of it. */
  beginning: 0.3,
  root: 0.15,
  /** A part of a name. */
  part: 0.4,
  /** Of a word where it is only a part of an identifier, as `update` is of `updateConfig`. */
  identifierPart: 0.5,
  pair: 0.5,
} as const

/** Of another word than was typed. */
export const otherWeights = {
  /** What was typed without the letters that the keyboard lacks. */
  spelling: 0.9,
  /** Two words written as one. */
  joined: 0.8,
  synonym: 0.7,
  /** A longer word that it is a part of. */
  compound: 0.55,
} as const
