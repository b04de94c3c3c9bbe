import { defineComponent } from './define-component.tsx'
import { hasContent } from './has-content.ts'
import { enlargedAttributes, imageAttributes } from './image-attributes.ts'
import { ImageFigure } from './parts/image-figure.tsx'
import { ModeImages } from './parts/mode-images.tsx'

/** An image with a caption, or two of the same for light and dark pages. In a line of text, the image alone. */
export const figure = defineComponent({
  name: 'image',
  style: 'main',
  props: {
    src: 'text',
    light: 'text',
    dark: 'text',
    alt: 'text',
    caption: 'text',
    title: 'text',
    zoom: 'text',
    width: 'number',
    height: 'number',
  },
  required: [['src', 'light', 'dark']],
  render({
    props: { src, light = src, dark, alt, caption, title, zoom, width, height },
    node,
    content,
    children,
    t,
    uniqueId,
  }) {
    const pair = light && dark ? { light, dark, alt, width, height, widths: node.data?.widths } : undefined
    const single = imageAttributes({ src: light ?? dark, alt, width, height }, node)
    const image = pair ? <ModeImages {...pair} /> : <img {...single} />
    if (node.data?.component === 'inline') return image
    const words = hasContent(content) ? children : (caption ?? title)
    const enlarged = pair ? <ModeImages {...pair} enlarged /> : <img {...enlargedAttributes(single)} />
    return (
      <ImageFigure caption={words} alt={alt} width={width} zoom={zoom} t={t} uniqueId={uniqueId} enlarged={enlarged}>
        {image}
      </ImageFigure>
    )
  },
})
