/** The position of the value at a path of keys in a JSON text, or of the innermost existing part. */
export function placeInJson(text: string, keys: readonly string[]): number {
  let at = skipSpace(text, 0)
  for (const key of keys) {
    const next =
      text[at] === '{' ? memberAt(text, at, key) : text[at] === '[' ? itemAt(text, at, Number(key)) : undefined
    if (next === undefined) return at
    at = next
  }
  return at
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? '\0')) at += 1
  return at
}

function memberAt(text: string, open: number, key: string): number | undefined {
  let at = skipSpace(text, open + 1)
  while (text[at] === '"') {
    const end = skipString(text, at)
    const value = skipSpace(text, skipSpace(text, end) + 1)
    if (JSON.parse(text.slice(at, end)) === key) return value
    at = skipSpace(text, skipValue(text, value))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return undefined
}

function itemAt(text: string, open: number, index: number): number | undefined {
  let at = skipSpace(text, open + 1)
  for (let count = 0; at < text.length && text[at] !== ']'; count += 1) {
    if (count === index) return at
    at = skipSpace(text, skipValue(text, at))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return undefined
}

/** The end of a string: a quote after an even number of backslashes. */
function skipString(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function skipValue(text: string, from: number): number {
  let depth = 0
  let at = from
  do {
    const character = text[at]
    if (character === '"') at = skipString(text, at)
    else {
      if (character === '{' || character === '[') depth += 1
      if (character === '}' || character === ']') depth -= 1
      if (depth < 0) return at
      at += 1
    }
  } while (at < text.length && (depth > 0 || !/[,\]}\s]/.test(text[at]!)))
  return at
}
