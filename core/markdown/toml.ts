import { parse, TomlDate, TomlError } from 'smol-toml'

/** A position in a text, one-based. */
interface Position {
  line: number
  column: number
}

/** TOML values as JSON, with the positions of top-level keys, or the first error. */
type ReadToml =
  | { json: string; positions: Map<string, Position>; mistake?: undefined }
  | { mistake: Position & { message: string } }

/** Parses TOML. Dates become strings, as in YAML. */
export function readToml(text: string): ReadToml {
  try {
    const values = parse(text, { maxDepth: 500 })
    const json = JSON.stringify(values, function (this: Record<string, unknown>, key, value: unknown) {
      const own = this[key]
      return own instanceof TomlDate ? own.toISOString() : value
    })
    return { json, positions: positionsOf(text) }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    return { mistake: { line: error.line, column: error.column, message } }
  }
}

/** Finds the positions of top-level keys and tables. */
function positionsOf(text: string): Map<string, Position> {
  const positions = new Map<string, Position>()
  let isTop = true
  for (const [index, line] of text.split('\n').entries()) {
    const [, indent = '', bracket, name] = /^([ \t]*)(\[{1,2})?[ \t]*["']?([\w-]+)/.exec(line) ?? []
    if (name === undefined || (!bracket && !isTop)) continue
    if (bracket) isTop = false
    if (!positions.has(name))
      positions.set(name, { line: index + 1, column: indent.length + (bracket?.length ?? 0) + 1 })
  }
  return positions
}
