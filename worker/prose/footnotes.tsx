import { Children } from 'react'
import { defineProse } from './define-prose.ts'
import { nodeText } from './node-text.ts'

/** The notes at the end of an article. Their heading becomes the section's name, and its id the section's, for links in the outline. */
export const footnotes = defineProse({
  name: 'section',
  render({ node, attributes, children }) {
    const [title] = node.children
    if (!('dataFootnotes' in node.properties) || title?.type !== 'element')
      return <section {...attributes}>{children}</section>
    return (
      <section className="footnotes" id={String(title.properties.id)} aria-label={nodeText(title.children)}>
        {Children.toArray(children).slice(1)}
      </section>
    )
  },
})
