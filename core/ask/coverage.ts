import { defaultWeights } from '../search/index.ts'
import type { QueryWord, RankedHit, SearchLanguage, TermFrequencies } from '../search/index.ts'
import type { QuestionLikeness } from './likeness.ts'
import { mentions } from './names.ts'

/** A feature of the found sections. */
type Feature = keyof typeof model

/**
 * The coefficients of a logistic regression over features of the found sections. It was fitted with cross-validation on
 * labeled questions in ten languages, and tested on other sites. The threshold rejects a tenth of the questions that
 * have an answer. No coefficient depends on a single word or language. A model fitted only on English works equally
 * well for French.
 */
const model = {
  bias: -4.62,
  /**
   * The share of the question's words, weighted by rarity, in the section that contains most of them, and in the first
   * section.
   */
  best: 2.42,
  first: 4.46,
  /** The number of words in the question that describe its subject. Words for actions count less. */
  words: 0.86,
  /**
   * The number of names. A question about another product has no answer, even if pages contain the question's other
   * words.
   */
  names: -0.77,
  unknownNames: -1.31,
  /** The number of words that no found section contains as typed, and the share of these words, weighted by rarity. */
  unknown: -1.32,
  unknownShare: 1.96,
  /** The largest share of the first sections that belong to the same page. */
  samePage: 1.66,
  /**
   * The rarity of the rarest matched word in the first section. If few other words match, the section is about another
   * subject.
   */
  rarest: -1.65,
  /** The likeness to the most similar question that the authors list for a section. */
  likeness: 0,
}

/**
 * The coefficients if most of the sections have `questions` in the frontmatter. They were fitted on the English and
 * French questions about this project's documentation. The threshold rejects 5 % of the questions that have an answer.
 */
const modelWithQuestions: Record<Feature, number> = {
  bias: -6,
  best: 2.63,
  first: 2.24,
  words: 0.76,
  names: -1.02,
  unknownNames: -0.91,
  unknown: -1.72,
  unknownShare: 1.95,
  samePage: 1.8,
  rarest: -1.7,
  likeness: 7.54,
}

/**
 * How much a match of a corrected word counts, relative to a word found as typed. It counts less, because the reader
 * may have meant another word.
 */
const correctedShare = 0.3
/** Number of sections compared for `samePage`. */
const firstSections = 4
/** The rarity for which the feature `rarest` is 1. */
const highRarity = 4.5
/** A number added to each rarity, because rarities on a small site differ by chance. */
const smoothing = 2

/** A question and the sections found for it. */
interface AskedQuestion {
  /** The question's words before corrections. */
  words: readonly QueryWord[]
  /** The proper names among the words, in lower case; see `namesIn`. */
  names: ReadonlySet<string>
  /** The sections to show, best first. */
  shown: readonly RankedHit[]
  /** All sections that were found. */
  found: readonly RankedHit[]
  /** Compares the question with the questions of sections, without stop words. */
  likeness: QuestionLikeness
}

/** Returns whether the sections are likely to contain the answer to a question. */
export function isCovered(
  { words, names, shown, found, likeness }: AskedQuestion,
  { language, frequencies }: { language: SearchLanguage; frequencies: TermFrequencies },
): boolean {
  const [first] = shown
  if (first === undefined) return false
  const asked = first.words.flatMap((word, at) => {
    const { typed, weak } = words[at]!
    if (word.optional) return []
    const isCapitalized = names.has(typed)
    const isCorrected = word.typed !== typed
    const share = weak ? defaultWeights.weakWordShare : 1
    const matchIn = ({ hit, words: own, frequencies: counts }: RankedHit) =>
      // A synonym of a name doesn't count, because it names something else.
      isCapitalized && !mentions(hit, own[at]!, language)
        ? 0
        : Math.min(1, 3 * counts[at]!) * (isCorrected ? correctedShare : 1)
    const isName = isCapitalized || word.kind === 'name'
    const isUnknown = isCorrected || found.every((hit) => hit.frequencies[at] === 0)
    const rarity = frequencies.rarityOf(word)
    return [{ share, rarity, weight: share * (rarity + smoothing), isName, isUnknown, matchIn }]
  })
  const sum = (value: (word: (typeof asked)[number]) => number) => asked.reduce((total, word) => total + value(word), 0)
  const total = sum(({ weight }) => weight)
  if (total === 0) return false
  const coverage = shown.map((hit) => sum(({ weight, matchIn }) => weight * matchIn(hit)) / total)
  const pages = shown.slice(0, firstSections).map(({ hit }) => hit.path)
  const onPages = pages.map((page) => pages.filter((other) => other === page).length)
  const known = asked.filter(({ isUnknown }) => !isUnknown)
  const features: Record<Feature, number> = {
    bias: 1,
    best: Math.max(...coverage),
    first: coverage[0]!,
    words: sum(({ share }) => share),
    names: sum(({ isName }) => Number(isName)),
    unknownNames: sum(({ isName, isUnknown }) => Number(isName && isUnknown)),
    unknown: sum(({ isUnknown, share }) => (isUnknown ? share : 0)),
    unknownShare: sum(({ isUnknown, weight }) => (isUnknown ? weight : 0)) / total,
    samePage: Math.max(...onPages) / pages.length,
    rarest: Math.min(
      1,
      Math.max(0, ...known.map(({ share, rarity, matchIn }) => share * rarity * matchIn(first))) / highRarity,
    ),
    likeness: Math.max(...shown.map(({ hit }) => likeness.to(hit.questions))),
  }
  const withQuestions = shown.filter(({ hit }) => hit.questions.length > 0)
  const coefficients = 2 * withQuestions.length > shown.length ? modelWithQuestions : model
  return Object.entries(coefficients).reduce((score, [name, value]) => score + value * features[name as never], 0) >= 0
}
