// Functions that inspect the nodes of an article's tree.

import { isPhrasing } from '../../../core/document/index.ts'
import type { Element, ElementContent } from 'hast'

/** Returns the text of nodes and their descendants, for labels. */
export function nodeText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? nodeText(node.children) : ''))
    .join('')
}

/**
 * Returns the text of nodes on one line, as a label for screen readers. Adds spaces around blocks and line breaks, so
 * that words don't run together.
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

/** Returns the classes that an author gave to an element or a component, for the attribute `class`. */
export function classNames({ properties: { className } }: Element): string | undefined {
  return (Array.isArray(className) ? className.join(' ') : String(className ?? '')) || undefined
}

/** Returns whether content contains an element, or text other than white space. */
export function hasContent(content: readonly ElementContent[]): boolean {
  return content.some((node) => node.type === 'element' || (node.type === 'text' && node.value.trim() !== ''))
}

/**
 * Returns whether nodes contain a link, so that another link can't contain them. A component with a URL counts, because
 * it may render a link.
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
