/** Matches an abbreviation in parentheses: `(SSR)`, `(PRs)`. */
const inBrackets = /\s\((\p{Lu}[\p{Lu}\p{N}]{1,7})s?\)/gu

/**
 * The number of characters before an abbreviation in which to look for its definition, enough for more than eight
 * words.
 */
const longest = 200

/** Matches the words at the end of a string, with the characters between them. */
const wordsAtEnd = /[\p{L}’' -]*$/u

/**
 * Finds definitions of abbreviations in a text, such as "server-side rendering (SSR)", with Schwartz and Hearst's rule
 * for initials (2003): each letter of the abbreviation starts a word.
 *
 * @returns groups of synonyms in the format of `LanguageData`: `server-side rendering, SSR`
 */
export function findAbbreviations(text: string): string[] {
  return [...text.matchAll(inBrackets)].flatMap(({ index, 1: short = '' }) => {
    const before = wordsAtEnd.exec(text.slice(Math.max(0, index - longest), index))?.[0] ?? ''
    const long = before.split(/[ -]/).slice(-short.length)
    const initials = long.map((word) => word.charAt(0).toUpperCase()).join('')
    return initials === short ? [`${long.join(' ')}, ${short}`] : []
  })
}
