import type { Phrase } from './match-expression.ts'
import { indexedTerms } from './records.ts'

/** The weight of a phrase in the title, in the titles above it and in the text, as in the index (`section-sql.ts`). */
const columnWeights = [8, 3, 1]
/**
 * BM25's saturation (k1) and length normalisation (b), with their usual values (Robertson and Zaragoza, 2009, §3.5).
 */
const saturation = 1.2
const lengthShare = 0.75
/** The length of an average section, in terms. */
const usualLength = 150
/** The length, in characters, from which a phrase counts as rarest. */
const maxLetters = 12

/**
 * How relevant a section is to the phrases of a query: BM25 without the figures that depend on all other sections, so
 * that the result is the same in every index, whatever other languages and releases it holds. The rarity of a phrase is
 * estimated from its length, as frequent words are short (Zipf, 1935).
 */
export function relevanceOf(
  section: { title: string; titles: readonly string[]; content: string },
  phrases: readonly Phrase[],
): number {
  const columns = indexedTerms(section)
  const length = columns.reduce((sum, terms) => sum + terms.length, 0)
  const norm = saturation * (1 - lengthShare + (lengthShare * length) / usualLength)
  return phrases.reduce((sum, phrase) => {
    const frequency = columns.reduce(
      (found, terms, index) => found + columnWeights[index]! * countPhrase(terms, phrase),
      0,
    )
    return sum + (lettersOf(phrase) * frequency * (saturation + 1)) / (frequency + norm)
  }, 0)
}

function lettersOf({ terms }: Phrase): number {
  return Math.min(
    maxLetters,
    terms.reduce((sum, { length }) => sum + length, 0),
  )
}

function countPhrase(terms: readonly string[], { terms: wanted, open }: Phrase): number {
  let count = 0
  const last = wanted.length - 1
  for (let at = 0; at + last < terms.length; at++) {
    let same = 0
    while (same < last && terms[at + same] === wanted[same]) same++
    if (same === last && (open ? terms[at + last]!.startsWith(wanted[last]!) : terms[at + last] === wanted[last]))
      count++
  }
  return count
}
