/** A term of the index, and where it stands in the text it was found in. */
interface Term {
  /** Folded: see `fold`. */
  text: string
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

const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`
/** Without the two letters of Uzbek that look like an apostrophe and are mostly typed as one. */
const letter = String.raw`[[\p{L}\p{N}\p{M}]--[\u02bb\u02bc]]`
const atom = `[${letter}--[${unspaced}]]+`
/** A run of an unspaced script; else letters and digits, joined by what joins the parts of names. */
const chunkShape = new RegExp(`(?<run>[${letter}&&[${unspaced}]]+)|${atom}(?:[._\\-]${atom})*`, 'gv')
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
export function scanChunks(text: string): Chunk[] {
  // Replaced by spaces of the same length, so that offsets in the text stay valid.
  const spaced = text.replace(elision, (found) => ' '.repeat(found.length))
  return [...spaced.matchAll(chunkShape)].flatMap(({ 0: found, index, groups }): Chunk[] => {
    const place = { start: index, end: index + found.length }
    if (plainWord.test(found))
      return [{ kind: 'word', parts: [{ text: fold(found), ...place }], whole: undefined, ...place }]
    if (groups?.run) return [{ kind: 'run', parts: pairs(found, index), whole: undefined, ...place }]
    const parts = [...found.matchAll(atomShape)].flatMap((part) => splitHumps(part[0], index + part.index))
    const whole = parts.map((part) => part.text).join('')
    if (parts.length === 0) return [] // The chunk had nothing but accents.
    if (parts.length === 1) return [{ kind: 'word', parts, whole: undefined, ...place }]
    return [
      { kind: 'name', parts, whole: whole.length <= maxWholeLength ? { text: whole, ...place } : undefined, ...place },
    ]
  })
}

/** Every term of a text, in order. */
export function scanTerms(text: string): Term[] {
  return scanChunks(text).flatMap(({ parts, whole }) => (whole ? [...parts, whole] : parts))
}

function splitHumps(text: string, start: number): Term[] {
  const terms: Term[] = []
  let at = start
  for (const part of text.split(humps)) {
    const folded = foldTerm(part)
    if (folded) terms.push({ text: folded, start: at, end: at + part.length })
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
function pairs(run: string, start: number): Term[] {
  const characters = run.match(characterShape) ?? []
  let at = start
  return characters.map((character, index) => {
    const next = characters[index + 1] ?? ''
    const term = { text: foldTerm(character + next), start: at, end: at + character.length + next.length }
    at += character.length
    return term
  })
}

/**
 * Folds a part of a term, and drops what is no letter or digit: some numbers fold into more than digits, as `⑴` into
 * `(1)`.
 */
function foldTerm(text: string): string {
  return fold(text).replace(/[\u0000-\u002f\u003a-\u0060\u007b-\u007f]+/g, '')
}

/**
 * Latin, Greek and Cyrillic accents, Arabic and Hebrew vowel points. The marks of kana and Devanagari make other
 * letters: they stay.
 */
const accents = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u0655\u0670]/g
const letters: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** Removes the differences that searches ignore: case, accents, ligatures, full and half width. */
export function fold(text: string): string {
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßœæøłđı]/g, (letter) => letters[letter] ?? letter)
}
