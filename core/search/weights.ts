/**
 * The ranking weights. To fit them on the labeled queries of the open sets, run
 * `npm run bench -- search-weights --full`. Reject changes that make other sets worse.
 */
export interface Weights {
  /** The weight of a match in each field, as in BM25F (Robertson, Zaragoza and Taylor, 2004). */
  fields: {
    title: number
    page: number
    trail: number
    path: number
    keywords: number
    questions: number
    text: number
    code: number
  }
  /** BM25's saturation (k1), and its length normalization (b) for content and titles. */
  saturation: number
  textLengthShare: number
  titleLengthShare: number
  /**
   * The weights of the share of the query that is in a section's title, and of the share of the title that is in the
   * query.
   */
  titleCoverage: number
  titleDensity: number
  /** The weight of the share of the query that is in the title and the titles above it. */
  togetherCoverage: number
  /**
   * The weight of the last segment of a page's path, relative to the page's title. Authors usually name files after
   * their subject.
   */
  addressShare: number
  /** The weight of a section's questions, relative to its title. */
  questionShare: number
  /**
   * How a word's rarity is computed for matches in titles: 0 uses its frequency in the full text, 1 its frequency in
   * titles, and values in between a mix.
   */
  titleRarity: number
  /** The weight of a section by level: the page itself, its main headings, and deeper headings. */
  levels: readonly [number, number, number]
  /**
   * The weight of the text before the first heading relative to other text. It is higher, because this text introduces
   * the page.
   */
  introductionShare: number
  /** The exponent for the share of the query that matches. */
  coveragePower: number
  /** The weight of words that are adjacent in both the query and the text. */
  proximity: number
  /** The weight of a quotation from the text, such as an error message. Longer quotations count more. */
  quotation: number
  /** The weight of a title that contains a name exactly as typed, including capitals. */
  sameName: number
  /** The weight of a name such as `useFetch` relative to other words. It is higher, because a name is exact. */
  nameRarity: number
  /** The weight of stop words relative to other words. */
  stopWordShare: number
  /** The weight of words for actions, relative to subjects. */
  weakWordShare: number
  /** The weight of corrected words, relative to words found as typed. */
  correctedShare: number
  /** The weight of a page as a whole, relative to its best section. */
  pageShare: number
  /** The weight of a page's other sections. */
  otherSectionsShare: number
  /**
   * Weights that differ for questions. Whole pages and main sections often explain how to do something. Deeper
   * reference sections, code examples, and sentences that start like the question rarely do.
   */
  question: Pick<Weights, 'levels' | 'introductionShare' | 'quotation' | 'weakWordShare'> & { code: number }
}

export const defaultWeights: Weights = {
  fields: { title: 1.7, page: 5, trail: 0.8, path: 0.65, keywords: 3.6, questions: 0.5, text: 0.35, code: 0.55 },
  saturation: 3,
  textLengthShare: 0.35,
  titleLengthShare: 0.3,
  titleCoverage: 0.5,
  titleDensity: 0.78,
  togetherCoverage: 0.45,
  addressShare: 0.8,
  questionShare: 0.3,
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
  correctedShare: 1,
  pageShare: 0.85,
  otherSectionsShare: 0.2,
  question: { levels: [3, 1.7, 0.7], introductionShare: 1.4, quotation: 1, weakWordShare: 0.35, code: 0.15 },
}

/** Returns the weights for a question. */
export function weightsOfQuestion(weights: Weights): Weights {
  const { code, ...others } = weights.question
  return { ...weights, ...others, fields: { ...weights.fields, code } }
}

/** The length of an average section and of an average title, in terms. */
export const usualTextLength = 120
export const usualTitleLength = 3

/** The weights of matches by their quality, from the same spelling down to a prefix. */
export const matchWeights = {
  exact: 1,
  /** The same word, except for case, accents, and similar differences. */
  folded: 0.75,
  stem: 0.85,
  /** The same word without a joined article or preposition. */
  form: 0.8,
  /** A prefix match of the last word, which may be unfinished: at least this, and at most 0.9. */
  unfinished: 0.75,
  /** A prefix match: at least this, depending on the prefix's share of the word. */
  beginning: 0.3,
  root: 0.15,
  /** A match of a part of a name. */
  part: 0.4,
  /** A word that is only a part of an identifier, such as `update` in `updateConfig`. */
  identifierPart: 0.5,
  pair: 0.5,
} as const

/** Weights of the alternatives to a typed word. */
export const otherWeights = {
  /** The likely intended spelling of a word, if the reader's keyboard may not have all letters. */
  spelling: 0.9,
  /** Two words written as one. */
  joined: 0.8,
  synonym: 0.7,
  /** A compound that contains the word. */
  compound: 0.55,
} as const
