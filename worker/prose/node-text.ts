import type { ElementContent } from 'hast'

/** The text inside an element, for labels. */
export function nodeText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? nodeText(node.children) : ''))
    .join('')
}
