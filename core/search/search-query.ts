import { stemOf } from './stem.ts'
import { scanChunks } from './terms.ts'
import type { Chunk } from './terms.ts'

/** Longest query that is read, in characters; the rest of it is not looked at. */
export const maxQueryLength = 200
const maxWords = 10
const maxPairs = 16
const maxParts = 5

/** A word of a query, and what it matches. */
export interface QueryWord {
  kind: Chunk['kind']
  /** Folded: the word, the parts of a name, the pairs of a run of characters. */
  parts: string[]
  /** A name as one word. */
  whole: string | undefined
  /** What other forms of the word begin with. */
  stem: string
  /** Whether longer words than `stem` match. */
  open: boolean
  /** A stop word: sections without it match as well. */
  optional: boolean
}

export interface SearchQuery {
  /** As it was typed, trimmed and cut to what is read. */
  text: string
  words: QueryWord[]
}

/**
 * Parses what a visitor has typed. Never fails: a text without letters and digits gives a query without words, which
 * finds nothing.
 *
 * @param language of the content that is searched, BCP 47
 */
export function parseSearchQuery(text: string, language: string): SearchQuery {
  const read = text.slice(0, maxQueryLength).toWellFormed().trim()
  const chunks = scanChunks(read).flatMap(splitRun(read)).slice(0, maxWords)
  // A space after the last word means that it is complete.
  const lastEnd = /\s$/.test(text) ? -1 : read.length
  const words = chunks.map((chunk) => toWord(chunk, language, chunk.end === lastEnd))
  const allOptional = words.every(({ optional }) => optional)
  return { text: read, words: allOptional ? words.map((word) => ({ ...word, optional: false })) : words }
}

function toWord({ kind, parts, whole }: Chunk, language: string, isLast: boolean): QueryWord {
  const texts = parts.map((part) => part.text)
  if (kind !== 'word') {
    return {
      kind,
      parts: texts.slice(0, kind === 'run' ? maxPairs : maxParts),
      whole: whole?.text,
      stem: whole?.text ?? texts.at(-1) ?? '',
      open: isLast,
      optional: false,
    }
  }
  const [word = ''] = texts
  const { stem, open } = stemOf(word, language)
  return {
    kind,
    parts: [word],
    whole: undefined,
    stem,
    open: open || word.length >= (isLast ? minLastLength : minOpenLength),
    optional: isStopWord(word, language),
  }
}

/** From this length on, a word also matches longer words that begin like it. */
const minOpenLength = 4
/** The same for the last word, which may be incomplete. A single Latin letter would match too much. */
const minLastLength = 2

/** In Japanese, katakana words and particles show where other words begin and end. */
const katakanaOrOther = /[\p{sc=Kana}ー]{2,}|(?:(?![\p{sc=Kana}ー]{2}).)+/gu
const particles = /^[のをにはがでともへや]+|[のをにはがでともへや]+$|(?<=\p{sc=Han})[のをにはがでとも](?=\p{sc=Han})/gu

/**
 * Cuts a run of characters where a word certainly ends. The last character of a word is dropped as a term: the pair
 * before has it.
 */
function splitRun(read: string): (chunk: Chunk) => Chunk[] {
  return (chunk) => {
    if (chunk.kind !== 'run') return [chunk]
    const words = (read.slice(chunk.start, chunk.end).match(katakanaOrOther) ?? [])
      .flatMap((piece) => piece.replace(particles, (found) => ' '.repeat(found.length)).match(/\S+/g) ?? [])
      .flatMap((word) => scanChunks(word))
    if (words.length === 0) return [chunk]
    return words.map(({ parts }) => ({ ...chunk, parts: parts.length > 1 ? parts.slice(0, -1) : parts }))
  }
}

/** Stop words, folded, for the languages in which questions are often typed as sentences. */
const stopWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'a an and are as at be by can do does for from how i in is it my of on or the this to use using what when where which with you your'.split(
      ' ',
    ),
  ),
  fr: new Set(
    (
      'a au aux avec ce ces comment dans de des du en est et faire il la le les leur ma mes mon ou par pas pour quand que quel quelle qui sa se ses ' +
      'son sont sur ta te un une utiliser votre vos'
    ).split(' '),
  ),
}

/** Whether a folded word is a stop word of a language. */
function isStopWord(word: string, language: string): boolean {
  return stopWords[language.split('-')[0] ?? '']?.has(word) ?? false
}
