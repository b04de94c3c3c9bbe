import { fold } from './fold.ts'

/** An indexed term and its position in the text. */
export interface Term {
  /** The folded term; see `fold`. */
  text: string
  /** The term as in the text but in lower case, if it differs from `text`. */
  spelled?: string
  /** Whether the term is a part of an identifier, such as `last` in `lastUpdated`. */
  isPart?: true
  /** For a whole name, the number of preceding terms that are its parts. */
  parts?: number
  start: number
  end: number
}

/** A piece of text without spaces, and the terms that match it. */
export interface Chunk {
  /** `run`: characters of a script without spaces between words. Its terms are overlapping pairs of characters. */
  kind: 'word' | 'name' | 'run'
  /** The parts of a name, the single term of a word, or the pairs of a run. */
  parts: Term[]
  /** The whole name as one term: `useFetch` also matches as `usefetch`. */
  whole: Term | undefined
  start: number
  end: number
}

/** Folds a string, either for all languages or for one. */
type Fold = (text: string) => string

const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`
/**
 * Matches a letter or digit, including the joiner of Indic scripts, but not the two Uzbek letters that look like
 * apostrophes and are usually typed as apostrophes.
 */
const letter = String.raw`[[\p{L}\p{N}\p{M}\u00ad\u200d]--[\u02bb\u02bc]]`
const atom = `[${letter}--[${unspaced}]]+`
/**
 * Matches a run in an unspaced script (the first group), or letters and digits with the characters that join the parts
 * of names. These include the Persian non-joiner (می‌خواهم), so that words match even if the non-joiner is omitted or
 * typed as a space.
 */
const chunkShape = new RegExp(`([${letter}&&[${unspaced}]]+)|${atom}(?:[._\\-\u2010\u200c]${atom})*`, 'gv')
const atomShape = new RegExp(atom, 'gv')
const unspacedBeginning = new RegExp(`^[${unspaced}]`, 'v')
/**
 * Matches most words: a Latin letter in either case, followed by lowercase ones. Such words don't have to be split.
 */
const plainWord = /^[A-Za-z\u00df-\u00f6\u00f8-\u00ff][a-z\u00df-\u00f6\u00f8-\u00ff]*$/
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** Matches French elisions (`l’`) and the English genitive (`’s`), which are not part of a word. */
const elision =
  /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\p{L})|(?<=\p{L})['’]s(?![\p{L}\p{N}])/giu
/** Matches identifiers in which only capitals separate the parts: `useFetch`, `HTMLElement`. */
const identifierShape = /\p{Ll}\p{N}*\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u
const maxWholeLength = 48

/**
 * Splits a text into folded terms, in the same way for the index and for queries. Names such as `useFetch`, `max-age`,
 * or `site.config.ts` match as a whole and by their parts. Chinese, Japanese, and Thai match by overlapping pairs of
 * characters.
 */
export function scanChunks(text: string, folded: Fold = fold): Chunk[] {
  const chunks: Chunk[] = []
  scan(text, folded, {
    word: (term) => chunks.push({ kind: 'word', parts: [term], whole: undefined, start: term.start, end: term.end }),
    other: (chunk) => chunks.push(chunk),
  })
  return chunks
}

/** Returns whether a term is a pair of characters from a script without spaces between words. */
export function isUnspaced(term: string): boolean {
  return unspacedBeginning.test(term)
}

/** Returns all terms in a text, in order. */
export function scanTerms(text: string, folded: Fold = fold): Term[] {
  const terms: Term[] = []
  scan(text, folded, {
    word: (term) => terms.push(term),
    other: ({ parts, whole }) => {
      for (const part of parts) terms.push(part)
      if (whole) terms.push(whole)
    },
  })
  return terms
}

/** Functions that receive the parts of a text in order: `word` receives words that need no splitting. */
interface Found {
  word: (term: Term) => void
  other: (chunk: Chunk) => void
}

/** Replaces the elisions in a text with as many spaces, so that offsets remain valid. */
export function withoutElisions(text: string): string {
  return /['’]/.test(text) ? text.replace(elision, (each) => ' '.repeat(each.length)) : text
}

function scan(text: string, folded: Fold, found: Found): void {
  const spaced = withoutElisions(text)
  let at = 0
  while (at < spaced.length) {
    const kind = kindAt(spaced, at)
    if (kind === kinds.between || kind === kinds.joint) {
      at++
      continue
    }
    const end = kind === kinds.other ? at : plainWordEnd(spaced, at)
    if (end > at) {
      const written = spaced.slice(at, end)
      found.word(termOf(written, folded(written), at, end))
      at = end
      continue
    }
    chunkShape.lastIndex = at
    const match = chunkShape.exec(spaced)
    if (!match) return
    at = match.index + match[0].length
    scanChunk(match, folded, found)
  }
}

function scanChunk({ 0: written, index, 1: run }: RegExpExecArray, folded: Fold, { word, other }: Found): void {
  const place = { start: index, end: index + written.length }
  if (plainWord.test(written)) return word(termOf(written, folded(written), place.start, place.end))
  if (run) {
    // A mark without a letter folds to an empty string.
    const parts = pairs(written, index, folded).filter(({ text }) => text !== '')
    if (parts.length > 0) other({ kind: 'run', parts, whole: undefined, ...place })
    return
  }
  const parts: Term[] = []
  atomShape.lastIndex = 0
  for (let part = atomShape.exec(written); part; part = atomShape.exec(written))
    splitHumps(part[0], index + part.index, folded, parts)
  if (parts.length === 0) return // The chunk contained only accents.
  if (parts.length === 1) return other({ kind: 'word', parts, whole: undefined, ...place })
  if (identifierShape.test(written)) for (const part of parts) part.isPart = true
  const whole = parts.map((part) => part.text).join('')
  const term = whole.length <= maxWholeLength ? { text: whole, parts: parts.length, ...place } : undefined
  other({ kind: 'name', parts, whole: term, ...place })
}

/**
 * The kinds of characters in a text. A `joint` may join the parts of a name. Characters of the kind `other` need the
 * regular expressions above.
 */
const kinds = { between: 0, lower: 1, upper: 2, joint: 3, other: 4 }
/** The kinds of the most frequent characters in Latin texts, by code. */
const kindsOfCodes = Uint8Array.from({ length: 0x100 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z\u00df-\u00f6\u00f8-\u00ff]/.test(character)) return kinds.lower
  if (/[A-Z\u00c0-\u00d6\u00d8-\u00de]/.test(character)) return kinds.upper
  if (/[._-]/.test(character)) return kinds.joint
  return /[\p{L}\p{N}\p{M}\u00ad]/u.test(character) ? kinds.other : kinds.between
})

/** @returns `other` if the position is after the end of the text */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  // This range contains dashes, quotation marks, and the ellipsis, which are common in every language. The joints have
  // codes outside it.
  if (code > 0xff) return code >= 0x2012 && code <= 0x2027 ? kinds.between : kinds.other
  return kindsOfCodes[code] ?? kinds.other
}

/**
 * Returns the end of the word at a position if the word needs no splitting because it is in lower case, in upper case,
 * or capitalized, as most words are. The regular expressions find the same end, but take several times as long.
 * @returns the position itself if the word may need splitting
 */
function plainWordEnd(text: string, start: number): number {
  let end = start + 1
  const rest = kindAt(text, start) === kinds.upper && kindAt(text, end) === kinds.upper ? kinds.upper : kinds.lower
  while (kindAt(text, end) === rest) end++
  if (end === text.length) return end
  const kind = kindAt(text, end)
  if (kind === kinds.between) return end
  // A joint at the end of a word is usually a period, and doesn't join the parts of a name.
  return kind === kinds.joint && kindAt(text, end + 1) === kinds.between ? end : start
}

function termOf(written: string, text: string, start: number, end: number): Term {
  const spelled = written.toLowerCase()
  return spelled === text ? { text, start, end } : { text, spelled, start, end }
}

/** Splits a part of a name at its capitals, and adds the resulting terms to `terms`. */
function splitHumps(text: string, start: number, folded: Fold, terms: Term[]): void {
  let at = start
  for (const part of /^[a-z\d]+$/.test(text) ? [text] : text.split(humps)) {
    const term = foldTerm(part, folded)
    if (term) terms.push(termOf(part, term, at, at + part.length))
    at += part.length
  }
}

/** Matches a letter with its marks, including those of half-width kana. */
const characterShape = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}/gu

/**
 * Splits a run of characters into overlapping pairs: `ABC` into `AB`, `BC`, `C`. The last character is also a separate
 * term, so that each character is the prefix of a term.
 */
function pairs(run: string, start: number, folded: Fold): Term[] {
  const characters = run.match(characterShape) ?? []
  let at = start
  return characters.map((character, index) => {
    const next = characters[index + 1] ?? ''
    const term = { text: foldTerm(character + next, folded), start: at, end: at + character.length + next.length }
    at += character.length
    return term
  })
}

/** Folds a term, and then removes ASCII punctuation and spaces, which folding can add: `⑴` becomes `(1)`. */
function foldTerm(text: string, folded: Fold): string {
  return folded(text).replace(/[\u0000-\u002f\u003a-\u0060\u007b-\u007f]+/g, '')
}
