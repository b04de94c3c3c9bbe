import type { QueryWord } from './search-query.ts'
import { scanTerms } from './terms.ts'

/** A piece of text; `hit` where the reader searched for it. */
export interface TextPiece {
  text: string
  hit: boolean
}

/** The text of several pieces, without their marks. */
export function plainPieces(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** Whether a term of a text matches a word of a query. */
export function matchesWord(term: string, { kind, parts, whole, stem, open }: QueryWord): boolean {
  if (kind === 'run') return parts.includes(term) || (parts.length === 1 && term.startsWith(parts[0]!))
  if (term === whole || (kind === 'word' && term === parts[0])) return true
  return open && term.startsWith(stem)
}

/** Cuts a text into pieces, so that those that match a query can be marked. The text keeps its own spelling. */
export function markWords(text: string, words: readonly QueryWord[]): TextPiece[] {
  return toPieces(text, findPlaces(text, words), 0, text.length)
}

/**
 * The part of a text with the most matches closest together, cut at words, with its matches marked.
 *
 * @param length about how many characters
 */
export function excerptOf(text: string, words: readonly QueryWord[], length = 160): TextPiece[] {
  const places = findPlaces(text, words)
  const from = bestStart(places, length)
  const start = from <= length / 4 ? 0 : borderAfter(text, from - length / 4)
  const end = start + length >= text.length ? text.length : borderBefore(text, start + length)
  const pieces = toPieces(text, places, start, end)
  if (start > 0) pieces.unshift({ text: '…', hit: false })
  // After the end of a sentence, a space before the ellipsis shows that it is not part of the sentence.
  if (end < text.length)
    pieces.push({ text: /[\p{Sentence_Terminal}…]$/u.test(text.slice(start, end)) ? ' …' : '…', hit: false })
  return pieces
}

interface Place {
  start: number
  end: number
  word: number
}

function findPlaces(text: string, words: readonly QueryWord[]): Place[] {
  const marked = words.some(({ optional }) => !optional) ? words.filter(({ optional }) => !optional) : words
  return scanTerms(text)
    .flatMap(({ text: term, start, end }) => {
      const word = marked.findIndex((candidate) => matchesWord(term, candidate) || isPart(term, candidate))
      return word === -1 ? [] : [{ start, end, word }]
    })
    .sort((a, b) => a.start - b.start)
}

/** The parts of a name match as well if the text writes them as separate words. */
function isPart(term: string, { kind, parts }: QueryWord): boolean {
  return kind === 'name' && term.length > 2 && parts.includes(term)
}

/** The start of the window with the most different words of the query, and among equals with the most matches. */
function bestStart(places: readonly Place[], length: number): number {
  let best = { start: places[0]?.start ?? 0, score: -1 }
  for (const [index, { start }] of places.entries()) {
    const inside = places.slice(index, index + 40).filter((place) => place.end <= start + length)
    const score = new Set(inside.map(({ word }) => word)).size * 100 + inside.length
    if (score > best.score) best = { start, score }
  }
  return best.start
}

function borderAfter(text: string, at: number): number {
  const found = text.slice(Math.floor(at)).search(/(?<=\s)\S/)
  return found === -1 || found > 24 ? wholeCharacter(text, Math.floor(at)) : Math.floor(at) + found
}

function borderBefore(text: string, at: number): number {
  const found = text.slice(0, at + 1).lastIndexOf(' ')
  return found < at - 24 ? wholeCharacter(text, at) : found
}

/** Moves a cut that would split a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at
}

function toPieces(text: string, places: readonly Place[], start: number, end: number): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = start
  for (const place of places) {
    const from = Math.max(place.start, at)
    const to = Math.min(place.end, end)
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
