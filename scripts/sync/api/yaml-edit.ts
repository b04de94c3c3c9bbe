import { isAlias, isMap, isNode, isPair, isSeq, parseDocument, visit } from 'yaml'
import type { Document, Node } from 'yaml'
import { partLevel } from '../../../core/api/index.ts'
import type { Json } from '../../../core/api/index.ts'
import { commonEnd, commonStart } from './json-position.ts'
import { restoreTexts } from './yaml-texts.ts'

/** The part of a YAML file that was edited. */
interface EditedPart {
  keys: string[]
  value: Json
}

/**
 * Parses only the edited part of a YAML file, such as an operation or a component. Afterwards, `document` contains the
 * new part, and all positions are updated.
 *
 * @param document the parsed file before the edit. It must be free of errors
 * @returns `undefined` if the whole file must be parsed
 */
export function parseEditedYaml(document: Document, before: string, after: string): EditedPart | undefined {
  const first = commonStart(before, after)
  const last = before.length - commonEnd(before, after, Math.min(before.length, after.length) - first)
  const found = findPart(document, before, first, last)
  if (!found) return undefined
  const { pair, node, keys, start, end } = found
  const moved = after.length - before.length
  const column = start - (before.lastIndexOf('\n', start - 1) + 1)
  const text = ' '.repeat(column) + after.slice(start, end + moved)
  // A line with less indentation would end the part.
  if (text.split('\n').some((line) => /^ *[^\s#]/.test(line) && line.search(/[^ ]/) < column)) return undefined
  const parsed = parseDocument(text, { prettyErrors: false, uniqueKeys: true })
  const { contents } = parsed
  if (parsed.errors.length + parsed.warnings.length > 0 || !isMap(contents)) return undefined
  if (hasAnchor(node) || hasAnchor(contents)) return undefined
  shift(document.contents, last, moved)
  shift(contents, 0, start - column)
  restoreTexts(contents, keys)
  pair.value = contents
  return { keys, value: parsed.toJS() as Json }
}

/** Returns the innermost mapping that contains all changed characters and can be parsed on its own. */
function findPart(document: Document, text: string, first: number, last: number) {
  let parent: unknown = document.contents
  let found
  const keys: string[] = []
  while (isMap(parent) && parent.flow !== true && keys.length < partLevel) {
    const { items } = parent
    const index = items.findIndex(({ value }, at) => {
      const next = items[at + 1]?.key
      const end = isNode(next) ? (next.range?.[0] ?? 0) : endOf(parent as Node)
      return isNode(value) && value.range && value.range[0] < first && last < lineStart(text, end)
    })
    const pair = items[index]
    const value: unknown = pair?.value
    if (!pair || !isMap(value) || value.flow === true || !value.range) break
    const next = items[index + 1]?.key
    const end = isNode(next) ? lineStart(text, next.range?.[0] ?? 0) : endOf(parent)
    keys.push(String(pair.key))
    found = { pair, node: value, keys: [...keys], start: value.range[0], end }
    parent = value
  }
  return found
}

function endOf(node: Node): number {
  return node.range?.[2] ?? 0
}

function lineStart(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1
}

/** Returns whether a part contains anchors or aliases, which connect it with other parts of the file. */
function hasAnchor(node: Node): boolean {
  let isFound = false
  visit(node, {
    Node(_, each) {
      if (!isAlias(each) && !('anchor' in each && each.anchor)) return undefined
      isFound = true
      return visit.BREAK
    },
  })
  return isFound
}

/** Shifts all positions at or after `from` in a node and the nodes inside it. */
function shift(root: unknown, from: number, by: number): void {
  const open: unknown[] = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isPair(next)) open.push(next.key ?? undefined, next.value ?? undefined)
    if (!isNode(next)) continue
    const { range } = next
    // If the end of a node is before `from`, so are all positions inside the node.
    if (range && range[2] < from) continue
    if (range) next.range = range.map((position) => (position >= from ? position + by : position)) as typeof range
    if (isMap(next) || isSeq(next)) open.push(...next.items)
  }
}
