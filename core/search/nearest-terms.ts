import { editDistance } from '../text/index.ts'

/**
 * Maximum number of terms to compare with a misspelled word, most frequent first. This is about the size of the
 * vocabulary of a site with a thousand pages.
 */
export const maxVocabulary = 40_000

/** CPU time to scan one thousand terms of a vocabulary, in milliseconds, rounded up. */
export const scanMs = 0.05

/** Returns the number of allowed edits, by word length. */
function maxEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/** A vocabulary with precomputed data for comparisons. */
interface PreparedTerms {
  known: ReadonlySet<string>
  /** The letter set of each term by its index; see `letterSet`. */
  letters: Int32Array
  /** The terms by their first two letters, in vocabulary order. */
  byBeginning: ReadonlyMap<string, readonly string[]>
}

/** Caches prepared vocabularies, which are long and don't change within a release. */
const prepared = new WeakMap<readonly string[], PreparedTerms>()

function prepare(vocabulary: readonly string[]): PreparedTerms {
  const before = prepared.get(vocabulary)
  if (before) return before
  const terms = {
    known: new Set(vocabulary),
    letters: Int32Array.from(vocabulary, letterSet),
    byBeginning: groupByBeginning(vocabulary),
  }
  prepared.set(vocabulary, terms)
  return terms
}

/** Returns a vocabulary as a set. */
export function knownTerms(vocabulary: readonly string[]): ReadonlySet<string> {
  return prepare(vocabulary).known
}

/** Groups terms by their first two letters. Doesn't use `Map.groupBy`, because older browsers don't support it. */
function groupByBeginning(vocabulary: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const term of vocabulary) {
    const beginning = term.slice(0, 2)
    const group = groups.get(beginning)
    if (group) group.push(term)
    else groups.set(beginning, [term])
  }
  return groups
}

/** Returns the terms of a vocabulary that may start with a text, most frequent first. */
export function termsFrom(text: string, vocabulary: readonly string[]): readonly string[] {
  return text.length < 2 ? vocabulary : (prepare(vocabulary).byBeginning.get(text.slice(0, 2)) ?? [])
}

/**
 * Finds known terms that differ from a word by a few inserted, deleted, replaced, or swapped letters, closest first.
 * Among terms with equally many edits, those with the same first letter come first. For words with fewer than four
 * letters, returns an empty list.
 * @param others additional terms, which come after equally close terms in the vocabulary
 */
export function nearestTerms(word: string, vocabulary: readonly string[], others: readonly string[] = []): string[] {
  return [...findNear(word, vocabulary), ...(others.length === 0 ? [] : findNear(word, others))]
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxNearest)
    .map(({ term }) => term)
}

const maxNearest = 3

interface NearTerm {
  term: string
  distance: number
}

function findNear(word: string, vocabulary: readonly string[]): NearTerm[] {
  // Hangul is compared letter by letter. The prepared letter sets can't be used for it, because each character is a
  // syllable of several letters.
  const isHangul = /[\uac00-\ud7a3]/.test(word)
  const text = isHangul ? word.normalize('NFD') : word
  const most = maxEdits(text.length)
  if (most === 0) return []
  const found: NearTerm[] = []
  const own = letterSet(text)
  const { letters } = prepare(vocabulary)
  for (let place = 0; place < vocabulary.length; place++) {
    const term = vocabulary[place]!
    if (Math.abs(term.length - word.length) > (isHangul ? 1 : most)) continue
    const other = isHangul ? term.normalize('NFD') : term
    if (Math.abs(other.length - text.length) > most) continue
    // One edit removes at most one letter and adds at most one, so comparing letter sets quickly excludes most terms.
    const set = isHangul ? letterSet(other) : letters[place]!
    if (countBits(own & ~set) > most || countBits(set & ~own) > most) continue
    const distance = editDistance(text, other, most)
    if (distance <= most) found.push({ term, distance: distance + (other[0] === text[0] ? 0 : 0.5) })
  }
  return found
}

/** Returns a word's letters as a bit set with 32 classes of letters. */
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

/** Minimum share of letter pairs that a suggestion must have in common with the word. */
const minSimilarity = 0.4

/**
 * Finds the known terms that are most similar to an unknown word, by the share of common letter pairs (Dice's
 * coefficient). Equally similar terms are sorted by frequency.
 */
export function similarTerms(word: string, vocabulary: readonly string[], limit: number): string[] {
  const own = new Set(pairsOf(word))
  if (own.size === 0) return []
  const found: { term: string; similarity: number }[] = []
  for (const term of vocabulary) {
    // Words with such different lengths can't have enough letter pairs in common.
    if (term.length > 4 * word.length || word.length > 4 * term.length) continue
    const similarity = similarityOf(own, term)
    if (similarity >= minSimilarity) found.push({ term, similarity })
  }
  return found
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, limit)
    .map(({ term }) => term)
}

function similarityOf(own: ReadonlySet<number>, term: string): number {
  let shared = 0
  for (let at = 0; at < term.length; at++) if (own.has(pairAt(term, at))) shared++
  // Repeated pairs count only once. Removing them is expensive, so the check above rejects most terms first.
  if (2 * shared < minSimilarity * (own.size + 1)) return 0
  const other = new Set(pairsOf(term))
  let common = 0
  for (const pair of other) if (own.has(pair)) common++
  return (2 * common) / (own.size + other.size)
}

/** Returns the overlapping letter pairs of a word. The first one is a space with the first letter. */
function pairsOf(word: string): number[] {
  return Array.from({ length: word.length }, (_, at) => pairAt(word, at))
}

/** Returns the letter pair that ends at a position in a word, encoded as a number. */
function pairAt(word: string, at: number): number {
  return (at === 0 ? 32 : word.charCodeAt(at - 1)) * 65_536 + word.charCodeAt(at)
}

const unspaced = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/**
 * Returns whether a term can be suggested as a correction. It must start with a letter of a script that puts spaces
 * between words, and must be neither very short nor very long.
 */
export function isCorrectable(term: string): boolean {
  if (term.length < 2 || term.length > 32 || unspaced.test(term)) return false
  return (term.length > 2 || term > '\u0590') && /^\p{L}[\p{L}\p{N}\p{M}]*$/u.test(term)
}
