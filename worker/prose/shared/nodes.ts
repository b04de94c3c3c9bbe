// Helpers that inspect nodes of an article's tree.

import { isPhrasing } from '../../../core/document/index.ts'
import type { Element, ElementContent } from 'hast'

/** Returns the text of nodes and their descendants, for labels. */
export function nodeText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? nodeText(node.children) : ''))
    .join('')
}

/**
 * Returns the text of nodes on one line, as a label for screen readers. Spaces around blocks and line breaks keep the
 * words of two paragraphs separate.
 */
export function nodeLabel(nodes: readonly ElementContent[]): string {
  return spacedText(nodes).replace(/\s+/g, ' ').trim()
}

function spacedText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type !== 'element') return node.type === 'text' ? node.value : ''
      const text = spacedText(node.children)
      return isPhrasing(node.tagName) && node.tagName !== 'br' ? text : ` ${text} `
    })
    .join('')
}

/** Returns whether the content of a component contains an element, or text other than white space. */
export function hasContent(content: readonly ElementContent[]): boolean {
  return content.some((node) => node.type === 'element' || (node.type === 'text' && node.value.trim() !== ''))
}

/**
 * Returns whether nodes contain a link, and so can't be inside another link. A component with a URL also counts,
 * because it may render a link.
 */
export function containsLink(content: readonly ElementContent[]): boolean {
  return content.some(
    (child) =>
      child.type === 'element' && (child.tagName === 'a' || mayBecomeLink(child) || containsLink(child.children)),
  )
}

function mayBecomeLink({ data, properties }: Element): boolean {
  return data?.component !== undefined && ['to', ':to', 'href', ':href'].some((name) => name in properties)
}
