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
 * Prepares a text (a file name, a query) to stand in a sentence. If it has letters of the other direction, it is
 * wrapped in the characters FSI and PDI, so that a browser does not move the punctuation around it (Unicode Standard
 * Annex #9, §2.4.2).
 *
 * @param around direction of the sentence
 */
export function isolate(text: string, around: 'ltr' | 'rtl'): string {
  return runsOtherWay(text, around) ? `\u2068${text}\u2069` : text
}

/** Whether a text has letters that run the other way than the text around it. */
export function runsOtherWay(text: string, around: 'ltr' | 'rtl'): boolean {
  return foreign[around].test(text)
}

/** A text without the characters that `isolate` adds: in an address or a file they would be part of the data. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '')
}
