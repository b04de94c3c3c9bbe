import type { Locale, MessageTree } from './define-locale.ts'
import { en } from './locales/en.ts'

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ŧ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
}

/**
 * English with accents (CLDR's `en-XA`), for testing the interface. Text that isn't in the messages has no accents, and
 * boxes that are too small for longer languages stand out. The messages are computed on each access.
 */
export const pseudoLocale: Locale = {
  code: 'en_xa',
  name: accent('English'),
  language: 'en-XA',
  dir: 'ltr',
  get messages() {
    return accentTree(en.messages)
  },
}

function accentTree(tree: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, text]) => [key, typeof text === 'string' ? accent(text) : accentTree(text)]),
  )
}

/**
 * Adds an accent to every letter and doubles every vowel, so that a text is about 35 % longer, as German is in
 * comparison with English. Brackets around the text reveal truncation. Placeholders are unchanged.
 * @example accent('Back to {name}') // '[Ɓááçķ ŧóó {name}]'
 */
function accent(text: string): string {
  const words = text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-z]/gi, accentLetter)))
  return `[${words.join('')}]`
}

function accentLetter(letter: string): string {
  const lower = letter.toLowerCase()
  const other = accented[lower] ?? lower
  const first = letter === lower ? other : other.toUpperCase()
  return 'aeiou'.includes(lower) ? first + other : first
}
