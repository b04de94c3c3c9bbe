import { decodeHTMLStrict } from 'entities'
import { readLiteral } from '../source/javascript.ts'
import type { Scope } from '../source/static-value.ts'
import { Computed } from './piece.ts'
import type { AttributeValue } from './piece.ts'

interface Tag {
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

/**
 * Reads an opening tag of JSX or Vue at an offset; `undefined` where there is none. `<>` is a tag without a name.
 *
 * @param scope what names in attributes stand for
 * @param unclosed offsets of braces that are known not to be closed, added to
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
      // A spread: `{...props}`.
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
    // A literal is JSON.
    return { value: (readLiteral(expression, scope) as AttributeValue | undefined) ?? new Computed(expression), end }
  }
  const word = matchAt(bare, source, start)
  return word ? { value: word[1]!, end: start + word[0].length } : undefined
}

/**
 * The offset after the brace that closes the one at `start`, looking over quotes, templates and comments; `undefined`
 * where none does.
 *
 * @param unclosed offsets of braces that are known not to be closed; what is found out about more of them is added to
 *   it
 */
export function endOfBraces(source: string, start: number, unclosed: Set<number>): number | undefined {
  if (unclosed.has(start)) return undefined
  const scanned = scanBraces(source, start, true)
  // A template that nothing ends was a backtick: then the braces that stand after it count as well.
  const { end, open } = scanned.isInTemplate ? scanBraces(source, start, false) : scanned
  if (end === undefined) for (const offset of open) unclosed.add(offset)
  return end
}

/**
 * Reads to the end of a brace or of the text. Braces and templates stand inside each other: a template's `${` is a
 * brace.
 *
 * @returns the offset after the closing brace, else the offsets of the braces that are still open, and whether a
 *   template is
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

/** The offset of the closing quote; an apostrophe in a text has none on its line, and is a character. */
function endOfQuotes(source: string, start: number): number {
  for (let position = start + 1; position < source.length && source[position] !== '\n'; position += 1) {
    if (source[position] === '\\') position += 1
    else if (source[position] === source[start]) return position
  }
  return start
}

/** Runs a sticky expression at an offset. */
export function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(source)
}
