import { defaultWeights } from '../search/index.ts'
import type { QueryWord, RankedHit, TermFrequencies } from '../search/index.ts'

/**
 * The minimum coverage of a section that may answer a question, by search language. The values separate labeled questions
 * with and without an answer.
 */
const fitted: Readonly<Record<string, number>> = {
  ar: 0.2,
  de: 0.3,
  en: 0.45,
  es: 0.3,
  fr: 0.42,
  ja: 0.26,
  ko: 0.2,
  pt: 0.4,
  ru: 0.4,
  zh: 0.3,
}
const otherLanguages = 0.3

/**
 * How much a corrected word counts compared with a word that was found as typed. The reader may have meant another
 * word.
 */
const correctedShare = 0.3
/** Factor for the weight of a corrected word, and of a word that no found section contains. */
const unknownFactor = 1.5

/**
 * Whether one of the sections contains enough words of a question to answer it: the share of its words, weighted by
 * rarity.
 * @param asked the words of the question before corrections
 */
export function isCovered(
  asked: readonly QueryWord[],
  found: readonly RankedHit[],
  { language, frequencies }: { language: string; frequencies: TermFrequencies },
): boolean {
  const least = fitted[language] ?? otherLanguages
  return found.some((section) => coverageOf(section, asked, found, frequencies) >= least)
}

function coverageOf(
  { words, frequencies: own }: RankedHit,
  asked: readonly QueryWord[],
  found: readonly RankedHit[],
  frequencies: TermFrequencies,
): number {
  let total = 0
  let covered = 0
  for (const [at, word] of words.entries()) {
    if (word.optional) continue
    const isCorrected = word.typed !== asked[at]!.typed
    const isUnknown = isCorrected || found.every((each) => each.frequencies[at] === 0)
    const weight =
      frequencies.rarityOf(word) * (word.weak ? defaultWeights.weakWordShare : 1) * (isUnknown ? unknownFactor : 1)
    const match = word.kind === 'run' ? Math.min(1, 2 * own[at]!) : Math.sign(own[at]!)
    total += weight
    covered += weight * match * (isCorrected ? correctedShare : 1)
  }
  return total === 0 ? 0 : covered / total
}
