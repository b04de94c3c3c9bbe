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
  /** Says nothing of the subject: it may match, and need not. */
  optional: boolean
}

export interface SearchQuery {
  /** As it was typed, trimmed and cut to what is read. */
  text: string
  words: QueryWord[]
}

/**
 * Reads what somebody typed. Never fails: what has no letter or digit gives a query without words, which finds nothing.
 * @param language of the content that is searched, BCP 47
 */
export function parseSearchQuery(text: string, language: string): SearchQuery {
  const read = text.slice(0, maxQueryLength).toWellFormed().trim()
  const chunks = scanChunks(read).flatMap(splitRun(read)).slice(0, maxWords)
  // Somebody who typed a space after the last word has finished it.
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

/** From so many letters on, a word also finds those it is the beginning of. */
const minOpenLength = 4
/** The last word may still be being typed. One Latin letter begins too many. */
const minLastLength = 2

/** Japanese writes some words in katakana, and particles between the others; both are borders of words. */
const katakanaOrOther = /[\p{sc=Kana}ー]{2,}|(?:(?![\p{sc=Kana}ー]{2}).)+/gu
const particles = /^[のをにはがでともへや]+|[のをにはがでともへや]+$|(?<=\p{sc=Han})[のをにはがでとも](?=\p{sc=Han})/gu

/** Cuts a run of characters where one word certainly ends. The last character of each is no term of its own: its pair has it. */
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

/** Words that say nothing of a subject, folded, for the languages in which questions are typed as sentences. */
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

/** Whether a word, folded, says nothing in a language. */
function isStopWord(word: string, language: string): boolean {
  return stopWords[language.split('-')[0] ?? '']?.has(word) ?? false
}
