// What counts how much for the order of results. Chosen on the labelled queries of `npm run bench -- search` that are for
// choosing; the others only tell how well that went.

/** Of a match, by where it is: BM25F's weights of fields (Robertson, Zaragoza and Taylor, 2004). */
export const fieldWeights = { title: 4, page: 2.2, trail: 1, keywords: 4, text: 1, code: 0.4 } as const

/** BM25's saturation (k1), and its length normalisation (b) for texts and for titles. */
export const saturation = 1.8
export const textLengthShare = 0.45
export const titleLengthShare = 0.3
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
  pair: 0.5,
} as const

/** Of another word than was typed. */
export const otherWeights = {
  /** What was typed without the letters that the keyboard lacks. */
  spelling: 0.9,
  /** Two words written as one. */
  joined: 0.8,
  synonym: 0.6,
  /** A longer word that it is a part of. */
  compound: 0.55,
} as const

/** Of the title of a section: for how much of the query it has, and for how much of it was asked for. */
export const titleCoverage = 1
export const titleDensity = 1.6
/** The same for the title together with those above it. */
export const togetherCoverage = 0.3

/** Of a section by its level: of a page itself, of its main headings, of those below. */
export const levelWeights = [1.25, 1, 0.95] as const

/** How much more the text of a page before its first heading counts than others: it says what the page is about. */
export const introductionShare = 1.5
/** The power of the share of the query that was found. */
export const coveragePower = 2

/** Of words that stand next to each other in the text, as they do in the query. */
export const proximity = 0.35
/** Of a query of several words that is in the text letter by letter. */
export const literal = 1.2

/** Of stop words beside the others. */
export const stopWordShare = 0.1
/** Of a page as a whole, beside its best section. */
export const pageShare = 0.85
/** Of its other sections. */
export const otherSectionsShare = 0.15
