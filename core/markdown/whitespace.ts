import type { Element, ElementContent, Root, RootContent } from 'hast'
import { isPhrasing } from '../document/index.ts'

/** Whether an element stands on its own instead of in a line of text. */
function isBlock(node: RootContent | undefined): boolean {
  if (node?.type !== 'element') return false
  return node.data?.component ? node.data.component === 'block' : !isPhrasing(node.tagName)
}

/** Removes the line endings that only set blocks apart: a reader never sees them, and a page has hundreds. */
export function dropBlockSpace(parent: Root | Element): void {
  if (parent.type === 'element' && parent.tagName === 'pre') return
  parent.children = (parent.children as ElementContent[]).filter((node, index, siblings) =>
    !(node.type === 'text' && isLineSpace(node.value) && (isEdge(parent, index) || isBlock(siblings[index - 1]) || isBlock(siblings[index + 1]))))
  for (const node of parent.children) if (node.type === 'element') dropBlockSpace(node)
}

function isLineSpace(value: string): boolean {
  return value.trim() === '' && value.includes('\n')
}

function isEdge(parent: Root | Element, index: number): boolean {
  const atEdge = index === 0 || index === parent.children.length - 1
  return atEdge && (parent.type === 'root' || isBlock(parent))
}
