/** Letters that are written from right to left: those of the scripts that `directionOf` knows. */
const rightToLeft = String.raw`\p{sc=Adlm}\p{sc=Arab}\p{sc=Hebr}\p{sc=Nkoo}\p{sc=Rohg}\p{sc=Syrc}\p{sc=Thaa}`

const foreign = {
  ltr: new RegExp(`[${rightToLeft}]`, 'u'),
  rtl: new RegExp(`(?![${rightToLeft}])\\p{L}`, 'u'),
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
