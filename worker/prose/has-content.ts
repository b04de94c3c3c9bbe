import type { ElementContent } from 'hast'

/** Whether there is anything to see in the content of a component. */
export function hasContent(content: readonly ElementContent[]): boolean {
  return content.some((node) => node.type === 'element' || (node.type === 'text' && node.value.trim() !== ''))
}
