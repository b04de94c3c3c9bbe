/** Up to eight words, of which the first may begin a sentence, and a short form in brackets after them. */
const longAndShort = /((?:[\p{L}][\p{L}’'-]*[ -]){1,7}[\p{L}][\p{L}’'-]*)\s\((\p{Lu}[\p{Lu}\p{N}]{1,7})s?\)/gu

/**
 * Finds what a text itself says is the same, "server-side rendering (SSR)", by the rule of Schwartz and Hearst (2003) for
 * initials: each letter of the short form begins a word.
 *
 * @returns groups of synonyms as `LanguageData` has them: `server-side rendering, SSR`
 */
export function learnShortForms(text: string): string[] {
  return [...text.matchAll(longAndShort)].flatMap(([, before = '', short = '']) => {
    const long = before.split(/[ -]/).slice(-short.length)
    const initials = long.map((word) => word.charAt(0).toUpperCase()).join('')
    return initials === short ? [`${long.join(' ')}, ${short}`] : []
  })
}
