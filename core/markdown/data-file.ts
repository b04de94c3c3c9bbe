import { parse } from '@humanwhocodes/momoa'
import type { StringNode, ValueNode } from '@humanwhocodes/momoa'
import { isFolderConfig } from '../collection/index.ts'
import { findUnstorable, maxDataLength, parseYaml, refuseLength } from './frontmatter.ts'
import type { Frontmatter, Place } from './frontmatter.ts'

type Data = Omit<Frontmatter, 'body' | 'bodyLine'>

/**
 * Parses a file of data in YAML or JSON: a mapping, or a list, which becomes the value of `body`. The settings of a
 * folder are a mapping. A mistake is reported at its place in the file, of which then nothing is left.
 */
export function parseDataFile(file: string, text: string): Frontmatter {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const lists = !isFolderConfig(file)
  const data = file.endsWith('.json')
    ? parseJson(file, source, lists)
    : parseYaml(file, source, { firstLine: 1, lists })
  return { ...data, body: '', bodyLine: 1 }
}

/** Parses JSON as RFC 8259 describes it: without comments, and without a comma after the last value. */
function parseJson(file: string, text: string, lists: boolean): Data {
  const places = new Map<string, Place>()
  const written = new Map<string, string>()
  const refuse = ({ line, column }: Place, message: string, hint: string): Data => ({
    data: {},
    places: new Map(),
    written: new Map(),
    diagnostics: [{ severity: 'error', file, line, column, code: 'json', message, hint }],
  })
  const start = { line: 1, column: 1 }
  if (text.length > maxDataLength) return refuse(start, ...refuseLength(text))
  if (text.trim() === '') return { data: {}, places, written, diagnostics: [] }
  try {
    const { body: value } = parse(text, { mode: 'json' })
    const mistake = findMistake(value, text)
    if (mistake) return refuse(mistake.node.loc.start, mistake.message, mistake.hint)
    if (value.type === 'Array' && lists) {
      places.set('body', value.loc.start)
      return { data: { body: JSON.parse(text) as unknown }, places, written, diagnostics: [] }
    }
    if (value.type !== 'Object') {
      const expected = lists ? 'an object or a list' : 'an object'
      return refuse(value.loc.start, `Expected ${expected}.`, 'Write for example `{ "title": "Getting started" }`.')
    }
    for (const { name, value: member } of value.members) {
      const { value: key, loc } = name as StringNode // Other names are none of JSON.
      places.set(key, { line: loc.start.line, column: loc.start.column })
      if (isScalar(member)) written.set(key, member.type === 'String' ? member.value : sourceOf(member, text))
    }
    return { data: JSON.parse(text) as Record<string, unknown>, places, written, diagnostics: [] }
  } catch (error) {
    if (error instanceof RangeError)
      return refuse(start, 'The values are nested too deeply.', 'Keep them flat, or divide the file.')
    const { line, column, offset } = error as Partial<Place & { offset: number }>
    if (line === undefined || column === undefined || offset === undefined) throw error
    return refuse({ line, column }, ...describeSyntax(text, offset))
  }
}

/** What is wrong where the parser has stopped, and what to do about it. */
function describeSyntax(text: string, offset: number): [message: string, hint: string] {
  const rest = text.slice(offset)
  // At the end of a file, the parser stops at the last part that it has understood.
  if (/^(?:[{[:,]|"[^"]*"?|[\d.eE+-]*)\s*$/.test(rest))
    return ['The file ends before its data does.', 'Close every quote, `{` and `[`.']
  const [found = ''] = /^(?:\/[/*]|[\w.+-]+|.)/su.exec(rest) ?? []
  return [`JSON does not allow \`${found}\` here.`, hintAt(found, text.slice(0, offset))]
}

function hintAt(found: string, before: string): string {
  if (found.startsWith('/') || found === '#') return 'Leave comments out: JSON has none.'
  if (found === '}' || found === ']')
    return before.trimEnd().endsWith(',')
      ? 'Leave out the comma before it.'
      : 'Write a value before it, or leave it out.'
  if (/^["{[\d]/.test(found)) return 'Put a comma between two values, and a colon after a key.'
  return 'Put texts and keys in double quotes; what has none is a number, `true`, `false` or `null`.'
}

interface Mistake {
  node: ValueNode
  message: string
  hint: string
}

/** The first thing in a value that the parser accepts, and that is no JSON or cannot be stored. */
function findMistake(node: ValueNode, text: string): Mistake | undefined {
  if (node.type === 'String') return findCharacter(node, text)
  if (node.type === 'Array') {
    for (const { value } of node.elements) {
      const mistake = findMistake(value, text)
      if (mistake) return mistake
    }
  }
  if (node.type === 'Object') {
    const keys = new Set<string>()
    for (const { name, value } of node.members) {
      const key = name as StringNode // Other names are none of JSON.
      if (keys.has(key.value))
        return { node: key, message: 'Keys must be unique.', hint: 'Keep one of the two values.' }
      keys.add(key.value)
      const mistake = findCharacter(key, text) ?? findMistake(value, text)
      if (mistake) return mistake
    }
  }
  return undefined
}

function findCharacter(node: StringNode, text: string): Mistake | undefined {
  if (/[\n\r\t]/.test(sourceOf(node, text)))
    return {
      node,
      message: 'JSON does not allow a line break or a tab in a text.',
      hint: 'Write `\\n` for a line break, and `\\t` for a tab.',
    }
  const unstorable = findUnstorable(node.value)
  return unstorable && { node, ...unstorable }
}

function isScalar({ type }: ValueNode): boolean {
  return type !== 'Object' && type !== 'Array'
}

function sourceOf({ loc }: ValueNode, text: string): string {
  return text.slice(loc.start.offset, loc.end.offset)
}
