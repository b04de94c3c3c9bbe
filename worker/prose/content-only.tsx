// Components that show their content and nothing else: those that are not declared, and those that a site does without.

import type { ElementContent } from 'hast'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { isPhrasing } from '../../core/document/index.ts'
import { defineComponent } from './define-component.ts'
import type { ProseInput } from './define-prose.ts'

/**
 * Stands in for a component that a site does without: `components: { name: false }` in `site.config.ts`. And `::raw`
 * and `::v-pre`, two containers of VitePress that are about its own engine.
 */
export const contentOnly = defineComponent({
  name: ['content-only', 'raw', 'v-pre'],
  style: 'main',
  props: {},
  render: ({ node, renderNodes }) => <ContentOnly node={node} renderNodes={renderNodes} />,
})

/**
 * The content of a component, with its slots where they were written, and nothing of its props. Text that stands
 * directly in a component of the block kind becomes paragraphs, as it would without the component.
 */
export function ContentOnly({ node, renderNodes }: Pick<ProseInput, 'node' | 'renderNodes'>) {
  if (node.data?.component === 'inline') return renderNodes(node.children)
  const content: ReactNode[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    if (line.length > 0) content.push(<p key={content.length}>{renderNodes(line)}</p>)
    line = []
  }
  for (const child of node.children) {
    if (isInline(child)) line.push(child)
    else {
      endLine()
      content.push(<Fragment key={content.length}>{renderNodes([child])}</Fragment>)
    }
  }
  endLine()
  return content
}

function isInline(node: ElementContent): boolean {
  if (node.type !== 'element') return true
  return node.data?.component ? node.data.component === 'inline' : isPhrasing(node.tagName)
}
