/** Scripts of living languages that are written from right to left (Unicode Standard Annex #9). */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/**
 * The direction in which a language is written, by its usual script (likely subtags, UTS #35).
 *
 * @param language BCP 47 tag; anything else counts as written from left to right
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}

/** A class of regular expressions: the letters of those scripts. */
const rightToLeftLetters = [...rightToLeft].map((script) => `\\p{sc=${script}}`).join('')

const foreign = {
  ltr: new RegExp(`[${rightToLeftLetters}]`, 'u'),
  rtl: new RegExp(`(?![${rightToLeftLetters}])\\p{L}`, 'u'),
} as const

/**
 * The direction that a title needs of its own: that of its page where it mixes scripts, and that of its letters where
 * all of them run the other way, so that `C++` stays `C++` on an Arabic page. `undefined` where it runs as the page
 * does.
 *
 * @param page direction of the language that the title is in
 */
export function titleDirection(title: string, page: 'ltr' | 'rtl'): 'ltr' | 'rtl' | undefined {
  if (!runsOtherWay(title, page)) return undefined
  const other = page === 'ltr' ? 'rtl' : 'ltr'
  return runsOtherWay(title, other) ? page : other
}

/**
 * Prepares a text (a title, a query) to stand in a sentence. If it has letters of the other direction, it is wrapped in
 * the characters LRI or RLI and PDI, so that a browser does not move the punctuation around it (Unicode Standard Annex
 * #9, §2.4.2).
 *
 * @param around direction of the sentence
 */
export function isolate(text: string, around: 'ltr' | 'rtl'): string {
  const own = titleDirection(text, around)
  return own ? `${own === 'ltr' ? '\u2066' : '\u2067'}${text}\u2069` : text
}

/** Whether a text has letters that run the other way than the text around it. */
function runsOtherWay(text: string, around: 'ltr' | 'rtl'): boolean {
  return foreign[around].test(text)
}

/** A text without the characters that `isolate` adds: in an address or a file they would be part of the data. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '')
}
