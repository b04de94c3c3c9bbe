import { operationTerm } from './records.ts'
import type { SearchLanguage, SynonymGroup } from './search-language.ts'
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
  const named = synonymsIn(words, language)
    .flatMap(({ member, group }) => {
      const found = findMember(member, words, language)
      return found ? [{ member, group, ...found }] : []
    })
    .sort((one, other) => other.count - one.count)
  for (const { member, group, from, count } of named)
    for (const other of group)
      if (other !== member) add(from, count, { ...toPhrase(other, language), weight: otherWeights.synonym })
  return words.map((word, index) => ({ ...word, others: others[index]!.slice(0, maxOthers) }))
}

/** Returns the variants of a run of characters, with alternatives for the words in it. */
function runVariants(run: string, language: SearchLanguage): string[] {
  let variants = [run]
  const found = runSynonymsOf(language)
    .flatMap((group) => {
      const member = group.find((each) => run.includes(each))
      return member === undefined ? [] : [{ member, group }]
    })
    .sort((one, other) => other.member.length - one.member.length)
  const taken: string[] = []
  for (const { member, group } of found) {
    // A word inside a longer known word doesn't count.
    if (taken.some((longer) => longer !== member && longer.includes(member))) continue
    taken.push(member)
    const replaced = variants.flatMap((variant) => [
      variant,
      ...group.map((other) => variant.replace(member, () => other)),
    ])
    variants = [...new Set(replaced)].slice(0, 3 * maxOthers)
  }
  return variants.filter((variant) => variant !== run)
}

/** Caches the synonym groups for runs of characters, longest word first. */
const runSynonyms = new WeakMap<SearchLanguage, readonly (readonly string[])[]>()

function runSynonymsOf(language: SearchLanguage): readonly (readonly string[])[] {
  const known = runSynonyms.get(language)
  if (known) return known
  const groups = language.synonyms.map((group) =>
    group.map((member) => member.join('').replace(lastLong, '')).sort((one, other) => other.length - one.length),
  )
  runSynonyms.set(language, groups)
  return groups
}

/** Maximum number of alternatives per word. Each one costs another pass over the index. */
const maxOthers = 10

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

/** A synonym and its group. */
interface Synonym {
  member: readonly string[]
  group: SynonymGroup
  /** Position in the language's list of synonyms. */
  place: number
}

/** Caches each language's synonyms by their first term, both as written and as its stem. */
const synonymsByTerm = new WeakMap<SearchLanguage, ReadonlyMap<string, readonly Synonym[]>>()

function indexSynonyms({ synonyms, stem }: SearchLanguage): ReadonlyMap<string, readonly Synonym[]> {
  const index = new Map<string, Synonym[]>()
  let place = 0
  for (const group of synonyms) {
    for (const member of group) {
      const [first] = member
      if (first === undefined) continue
      const synonym = { member, group, place: place++ }
      for (const key of new Set([first, stem(first)])) index.set(key, [...(index.get(key) ?? []), synonym])
    }
  }
  return index
}

/**
 * Returns the synonyms that start with a word of a query, in order. Looks them up in an index, because a language has
 * hundreds of synonyms, few of which start with a word of the query.
 */
function synonymsIn(words: readonly QueryWord[], language: SearchLanguage): Synonym[] {
  const index = synonymsByTerm.get(language) ?? indexSynonyms(language)
  synonymsByTerm.set(language, index)
  const keys = new Set(words.flatMap(({ whole, parts, stem }) => [whole ?? stem, parts[0]!, stem]))
  const found = new Set([...keys].flatMap((key) => index.get(key) ?? []))
  return [...found].sort((one, other) => one.place - other.place)
}

/**
 * Finds the position and number of words of a synonym in a query, or returns `undefined` if the query doesn't contain
 * it.
 */
function findMember(
  member: readonly string[],
  words: readonly QueryWord[],
  language: SearchLanguage,
): { from: number; count: number } | undefined {
  for (const from of words.keys()) {
    const count = countWords(member, words.slice(from), language)
    if (count > 0) return { from, count }
  }
  return undefined
}

/**
 * Returns the number of words at the start of a query that form a synonym, or 0 if the query doesn't start with the
 * synonym. One word can be several terms of the synonym: `server-side` is two.
 */
function countWords(member: readonly string[], words: readonly QueryWord[], language: SearchLanguage): number {
  let at = 0
  for (const [index, word] of words.entries()) {
    if (at === member.length) return index
    const text = member[at]!
    if (word.kind === 'run') return 0
    if ((word.whole ?? word.parts[0]) === text || (word.kind === 'word' && word.stem === language.stem(text))) at++
    else if (word.kind === 'name' && word.parts.every((part, place) => part === member[at + place]))
      at += word.parts.length
    else return 0
  }
  return at > 0 && at === member.length ? words.length : 0
}

/**
 * Matches a katakana word, or the text up to the next one. In Japanese, katakana words and particles mark word
 * boundaries.
 */
const katakanaOrOther = /[\p{sc=Kana}ー]{2,}|(?:(?![\p{sc=Kana}ー]{2})\S)+/gu
const leadingParticles = /^[のをにはがでともへや]+/u
const particles = /[のをにはがでともへや]+$|(?<=\p{sc=Han})[のをにはがでとも](?=\p{sc=Han})/gu
/** Matches the long vowel mark at the end of an English loanword, which writers may omit. */
const lastLong = /(?<=[\p{sc=Hira}\p{sc=Kana}]{2})ー$/u

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
function splitRun(read: string, language: SearchLanguage): (chunk: Chunk) => Chunk[] {
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
