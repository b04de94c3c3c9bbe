import { isFolderConfig } from '../collection/index.ts'
import { maxDataLength, parseYaml, checkLength } from './frontmatter.ts'
import type { Frontmatter, Position } from './frontmatter.ts'
import { readJson } from './json.ts'

type Data = Omit<Frontmatter, 'body' | 'bodyLine'>

/**
 * Parses a data file in YAML or JSON. It contains a mapping or a list. A list becomes the value of `body`. Folder
 * settings must be a mapping. If the file is invalid, reports the position of the problem and returns no data.
 */
export function parseDataFile(file: string, text: string): Frontmatter {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const lists = !isFolderConfig(file)
  const data = file.endsWith('.json')
    ? parseJson(file, source, lists)
    : parseYaml(file, source, { firstLine: 1, lists })
  return { ...data, body: '', bodyLine: 1 }
}

function parseJson(file: string, text: string, lists: boolean): Data {
  const positions = new Map<string, Position>()
  const written = new Map<string, string>()
  const refuse = ({ line, column }: Position, message: string, hint: string): Data => ({
    data: {},
    positions: new Map(),
    written: new Map(),
    diagnostics: [{ severity: 'error', file, line, column, code: 'json', message, hint }],
  })
  if (text.length > maxDataLength) return refuse({ line: 1, column: 1 }, ...checkLength(text))
  if (text.trim() === '') return { data: {}, positions, written, diagnostics: [] }
  const read = readJson(text)
  if (read.mistake) return refuse(read.mistake, read.mistake.message, read.mistake.hint)
  const { value, tree } = read
  if (tree.type === 'Array' && lists) {
    positions.set('body', positionOf(tree))
    return { data: { body: value }, positions, written, diagnostics: [] }
  }
  if (tree.type !== 'Object') {
    const expected = lists ? 'an object or a list' : 'an object'
    return refuse(positionOf(tree), `Expected ${expected}.`, 'For example: `{ "title": "Getting started" }`')
  }
  for (const { name, value: member } of tree.members) {
    const key = name.type === 'String' ? name.value : name.name
    positions.set(key, positionOf(name))
    if (member.type === 'Number') written.set(key, text.slice(member.loc.start.offset, member.loc.end.offset))
  }
  return { data: value as Record<string, unknown>, positions, written, diagnostics: [] }
}

function positionOf({ loc: { start } }: { loc: { start: Position } }): Position {
  return { line: start.line, column: start.column }
}
