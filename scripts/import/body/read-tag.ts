import { decodeHTMLStrict } from 'entities'
import { readLiteral } from '../source/javascript.ts'
import type { Scope } from '../source/values.ts'
import { Computed } from './piece.ts'
import type { AttributeValue } from './piece.ts'

interface Tag {
  name: string
  attributes: Record<string, AttributeValue>
  selfClosing: boolean
  /** The offset after the tag. */
  end: number
}

const tagName = /<([A-Za-z][\w.-]*)?(?=[\s/>{])/y
const space = /\s+/y
const attributeName = /[@:#A-Za-z_][\w:.@-]*/y
const quoted = /\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const braced = /\s*=\s*(?=\{)/y
const bare = /\s*=\s*([^\s"'<>=`{}]+)/y

/**
 * Reads an opening tag of JSX or Vue at an offset, or returns `undefined` if the text has no tag there. `<>` is a tag
 * with an empty name.
 *
 * @param scope values of the names that attributes can use
 * @param unclosed offsets of unclosed braces found so far; new ones are added
 */
export function readOpeningTag(source: string, start: number, scope: Scope, unclosed: Set<number>): Tag | undefined {
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
      // This is a spread: `{...props}`.
      const end = endOfBraces(source, position, unclosed)
      if (end === undefined) return undefined
      position = end
      continue
    }
    const name = matchAt(attributeName, source, position)?.[0]
    if (!name) return undefined
    position += name.length
    const value = readAttributeValue(source, position, scope, unclosed)
    attributes[name] = value?.value ?? true
    position = value?.end ?? position
  }
}

function readAttributeValue(
  source: string,
  start: number,
  scope: Scope,
  unclosed: Set<number>,
): { value: AttributeValue; end: number } | undefined {
  const string = matchAt(quoted, source, start)
  if (string) return { value: decodeHTMLStrict(string[1] ?? string[2] ?? ''), end: start + string[0].length }
  const equals = matchAt(braced, source, start)
  if (equals) {
    const open = start + equals[0].length
    const end = endOfBraces(source, open, unclosed)
    if (end === undefined) return undefined
    const expression = source.slice(open + 1, end - 1).trim()
    // The cast is safe, because literals consist of JSON values.
    return { value: (readLiteral(expression, scope) as AttributeValue | undefined) ?? new Computed(expression), end }
  }
  const word = matchAt(bare, source, start)
  return word ? { value: word[1]!, end: start + word[0].length } : undefined
}

/**
 * Returns the offset after the brace that closes the one at `start`, ignoring quotes, templates, and comments, or
 * `undefined` if it is unclosed.
 *
 * @param unclosed offsets of unclosed braces found so far; new ones are added
 */
export function endOfBraces(source: string, start: number, unclosed: Set<number>): number | undefined {
  if (unclosed.has(start)) return undefined
  const scanned = scanBraces(source, start, true)
  // If a template is unterminated, its backtick is plain text, so the braces after it also count.
  const { end, open } = scanned.isInTemplate ? scanBraces(source, start, false) : scanned
  if (end === undefined) for (const offset of open) unclosed.add(offset)
  return end
}

/**
 * Scans to the end of a brace or of the text. Braces and templates can be nested; a template's `${` counts as a brace.
 *
 * @returns the offset after the closing brace, or the offsets of the braces that are still open and whether a template
 *   is open
 */
function scanBraces(source: string, start: number, withTemplates: boolean) {
  const open: { offset: number; isTemplate: boolean }[] = []
  for (let position = start; position < source.length; position += 1) {
    const character = source[position]!
    const isInTemplate = open.at(-1)?.isTemplate === true
    if (isInTemplate) {
      if (character === '\\') position += 1
      else if (character === '`') open.pop()
      else if (source.startsWith('${', position)) open.push({ offset: ++position, isTemplate: false })
    } else if (character === '{') open.push({ offset: position, isTemplate: false })
    else if (character === '}') {
      open.pop()
      if (open.length === 0) return { end: position + 1, open: [], isInTemplate: false }
    } else if (character === '"' || character === "'") position = endOfQuotes(source, position)
    else if (character === '`' && withTemplates) open.push({ offset: position, isTemplate: true })
    else if (source.startsWith('/*', position)) {
      const end = source.indexOf('*/', position)
      if (end === -1) break
      position = end + 1
    }
  }
  return {
    end: undefined,
    open: open.filter(({ isTemplate }) => !isTemplate).map(({ offset }) => offset),
    isInTemplate: open.some(({ isTemplate }) => isTemplate),
  }
}

/**
 * Returns the offset of the closing quote. Without a closing quote on the same line, the character is an apostrophe,
 * and its own offset is returned.
 */
function endOfQuotes(source: string, start: number): number {
  for (let position = start + 1; position < source.length && source[position] !== '\n'; position += 1) {
    if (source[position] === '\\') position += 1
    else if (source[position] === source[start]) return position
  }
  return start
}

/** Matches a sticky regular expression at an offset. */
export function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(source)
}
