import { editDistance } from '../text/index.ts'

/** Terms that misspelt words are compared with, the most frequent ones: about as many as a site of a thousand pages has. */
export const maxVocabulary = 40_000

/** Letters that may be wrong, by the length of the word. */
function maxEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/**
 * Known terms that differ from a word by few letters (left out, put in, replaced or swapped with the next), nearest first; none for
 * words of less than four letters. Of equally near ones, those that begin as the word does come first.
 */
export function nearestTerms(word: string, vocabulary: readonly string[], limit = 3): string[] {
  const most = maxEdits(word.length)
  if (most === 0) return []
  const found: { term: string; distance: number }[] = []
  const own = letterSet(word)
  for (const term of vocabulary) {
    if (Math.abs(term.length - word.length) > most) continue
    // An edit takes away one letter at most, and adds one: most words of a vocabulary are told apart by that alone.
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

/** Which letters a word has: a bit for each of 32 classes. */
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

/** Whether a term is worth keeping to compare misspelt words with: a word of letters, not too short to be told from another. */
export function isRepairable(term: string): boolean {
  return (
    term.length >= 3 && term.length <= 32 && /^[a-z\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}][\p{L}\p{N}]*$/u.test(term)
  )
}
