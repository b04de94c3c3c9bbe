import type { Code } from 'micromark-util-types'

// Character codes in the syntax of components, emoji, formulas, and autolinks.

/** micromark's codes for a tab, and for the virtual spaces between a tab and the next tab stop. */
export const tab = -2
export const tabRest = -1
export const space = 32
export const dollar = 36
export const plus = 43
const hyphen = 45
export const dot = 46
export const slash = 47
export const colon = 58
export const lessThan = 60
export const at = 64
export const leftBracket = 91
export const backslash = 92
const underscore = 95
export const backtick = 96
export const leftBrace = 123
export const rightBrace = 125
export const tilde = 126

/** Returns whether a code is the end of the file or one of micromark's line ending codes (−5, −4, −3). */
export function isLineEnd(code: Code): boolean {
  return code === null || code < -2
}

export function isSpace(code: Code): boolean {
  return code === tab || code === tabRest || code === space
}

export function isLetter(code: Code): boolean {
  return code !== null && ((code >= 65 && code <= 90) || (code >= 97 && code <= 122))
}

export function isDigit(code: Code): boolean {
  return code !== null && code >= 48 && code <= 57
}

/** Returns whether a code is a letter, a digit, a hyphen, or an underscore. */
export function isNameCharacter(code: Code): boolean {
  return isLetter(code) || isDigit(code) || code === hyphen || code === underscore
}
