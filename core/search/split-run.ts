import type { SearchLanguage } from './search-language.ts'
import { lastLong, runSynonymsOf } from './synonyms.ts'
import { scanChunks } from './terms.ts'
import type { Chunk } from './terms.ts'

/**
 * Matches a katakana word, or the text up to the next one. In Japanese, katakana words and particles mark word
 * boundaries.
 */
const katakanaOrOther = /[\p{sc=Kana}ー]{2,}|(?:(?![\p{sc=Kana}ー]{2})\S)+/gu
const leadingParticles = /^[のをにはがでともへや]+/u
const particles = /[のをにはがでともへや]+$|(?<=\p{sc=Han})[のをにはがでとも](?=\p{sc=Han})/gu

/**
 * Chinese runs of at least this length are treated as several words, because hardly any page contains the whole run as
 * typed.
 */
const longRun = 5

/** Runs of this length usually consist of two words of two characters each. */
const pairOfWords = 4

/**
 * Minimum number of characters for a known word in a run to count as a word. Shorter ones may be parts of other words.
 */
const longWord = 3

/**
 * Splits a long run of Chinese characters into words with `Intl.Segmenter`, which some browsers lacked before 2024.
 * Doesn't split words with synonyms: the segmenter would split 暗黑模式, for example, into three words.
 */
function cutRun(text: string, language: SearchLanguage): { text: string; start: number }[] {
  const whole = [{ text, start: 0 }]
  if (text.length < pairOfWords || !/^\p{sc=Han}+$/u.test(text) || !('Segmenter' in Intl)) return whole
  const folded = language.fold(text)
  const known = longestIn(folded, runSynonymsOf(language))
  const isKnown = known !== undefined && known.length >= longWord && folded.length === text.length
  if (text.length < longRun) {
    const words = cutWords(text, 0, language)
    return !isKnown && words.every((word) => word.text.length === pairOfWords / 2) ? words : whole
  }
  if (isKnown) {
    const at = folded.indexOf(known)
    const end = at + known.length
    return [
      ...cutWords(text.slice(0, at), 0, language),
      { text: text.slice(at, end), start: at },
      ...cutWords(text.slice(end), end, language),
    ]
  }
  return cutWords(text, 0, language)
}

function cutWords(text: string, from: number, { code }: SearchLanguage): { text: string; start: number }[] {
  const words = new Intl.Segmenter(code, { granularity: 'word' })
  return [...words.segment(text)].map(({ segment, index }) => ({ text: segment, start: from + index }))
}

/** Returns the longest word of any group that a string contains. */
function longestIn(text: string, groups: readonly (readonly string[])[]): string | undefined {
  let longest: string | undefined
  for (const group of groups)
    for (const member of group) if (member.length > (longest?.length ?? 0) && text.includes(member)) longest = member
  return longest
}

/**
 * Splits a run of characters at known word boundaries. The last character of a word doesn't become a separate term,
 * because the previous pair contains it.
 */
export function splitRun(read: string, language: SearchLanguage): (chunk: Chunk) => Chunk[] {
  const mask = (found: string) => ' '.repeat(found.length)
  return (chunk) => {
    if (chunk.kind !== 'run') return [chunk]
    const spaced = language.stopRuns
      ? read.slice(chunk.start, chunk.end).replace(language.stopRuns, mask)
      : read.slice(chunk.start, chunk.end)
    const words = [...spaced.matchAll(katakanaOrOther)].flatMap(({ 0: piece, index }) => {
      // The first piece can't start with a particle. In はじめに, for example, は is part of the word.
      const own = index === 0 ? piece : piece.replace(leadingParticles, mask)
      const masked = own.replace(particles, mask).replace(lastLong, mask)
      return [...masked.matchAll(/\S+/g)].flatMap((word) =>
        cutRun(word[0], language).map(({ text, start }) => ({ text, start: chunk.start + index + word.index + start })),
      )
    })
    if (words.length === 0) return [chunk]
    return words.flatMap(({ text, start }) =>
      scanChunks(text, language.fold).map(({ parts }) => ({
        ...chunk,
        parts: parts.length > 1 ? parts.slice(0, -1) : parts,
        start,
        end: start + text.length,
      })),
    )
  }
}
