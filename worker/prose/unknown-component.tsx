import type { ElementContent } from 'hast'
import { Children } from 'react'
import type { ReactNode } from 'react'
import { isPhrasing } from '../../core/document/index.ts'
import type { ProseInput } from './define-prose.ts'

/**
 * A component that nobody has made: its content, slots in order, and never its props. Text that stood directly in a block component
 * becomes paragraphs, as it would be without the component.
 */
export function UnknownComponent({ node, children }: ProseInput) {
  const drawn = Children.toArray(children)
  if (node.data?.component === 'inline') return <>{drawn}</>
  const content: ReactNode[] = []
  let line: ReactNode[] = []
  const endLine = () => {
    if (line.length > 0) content.push(<p key={`line-${content.length}`}>{line}</p>)
    line = []
  }
  node.children.forEach((child, index) => {
    if (isInline(child)) line.push(drawn[index])
    else {
      endLine()
      content.push(drawn[index])
    }
  })
  endLine()
  return <>{content}</>
}

function isInline(node: ElementContent): boolean {
  if (node.type !== 'element') return true
  return node.data?.component ? node.data.component === 'inline' : isPhrasing(node.tagName)
}
