/** D1 refuses a pattern of LIKE that is longer, in bytes of UTF-8. */
const maxPatternBytes = 50

/** A pattern that D1 takes as it is. */
export function isShortPattern(pattern: string): boolean {
  return encodeURIComponent(pattern.toWellFormed()).replace(/%../g, '.').length <= maxPatternBytes
}

/** The text of `%text%`, the commonest pattern by far: `instr` finds it, of any length. */
export function containedText(pattern: string): string | undefined {
  return /^%+([^%_]+)%+$/.exec(pattern)?.[1]
}

/** A pattern that the database cannot test a row on: texts are read, and tested here. */
export function isLongPattern(pattern: string): boolean {
  return !isShortPattern(pattern) && containedText(pattern) === undefined
}

/** The texts that every match of a pattern contains, each once, ASCII letters in lower case, longest first. */
export function literalsOf(pattern: string): string[] {
  return [...new Set(lowerAscii(pattern).split(/[%_]+/))]
    .filter((text) => text !== '')
    .sort((one, other) => other.length - one.length)
}

/** As SQLite's `lower()`: letters outside ASCII stay as they are. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * Makes of a pattern of LIKE a test that means the same as SQLite's: `%` is any text, `_` any one character, ASCII letters match in both
 * cases. Each part between two `%` is taken where it first occurs, so that a test reads a text a few times and never goes back.
 *
 * @see https://sqlite.org/lang_expr.html#the_like_glob_regexp_match_and_extract_operators
 */
export function compilePattern(pattern: string): (text: string) => boolean {
  const [first = '', ...rest] = lowerAscii(pattern).split('%')
  const last = rest.pop()
  if (last === undefined) {
    const whole = expressionOf(first, '^', '$')
    return (text) => whole.test(lowerAscii(text))
  }
  const beginning = expressionOf(first, '^')
  const middle = rest.filter((part) => part !== '').map((part) => expressionOf(part))
  const ending = expressionOf(last, '^', '$')
  const lastLength = [...last].length
  return (text) => {
    const lower = lowerAscii(text)
    let position = endOfMatch(beginning, lower, 0)
    for (const part of middle) {
      if (position === undefined) return false
      position = endOfMatch(part, lower, position)
    }
    const end = indexFromEnd(lower, lastLength)
    return position !== undefined && end >= position && ending.test(lower.slice(end))
  }
}

/** A part without `%`. It has nothing that repeats: to look for it takes time in proportion to the text. */
function expressionOf(part: string, before = '', after = ''): RegExp {
  return new RegExp(
    `${before}${part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll('_', '[^]')}${after}`,
    before ? 'u' : 'gu',
  )
}

function endOfMatch(part: RegExp, text: string, from: number): number | undefined {
  part.lastIndex = from
  const found = part.exec(text)
  return found ? found.index + found[0].length : undefined
}

/** Where the last so many characters of a text begin; before the text where it has fewer. */
function indexFromEnd(text: string, characters: number): number {
  let index = text.length
  for (let left = characters; left > 0 && index >= 0; left--)
    index -= index > 1 && text.codePointAt(index - 2)! > 0xffff ? 2 : 1
  return index
}
