import { operationTerm } from './records.ts'
import type { SearchLanguage } from './search-language.ts'
import { splitRun } from './split-run.ts'
import { maxOthers, runVariants, synonymsIn } from './synonyms.ts'
import { scanChunks } from './terms.ts'
import type { Chunk } from './terms.ts'
import { otherWeights } from './weights.ts'

/** Maximum length of a query in characters. Any characters after that are ignored. */
export const maxQueryLength = 200
const maxWords = 10
const maxPairs = 16
const maxParts = 5

/** A sequence of adjacent terms. If it is `open`, the last term also matches as a prefix of longer words. */
export interface Phrase {
  terms: readonly string[]
  /** The terms as indexed, if additional forms of a term follow it in the index; see `SearchLanguage.forms`. */
  indexed?: readonly string[]
  open: boolean
}

/** An alternative for a word in a query, and its weight relative to that word, from 0 to 1. */
export interface OtherWord extends Phrase {
  weight: number
}

/** A word in a query, with the terms that it matches. */
export interface QueryWord {
  kind: Chunk['kind']
  /** The word as typed, in lower case. */
  typed: string
  /** The folded word, the parts of a name, or the pairs of a run of characters. */
  parts: string[]
  /** A name as one word; `undefined` for other kinds. */
  whole: string | undefined
  /** The word without its ending. */
  stem: string
  /** The common prefix of all forms of the word. */
  root: string
  /** Whether longer words than `root` match. */
  open: boolean
  /** Whether the word may be unfinished. */
  isLast: boolean
  /** Other forms under which the word is indexed; see `SearchLanguage.forms`. */
  forms: readonly string[]
  /** Synonyms, other spellings, and compounds that contain the word. */
  others: readonly OtherWord[]
  /** Whether sections without the word also match, as for stop words. */
  optional: boolean
  /** Whether the word is optional because most pages contain it. */
  frequent?: boolean
  /** Whether the word describes an action rather than a subject: `add`, `change`. */
  weak?: boolean
  /** Whether the word replaces a typed word that no page contains; see `correctQuery`. */
  corrected?: boolean
}

export interface SearchQuery {
  /** The query as typed, trimmed and cut to the maximum length. */
  text: string
  words: QueryWord[]
  /** The term of the operations whose path, or method and path, is the query; see `operationTerm`. */
  operation?: string | undefined
}

/**
 * Parses a query as typed. Never throws. Input without letters or digits results in a query without words, which finds
 * nothing.
 * @param language language of the searched content
 */
export function parseSearchQuery(text: string, language: SearchLanguage): SearchQuery {
  const read = text.slice(0, maxQueryLength).toWellFormed().trim()
  const chunks = scanChunks(read, language.fold).flatMap(splitRun(read, language)).slice(0, maxWords)
  // A space after the last word means that it is complete.
  const lastEnd = /\s$/.test(text) ? -1 : read.length
  const parsed = chunks.map((chunk) =>
    toWord(chunk, read.slice(chunk.start, chunk.end).toLowerCase(), language, chunk.end === lastEnd),
  )
  const words = addOthers(parsed, language)
  const allOptional = words.every(({ optional }) => optional)
  return {
    text: read,
    words: allOptional ? words.map((word) => ({ ...word, optional: false })) : words,
    operation: operationTerm(read, language.fold),
  }
}

/** Minimum length of a word that also matches as a prefix of longer words. */
const minOpenLength = 4
/**
 * Minimum length of the last word, for the same purpose. It is lower because the word may be unfinished, but not 1,
 * because a single Latin letter would match too many words.
 */
const minLastLength = 2

function toWord({ kind, parts, whole }: Chunk, typed: string, language: SearchLanguage, isLast: boolean): QueryWord {
  const texts = parts.map((part) => part.text)
  const shared = { kind, typed, isLast, forms: [], others: [] }
  if (kind !== 'word') {
    const stem = whole?.text ?? texts.at(-1) ?? ''
    return {
      ...shared,
      parts: texts.slice(0, kind === 'run' ? maxPairs : maxParts),
      whole: whole?.text,
      stem,
      root: stem,
      open: isLast,
      optional: false,
      weak: kind === 'run' && language.isWeak(language.fold(typed)),
    }
  }
  return {
    ...shared,
    ...wordFields(texts[0] ?? '', language, isLast),
    optional: language.isStopWord(texts[0] ?? ''),
    weak: language.isWeak(texts[0] ?? ''),
  }
}

/** Returns the fields of a word that consists of a single folded term. */
export function wordFields(
  word: string,
  language: SearchLanguage,
  isLast: boolean,
): Pick<QueryWord, 'parts' | 'whole' | 'stem' | 'root' | 'open' | 'forms'> {
  const stem = language.stem(word)
  const root = sharedBeginning(word, stem)
  const open = stem !== word || word.length >= (isLast || isDense(word) ? minLastLength : minOpenLength)
  return { parts: [word], whole: undefined, stem, root, open, forms: language.forms(word) }
}

/**
 * Returns whether a word is in Hangul or Han characters, two of which carry as much information as four letters of
 * other scripts.
 */
function isDense(word: string): boolean {
  return /^[\uac00-\ud7a3\u4e00-\u9fff]/.test(word)
}

function sharedBeginning(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return one.slice(0, length)
}

/** Adds synonyms, other spellings, and joined words to the words of a query. */
export function addOthers(words: readonly QueryWord[], language: SearchLanguage): QueryWord[] {
  const others = words.map((): OtherWord[] => [])
  const add = (from: number, count: number, other: OtherWord) => {
    for (const list of others.slice(from, from + count))
      if (!list.some(({ terms }) => terms.join(' ') === other.terms.join(' '))) list.push(other)
  }
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (word.kind !== 'word') continue
    const [text = ''] = word.parts
    const spelling = language.spelling(text)
    if (spelling !== text)
      add(index, 1, { terms: [language.stem(spelling)], open: true, weight: otherWeights.spelling })
    if (next?.kind === 'word' && !word.optional && !next.optional && text.length + next.parts[0]!.length > 3)
      add(index, 2, { terms: [text + next.parts[0]!], open: next.isLast, weight: otherWeights.joined })
  }
  for (const [index, word] of words.entries())
    if (word.kind === 'run')
      for (const variant of runVariants(language.fold(word.typed), language))
        add(index, 1, { ...toPhrase([variant], language), weight: otherWeights.synonym })
  // If several words of the query form one synonym, use the alternatives to that synonym, which are more specific than
  // those to each word.
  for (const { member, group, from, count } of synonymsIn(words, language))
    for (const other of group)
      if (other !== member) add(from, count, { ...toPhrase(other, language), weight: otherWeights.synonym })
  return words.map((word, index) => ({ ...word, others: others[index]!.slice(0, maxOthers) }))
}

/**
 * Returns the phrase to look up for a synonym. Runs become character pairs, and the last word also matches in its other
 * forms.
 */
function toPhrase(member: readonly string[], language: SearchLanguage): Phrase {
  const chunks = scanChunks(member.join(' '), language.fold)
  const terms = chunks.flatMap(({ kind, parts }) => {
    const texts = parts.map(({ text }) => text)
    return kind === 'run' && texts.length > 1 ? texts.slice(0, -1) : texts
  })
  const last = terms.at(-1) ?? ''
  const root = sharedBeginning(last, language.stem(last))
  if (terms.length === 1) return { terms: [root], open: root.length >= minOpenLength }
  const open = chunks.at(-1)?.kind !== 'run' && root.length >= (isDense(root) ? minLastLength : minOpenLength)
  const end = open ? root : last
  const before = terms.slice(0, -1)
  const indexed = before.flatMap((term) => [term, ...language.forms(term)])
  return { terms: [...before, end], open, ...(indexed.length > before.length && { indexed: [...indexed, end] }) }
}
