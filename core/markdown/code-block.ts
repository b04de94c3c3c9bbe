import type { Element, Root } from 'hast'
import type { Code } from 'mdast'
import type { CodeBlock, CodeLine, CodeToken, LineMark } from '../document/index.ts'
import { isTerminal, readTerminalLines } from './terminal-output.ts'

/** The options in the first line of a fence. */
interface FenceInfo extends Omit<CodeBlock, 'text' | 'lines'> {
  /** Marks by line number, which starts at 1. */
  marked: ReadonlyMap<number, readonly LineMark[]>
  /** Whether the lines are a diff of code in `language`. */
  isDiff: boolean
}

/**
 * Parses the options of a fenced code block, such as `ts [file.ts] {1,3-5} title="file.ts" lineNumbers`, and the marks
 * in its comments. `colorCode` highlights the lines later.
 */
export function readCodeBlock({ lang, meta, value }: Code): CodeBlock {
  const { marked, isDiff, ...info } = readFenceInfo([lang, meta].filter(Boolean).join(' '), value.split('\n').length)
  const { text, marks } = takeLineMarks(value)
  const lines = text.split('\n').map((line, index) => {
    const { sign, code } = isDiff ? splitDiffLine(line) : { code: line }
    const all = new Set([...(marked.get(index + 1) ?? []), ...(sign ? [sign] : []), ...(marks.get(index) ?? [])])
    return { code, marks: [...all] }
  })
  const codes = lines.map(({ code }) => code)
  const colored = isTerminal(lang) ? readTerminalLines(codes) : codes.map(plainTokens)
  return {
    ...info,
    text: colored.map((tokens) => tokens.map(({ text }) => text).join('')).join('\n'),
    lines: lines.map(({ marks }, index): CodeLine => ({ tokens: colored[index]!, marks })),
  }
}

function plainTokens(text: string): CodeToken[] {
  return text === '' ? [] : [{ kind: '', text }]
}

const signs: Partial<Record<string, LineMark>> = { '+': 'add', '-': 'remove' }

/** Splits a line of a diff into its sign and the code: `+ added` is an added line. */
function splitDiffLine(line: string): { sign: LineMark | undefined; code: string } {
  return { sign: signs[line[0] ?? ''], code: /^[+ -]/.test(line) ? line.slice(1) : line }
}

/**
 * Replaces a block's lines with highlighted tokens of the same text.
 * @param languageName the display name of the language
 */
export function colorCode(block: CodeBlock, lines: readonly CodeToken[][], languageName?: string): CodeBlock {
  return {
    ...block,
    ...(languageName !== undefined && { languageName }),
    lines: block.lines.map((line, index) => ({ ...line, tokens: lines[index] ?? line.tokens })),
  }
}

/** Matches the first line number in the notation of Rehype Pretty Code: `showLineNumbers{5}`. */
const numberedFrom = /((?:^|\s)(?:showLineNumbers|lineNumbers))\{(\d+)\}/

/**
 * Parses the first line of a fence.
 * @param length the block's number of lines; marks for lines beyond it are dropped
 */
function readFenceInfo(info: string, length: number): FenceInfo {
  const language = /^[^\s[{:]*/.exec(info)![0]
  let rest = info.slice(language.length).replace(numberedFrom, '$1=$2')
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match ? (match[1] ?? match[2] ?? match[0]) : undefined
  }
  /** Takes text outside of quotes and of expressions such as `/const [ab]/`. */
  const takeOutside = (pattern: RegExp): string | undefined => {
    const searched = rest.replace(/"[^"]*"|'[^']*'|(?<=^|[\s=])\/[^/\n]+\/(?=\s|$)/g, (each) => 'x'.repeat(each.length))
    const match = pattern.exec(searched)
    if (!match) return undefined
    const written = rest.slice(match.index, match.index + match[0].length)
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + written.length)}`
    return written.slice(1, -1)
  }
  // micromark has already decoded escaped quotes, so a quote before a letter is part of the title.
  const title = take(/(?:^|\s)(?:title|filename)=(?:"((?:[^"]|"(?=\S))*)"|'((?:[^']|'(?=\S))*)')(?=\s|$)/)
  // A file name may contain brackets: `[pages/[[slug]].vue]`. Brackets in an expression, `/[a-z]/`, are no file name.
  const bracketed = takeOutside(/(?<=^|[\s}])\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])*)\]/)
  const marked = new Map<number, LineMark[]>()
  // Expressive Code's notation: `ins={3-4} del={2} mark={1}`. Other keys with line numbers in braces, such as
  // `collapse={1-5}`, are ignored.
  for (const [written, name, ranges] of rest.matchAll(/(?<=\s|^)([a-z]+)=\{([^{}]*)\}/gi)) {
    const mark = rangeNames[name!.toLowerCase()]
    rest = rest.replace(written, '')
    if (mark) markLines(marked, readRanges(ranges!, length), mark)
  }
  markLines(marked, readRanges(take(/\{([\d,\s-]+)\}/) ?? '', length), 'highlight')
  const numbered = take(/(?:^|[\s:])(?:lineNumbers|showLineNumbers|line-numbers)(?:=(\S*))?(?=\s|$)/)
  const firstLine = take(/(?:^|\s)startLineNumber=["']?(\d+)["']?(?=\s|$)/) ?? numbered
  const fold = take(/(?:^|\s)fold(?:=(\S*))?(?=\s|$)/)?.trim()
  const isDiff = language.toLowerCase() === 'diff'
  const ofDiff = isDiff ? take(/(?:^|\s)lang=["']?([\w+#-]+)["']?(?=\s|$)/) : undefined
  return {
    language: (ofDiff ?? language).toLowerCase() || 'text',
    filename: bracketed ?? title ?? null,
    marked,
    isDiff: ofDiff !== undefined,
    lineNumbers: numbered !== undefined && numbered !== 'false',
    firstLine: Number(/^\d{1,6}$/.exec(firstLine ?? '')?.[0] ?? 1),
    folds: fold === undefined ? undefined : fold !== 'false',
    wraps: /(?:^|\s)wrap(?:=true)?(?=\s|$)/.test(rest),
    meta: rest.replace(/\s+/g, ' ').trim(),
  }
}

const rangeNames: Partial<Record<string, LineMark>> = { ins: 'add', del: 'remove', mark: 'highlight' }

function markLines(marked: Map<number, LineMark[]>, lines: readonly number[], mark: LineMark): void {
  for (const line of lines) {
    const own = marked.get(line) ?? []
    if (!own.includes(mark)) marked.set(line, [...own, mark])
  }
}

/** Parses line ranges: `1,3-5` becomes 1, 3, 4, 5. Omits lines after the last one. */
function readRanges(text: string, lines: number): number[] {
  return text.split(',').flatMap((part) => {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    if (!from) return []
    const length = Math.min(Number(to ?? from), lines) - Number(from) + 1
    return Array.from({ length: Math.max(length, 0) }, (_, index) => Number(from) + index)
  })
}

const markNames: Partial<Record<string, LineMark>> = {
  '++': 'add',
  '--': 'remove',
  highlight: 'highlight',
  hl: 'highlight',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
}

/** Matches a mark after other text of a comment: `// the port [!code ++]`. The text stays. */
const trailingMark =
  /(?<=(?:^|\s)(?:\/\/|\/\*+|<!--|\{\/\*|#|--)[ \t].*\S)[ \t]+\[!code ([^\]\s:]+)(?::([^\]]*))?\](?=[ \t]*(?:\*\/\}?|-->)?[ \t]*$)/

/**
 * Matches `// [!code ++]` at the end of a line, in the comment syntax of most languages. `[!code focus:3]` marks three
 * lines.
 */
const markComment =
  /[ \t]*(?:\/\/|\/\*+|<!--|\{\/\*|#|--|;+|%|')[ \t]*\[!code ([^\]\s:]+)(?::([^\]]*))?\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/

/** Matches marks that are left in a line: those of other tools, and those at another place than a comment's end. */
const leftMark =
  /\[!code [^\]\s]+\]|(?<=(?:\/\/|\/\*|<!--)[ \t]*|(?:#|--)[ \t]+)(?:highlight-(?:line|next-line|start|end|range)|hide-(?:line|next-line|start|end))(?![\w-])/g

/** Returns the marks that are shown as text, such as `[!code word:tide]`, and starts of ranges without an end. */
export function unknownMarks(code: string): string[] {
  let start: string | undefined
  const unknown = code.split(/\r?\n|\r/).flatMap((line) => {
    const [, magic] = magicComment.exec(line) ?? []
    if (magic && magic !== 'next-line') start = magic === 'start' ? 'highlight-start' : undefined
    return magic ? [] : (takeMarks(line).text.match(leftMark) ?? [])
  })
  return start === undefined ? unknown : [...unknown, start]
}

/** Returns the first line number in the braces after a fence that the block doesn't have. */
export function missingLine({ lang, meta, value }: Code): string | undefined {
  const length = value.split('\n').length
  const info = [lang, meta]
    .filter(Boolean)
    .join(' ')
    .replace(numberedFrom, '')
    .replace(/"[^"]*"|'[^']*'/g, '')
  return [...info.matchAll(/(?:(?<![\w-])([\w-]+)=)?\{([\d,\s-]+)\}/g)]
    .flatMap(([, name, ranges]) => (name && !rangeNames[name] ? [] : (ranges!.match(/\d+/g) ?? [])))
    .find((line) => Number(line) > length || Number(line) === 0)
}

/** Matches marks in Docusaurus's syntax: comments on separate lines, which aren't shown. */
const magicComment =
  /^[ \t]*(?:\/\/|\/\*+|<!--|\{\/\*|#|--|;+|%|')[ \t]*highlight-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/

/**
 * Removes the marks from a code block and returns them. A mark on a separate line applies to the lines after it, and
 * the line itself is removed.
 */
function takeLineMarks(code: string): { text: string; marks: Map<number, LineMark[]> } {
  const marks = new Map<number, LineMark[]>()
  const lines: string[] = []
  const markFrom = (start: number, mark: LineMark, count: number) =>
    markLines(
      marks,
      Array.from({ length: count }, (_, index) => start + index),
      mark,
    )
  let highlightStart: number | undefined
  for (const line of code.split(/\r?\n|\r/)) {
    const [, magic] = line.includes('highlight-') ? (magicComment.exec(line) ?? []) : []
    if (magic === 'next-line') markFrom(lines.length, 'highlight', 1)
    if (magic === 'start') highlightStart = lines.length
    if (magic === 'end' && highlightStart !== undefined)
      markFrom(highlightStart, 'highlight', lines.length - highlightStart)
    if (magic) continue
    const { text, found } = takeMarks(line)
    for (const { mark, count } of found) markFrom(lines.length, mark, count)
    // A mark with a backslash, as in `[!\code ++]`, is shown as text.
    if (found.length === 0 || text.trim() !== '') lines.push(text.replaceAll('[!\\code ', '[!code '))
  }
  return { text: lines.join('\n'), marks }
}

interface TakenMarks {
  text: string
  found: { mark: LineMark; count: number }[]
}

function takeMarks(line: string): TakenMarks {
  const match = line.includes('[!code ') ? (markComment.exec(line) ?? trailingMark.exec(line)) : null
  const [written = '', name = '', value] = match ?? []
  const mark = markNames[name]
  if (!match || !mark || !/^\d+$/.test(value ?? '1')) return { text: line, found: [] }
  const { text, found } = takeMarks(line.slice(0, match.index) + line.slice(match.index + written.length))
  return { text, found: [...found, { mark, count: Math.min(Number(value ?? 1), 10_000) }] }
}

/** Matches note numbers in a comment at the end of a line: `# (1)`, or `# (1)!` as in MkDocs. */
const noteComment = /[ \t]*(?:\/\/|\/\*+|<!--|\{\/\*|#|--|;+|%)[ \t]*((?:\(\d{1,3}\)!?[ \t]*)+)(?:\*\/\}?|-->)?[ \t]*$/

/**
 * Links code blocks with the numbered lists after them if comments at the ends of lines refer to list items, as in
 * `# (1)`. Moves these references from the code to `notes` of its lines, and adds a class and ids to the list. A block
 * that refers to a missing item is unchanged.
 */
export function linkCodeNotes(root: Root): void {
  let blocks = 0
  walk(root)

  function walk(parent: Root | Element): void {
    const elements = parent.children.flatMap((node): Element[] => (node.type === 'element' ? [node] : []))
    for (const [index, node] of elements.entries()) {
      walk(node)
      const list = elements[index + 1]
      if (!node.data?.code || list?.tagName !== 'ol' || Number(list.properties.start ?? 1) !== 1) continue
      const items = list.children.flatMap((child): Element[] => (child.type === 'element' ? [child] : []))
      const block = takeNotes(node.data.code, items.length)
      if (!block) continue
      blocks += 1
      const notesId = `code-note-${blocks}`
      node.data = { ...node.data, code: { ...block, notesId } }
      list.properties.className = ['code-notes']
      items.forEach((item, place) => (item.properties.id = `${notesId}-${place + 1}`))
    }
  }
}

/**
 * Moves the note numbers of a block to `notes` of its lines. Returns `undefined` if the block has no numbers, or a
 * number greater than `count`.
 */
function takeNotes(block: CodeBlock, count: number): CodeBlock | undefined {
  const lines = block.text.split('\n').map((line) => {
    const [comment, numbers = ''] = noteComment.exec(line) ?? ['']
    return { text: line.slice(0, line.length - comment.length), notes: (numbers.match(/\d+/g) ?? []).map(Number) }
  })
  const numbers = lines.flatMap(({ notes }) => notes)
  if (numbers.length === 0 || numbers.some((number) => number < 1 || number > count)) return undefined
  return {
    ...block,
    text: lines.map(({ text }) => text).join('\n'),
    lines: block.lines.map((line, index) => {
      const { text, notes } = lines[index]!
      return { ...line, tokens: plainTokens(text), ...(notes.length > 0 && { notes }) }
    }),
  }
}
