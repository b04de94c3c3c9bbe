import { parse } from '@humanwhocodes/momoa'
import type { StringNode, ValueNode } from '@humanwhocodes/momoa'
import { findUnstorable, maxDepth } from './frontmatter.ts'

/** A JSON problem and its position. Lines and columns start at one. */
interface JsonMistake {
  line: number
  column: number
  message: string
  hint: string
}

/** A JSON value and a tree with positions, or the first problem. */
type ReadJson = { value: unknown; tree: ValueNode; mistake?: undefined } | { mistake: JsonMistake }

/** Parses JSON according to RFC 8259, which allows no comments or trailing commas. Keys must be unique. */
export function readJson(text: string): ReadJson {
  try {
    const { body: tree } = parse(text, { mode: 'json' })
    const found = findMistake(tree, text)
    if (!found) return { value: JSON.parse(text) as unknown, tree }
    const { line, column } = found.node.loc.start
    return { mistake: { line, column, message: found.message, hint: found.hint } }
  } catch (error) {
    if (error instanceof RangeError) return { mistake: { line: 1, column: 1, ...tooDeep } }
    const { line, column, offset } = error as Partial<Record<'line' | 'column' | 'offset', number>>
    if (line === undefined || column === undefined || offset === undefined) throw error
    const [message, hint] = describeSyntax(text, offset)
    return { mistake: { line, column, message, hint } }
  }
}

/** Returns the source text of a value. */
function sourceOf({ loc }: ValueNode, text: string): string {
  return text.slice(loc.start.offset, loc.end.offset)
}

/** Describes the problem at the offset where the parser stopped, and how to fix it. */
function describeSyntax(text: string, offset: number): [message: string, hint: string] {
  const rest = text.slice(offset)
  // If the file ends too early, the parser stops at the last token that it understood.
  if (/^(?:[{[:,]|"[^"]*"?|[\d.eE+-]*)\s*$/.test(rest))
    return ['The file ends before its data is complete.', 'Close every quote, `{`, and `[`.']
  const [found = ''] = /^(?:\/[/*]|[\w.+-]+|.)/su.exec(rest) ?? []
  return [`JSON does not allow \`${found}\` here.`, hintAt(found, text.slice(0, offset))]
}

function hintAt(found: string, before: string): string {
  if (found.startsWith('/') || found === '#') return 'Remove comments, because JSON does not allow them.'
  if (found === '}' || found === ']')
    return before.trimEnd().endsWith(',') ? 'Remove the comma before it.' : 'Add a value before it, or remove it.'
  if (/^["{[\d]/.test(found)) return 'Put a comma between two values, and a colon after a key.'
  return 'Put strings and keys in double quotes. Only numbers, `true`, `false`, and `null` need no quotes.'
}

const tooDeep = { message: 'The values are nested too deeply.', hint: 'Keep them flat, or split the file.' }

/** Matches the control characters that JSON doesn't allow in strings. */
const controlCharacter = /[^\P{Cc}\x7f-\x9f]/u

interface Mistake {
  node: ValueNode
  message: string
  hint: string
}

/** Finds the first construct that the parser accepts although it is invalid JSON or can't be stored. */
function findMistake(node: ValueNode, text: string, depth = 0): Mistake | undefined {
  if (depth > maxDepth) return { node, ...tooDeep }
  if (node.type === 'String') return findCharacter(node, text)
  if (node.type === 'Array') {
    for (const { value } of node.elements) {
      const mistake = findMistake(value, text, depth + 1)
      if (mistake) return mistake
    }
  }
  if (node.type === 'Object') {
    const keys = new Set<string>()
    for (const { name, value } of node.members) {
      const key = name as StringNode // JSON has no other kinds of keys.
      if (keys.has(key.value))
        return { node: key, message: `The key \`${key.value}\` occurs more than once.`, hint: 'Keep only one.' }
      keys.add(key.value)
      const mistake = findCharacter(key, text) ?? findMistake(value, text, depth + 1)
      if (mistake) return mistake
    }
  }
  return undefined
}

function findCharacter(node: StringNode, text: string): Mistake | undefined {
  if (controlCharacter.test(sourceOf(node, text)))
    return {
      node,
      message: 'JSON does not allow a line break, a tab, or another control character in a string.',
      hint: 'Write `\\n` for a line break, and `\\t` for a tab.',
    }
  const unstorable = findUnstorable(node.value)
  return unstorable && { node, ...unstorable }
}
