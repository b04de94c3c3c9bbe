/** D1 refuses a pattern of LIKE that is longer, in bytes of UTF-8. */
const maxPatternBytes = 50

/** A pattern that D1 takes as it is. */
export function isShortPattern(pattern: string): boolean {
  return encodeURIComponent(pattern.toWellFormed()).replace(/%../g, '.').length <= maxPatternBytes
}

/** The texts that every match of a pattern contains, each once, ASCII letters in lower case, longest first. */
export function literalsOf(pattern: string): string[] {
  return [...new Set(lowerAscii(pattern).split(/[%_]+/))].filter((text) => text !== '').sort((one, other) => other.length - one.length)
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
  const parts = lowerAscii(pattern).split('%').map((part) => [...part])
  const [first = [], ...rest] = parts
  const last = rest.pop()
  return (text) => {
    const characters = [...lowerAscii(text)]
    if (!matchesAt(characters, first, 0)) return false
    if (!last) return characters.length === first.length
    let position = first.length
    for (const part of rest) {
      const found = findPart(characters, part, position)
      if (found === undefined) return false
      position = found + part.length
    }
    const end = characters.length - last.length
    return end >= position && matchesAt(characters, last, end)
  }
}

function findPart(characters: readonly string[], part: readonly string[], from: number): number | undefined {
  for (let position = from; position + part.length <= characters.length; position += 1) {
    if (matchesAt(characters, part, position)) return position
  }
  return undefined
}

function matchesAt(characters: readonly string[], part: readonly string[], position: number): boolean {
  if (position + part.length > characters.length) return false
  return part.every((character, index) => character === '_' || character === characters[position + index])
}
