import type { Element, ElementContent } from 'hast'
import { defineProse } from './define-prose.ts'
import type { ProseInput } from './define-prose.ts'

type Attributes = ProseInput['attributes']

export const image = defineProse({ name: 'img', render: ({ attributes }) => <Image attributes={attributes} /> })

/** An image that is alone in its paragraph is a figure; its title is the caption. */
export const paragraph = defineProse({
  name: 'p',
  render({ node, attributes, children }) {
    const lone = loneImage(node)
    if (!lone) return <p {...attributes}>{children}</p>
    const { title, ...rest } = lone.properties
    const caption = typeof title === 'string' && title !== '' ? title : null
    return (
      <figure className="image">
        {caption === null ? children : <Image attributes={rest} />}
        {caption !== null && <figcaption>{caption}</figcaption>}
      </figure>
    )
  },
})

function Image({ attributes }: { attributes: Attributes }) {
  return <img alt="" loading="lazy" decoding="async" {...attributes} />
}

function loneImage({ children }: Element): Element | undefined {
  const [only] = children
  return children.length === 1 && isImage(only) ? only : undefined
}

function isImage(node: ElementContent | undefined): node is Element {
  return node?.type === 'element' && node.tagName === 'img' && !node.data?.component
}
