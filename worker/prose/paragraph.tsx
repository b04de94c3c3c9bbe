import type { Element } from 'hast'
import { defineProse } from './define-prose.ts'
import { enlargedAttributes, imageAttributes } from './image-attributes.ts'
import { ImageFigure } from './parts/image-figure.tsx'

/** An image that is alone in its paragraph is a figure; its title is the caption. */
export const paragraph = defineProse({
  name: 'p',
  render({ node, attributes, children, t, uniqueId }) {
    const image = loneImage(node)
    if (!image) return <p {...attributes}>{children}</p>
    const { title, zoom, ...rest } = image.properties
    const { alt, width } = rest
    const shown = imageAttributes(rest, image)
    return (
      <ImageFigure
        caption={title}
        alt={alt}
        width={width}
        zoom={zoom}
        t={t}
        uniqueId={uniqueId}
        enlarged={<img {...enlargedAttributes(shown)} />}
      >
        <img {...shown} />
      </ImageFigure>
    )
  },
})

function loneImage({ children }: Element): Element | undefined {
  const [only] = children
  return children.length === 1 && only?.type === 'element' && only.tagName === 'img' ? only : undefined
}
