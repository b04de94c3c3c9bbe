/** Scripts of living languages that are written from right to left (Unicode Standard Annex #9). */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Which way a language is written: that of its usual script (likely subtags, UTS #35). `ltr` for what is no language tag. */
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
 * Keeps a text that someone else wrote from changing places with the punctuation of the sentence it stands in, where it has letters that
 * run the other way: isolated in its own direction (Unicode Standard Annex #9, §2.4.2; FSI, PDI).
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

/** A text without the isolates in it, for where letters are data: an address in it ends at a space. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '')
}
