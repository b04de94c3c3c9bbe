import { readLiteral } from '../source/javascript.ts'
import type { Scope } from '../source/javascript.ts'
import { Computed } from './piece.ts'
import type { AttributeValue } from './piece.ts'

export interface Tag {
  name: string
  attributes: Record<string, AttributeValue>
  selfClosing: boolean
  /** Offset after it. */
  end: number
}

const tagName = /<([A-Za-z][\w.-]*)?(?=[\s/>{])/y
const space = /\s+/y
const attributeName = /[@:#A-Za-z_][\w:.@-]*/y
const quoted = /\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const braced = /\s*=\s*(?=\{)/y
const bare = /\s*=\s*([^\s"'<>=`{}]+)/y

/** Reads an opening tag of JSX or Vue at an offset; `undefined` where there is none. `<>` is a tag without a name. */
export function readOpeningTag(source: string, start: number, scope: Scope): Tag | undefined {
  const opening = matchAt(tagName, source, start)
  if (!opening) return undefined
  const attributes: Tag['attributes'] = {}
  let position = start + opening[0].length
  for (;;) {
    position += matchAt(space, source, position)?.[0].length ?? 0
    if (source.startsWith('/>', position))
      return { name: opening[1] ?? '', attributes, selfClosing: true, end: position + 2 }
    if (source[position] === '>') return { name: opening[1] ?? '', attributes, selfClosing: false, end: position + 1 }
    if (source[position] === '{') {
      // A spread: `{...props}`.
      const end = endOfBraces(source, position)
      if (end === undefined) return undefined
      position = end
      continue
    }
    const name = matchAt(attributeName, source, position)?.[0]
    if (!name) return undefined
    position += name.length
    const value = readAttributeValue(source, position, scope)
    attributes[name] = value?.value ?? true
    position = value?.end ?? position
  }
}

function readAttributeValue(
  source: string,
  start: number,
  scope: Scope,
): { value: AttributeValue; end: number } | undefined {
  const string = matchAt(quoted, source, start)
  if (string) return { value: decodeEntities(string[1] ?? string[2] ?? ''), end: start + string[0].length }
  const equals = matchAt(braced, source, start)
  if (equals) {
    const open = start + equals[0].length
    const end = endOfBraces(source, open)
    if (end === undefined) return undefined
    const expression = source.slice(open + 1, end - 1).trim()
    return { value: (readLiteral(expression, scope) as AttributeValue | undefined) ?? new Computed(expression), end } // A literal is JSON.
  }
  const word = matchAt(bare, source, start)
  return word ? { value: word[1]!, end: start + word[0].length } : undefined
}

const entities: Record<string, string> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&apos;': "'",
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:quot|amp|lt|gt|#39|apos);/g, (entity) => entities[entity] ?? entity)
}

/** The offset after the brace that closes the one at `start`; quotes, templates and comments are looked over. */
export function endOfBraces(source: string, start: number): number | undefined {
  let depth = 0
  for (let position = start; position < source.length; position += 1) {
    const character = source[position]
    if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return position + 1
    } else if (character === '"' || character === "'") position = endOfQuotes(source, position)
    else if (character === '`') position = endOfTemplate(source, position)
    else if (source.startsWith('/*', position)) {
      const end = source.indexOf('*/', position)
      if (end === -1) return undefined
      position = end + 1
    }
  }
  return undefined
}

/** The offset of the closing quote; an apostrophe in a text has none on its line, and is a character. */
function endOfQuotes(source: string, start: number): number {
  for (let position = start + 1; position < source.length && source[position] !== '\n'; position += 1) {
    if (source[position] === '\\') position += 1
    else if (source[position] === source[start]) return position
  }
  return start
}

function endOfTemplate(source: string, start: number): number {
  for (let position = start + 1; position < source.length; position += 1) {
    if (source[position] === '\\') position += 1
    else if (source[position] === '`') return position
    else if (source.startsWith('${', position)) position = (endOfBraces(source, position + 1) ?? source.length) - 1
  }
  return start
}

/** Runs a sticky expression at an offset. */
export function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(source)
}
