import { fold } from './fold.ts'

/** A term of the index, and where it stands in the text it was found in. */
export interface Term {
  /** Folded: see `fold`. */
  text: string
  /** As it is written, in lower case, where that is something else. */
  spelled?: string
  start: number
  end: number
}

/** A stretch of text without spaces, and the terms by which it is found. */
export interface Chunk {
  /** `run`: of a script that puts no spaces between words; its terms are overlapping pairs of characters. */
  kind: 'word' | 'name' | 'run'
  /** The parts of a name; the one term of a word; the pairs of a run. */
  parts: Term[]
  /** The parts of a name as one term: `useFetch` is found as `usefetch`, too. */
  whole: Term | undefined
  start: number
  end: number
}

/** What texts are folded with: that of all languages, or of one. */
type Fold = (text: string) => string

const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`
/**
 * With the joiner of Indic scripts, and without the two letters of Uzbek that look like an apostrophe and are mostly
 * typed as one.
 */
const letter = String.raw`[[\p{L}\p{N}\p{M}\u00ad\u200d]--[\u02bb\u02bc]]`
const atom = `[${letter}--[${unspaced}]]+`
/**
 * A run of an unspaced script; else letters and digits, joined by what joins the parts of names. The non-joiner of
 * Persian (می‌خواهم) is often left out, or typed as a space: what it joins is found either way.
 */
const chunkShape = new RegExp(`(?<run>[${letter}&&[${unspaced}]]+)|${atom}(?:[._\\-\u2010\u200c]${atom})*`, 'gv')
const atomShape = new RegExp(atom, 'gv')
/** Most words: Latin letters in lower case, except perhaps the first. They need no further splitting. */
const plainWord = /^[A-Za-z\u00df-\u00f6\u00f8-\u00ff][a-z\u00df-\u00f6\u00f8-\u00ff]*$/
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** French elisions (`l’`) and the English genitive (`’s`): they are not part of the word. */
const elision =
  /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\p{L})|(?<=\p{L})['’]s(?![\p{L}\p{N}])/giu
const maxWholeLength = 48

/**
 * The tokenizer of both the index and the queries. Words are folded; names such as `useFetch`, `max-age` or
 * `site.config.ts` are found by their parts and as a whole; Chinese, Japanese and Thai by overlapping pairs of
 * characters.
 */
export function scanChunks(text: string, folded: Fold = fold): Chunk[] {
  // Replaced by spaces of the same length, so that offsets in the text stay valid.
  const spaced = /['’]/.test(text) ? text.replace(elision, (found) => ' '.repeat(found.length)) : text
  const chunks: Chunk[] = []
  for (const { 0: found, index, groups } of spaced.matchAll(chunkShape)) {
    const place = { start: index, end: index + found.length }
    if (plainWord.test(found)) {
      chunks.push({ kind: 'word', parts: [termOf(found, folded(found), place)], whole: undefined, ...place })
      continue
    }
    if (groups?.run) {
      chunks.push({ kind: 'run', parts: pairs(found, index, folded), whole: undefined, ...place })
      continue
    }
    const parts = [...found.matchAll(atomShape)].flatMap((part) => splitHumps(part[0], index + part.index, folded))
    const whole = parts.map((part) => part.text).join('')
    if (parts.length === 0) continue // The chunk had nothing but accents.
    if (parts.length === 1) chunks.push({ kind: 'word', parts, whole: undefined, ...place })
    else {
      const term = whole.length <= maxWholeLength ? { text: whole, ...place } : undefined
      chunks.push({ kind: 'name', parts, whole: term, ...place })
    }
  }
  return chunks
}

/** Every term of a text, in order. */
export function scanTerms(text: string, folded: Fold = fold): Term[] {
  return scanChunks(text, folded).flatMap(({ parts, whole }) => (whole ? [...parts, whole] : parts))
}

function termOf(written: string, text: string, place: { start: number; end: number }): Term {
  const spelled = written.toLowerCase()
  return spelled === text ? { text, ...place } : { text, spelled, ...place }
}

function splitHumps(text: string, start: number, folded: Fold): Term[] {
  const terms: Term[] = []
  let at = start
  for (const part of text.split(humps)) {
    const term = foldTerm(part, folded)
    if (term) terms.push(termOf(part, term, { start: at, end: at + part.length }))
    at += part.length
  }
  return terms
}

/** A letter with its marks, those of half-width kana included. */
const characterShape = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}/gu

/**
 * `ABC` → `AB`, `BC`, `C`. The last character is a term too, so that every single character is the beginning of some
 * term.
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

/**
 * Folds a part of a term, and drops what is no letter or digit: some numbers fold into more than digits, as `⑴` into
 * `(1)`.
 */
function foldTerm(text: string, folded: Fold): string {
  return folded(text).replace(/[\u0000-\u002f\u003a-\u0060\u007b-\u007f]+/g, '')
}
