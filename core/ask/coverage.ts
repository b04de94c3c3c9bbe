import { defaultWeights } from '../search/index.ts'
import type { QueryWord, RankedHit, SearchLanguage, TermFrequencies } from '../search/index.ts'
import { mentions } from './names.ts'

/**
 * The minimum coverage of a section that may answer a question, by search language. The values separate labeled questions
 * with and without an answer.
 */
const fitted: Readonly<Record<string, number>> = {
  ar: 0.2,
  de: 0.3,
  en: 0.42,
  es: 0.3,
  fr: 0.44,
  ja: 0.26,
  ko: 0.2,
  pt: 0.4,
  ru: 0.4,
  zh: 0.3,
}
const otherLanguages = 0.3

/** Weight of a corrected word, compared with a word found as typed. The reader may have meant another word. */
const correctedShare = 0.3
/** Factor for the weight of a corrected word, and of a word that no found section contains. */
const unknownFactor = 1.25
/** The same for a name. A question about another product has no answer, even if the pages contain its other words. */
const unknownNameFactor = 6
/** The same for a weak word, instead of its weight. Pages often say it in other words. */
const unknownWeakShare = 0.15

interface AskedWords {
  /** The words of the question before corrections, with general words marked as weak. */
  words: readonly QueryWord[]
  /** The words that are proper names, in lower case: see `namesIn`. */
  names: ReadonlySet<string>
}

/**
 * Whether one of the sections contains enough words of a question to answer it: the share of its words, weighted by
 * rarity.
 */
export function isCovered(
  asked: AskedWords,
  found: readonly RankedHit[],
  { language, frequencies }: { language: SearchLanguage; frequencies: TermFrequencies },
): boolean {
  const least = fitted[language.code] ?? otherLanguages
  const sections = found.map((section) => ({ section, matches: matchesIn(section, asked, language) }))
  return sections.some(({ section, matches }) => {
    let total = 0
    let covered = 0
    for (const [at, word] of section.words.entries()) {
      if (word.optional) continue
      const { typed, weak } = asked.words[at]!
      const isCorrected = word.typed !== typed
      const isUnknown = isCorrected || sections.every((each) => each.matches[at] === 0)
      const weight =
        frequencies.rarityOf(word) * weightOf({ isWeak: weak === true, isName: asked.names.has(typed), isUnknown })
      total += weight
      covered += weight * matches[at]! * (isCorrected ? correctedShare : 1)
    }
    return total > 0 && covered / total >= least
  })
}

/** How well a section matches each word, from 0 to 1. A name must be in the section itself: a synonym is another name. */
function matchesIn({ hit, words, frequencies }: RankedHit, asked: AskedWords, language: SearchLanguage): number[] {
  return words.map((word, at) => {
    const frequency = frequencies[at]!
    if (word.kind === 'run') return Math.min(1, 2 * frequency)
    return frequency > 0 && (!asked.names.has(asked.words[at]!.typed) || mentions(hit, word, language)) ? 1 : 0
  })
}

interface WordTraits {
  isWeak: boolean
  isName: boolean
  isUnknown: boolean
}

function weightOf({ isWeak, isName, isUnknown }: WordTraits): number {
  if (isWeak) return isUnknown ? unknownWeakShare : defaultWeights.weakWordShare
  return isUnknown ? (isName ? unknownNameFactor : unknownFactor) : 1
}
