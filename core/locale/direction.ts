/** Scripts of living languages that are written from right to left (Unicode Standard Annex #9). */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/**
 * Returns the direction of a language, by its usual script (likely subtags, UTS #35).
 * @param language BCP 47 tag; for any other text, the result is left-to-right
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}

/** The letters of those scripts, as the content of a character class in a regular expression. */
const rightToLeftLetters = [...rightToLeft].map((script) => `\\p{sc=${script}}`).join('')

const opposite = {
  ltr: new RegExp(`[${rightToLeftLetters}]`, 'u'),
  rtl: new RegExp(`(?![${rightToLeftLetters}])\\p{L}`, 'u'),
} as const

/**
 * Returns the direction of a title, or `undefined` if it contains no letters of the opposite direction. A title with
 * letters of both directions has the direction of the page. A title with letters of only the opposite direction has
 * that direction, because an Arabic page would otherwise show `C++` as `++C`.
 * @param page direction of the title's language
 */
export function titleDirection(title: string, page: 'ltr' | 'rtl'): 'ltr' | 'rtl' | undefined {
  if (!hasOppositeLetters(title, page)) return undefined
  const other = page === 'ltr' ? 'rtl' : 'ltr'
  return hasOppositeLetters(title, other) ? page : other
}

/**
 * Prepares a text, such as a title or a query, for use inside a sentence. If the text contains letters of the opposite
 * direction, it is wrapped in bidi isolates (LRI or RLI, and PDI). Without them, browsers would reorder the punctuation
 * around the text (Unicode Standard Annex #9, section 2.4.2).
 * @param around direction of the sentence
 */
export function isolate(text: string, around: 'ltr' | 'rtl'): string {
  const own = titleDirection(text, around)
  return own ? `${own === 'ltr' ? '\u2066' : '\u2067'}${text}\u2069` : text
}

/** Returns whether a text contains letters whose direction is opposite to that of the surrounding text. */
function hasOppositeLetters(text: string, around: 'ltr' | 'rtl'): boolean {
  return opposite[around].test(text)
}

/** Removes the characters that `isolate` adds, which must not become part of a URL or file. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '')
}
