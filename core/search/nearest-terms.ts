import { editDistance } from '../text/index.ts'

/**
 * How many terms a misspelt word is compared with, the most frequent ones: about as many as a site of a thousand pages
 * has.
 */
export const maxVocabulary = 40_000

/** Letters that may be wrong, by the length of the word. */
function maxEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/**
 * Known terms that differ from a word by few letters (left out, put in, replaced or swapped with the next), nearest
 * first; none for words of less than four letters. Of equally near ones, those that begin as the word does come first.
 */
export function nearestTerms(word: string, vocabulary: readonly string[], limit = 3): string[] {
  // A syllable of Hangul is several letters.
  if (/[\uac00-\ud7a3]/.test(word)) {
    const terms = new Map(
      vocabulary
        .filter((term) => Math.abs(term.length - word.length) <= 1)
        .map((term) => [term.normalize('NFD'), term]),
    )
    return nearestOf(word.normalize('NFD'), terms.keys(), limit).map((term) => terms.get(term)!)
  }
  return nearestOf(word, vocabulary, limit)
}

function nearestOf(word: string, vocabulary: Iterable<string>, limit: number): string[] {
  const most = maxEdits(word.length)
  if (most === 0) return []
  const found: { term: string; distance: number }[] = []
  const own = letterSet(word)
  for (const term of vocabulary) {
    if (Math.abs(term.length - word.length) > most) continue
    // One edit removes at most one letter and adds at most one, so comparing the sets of letters rules out most terms
    // quickly.
    const other = letterSet(term)
    if (countBits(own & ~other) > most || countBits(other & ~own) > most) continue
    const distance = editDistance(word, term, most)
    if (distance <= most) found.push({ term, distance: distance + (term[0] === word[0] ? 0 : 0.5) })
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ term }) => term)
}

/** The set of letters of a word, as bits of 32 classes of letters. */
function letterSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The share of letter pairs that a word has in common with one that is offered in its place. */
const leastAlike = 0.4

/**
 * Known terms that look most like a word which nothing has, however many letters differ: by the share of their pairs of
 * letters (Dice's coefficient), frequent ones first among equals.
 */
export function similarTerms(word: string, vocabulary: readonly string[], limit: number): string[] {
  const own = letterPairs(word)
  if (own.size === 0) return []
  return vocabulary
    .map((term) => {
      const other = letterPairs(term)
      const shared = [...other].filter((pair) => own.has(pair)).length
      return { term, likeness: (2 * shared) / (own.size + other.size) }
    })
    .filter(({ likeness }) => likeness >= leastAlike)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, limit)
    .map(({ term }) => term)
}

/** Overlapping pairs of a word's letters; its first letter is one, too. */
function letterPairs(word: string): Set<string> {
  return new Set(
    Array.from({ length: word.length }, (_, at) => (at === 0 ? ` ${word[0]}` : word.slice(at - 1, at + 1))),
  )
}

const unspaced = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/**
 * Whether misspelt words are compared with a term: it begins with a letter of a script that puts spaces between words,
 * and is neither very short nor very long.
 */
export function isRepairable(term: string): boolean {
  if (term.length < 2 || term.length > 32 || unspaced.test(term)) return false
  return (term.length > 2 || term > '\u0590') && /^\p{L}[\p{L}\p{N}\p{M}]*$/u.test(term)
}
