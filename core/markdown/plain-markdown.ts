import type { Element, ElementContent, Root } from 'hast'
import { defaultHandlers, defaultNodeHandlers, toMdast } from 'hast-util-to-mdast'
import type { Handle } from 'hast-util-to-mdast'
import type { Code, FootnoteDefinition, Heading, PhrasingContent, Root as MarkdownRoot, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Options } from 'mdast-util-to-markdown'
import { isScriptPair, writeScript } from '../document/index.ts'
import type { CodeBlock, PlainSection } from '../document/index.ts'
import { collapseWhitespace } from './collapse-whitespace.ts'
import { toPlainElements } from './plain-components.ts'
import type { PlainContext } from './plain-components.ts'

/** An article as self-contained Markdown, and the positions of its sections. */
interface PlainMarkdown {
  text: string
  sections: PlainSection[]
}

/**
 * Renders an article as Markdown that is readable without the site and its components: CommonMark with GFM and formulas
 * between dollar signs. All URLs are absolute, with `anyOrigin` as the site's origin. Broken links and images become
 * text.
 * @param root the article's tree, before code is highlighted and diagrams are rendered
 */
export function toPlainMarkdown(root: Root, context: PlainContext): PlainMarkdown {
  const plain: Root = { type: 'root', children: toPlainElements(root.children as ElementContent[], context) }
  const shown = collapseWhitespace(plain)
  // `toMdast` would copy the tree and collapse white space again. To avoid that work, it receives an empty root, and
  // the handler for `root` converts the real tree.
  const tree = toMdast(
    { type: 'root', children: [] },
    { document: true, handlers, nodeHandlers: { root: (state) => defaultNodeHandlers.root!(state, shown) } },
  ) as MarkdownRoot
  const sections: PlainSection[] = []
  let text = ''
  for (const nodes of splitAtHeadings(tree.children)) {
    const [first] = nodes
    const id = first?.type === 'heading' ? idOf(first) : undefined
    if (first?.type === 'heading' && id !== undefined) sections.push([id, first.depth, text.length])
    const written = toMarkdown({ type: 'root', children: nodes }, writing).trimEnd()
    if (written !== '') text += `${written}\n\n`
  }
  return { text: text === '' ? '' : text.slice(0, -1), sections }
}

const writing: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
}

/**
 * Splits an article at its headings. The first part is the content before any heading; each other part is a heading
 * with its content.
 */
function splitAtHeadings(nodes: readonly RootContent[]): RootContent[][] {
  const parts: RootContent[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'heading') parts.push([])
    parts.at(-1)!.push(node)
  }
  return parts
}

function idOf({ data }: Heading): string | undefined {
  const id = data?.hProperties?.id
  return typeof id === 'string' ? id : undefined
}

const heading: Handle = (state, node) => {
  const written = defaultHandlers.h2(state, node) as Heading
  const { id } = node.properties
  return typeof id === 'string' ? { ...written, data: { hProperties: { id } } } : written
}

const code: Handle = (state, node) => {
  const block = node.data?.code
  if (!block) return defaultHandlers.pre(state, node)
  const meta = block.filename === null ? null : `title="${block.filename.replaceAll(/["`\n]/g, '')}"`
  const changes = writeChanges(block)
  if (changes !== undefined) return { type: 'code', lang: 'diff', meta, value: changes }
  const isPlain = block.language === 'text' && meta === null
  return { type: 'code', lang: isPlain ? null : block.language, meta, value: block.text.replace(/\n$/, '') }
}

/** Returns code with the signs of its added and removed lines, or `undefined` if it has none or contains them already. */
function writeChanges({ language, text, lines }: CodeBlock): string | undefined {
  const signs = lines.map(({ marks }) => (marks.includes('add') ? '+' : marks.includes('remove') ? '-' : ' '))
  if (language === 'diff' || signs.every((sign) => sign === ' ')) return undefined
  const written = text.replace(/\n$/, '').split('\n')
  if (written.every((line, index) => signs[index] === ' ' || line.startsWith(signs[index]!))) return undefined
  return written.map((line, index) => `${signs[index] ?? ' '} ${line}`.trimEnd()).join('\n')
}

/** Converts the cell of a table, which is one line, so each line of code becomes inline code. */
const cell: Handle = (state, node) => {
  const written = defaultHandlers.td(state, node)
  const children = (written.children as RootContent[]).flatMap((child, index, { length }): RootContent[] =>
    child.type === 'code'
      ? [...(index > 0 ? [lineBreak] : []), ...inlineLines(child), ...(index < length - 1 ? [lineBreak] : [])]
      : [child],
  )
  return { ...written, children: children as PhrasingContent[] }
}

/** Markdown has no syntax for a line break in a cell. */
const lineBreak: PhrasingContent = { type: 'html', value: '<br>' }

function inlineLines({ value }: Code): PhrasingContent[] {
  return value
    .split('\n')
    .flatMap((line, index): PhrasingContent[] => [
      ...(index > 0 ? [lineBreak] : []),
      ...(line === '' ? [] : [{ type: 'inlineCode' as const, value: line }]),
    ])
}

const formula: Handle = (state, node) => {
  const { tex, isBlock } = node.data?.formula ?? { tex: '', isBlock: false }
  return tex === '' ? state.all(node) : { type: isBlock ? 'math' : 'inlineMath', value: tex }
}

/** Converts `sup`, which contains a link if it is a footnote reference. */
const raised: Handle = (state, node, parent) => {
  const link = node.children.find((child) => child.type === 'element' && 'dataFootnoteRef' in child.properties)
  if (link?.type !== 'element') return lowered(state, node, parent)
  const identifier = footnoteOf(link.properties.href)
  return { type: 'footnoteReference', identifier, label: identifier }
}

/** Converts superscript and subscript text. A sign before the text preserves its meaning, for example in exponents. */
const lowered: Handle = (state, node, parent) => {
  const siblings = parent?.children ?? []
  const at = siblings.findIndex((sibling) => sibling === node)
  const [before, content, after] = [siblings[at - 1], node, siblings[at + 1]].map((each) =>
    each && each.type !== 'doctype' ? rawText(each) : '',
  )
  const [following, next] = [siblings[at + 1], siblings[at + 2]].map((each) =>
    each?.type === 'element' ? each.tagName : undefined,
  )
  const apart = isScriptPair(node.tagName, following) ? '' : after!
  const written = writeScript(node.tagName, content!, { before: before!, after: apart, next })
  if (written === content) return state.all(node)
  const start = written.indexOf(content!.trim())
  return [
    { type: 'text', value: written.slice(0, start) },
    ...(state.all(node) as PhrasingContent[]), // Superscripts contain only phrasing content.
    { type: 'text', value: written.slice(start + content!.trim().length) },
  ]
}

function rawText(node: Element | ElementContent | Root): string {
  if ('children' in node) return (node.children as ElementContent[]).map(rawText).join('')
  return node.type === 'text' ? node.value : ''
}

/** Converts a key or a changed text. A space separates it from another one directly before it. */
const separate: Handle = (state, node, parent) => {
  const siblings = parent?.children ?? []
  const before = siblings[siblings.findIndex((sibling) => sibling === node) - 1]
  const convert = (defaultHandlers as Partial<Record<string, Handle>>)[node.tagName]
  const written = convert ? convert(state, node, parent) : state.all(node)
  if (before?.type !== 'element' || !(before.tagName in separated)) return written
  return [{ type: 'text', value: ' ' }, ...[written ?? []].flat()] as PhrasingContent[]
}

const separated = {
  code: separate,
  kbd: separate,
  samp: separate,
  del: separate,
  ins: separate,
  s: separate,
  strike: separate,
} as const

/** Converts an ordered list. Numbers that don't follow each other, as with `value` or `reversed`, start new lists. */
const orderedList: Handle = (state, node) => {
  const { reversed } = node.properties
  const items = node.children.filter((child): child is Element => child.type === 'element' && child.tagName === 'li')
  if (reversed === undefined && !items.some(({ properties }) => 'value' in properties))
    return defaultHandlers.ol(state, node)
  const step = reversed === undefined || reversed === false ? 1 : -1
  const runs: { start: number; items: Element[] }[] = []
  let next = Number(node.properties.start ?? (step === 1 ? 1 : items.length))
  for (const item of items) {
    const number = Number(item.properties.value ?? next)
    const run = runs.at(-1)
    if (run && run.start + run.items.length === number) run.items.push(item)
    else runs.push({ start: number, items: [item] })
    next = number + step
  }
  // Markdown has no negative numbers in lists.
  if (runs.some(({ start }) => !(start >= 0))) return defaultHandlers.ol(state, node)
  return runs.map((run) =>
    defaultHandlers.ol(state, { ...node, properties: { start: run.start }, children: run.items }),
  )
}

/** Converts the reading of a word (`<rt>`), which follows the word in parentheses. */
const reading: Handle = (state, node) => [
  { type: 'text', value: '(' },
  ...(state.all(node) as PhrasingContent[]), // Readings contain only phrasing content.
  { type: 'text', value: ')' },
]

/** Converts sections. A section with `dataFootnotes` contains the footnotes of the page as a list. */
const section: Handle = (state, node) => {
  if (!('dataFootnotes' in node.properties)) return state.all(node)
  const items = node.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'ol' ? child.children : [],
  )
  return items.flatMap((item): FootnoteDefinition[] => {
    if (item.type !== 'element') return []
    const identifier = footnoteOf(item.properties.id)
    const children = state.toFlow(state.all(withoutBackReferences(item)))
    return [{ type: 'footnoteDefinition', identifier, label: identifier, children }]
  })
}

/** Returns a footnote's name from its id or fragment: `tides` for `user-content-fn-tides`. */
function footnoteOf(id: unknown): string {
  return String(id).replace(/^.*?fn-/, '')
}

function withoutBackReferences(node: Element): Element {
  const children = node.children
    .filter((child) => child.type !== 'element' || !('dataFootnoteBackref' in child.properties))
    .map((child) => (child.type === 'element' ? withoutBackReferences(child) : child))
  return { ...node, children }
}

const handlers: Record<string, Handle> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
  pre: code,
  td: cell,
  th: cell,
  math: formula,
  sup: raised,
  sub: lowered,
  ...separated,
  ol: orderedList,
  // By default, it becomes an invisible character, which would divide a number.
  wbr: () => undefined,
  rt: reading,
  rp: () => undefined,
  section,
}
