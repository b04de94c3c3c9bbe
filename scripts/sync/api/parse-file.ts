import { isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import { isObject, partLevel, partMemo } from '../../../core/api/index.ts'
import type { Json } from '../../../core/api/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { changedPart, positionInJson } from './json-position.ts'
import { parseEditedYaml } from './yaml-edit.ts'
import { restoreTexts } from './yaml-texts.ts'
import type { JsonIndex } from './json-position.ts'

type Position = Pick<Diagnostic, 'line' | 'column'>

/** A parsed file that contains an API description or a part of one. */
export interface ParsedFile {
  file: string
  value: Json
  /** The content of the file. `parseFile` compares it with the content after an edit. */
  source?: { text: string; index: JsonIndex }
  /** The nodes of a YAML file. After an edit, they are reused for the new file. */
  document?: Document
  /** Returns the position of the value that a list of keys leads to, or of the innermost value that exists. */
  placeOf: (keys: readonly string[]) => Position
}

const maxMegabytes = 30
/** Maximum nesting depth. Deeper documents could overflow the stack of recursive functions. */
const maxDepth = 200
const maxAliases = 1_000

/**
 * Parses a JSON or YAML file that contains an API description.
 * @param before the file before an edit. Parts that haven't changed are reused
 */
export function parseFile(
  file: string,
  text: string,
  before?: ParsedFile,
): { parsed?: ParsedFile; diagnostics: Diagnostic[] } {
  if (text.length > maxMegabytes * 1e6)
    return refuse(
      file,
      `The description is larger than ${maxMegabytes} MB.`,
      'Split the API into several descriptions.',
    )
  const result = file.endsWith('.json') ? parseJson(file, text, before) : parseYaml(file, text, before)
  if (result.parsed && depthOf(result.parsed.value) > maxDepth) return refuseDepth(file)
  return result
}

function refuseDepth(file: string, place: Position = {}): { diagnostics: Diagnostic[] } {
  const message = `The description is nested more than ${maxDepth} levels deep.`
  return refuse(file, message, 'Move nested schemas to `components`.', place)
}

function refuse(file: string, message: string, hint: string, place: Position = {}): { diagnostics: Diagnostic[] } {
  return { diagnostics: [{ severity: 'error', file, ...place, code: 'api-invalid', message, hint }] }
}

function parseJson(file: string, text: string, before: ParsedFile | undefined): ReturnType<typeof parseFile> {
  try {
    const value = (before && parseEdited(before, text)) ?? (JSON.parse(text) as Json)
    const index: JsonIndex = new Map()
    const placeAt = linesOf(text)
    const placeOf = (keys: readonly string[]) => placeAt(positionInJson(text, keys, index))
    return { parsed: { file, value, source: { text, index }, placeOf }, diagnostics: [] }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, position] = /position (\d+)/.exec(message) ?? []
    const place = position === undefined ? {} : linesOf(text)(Number(position))
    return refuse(file, `The description is not valid JSON: ${message}.`, 'Correct the JSON at this position.', place)
  }
}

/**
 * Returns a function that converts offsets into lines and columns. If the offsets are ascending, it reads the text
 * once.
 */
function linesOf(text: string): (position: number) => Position {
  let [line, start] = [1, 0]
  return (position) => {
    if (position < start) [line, start] = [1, 0]
    for (let end = text.indexOf('\n', start); end !== -1 && end < position; end = text.indexOf('\n', start))
      [line, start] = [line + 1, end + 1]
    return { line, column: position - start + 1 }
  }
}

/**
 * Parses only the changed part of a JSON file. Returns `undefined` if that isn't possible or if the part is invalid.
 */
function parseEdited({ value, source }: ParsedFile, text: string): Json | undefined {
  const part = source && changedPart(source.text, text, source.index)
  if (!part) return undefined
  const { keys, start, end } = part
  try {
    return withValue(value, keys, JSON.parse(text.slice(start, end + text.length - source.text.length)) as Json)
  } catch {
    return undefined
  }
}

function withValue(parent: Json, [key, ...keys]: readonly string[], value: Json): Json {
  if (key === undefined) return value
  if (Array.isArray(parent)) return parent.with(Number(key), withValue(parent[Number(key)]!, keys, value))
  return isObject(parent) ? { ...parent, [key]: withValue(parent[key]!, keys, value) } : parent
}

function parseYaml(file: string, text: string, before: ParsedFile | undefined): ReturnType<typeof parseFile> {
  const hint = 'Correct the YAML at this position.'
  try {
    if (before?.document && before.source) {
      const { document } = before
      const part = parseEditedYaml(document, before.source.text, text)
      if (part) return yamlFile(file, text, document, withValue(before.value, part.keys, part.value))
    }
    const lines = new LineCounter()
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true })
    const [error] = document.errors
    if (error) {
      const { line, col } = lines.linePos(error.pos[0])
      const place = { line, column: col }
      if (/call stack/i.test(error.message)) return refuseDepth(file, place)
      return refuse(file, `The description is not valid YAML: ${error.message}.`, hint, place)
    }
    restoreTexts(document.contents)
    return yamlFile(file, text, document, document.toJS({ maxAliasCount: maxAliases }) as Json)
  } catch (error) {
    if (error instanceof ReferenceError)
      return refuse(file, 'The description has too many YAML aliases.', 'Use `$ref` instead of aliases.')
    if (error instanceof RangeError) return refuseDepth(file)
    return refuse(file, `The description is not valid YAML: ${String(error)}.`, hint)
  }
}

function yamlFile(file: string, text: string, document: Document, value: Json): ReturnType<typeof parseFile> {
  const placeAt = linesOf(text)
  const placeOf = (keys: readonly string[]) => placeAt(offsetIn(document, keys))
  return { parsed: { file, value, source: { text, index: new Map() }, document, placeOf }, diagnostics: [] }
}

function offsetIn({ contents }: Document, keys: readonly string[]): number {
  let node: unknown = contents
  let offset = isNode(contents) ? (contents.range?.[0] ?? 0) : 0
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === key)
      if (!pair) return offset
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(key)]
      if (isNode(node)) offset = node.range?.[0] ?? offset
    } else return offset
  }
  return offset
}

const knownDepth = partMemo<number>()

function depthOf(value: Json, level = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  return knownDepth(value, level, () =>
    level < partLevel
      ? Object.values(value).reduce((most: number, each) => Math.max(most, 1 + depthOf(each, level + 1)), 1)
      : deepest(value),
  )
}

/**
 * Returns the nesting depth of a value. It isn't recursive, because a value may be nested 100,000 levels deep. YAML
 * aliases share objects, so each object is visited only once.
 */
function deepest(value: Json): number {
  let found = 0
  const seen = new Map<object, number>()
  const open: [Json, number][] = [[value, 1]]
  for (let next = open.pop(); next && found <= maxDepth; next = open.pop()) {
    const [current, depth] = next
    if (typeof current !== 'object' || current === null || (seen.get(current) ?? 0) >= depth) continue
    seen.set(current, depth)
    found = Math.max(found, depth)
    for (const child of Array.isArray(current) ? current : Object.values(current)) open.push([child, depth + 1])
  }
  return found
}
