import { titleDirection } from '../locale/index.ts'
import { WordMatcher } from './match-words.ts'
import type { QueryWord } from './search-query.ts'
import type { SearchLanguage } from './search-language.ts'
import { scanTerms } from './terms.ts'
import type { Term } from './terms.ts'

/** A piece of text. `hit` is set if the piece matches the query. */
export interface TextPiece {
  text: string
  hit: boolean
}

/** Joins pieces into plain text. */
export function plainPieces(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/**
 * Returns the direction of a title or excerpt. It is the language's direction, unless all letters have the opposite
 * one, as in code on an Arabic page.
 * @param dir direction of the searched language
 */
export function directionOfPieces(pieces: readonly TextPiece[], dir: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  return titleDirection(plainPieces(pieces), dir) ?? dir
}

/**
 * Splits a text into pieces, so that matches of a query can be highlighted. Joined together, the pieces are the
 * unchanged text.
 */
export function markWords(text: string, words: readonly QueryWord[], language: SearchLanguage): TextPiece[] {
  return toPieces(text, findMatches(scanTerms(text, language.fold), words, language), 0, text.length)
}

/**
 * Returns the part of a text with the most matches, cut between words, as pieces that can be highlighted.
 * @param length approximate number of characters
 * @param terms the text's terms, if they are already computed
 */
export function excerptOf(
  text: string,
  words: readonly QueryWord[],
  language: SearchLanguage,
  code: readonly (readonly [start: number, end: number])[] = [],
  length = 160,
  terms: readonly Term[] = scanTerms(text, language.fold),
): TextPiece[] {
  const matches = findMatches(terms, words, language)
  const inCode = ({ start, end }: Match) => code.some((range) => start >= range[0] && end <= range[1])
  const best = bestWindow(matches, length, inCode)
  const sentence = sentenceStart(text, best.start)
  const isSentence = best.start <= length / 4 || best.end <= sentence + length
  const around = best.start <= length / 4 ? 0 : isSentence ? sentence : borderAfter(text, best.start - length / 4)
  // If there is code before the first match, start after the code.
  const [, afterCode = 0] = code.findLast(([, end]) => end > around && end <= best.start) ?? []
  const isAfterCode = afterCode > around
  const start = isAfterCode ? afterCode + /^\s*/.exec(text.slice(afterCode))![0].length : around
  const end = start + length >= text.length ? text.length : borderBefore(text, start + length)
  const pieces = isolateCode(toPieces(text, matches, start, end), start, code)
  if (!isSentence && !isAfterCode) pieces.unshift({ text: '…', hit: false })
  // After a complete sentence, put a space before the ellipsis.
  if (end < text.length)
    pieces.push({ text: /[\p{Sentence_Terminal}…]$/u.test(text.slice(start, end)) ? ' …' : '…', hit: false })
  return pieces
}

/**
 * Isolates code in right-to-left text with the characters LRI and PDI (Unicode Standard Annex #9, section 2.4.2).
 * Otherwise, brackets and dashes at either end of the code would move to the other end.
 * @param start position of the pieces in the text that the code ranges refer to
 */
function isolateCode(
  pieces: TextPiece[],
  start: number,
  code: readonly (readonly [start: number, end: number])[],
): TextPiece[] {
  const shown = plainPieces(pieces)
  if (code.length === 0 || titleDirection(shown, 'ltr') === undefined) return pieces
  const end = start + shown.length
  const marks = code
    .map(([from, to]) => [Math.max(from, start), Math.min(to, end)] as const)
    .filter(([from, to]) => from < to)
  let at = start
  return pieces.map(({ text, hit }) => {
    const first = at
    at += text.length
    let isolated = ''
    for (let offset = first; offset <= at; offset++) {
      // Code that ends here belongs to this piece, and code that starts here belongs to the next one.
      if (offset > first && marks.some(([, to]) => to === offset)) isolated += '\u2069'
      if (offset < at && marks.some(([from]) => from === offset)) isolated += '\u2066'
      if (offset < at) isolated += text[offset - first]
    }
    return { text: isolated, hit }
  })
}

interface Match {
  start: number
  end: number
  word: number
}

/** Minimum weight of a highlighted match. Words that merely share a prefix with the query are not highlighted. */
const minMatchWeight = 0.2

function findMatches(terms: readonly Term[], words: readonly QueryWord[], language: SearchLanguage): Match[] {
  const said = words.filter(({ optional, frequent }) => !optional || frequent)
  const marked = said.length > 0 ? said : words
  const matcher = new WordMatcher(marked, language)
  return marked
    .flatMap((word, index) =>
      matcher
        .find(terms, index)
        .filter(({ weight }) => weight >= (word.kind === 'word' ? minMatchWeight : 0))
        .map(({ at, count }) => ({ start: terms[at]!.start, end: terms[at + count - 1]!.end, word: index })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

/**
 * Returns the window with the most distinct words of the query. Ties are resolved by the number of matches. Sentences
 * are preferred over code.
 */
function bestWindow(
  matches: readonly Match[],
  length: number,
  inCode: (match: Match) => boolean,
): { start: number; end: number } {
  let best = { start: matches[0]?.start ?? 0, end: matches[0]?.end ?? 0, score: -1 }
  for (const [index, match] of matches.entries()) {
    const inside = matches.slice(index, index + 40).filter(({ end }) => end <= match.start + length)
    const score =
      new Set(inside.map(({ word }) => word)).size * 100 + Math.min(inside.length, 40) - (inCode(match) ? 60 : 0)
    if (score > best.score) best = { start: match.start, end: Math.max(...inside.map(({ end }) => end)), score }
  }
  return best
}

const sentenceEnd = /[\p{Sentence_Terminal}][\p{Pf}\p{Pe}"']*(?:\s+|(?<=[。！？])(?!\s))|\n+/gu

/** Returns the start of the sentence that contains a position, so that excerpts don't start in mid-sentence. */
function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - 400)
  const last = [...text.slice(from, at).matchAll(sentenceEnd)].at(-1)
  return last ? from + last.index + last[0].length : from
}

function borderAfter(text: string, at: number): number {
  const found = text.slice(Math.floor(at)).search(/(?<=\s)\S/)
  return found === -1 || found > 24 ? wholeCharacter(text, Math.floor(at)) : Math.floor(at) + found
}

function borderBefore(text: string, at: number): number {
  const found = text.slice(0, at + 1).lastIndexOf(' ')
  return found < at - 24 ? wholeCharacter(text, at) : found
}

/** Moves a cut by one code unit if it would split a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at
}

function toPieces(text: string, matches: readonly Match[], start: number, end: number): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = start
  for (const match of matches) {
    const from = Math.max(match.start, at)
    const to = Math.min(match.end, end)
    if (from >= to) continue
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false })
    const last = pieces.at(-1)
    if (from === at && last?.hit) last.text += text.slice(from, to)
    else pieces.push({ text: text.slice(from, to), hit: true })
    at = to
  }
  if (at < end) pieces.push({ text: text.slice(at, end), hit: false })
  return pieces
}
