/** A short form in brackets: `(SSR)`, `(PRs)`. */
const inBrackets = /\s\((\p{Lu}[\p{Lu}\p{N}]{1,7})s?\)/gu

/** Characters before a short form that are looked at: more than eight words have. */
const longest = 200

/** What words are made of and joined by, up to the end. */
const wordsAtEnd = /[\p{L}’' -]*$/u

/**
 * Finds what a text itself says is the same, "server-side rendering (SSR)", by the rule of Schwartz and Hearst (2003)
 * for initials: each letter of the short form begins a word.
 *
 * @returns groups of synonyms as `LanguageData` has them: `server-side rendering, SSR`
 */
export function learnShortForms(text: string): string[] {
  return [...text.matchAll(inBrackets)].flatMap(({ index, 1: short = '' }) => {
    const before = wordsAtEnd.exec(text.slice(Math.max(0, index - longest), index))?.[0] ?? ''
    const long = before.split(/[ -]/).slice(-short.length)
    const initials = long.map((word) => word.charAt(0).toUpperCase()).join('')
    return initials === short ? [`${long.join(' ')}, ${short}`] : []
  })
}
