import { moduleCompleteness } from '../source/javascript.ts'
import type { AttributeValue } from './piece.ts'
import { matchAt } from './read-tag.ts'

const fenceOpening = /(`{3,}|~{3,})([^\n]*)/y

interface Fence {
  fence: string
  info: string
  code: string[]
  end: number
}

/**
 * Reads a fenced code block at an offset. Its line starts with `indent`. An unclosed block extends to the end of the
 * text.
 */
export function readFence(source: string, start: number, indent: string): Fence | undefined {
  const [opening, fence, info] = matchAt(fenceOpening, source, start) ?? []
  if (opening === undefined || !fence || info === undefined || (fence.startsWith('`') && info.includes('`')))
    return undefined
  const closing = new RegExp(`^[ \\t>]*${fence[0] === '`' ? '`' : '~'}{${fence.length},}[ \\t]*$`)
  const code: string[] = []
  let position = start + opening.length
  while (position < source.length) {
    const lineEnd = endOfLine(source, position + 1)
    const line = source.slice(position + 1, lineEnd)
    position = lineEnd
    if (closing.test(line)) break
    code.push(withoutIndent(line, indent))
  }
  return { fence, info: info.trim(), code, end: position }
}

/** Removes the block's indentation from a line. If the line is indented less, removes only its white space. */
function withoutIndent(line: string, indent: string): string {
  if (line.startsWith(indent)) return line.slice(indent.length)
  const width = indent.replaceAll('\t', '    ').length
  const quoted = /^[ \t]*(?:>[ \t]?)+/.exec(line)
  if (quoted && indent.includes('>')) return line.slice(quoted[0].length)
  let columns = 0
  let cut = 0
  while (columns < width && (line[cut] === ' ' || line[cut] === '\t')) {
    columns += line[cut] === '\t' ? 4 : 1
    cut += 1
  }
  return line.slice(cut)
}

const containerOpening = /(:{3,})[ \t]*([A-Za-z][\w-]*)(?:\[([^\n]*?)\])?[ \t]*(\{[^}\n]*\})?[ \t]*([^\n]*)/y
const containerClosing = /(:{3,})[ \t]*(?=\n|$)/y

interface ContainerMark {
  colons: number
  name?: string
  attributes: Record<string, AttributeValue>
  end: number
}

/** Reads the first or last line of a `:::container`. The last line has no name. */
export function readContainer(source: string, start: number): ContainerMark | undefined {
  const closing = matchAt(containerClosing, source, start)
  if (closing) return { colons: closing[1]!.length, attributes: {}, end: start + closing[0].length }
  const opening = matchAt(containerOpening, source, start)
  if (!opening) return undefined
  const [text, colons, name, label, attributes, rest] = opening
  const title = (label ?? rest)?.trim()
  return {
    colons: colons!.length,
    name: name!,
    end: start + text.length,
    attributes: { ...(title && { title }), ...(attributes && readBraces(attributes)) },
  }
}

/**
 * Reads the named values in braces, such as `{icon="heart"}`. Returns braces without named values unchanged, as
 * `attributes`.
 */
function readBraces(braces: string): Record<string, AttributeValue> {
  const pairs = [...braces.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))/g)]
  if (pairs.length === 0) return { attributes: braces }
  return Object.fromEntries(pairs.map(([, name, double, single, bare]) => [name, double ?? single ?? bare ?? '']))
}

const indentedOpening = /(!!!|\?\?\?\+?|===[!+]?)[ \t]+([^\n]*)/y

interface IndentedBlock {
  mark: string
  words: string[]
  title: string | undefined
  body: string
  end: number
}

/** Reads an indented Python-Markdown block, whose lines after the first are indented by four more columns. */
export function readIndentedBlock(source: string, start: number, indent: string): IndentedBlock | undefined {
  const opening = matchAt(indentedOpening, source, start)
  if (!opening) return undefined
  const [text, mark = '', rest = ''] = opening
  const title = /["“](.*)["”]\s*$/.exec(rest)
  if (mark.startsWith('===') ? !title : !/^[\w-]/.test(rest)) return undefined
  const inner = indent.replaceAll('\t', '    ').length + 4
  const lines: string[] = []
  let position = start + text.length
  let end = position
  while (position < source.length) {
    const lineEnd = endOfLine(source, position + 1)
    const line = source.slice(position + 1, lineEnd).replace(/^[ \t]+/, (white) => white.replaceAll('\t', '    '))
    if (line.trim() !== '' && /^ */.exec(line)![0].length < inner) break
    lines.push(line.slice(inner))
    position = lineEnd
    if (line.trim() !== '') end = position
  }
  const words = (title ? rest.slice(0, title.index) : rest).trim().split(/\s+/).filter(Boolean)
  return { mark, words, title: title?.[1], body: lines.join('\n').trimEnd(), end }
}

const slashOpening = /(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*([^\n]*))?(?=\n|$)/y
const slashClosing = /(\/{3,})[ \t]*(?=\n|$)/y
const slashOption = /\n[ \t]{4,}([\w-]+):[ \t]*([^\n]*)/y

/**
 * Reads the first or last line of a PyMdown Extensions block, `/// note | Title`, with the options below it. The last
 * line has no name. Blocks with more slashes can contain blocks with fewer.
 */
export function readSlashBlock(source: string, start: number): ContainerMark | undefined {
  const closing = matchAt(slashClosing, source, start)
  if (closing) return { colons: closing[1]!.length, attributes: {}, end: start + closing[0].length }
  const opening = matchAt(slashOpening, source, start)
  if (!opening) return undefined
  const [text, slashes, name, title] = opening
  const options: Record<string, string> = {}
  let end = start + text.length
  for (let option = matchAt(slashOption, source, end); option; option = matchAt(slashOption, source, end)) {
    options[option[1]!] = option[2]!.trim()
    end += option[0].length
  }
  return {
    colons: slashes!.length,
    name: name!,
    end,
    attributes: { ...options, mark: '///', ...(title?.trim() && { title: title.trim() }) },
  }
}

/**
 * Maximum length of statements in characters. Longer ones are parsed as text, because finding their end would take too
 * long: they could end at any empty line.
 */
const longestStatements = 20_000

/**
 * Reads MDX `import` and `export` statements at an offset. They end at the first empty line where the text before it is
 * a valid module. Ignores text that only resembles a statement.
 */
export function readStatements(source: string, start: number): { source: string; end: number } | undefined {
  if (!/^(?:import|export)\b/.test(source.slice(start, start + 7))) return undefined
  for (let end = start; end < source.length;) {
    const blank = /\n[ \t]*(?=\n)/g
    blank.lastIndex = end
    end = blank.exec(source) ? blank.lastIndex : source.length
    const statements = source.slice(start, end)
    const completeness = moduleCompleteness(statements)
    if (completeness === 'whole') return { source: statements, end }
    if (completeness === 'wrong' || statements.length > longestStatements) return undefined
  }
  return undefined
}

function endOfLine(source: string, offset: number): number {
  const end = source.indexOf('\n', offset)
  return end === -1 ? source.length : end
}
