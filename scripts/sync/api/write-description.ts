import { isObject, partLevel } from '../../../core/api/index.ts'
import type { Json, JsonObject } from '../../../core/api/index.ts'

/** Text, or an operation or component whose bytes may be cached. */
type Piece = string | JsonObject | Json[]

const [knownJson, knownYaml] = [new WeakMap<object, Uint8Array>(), new WeakMap<object, Uint8Array>()]

/** Serializes a description as JSON. Bytes of parts that were serialized before are reused. */
export function jsonBytes(document: JsonObject): Uint8Array {
  return join([...jsonPieces(document, 0), '\n'], knownJson, (part) => JSON.stringify(part))
}

/** Like `jsonBytes`, but serializes as YAML. The `yaml` package would take ten seconds for a large API. */
export function yamlBytes(document: JsonObject): Uint8Array {
  return join(yamlPieces(document, 0), knownYaml, (part) => writeYaml(part, '  '.repeat(partLevel)))
}

/**
 * Joins the bytes of all pieces. Afterwards, the cached bytes of parts refer to the new buffer, so that earlier buffers
 * can be freed.
 */
function join(pieces: Iterable<Piece>, known: WeakMap<object, Uint8Array>, write: (part: Json) => string): Uint8Array {
  const chunks: Uint8Array[] = []
  const places: { part: object; start: number; end: number }[] = []
  let [length, text] = [0, '']
  const add = (bytes: Uint8Array) => {
    chunks.push(bytes)
    length += bytes.length
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    add(Buffer.from(text))
    text = ''
    const start = length
    add(known.get(piece) ?? Buffer.from(write(piece)))
    places.push({ part: piece, start, end: length })
  }
  add(Buffer.from(text))
  const all = Buffer.concat(chunks, length)
  for (const { part, start, end } of places) known.set(part, all.subarray(start, end))
  return all
}

function* jsonPieces(value: Json, level: number): Generator<Piece> {
  if (typeof value !== 'object' || value === null) return yield JSON.stringify(value)
  if (level === partLevel) return yield value
  const isList = Array.isArray(value)
  yield isList ? '[' : '{'
  for (const [index, [key, child]] of Object.entries(value).entries()) {
    yield `${index > 0 ? ',' : ''}${isList ? '' : `${JSON.stringify(key)}:`}`
    yield* jsonPieces(child, level + 1)
  }
  yield isList ? ']' : '}'
}

function* yamlPieces(value: Json, level: number): Generator<Piece> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return yield writeYaml(value)
  if (level === partLevel) return yield value
  if (level > 0) yield '\n'
  for (const [key, child] of Object.entries(value)) {
    yield '  '.repeat(level) + (Array.isArray(value) ? '-' : `${writeText(key)}:`)
    yield* yamlPieces(child, level + 1)
  }
}

const plainText = /^[A-Za-z_][\w ./-]*(?<! )$/
const reserved = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i

function writeYaml(value: Json, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []\n'
    return `\n${value.map((item) => `${indent}-${writeYaml(item, `${indent}  `)}`).join('')}`
  }
  if (!isObject(value)) return ` ${typeof value === 'string' ? writeText(value) : String(value)}\n`
  const entries = Object.entries(value)
  if (entries.length === 0) return ' {}\n'
  const lines = entries.map(([key, child]) => `${indent}${writeText(key)}:${writeYaml(child, `${indent}  `)}`)
  return `\n${lines.join('')}`
}

/** Returns a string as a plain YAML scalar or, if that isn't possible, as JSON, which is valid in YAML 1.2. */
function writeText(text: string): string {
  return plainText.test(text) && !reserved.test(text) ? text : JSON.stringify(text)
}
