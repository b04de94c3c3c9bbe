/** A JSON value in which integers beyond 2^53 are `bigint`, so that no digits are lost. */
export type ExactJson = null | boolean | number | bigint | string | readonly ExactJson[] | ExactObject

interface ExactObject {
  readonly [key: string]: ExactJson
}

/** The syntax of literals in a programming language. */
interface LiteralStyle {
  indentation: string
  atom: (value: null | boolean | number | bigint | string) => string
  key: (name: string) => string
  /** Whether the last element of a list ends with a comma. */
  hasLastComma: boolean
}

/** Writes a value as a literal, with one element per line. */
export function writeLiteral(value: ExactJson, style: LiteralStyle, level = 0): string {
  if (value === null || typeof value !== 'object') return style.atom(value)
  const isList = isExactList(value)
  const lines = isList
    ? value.map((item) => writeLiteral(item, style, level + 1))
    : Object.entries(value).map(([name, item]) => `${style.key(name)}: ${writeLiteral(item, style, level + 1)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (lines.length === 0) return `${open}${close}`
  const separator = `\n${style.indentation.repeat(level + 1)}`
  const end = `${style.hasLastComma ? ',' : ''}\n${style.indentation.repeat(level)}`
  return `${open}${separator}${lines.join(`,${separator}`)}${end}${close}`
}

/** Writes a value as JSON, indented by two spaces per level. */
export function writeJson(value: ExactJson): string {
  return writeLiteral(value, {
    indentation: '  ',
    hasLastComma: false,
    key: (name) => JSON.stringify(name.toWellFormed()),
    atom: writeJsonAtom,
  })
}

/** Writes a value as JSON on one line. */
export function writeShortJson(value: ExactJson): string {
  if (value === null || typeof value !== 'object') return writeJsonAtom(value)
  if (isExactList(value)) return `[${value.map(writeShortJson).join(',')}]`
  return `{${Object.entries(value)
    .map(([name, item]) => `${JSON.stringify(name.toWellFormed())}:${writeShortJson(item)}`)
    .join(',')}}`
}

export function isExactList(value: ExactJson): value is readonly ExactJson[] {
  return Array.isArray(value)
}

/** Returns whether a value contains a number that JavaScript can't represent exactly. */
export function hasLargeNumber(value: ExactJson): boolean {
  if (typeof value === 'bigint') return true
  if (value === null || typeof value !== 'object') return false
  return (isExactList(value) ? value : Object.values(value)).some(hasLargeNumber)
}

/** Writes a simple value as JSON. Unpaired surrogates are replaced, because no request encoding can represent them. */
function writeJsonAtom(value: null | boolean | number | bigint | string): string {
  if (typeof value === 'bigint') return value.toString()
  return JSON.stringify(typeof value === 'string' ? value.toWellFormed() : value)
}
