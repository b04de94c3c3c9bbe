import { createElement } from 'react'
import { defineProse } from './define-prose.ts'
import { holdsLink } from './holds-link.ts'

/** A heading with an id is a link to itself, so that a reader can pass its address on. A heading that holds a link gets one after it. */
export const heading = defineProse({
  name: ['h2', 'h3', 'h4'],
  render({ node, attributes, children, t }) {
    const { id } = attributes
    if (typeof id !== 'string') return createElement(node.tagName, attributes, children)
    if (holdsLink(node.children)) {
      const link = (
        <a className="heading-link" href={`#${id}`} aria-label={t('docs.anchor')}>
          #
        </a>
      )
      return createElement(node.tagName, attributes, children, ' ', link)
    }
    return createElement(
      node.tagName,
      attributes,
      <a className="heading-link" href={`#${id}`}>
        {children}
      </a>,
    )
  },
})
