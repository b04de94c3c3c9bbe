/**
 * The part of TOML (https://toml.io/en/v1.0.0) that settings of documentation are written in: tables, strings, numbers, booleans,
 * arrays and inline tables. A value of another kind is looked over.
 */
export function parseToml(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  let table = root
  let position = 0
  while ((skipSpace(), position < text.length)) {
    const header = /\[\[?\s*([^\]\n]+?)\s*\]\]?/y
    const [written, name] = at(header) ?? []
    if (written !== undefined && name !== undefined) {
      table = openTable(root, name.split('.').map(unquote))
      position += written.length
    } else if (!readPair(table)) position = endOfLine()
  }
  return root

  function at(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = position
    return pattern.exec(text)
  }

  /** White space, line ends and comments. */
  function skipSpace(): void {
    position += at(/(?:\s|#[^\n]*)*/y)?.[0].length ?? 0
  }

  function endOfLine(): number {
    const end = text.indexOf('\n', position)
    return end === -1 ? text.length : end + 1
  }

  function readPair(target: Record<string, unknown>): boolean {
    const key = at(/("[^"\n]*"|'[^'\n]*'|[\w.-]+)\s*=\s*/y)
    if (!key) return false
    position += key[0].length
    const value = readValue()
    if (value !== undefined) target[unquote(key[1]!)] = value
    return value !== undefined
  }

  function readValue(): unknown {
    const long = at(/"""\n?([\s\S]*?)"""|'''\n?([\s\S]*?)'''/y)
    const string = long ?? at(/"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/y)
    if (string) {
      position += string[0].length
      return string[1] === undefined ? string[2] : string[1].replace(/\\(["\\])/g, '$1')
    }
    const word = at(/(?:true|false|[+-]?\d+(?:\.\d+)?)(?![\w-])/y)
    if (word) {
      position += word[0].length
      return word[0] === 'true' || word[0] === 'false' ? word[0] === 'true' : Number(word[0])
    }
    if (text[position] === '[') return readList()
    return text[position] === '{' ? readInlineTable() : undefined
  }

  function readList(): unknown[] {
    const list: unknown[] = []
    position += 1
    for (skipSpace(); position < text.length && text[position] !== ']'; skipSpace()) {
      const value = readValue()
      if (value !== undefined) list.push(value)
      else if (text[position] !== ',') break
      skipSpace()
      if (text[position] === ',') position += 1
    }
    position += 1
    return list
  }

  function readInlineTable(): Record<string, unknown> {
    const inline: Record<string, unknown> = {}
    position += 1
    for (skipSpace(); position < text.length && text[position] !== '}'; skipSpace()) {
      if (!readPair(inline)) break
      skipSpace()
      if (text[position] === ',') position += 1
    }
    position += 1
    return inline
  }
}

function openTable(root: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  let table = root
  for (const name of path) {
    const next = table[name]
    const inner =
      typeof next === 'object' && next !== null && !Array.isArray(next) ? (next as Record<string, unknown>) : {} // Made here.
    table[name] = inner
    table = inner
  }
  return table
}

function unquote(key: string): string {
  return key.trim().replace(/^["'](.*)["']$/, '$1')
}
