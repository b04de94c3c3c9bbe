import type { Element, ElementContent, Root } from 'hast'
import { defaultHandlers, defaultNodeHandlers, toMdast } from 'hast-util-to-mdast'
import type { Handle } from 'hast-util-to-mdast'
import type { FootnoteDefinition, Heading, PhrasingContent, Root as MarkdownRoot, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Options } from 'mdast-util-to-markdown'
import { writeScript } from '../document/index.ts'
import type { PlainSection } from '../document/index.ts'
import { collapseWhitespace } from './collapse-whitespace.ts'
import { toPlainElements } from './plain-components.ts'
import type { PlainContext } from './plain-components.ts'

/** An article as self-contained Markdown, and the positions of its sections. */
interface PlainMarkdown {
  text: string
  sections: PlainSection[]
}

/**
 * Writes an article as Markdown that is readable without the site and its components: CommonMark with GFM and formulas
 * between dollar signs. Every URL is absolute, with `anyOrigin` for the site's own; a broken link or image becomes its
 * text.
 * @param root the article's tree, before code is highlighted and diagrams are rendered
 */
export function toPlainMarkdown(root: Root, context: PlainContext): PlainMarkdown {
  const plain: Root = { type: 'root', children: toPlainElements(root.children as ElementContent[], context) }
  const shown = collapseWhitespace(plain)
  // `toMdast` copies its tree and collapses white space. With an empty root, there is no work.
  const tree = toMdast(
    { type: 'root', children: [] },
    { document: true, handlers, nodeHandlers: { root: (state) => defaultNodeHandlers.root!(state, shown) } },
  ) as MarkdownRoot // A root converts to a root.
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
 * Splits an article at its headings: first the content before any heading, then each heading with the content below it.
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
  const written = defaultHandlers.h2(state, node) as Heading // The same format as in the library's handler.
  const { id } = node.properties
  return typeof id === 'string' ? { ...written, data: { hProperties: { id } } } : written
}

const code: Handle = (state, node) => {
  const block = node.data?.code
  if (!block) return defaultHandlers.pre(state, node)
  const meta = block.filename === null ? null : `title="${block.filename.replaceAll(/["`\n]/g, '')}"`
  const isPlain = block.language === 'text' && meta === null
  return { type: 'code', lang: isPlain ? null : block.language, meta, value: block.text.replace(/\n$/, '') }
}

const formula: Handle = (state, node) => {
  const { tex, isBlock } = node.data?.formula ?? { tex: '', isBlock: false }
  return tex === '' ? state.all(node) : { type: isBlock ? 'math' : 'inlineMath', value: tex }
}

/** A footnote reference is a link inside `sup`. */
const raised: Handle = (state, node, parent) => {
  const link = node.children.find((child) => child.type === 'element' && 'dataFootnoteRef' in child.properties)
  if (link?.type !== 'element') return lowered(state, node, parent)
  const identifier = footnoteOf(link.properties.href)
  return { type: 'footnoteReference', identifier, label: identifier }
}

/** Returns superscript or subscript text. A sign preserves the value of numbers. */
const lowered: Handle = (state, node, parent) => {
  const siblings = parent?.children ?? []
  const at = siblings.findIndex((sibling) => sibling === node)
  const [before, content, after] = [siblings[at - 1], node, siblings[at + 1]].map((each) =>
    each && each.type !== 'doctype' ? rawText(each) : '',
  )
  const written = writeScript(node.tagName, content!, { before: before!, after: after! })
  if (written === content) return state.all(node)
  const start = written.indexOf(content!.trim())
  return [
    { type: 'text', value: written.slice(0, start) },
    ...(state.all(node) as PhrasingContent[]), // The content is all phrasing content.
    { type: 'text', value: written.slice(start + content!.trim().length) },
  ]
}

function rawText(node: Element | ElementContent | Root): string {
  if ('children' in node) return (node.children as ElementContent[]).map(rawText).join('')
  return node.type === 'text' ? node.value : ''
}

/** The footnotes of a page are a list in a separate section. */
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

/** Returns the footnote's name: `tides` for `user-content-fn-tides`, also as a fragment. */
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
  math: formula,
  sup: raised,
  sub: lowered,
  section,
}
