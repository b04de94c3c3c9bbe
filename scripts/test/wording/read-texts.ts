import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import { parseSync } from 'vite'
import { parse as parseYaml } from 'yaml'

/** A text in the repository that is checked. */
export interface Text {
  kind: TextKind
  /** The line of the first character, starting with 1. */
  line: number
  /** The text. Code is replaced with `X`, and line breaks are kept. */
  words: string
}

export type TextKind = 'docs' | 'heading' | 'comment' | 'message' | 'test'

/** A node of a Markdown tree (mdast) or of a syntax tree (ESTree). */
interface Node {
  type: string
  [key: string]: unknown
}

/**
 * Returns the paragraphs, headings, and titles of a Markdown file. Code, HTML, and lines with components (`::note{…}`)
 * are left out.
 */
export function readMarkdown(source: string): Text[] {
  const withoutComponents = source.replace(/^\s*(?::{2,}.*|#[\w-]+\s*)$/gm, '')
  const tree = fromMarkdown(withoutComponents, {
    extensions: [gfm(), frontmatter()],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown()],
  }) as unknown as Node
  const texts: Text[] = []
  const read = (node: Node): void => {
    const line = startLine(node)
    if (node.type === 'yaml') texts.push(...readFrontmatter(String(node.value)))
    else if (node.type === 'heading') texts.push({ kind: 'heading', line, words: phrase(node) })
    else if (node.type === 'paragraph' || node.type === 'tableCell')
      texts.push({ kind: 'docs', line, words: phrase(node) })
    else for (const child of (node.children ?? []) as Node[]) read(child)
  }
  read(tree)
  return texts
}

function readFrontmatter(source: string): Text[] {
  const { title, description } = (parseYaml(source) ?? {}) as Record<string, unknown>
  const lineOf = (key: string) => source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 2
  return [
    ...(typeof title === 'string' ? [{ kind: 'heading' as const, line: lineOf('title'), words: title }] : []),
    ...(typeof description === 'string'
      ? [{ kind: 'docs' as const, line: lineOf('description'), words: description }]
      : []),
  ]
}

function startLine({ position }: Node): number {
  return (position as { start: { line: number } }).start.line
}

/** Returns the text of a heading, paragraph, or table cell. */
function phrase(node: Node): string {
  if (node.type === 'text') return String(node.value)
  if (node.type === 'inlineCode') return 'X'
  if (node.type === 'break') return '\n'
  return ((node.children ?? []) as Node[]).map(phrase).join('')
}

/** Returns the comments of a style sheet (`/* … *\/`) or of an SQL file (`-- …`). */
export function readComments(file: string, source: string): Text[] {
  const comments = source.matchAll(file.endsWith('.sql') ? /(?:^[ \t]*--.*\n?)+/gm : /\/\*[\s\S]*?\*\//g)
  return Array.from(comments, ([comment], index) => ({ comment, index })).flatMap(({ comment }) => {
    const line = source.slice(0, source.indexOf(comment)).split('\n').length
    return [
      { kind: 'comment' as const, line, words: clean(comment.replace(/^[ \t]*(?:\/\*+|--)?[ \t]*|\*+\/$/gm, '')) },
    ]
  })
}

/**
 * Returns the comments of a module. Test titles are included for tests, and messages for other modules in some folders.
 * @param file the path relative to the repository, separated by `/`
 */
export function readModule(file: string, source: string): Text[] {
  const parsed = parseSync(file, source)
  const lineAt = lineFinder(source)
  const texts: Text[] = groupComments(source, parsed.comments).map(({ start, value }) => ({
    kind: 'comment',
    line: lineAt(start),
    words: clean(value),
  }))
  const push = (kind: TextKind, node: Node | undefined): void => {
    const words = node && literal(node)
    if (words !== undefined && /\s/.test(words)) texts.push({ kind, line: lineAt(node!.start as number), words })
  }
  const isTest = file.startsWith('tests/')
  const hasMessages = /^(?:scripts|core|create-rivage)\//.test(file) && !/\/(?:locales|languages)\//.test(file)
  // Reading `program` takes longer than everything else in this function, so it is only read if necessary.
  if (!isTest && !hasMessages) return texts
  visit(parsed.program as unknown as Node, (node) => {
    if (isTest && node.type === 'CallExpression' && /^(?:test|it|describe)$/.test(calledName(node)))
      push('test', (node.arguments as Node[])[0])
    if (hasMessages && node.type === 'Property' && messageKeys.has(keyName(node))) push('message', node.value as Node)
    if (
      hasMessages &&
      /^(?:New|Call)Expression$/.test(node.type) &&
      /(?:Error|^log|^warn|^error)$/.test(calledName(node))
    )
      push('message', (node.arguments as Node[])[0])
  })
  return texts
}

const messageKeys = new Set(['message', 'hint', 'summary', 'description', 'title'])

function lineFinder(source: string): (offset: number) => number {
  const starts = Array.from(source.matchAll(/\n/g), ({ index }) => index)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** Returns comments. `//` comments on consecutive lines are joined. */
function groupComments(
  source: string,
  comments: readonly { type: string; value: string; start: number; end: number }[],
): { start: number; value: string }[] {
  const groups: { start: number; end: number; value: string }[] = []
  for (const { type, value, start, end } of comments) {
    const last = groups.at(-1)
    if (
      type === 'Line' &&
      last &&
      /^\n[ \t]*$/.test(source.slice(last.end, start)) &&
      source.startsWith('//', last.start)
    ) {
      last.value += `\n${value}`
      last.end = end
    } else groups.push({ start, end, value })
  }
  return groups.filter(({ value }) => !/^[!\s]*(?:oxlint|eslint|@ts-|@vite|@__|#__)/.test(value))
}

/** Returns the words in a comment. Asterisks, tags, names of parameters, examples, links, and code are removed. */
function clean(comment: string): string {
  return comment
    .replace(/^[ \t]*\*+[ \t]?/gm, '')
    .replace(/@example[\s\S]*?(?=\n@|$)/g, (example) => example.replace(/[^\n]/g, ''))
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
    .replace(/\{@link ([^}]*)\}/g, 'X')
    .replace(/@param\s+\S+|@\w+/g, '\u2029X') // A paragraph separator ends a sentence and isn't a line break.
    .replace(/`[^`]*`/g, 'X')
}

/** Returns the text of a string or template. Values in a template are replaced with `X`. */
function literal(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('X')
}

/** Returns the name of the called function. For `test.each(cases)('…')`, it is `test`. */
function calledName(node: Node): string {
  const callee = node.callee as Node
  if (callee.type === 'Identifier') return String(callee.name)
  if (callee.type === 'CallExpression') return calledName(callee)
  if (callee.type !== 'MemberExpression') return ''
  const object = callee.object as Node
  return object.name === 'console' ? keyName({ type: '', key: callee.property }) : String(object.name ?? '')
}

function keyName({ key }: Node): string {
  return String((key as Node).name ?? (key as Node).value)
}

function visit(node: Node, seen: (node: Node) => void): void {
  seen(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
        visit(child as Node, seen)
    }
  }
}
