import type { Element } from 'hast'
import { defineProse } from './define-prose.ts'
import { imageAttributes } from './image-attributes.ts'

/** An image that is alone in its paragraph is a figure; its title is the caption. */
export const paragraph = defineProse({
  name: 'p',
  render({ node, attributes, children }) {
    const image = loneImage(node)
    if (!image) return <p {...attributes}>{children}</p>
    const { title, ...rest } = image.properties
    if (typeof title !== 'string' || title === '') return <figure className="image">{children}</figure>
    return (
      <figure className="image">
        <img {...imageAttributes(rest)} />
        <figcaption>{title}</figcaption>
      </figure>
    )
  },
})

function loneImage({ children }: Element): Element | undefined {
  const [only] = children
  return children.length === 1 && only?.type === 'element' && only.tagName === 'img' ? only : undefined
}
