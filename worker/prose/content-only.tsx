// Components that show only their content: unknown components, and those that a site disables.

import type { ElementContent } from 'hast'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { isPhrasing } from '../../core/document/index.ts'
import { defineComponent } from './define-component.ts'
import type { ProseInput } from './define-prose.ts'

/**
 * Replaces components that a site disables with `components: { name: false }` in `site.config.ts`. Also replaces
 * `::raw` and `::v-pre`, which only have a meaning in VitePress.
 */
export const contentOnly = defineComponent({
  name: ['content-only', 'raw', 'v-pre'],
  style: 'main',
  props: {},
  render: ({ node, renderNodes }) => <ContentOnly node={node} renderNodes={renderNodes} />,
})

/**
 * `::only{for="…"}`: content for either people or agents. The compiler has already removed the content for the other
 * audience (core/markdown/audience.ts).
 */
export const only = defineComponent({
  name: 'only',
  style: 'main',
  props: { for: 'text' },
  required: [['default']],
  render: ({ node, renderNodes }) => <ContentOnly node={node} renderNodes={renderNodes} />,
})

/**
 * Renders a component's content and slots in source order, without its props. Text directly inside a block component
 * becomes paragraphs, as it would outside a component.
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
