import type { Element, ElementContent, Root, RootContent } from 'hast'
import { isPhrasing } from '../document/index.ts'

/**
 * Removes empty paragraphs that result from raw HTML, and invisible white space between blocks, which would add
 * hundreds of bytes to a page.
 */
export function dropBlockSpace(parent: Root | Element): void {
  if (parent.type === 'element' && parent.tagName === 'pre') return
  const siblings = parent.children as ElementContent[]
  const inBlock = parent.type === 'root' || isBlock(parent)
  parent.children = siblings.filter((node, index) => {
    if (node.type !== 'text') return true
    const [before, after] = [siblings[index - 1], siblings[index + 1]]
    if (after ? isBlock(after) : inBlock) {
      const end = node.value.trimEnd().length
      if (node.value.slice(end).includes('\n')) node.value = node.value.slice(0, end)
    }
    if (before ? isBlock(before) : inBlock) {
      const rest = node.value.trimStart()
      if (node.value.slice(0, node.value.length - rest.length).includes('\n')) node.value = rest
    }
    return node.value !== ''
  })
  for (const node of parent.children) if (node.type === 'element') dropBlockSpace(node)
  parent.children = (parent.children as ElementContent[]).filter((node) => !isEmptyParagraph(node))
}

function isEmptyParagraph(node: RootContent): boolean {
  return (
    node.type === 'element' &&
    node.tagName === 'p' &&
    node.children.length === 0 &&
    Object.keys(node.properties).length === 0
  )
}

/** Returns whether a node is a block instead of part of a line of text. */
function isBlock(node: RootContent): boolean {
  if (node.type !== 'element') return false
  return node.data?.component ? node.data.component === 'block' : !isPhrasing(node.tagName)
}
