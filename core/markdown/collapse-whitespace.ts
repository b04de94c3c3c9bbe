import type { Element, ElementContent, Root, RootContent } from 'hast'

/** How an element treats white space in its text nodes. */
type Handling = 'collapse' | 'keep lines' | 'keep'

/** The visibility of white space around a node. */
interface Around {
  handling: Handling
  /** Whether white space at the start, or at the end, is invisible. */
  before: boolean
  after: boolean
}

type Node = RootContent | ElementContent

/**
 * Returns a copy of a tree without invisible white space. The result is the same as that of
 * `hast-util-minify-whitespace`. That library would account for a tenth of the time of a first sync, because it looks
 * up each element in long lists.
 */
export function collapseWhitespace(root: Root): Root {
  return { ...root, children: collapseAll(root.children, { handling: 'collapse', before: true, after: true }).children }
}

/** @returns the nodes, and whether white space at the start of the next node is invisible */
function collapseAll<Child extends Node>(
  nodes: readonly Child[],
  around: Around,
): { children: Child[]; isBare: boolean } {
  let { before } = around
  const children: Child[] = []
  nodes.forEach((node, index) => {
    const after = isCollapsedAt(nodes, index + 1) ?? around.after
    if (node.type === 'text') {
      const written = collapseText(node.value, { ...around, before, after })
      if (written === undefined) return
      children.push({ ...node, value: written.value })
      before = written.isBare
    } else if (node.type === 'element') {
      const isBlock = blocks.has(node.tagName)
      const inner = {
        handling: handlingOf(node) ?? around.handling,
        before: isBlock || before,
        after: isBlock || after,
      }
      const collapsed = collapseAll(node.children, inner)
      children.push({ ...node, children: collapsed.children })
      before = collapsed.isBare && !content.has(node.tagName)
    } else {
      children.push(node)
      if (node.type !== 'comment' && node.type !== 'doctype') before = false
    }
  })
  return { children, isBare: before || around.after }
}

/** Returns the visible part of a text, or `undefined` if nothing is visible. */
function collapseText(
  text: string,
  { handling, before, after }: Around,
): { value: string; isBare: boolean } | undefined {
  if (handling === 'keep') return { value: text, isBare: false }
  const value = text.replaceAll(/[\t\n\v\f\r ]+/g, ' ')
  if (handling === 'keep lines') return { value, isBare: false }
  const start = before && value.startsWith(' ') ? 1 : 0
  const endsBare = start < value.length && value.endsWith(' ')
  const end = endsBare && after ? value.length - 1 : value.length
  return start === end ? undefined : { value: value.slice(start, end), isBare: endsBare && !after }
}

/**
 * Returns whether the content from an index on makes white space before it invisible, or `undefined` if there is no
 * content.
 */
function isCollapsedAt(nodes: readonly Node[], start: number): boolean | undefined {
  for (let index = start; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'text') {
      if (/[^ \t\n\f\r]/.test(node.value)) return false
    } else if (node.type === 'element') {
      if (content.has(node.tagName)) return false
      if (blocks.has(node.tagName)) return true
      if (node.properties.hidden || skipped.has(node.tagName)) continue
      const inside = isCollapsedAt(node.children, 0)
      if (inside !== undefined) return inside
    } else if (node.type !== 'comment' && node.type !== 'doctype') return false
  }
  return undefined
}

function handlingOf({ tagName, properties }: Element): Handling | undefined {
  if (tagName === 'nobr' || ((tagName === 'td' || tagName === 'th') && properties.noWrap)) return 'keep lines'
  return kept.has(tagName) ? 'keep' : undefined
}

const kept = new Set(['listing', 'plaintext', 'pre', 'script', 'style', 'textarea', 'xmp'])

/** Block elements, and other elements with the same effect on white space. */
const blocks = new Set(
  (
    'address article aside blockquote body br caption center col colgroup dd dialog dir div dl dt figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p ' +
    'plaintext pre section summary table tbody td tfoot th thead tr ul wbr xmp'
  ).split(' '),
)

/** Elements that are visible without text. */
const content = new Set(
  'audio button canvas embed iframe img input math object picture select svg textarea video'.split(' '),
)

/** Elements that are never visible. */
const skipped = new Set(
  (
    'area base basefont datalist dialog head link meta noembed noframes param rp script source style template title ' +
    'track'
  ).split(' '),
)
