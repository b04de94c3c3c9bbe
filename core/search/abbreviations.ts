/** Matches an abbreviation in parentheses: `(SSR)`, `(PRs)`. */
const inBrackets = /\s\((\p{Lu}[\p{Lu}\p{N}]{1,7})s?\)/gu

/**
 * How many characters before an abbreviation to search for its definition. A definition has at most eight words, one
 * for each letter.
 */
const longest = 200

/** Matches the words at the end of a string, including the spaces, hyphens, and apostrophes between them. */
const wordsAtEnd = /[\p{L}’' -]*$/u

/**
 * Finds definitions of abbreviations in a text, such as "server-side rendering (SSR)", with Schwartz and Hearst's rule
 * for initials (2003): each letter of the abbreviation starts a word.
 *
 * @returns synonym groups in the format of `LanguageData.synonyms`, such as `server-side rendering, SSR`
 */
export function findAbbreviations(text: string): string[] {
  return [...text.matchAll(inBrackets)].flatMap(({ index, 1: short = '' }) => {
    const before = wordsAtEnd.exec(text.slice(Math.max(0, index - longest), index))?.[0] ?? ''
    const long = before.split(/[ -]/).slice(-short.length)
    const initials = long.map((word) => word.charAt(0).toUpperCase()).join('')
    return initials === short ? [`${long.join(' ')}, ${short}`] : []
  })
}
