/** The longest LIKE pattern that D1 accepts, in bytes of UTF-8. */
const maxPatternBytes = 50

/** Returns whether D1 accepts a pattern unchanged. */
export function isShortPattern(pattern: string): boolean {
  return encodeURIComponent(pattern.toWellFormed()).replace(/%../g, '.').length <= maxPatternBytes
}

/**
 * Returns the text in a pattern of the form `%text%`, by far the most common kind. SQLite's `instr` can find text of
 * any length.
 */
export function containedText(pattern: string): string | undefined {
  return /^%+([^%_]+)%+$/.exec(pattern)?.[1]
}

/** Returns whether a pattern is too long for D1, so that the Worker must read the values and test them itself. */
export function isLongPattern(pattern: string): boolean {
  return !isShortPattern(pattern) && containedText(pattern) === undefined
}

/**
 * Returns the distinct substrings that every match of a pattern contains, longest first. ASCII letters are in lower
 * case.
 */
export function literalsOf(pattern: string): string[] {
  return [...new Set(lowerAscii(pattern).split(/[%_]+/))]
    .filter((text) => text !== '')
    .sort((one, other) => other.length - one.length)
}

/** Lowercases a text like SQLite's `lower()`, which changes only ASCII letters. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * Compiles a LIKE pattern to a function that matches as SQLite does: `%` matches any text, `_` matches any single
 * character, and ASCII letters are case-insensitive. Text between two `%` is matched at its first occurrence, so no
 * backtracking is needed.
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

/** Compiles a pattern without `%`. The regular expression contains no repetition, so a search takes linear time. */
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

/** Returns the offset of the last `characters` characters of a text; negative if the text is shorter. */
function indexFromEnd(text: string, characters: number): number {
  let index = text.length
  for (let left = characters; left > 0 && index >= 0; left--)
    index -= index > 1 && text.codePointAt(index - 2)! > 0xffff ? 2 : 1
  return index
}
