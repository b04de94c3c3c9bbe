import type { HtmlNode } from './html-tree.ts'

/** Elements that are compared as a whole, regardless of their content. */
const atoms = new Set([
  'audio',
  'br',
  'button',
  'canvas',
  'hr',
  'iframe',
  'img',
  'input',
  'math',
  'object',
  'picture',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'video',
  'wbr',
])

const inlines = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'i',
  'ins',
  'kbd',
  'label',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
])

export function isAtom(node: HtmlNode): boolean {
  return typeof node !== 'string' && atoms.has(node.tag)
}

/**
 * Returns whether a node is part of a line of text: text, an atom, or an inline element that contains only such nodes.
 * A card, for example, isn't inline, because it is a link that contains blocks.
 */
export function isInline(node: HtmlNode): boolean {
  return (
    typeof node === 'string' ||
    (isAtom(node) ? node.tag !== 'hr' : inlines.has(node.tag) && node.children.every(isInline))
  )
}
