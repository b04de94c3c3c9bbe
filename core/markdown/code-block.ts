import type { Code } from 'mdast'
import type { CodeBlock, CodeLine, CodeToken, LineMark } from '../document/index.ts'

/** What the first line of a fence says. */
interface FenceInfo {
  language: string
  filename: string | null
  highlights: number[]
  lineNumbers: boolean
  meta: string
}

/**
 * Reads a fenced code block: `ts [file.ts] {1,3-5} title="file.ts" lineNumbers meta`, and the marks in its comments. Its lines are
 * uncoloured; `colorCode` colours them.
 */
export function readCodeBlock({ lang, meta, value }: Code): CodeBlock {
  const { highlights, ...info } = readFenceInfo([lang, meta].filter(Boolean).join(' '))
  const { text, marks } = takeLineMarks(value)
  const lines = text.split('\n').map((line, index): CodeLine => {
    const own = marks.get(index) ?? []
    const all: LineMark[] = highlights.includes(index + 1) && !own.includes('highlight') ? ['highlight', ...own] : own
    return { tokens: line === '' ? [] : [{ kind: '', text: line }], marks: all }
  })
  return { ...info, text, lines }
}

/** The block with its lines made of these tokens; line for line the same text. */
export function colorCode(block: CodeBlock, lines: readonly CodeToken[][]): CodeBlock {
  return { ...block, lines: block.lines.map((line, index) => ({ ...line, tokens: lines[index] ?? line.tokens })) }
}

function readFenceInfo(info: string): FenceInfo {
  const language = /^[^\s[{:]*/.exec(info)![0]
  let rest = info.slice(language.length)
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match ? match[1] ?? match[2] ?? match[0] : undefined
  }
  const title = take(/(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)')/)
  // A file name may hold brackets itself: `[pages/[[slug]].vue]`.
  const bracketed = take(/\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\])*)\]/)
  const ranges = take(/\{([\d,\s-]+)\}/)
  const lineNumbers = take(/(?:^|[\s:])(?:lineNumbers|showLineNumbers|line-numbers)(?:=\S+)?(?=\s|$)/)
  return {
    language: language.toLowerCase() || 'text',
    filename: bracketed ?? title ?? null,
    highlights: readRanges(ranges ?? ''),
    lineNumbers: lineNumbers !== undefined,
    meta: rest.replace(/\s+/g, ' ').trim(),
  }
}

/** `1,3-5` → 1, 3, 4, 5. A range is cut at a length that no block has. */
function readRanges(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    if (!from) return []
    const length = Math.min(Number(to ?? from) - Number(from) + 1, 10_000)
    return Array.from({ length: Math.max(length, 0) }, (_, index) => Number(from) + index)
  })
}

const markNames: Partial<Record<string, LineMark>> = {
  '++': 'add', '--': 'remove', highlight: 'highlight', hl: 'highlight', focus: 'focus', error: 'error', warning: 'warning',
}

/** `// [!code ++]` at the end of a line, in the comment syntax of most languages; `[!code focus:3]` counts lines. */
const markComment = /[ \t]*(?:\/\/|\/\*+|<!--|\{\/\*|#|--|;+|%|')[ \t]*\[!code ([\w+-]+)(?::(\d+))?\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/

/** Takes the marks out of a code block. A mark on a line of its own is about the lines that follow, and its line goes. */
function takeLineMarks(code: string): { text: string; marks: Map<number, LineMark[]> } {
  const marks = new Map<number, LineMark[]>()
  const lines: string[] = []
  for (const line of code.split(/\r?\n|\r/)) {
    const { text, found } = takeMarks(line)
    for (const { mark, count } of found) {
      for (let index = lines.length; index < lines.length + count; index += 1) {
        const own = marks.get(index) ?? []
        if (!own.includes(mark)) marks.set(index, [...own, mark])
      }
    }
    // `[!\code ++]` shows a mark instead of making one.
    if (found.length === 0 || text.trim() !== '') lines.push(text.replaceAll('[!\\code ', '[!code '))
  }
  return { text: lines.join('\n'), marks }
}

function takeMarks(line: string): { text: string; found: { mark: LineMark; count: number }[] } {
  const match = line.includes('[!code ') ? markComment.exec(line) : null
  const mark = markNames[match?.[1] ?? '']
  if (!match || !mark) return { text: line, found: [] }
  const before = takeMarks(line.slice(0, match.index))
  return { text: before.text, found: [...before.found, { mark, count: Math.min(Number(match[2] ?? 1), 10_000) }] }
}
