import type { Element, ElementContent } from 'hast'
import { isPhrasing } from '../../../core/document/index.ts'
import { nodeText } from '../node-text.ts'

/** The words of some blocks as plain text: paragraphs and code apart, an item of a list on a line of its own. */
export function blockText(nodes: readonly ElementContent[]): string {
  const blocks: string[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    const text = nodeText(line).trim()
    if (text !== '') blocks.push(text)
    line = []
  }
  for (const node of nodes) {
    if (node.type === 'element' && !isPhrasing(node.tagName)) {
      endLine()
      blocks.push(textOfBlock(node))
    } else {
      line.push(node)
    }
  }
  endLine()
  return blocks.filter((block) => block !== '').join('\n\n')
}

function textOfBlock({ tagName, children, data }: Element): string {
  if (data?.code) return data.code.text
  if (tagName === 'ul' || tagName === 'ol') {
    const items = children
      .filter((child) => child.type === 'element')
      .map((item) => blockText(item.children).replaceAll('\n', '\n  '))
    return items.map((item, index) => `${tagName === 'ul' ? '-' : `${index + 1}.`} ${item}`).join('\n')
  }
  return /^(p|h[1-6])$/.test(tagName) ? nodeText(children).trim() : blockText(children)
}
