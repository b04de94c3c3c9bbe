// Images: authors write `![…](…)`, `::image`, `::color-mode-image`, or `::browser-frame`.

import type { Element } from 'hast'
import type { ReactNode } from 'react'
import { imageSources } from '../../core/image/index.ts'
import { defineComponent } from './define-component.ts'
import { defineProse } from './define-prose.ts'
import type { ProseInput } from './define-prose.ts'
import { hasContent } from './shared/nodes.ts'

/** The width of the article's column. Must match the one in tokens.css. */
const columnWidth = '43rem'

/**
 * Returns the attributes of an `<img>`. Images are lazy by default, and the browser chooses the file that fits the
 * screen. The first image on a page (`data.first`) is loaded with high priority. An image without alternative text is
 * decorative: `alt=""`.
 * @param attributes the author's attributes, with React's names
 * @param element the element, whose `data.widths` contains the widths of its image files in pixels, by URL
 */
export function imageAttributes({ zoom: _zoom, ...attributes }: ProseInput['attributes'], { data }: Element) {
  const fetching =
    data?.first && attributes.loading === undefined
      ? ({ fetchPriority: 'high' } as const)
      : ({ loading: 'lazy' } as const)
  return {
    alt: '',
    decoding: 'async',
    ...fetching,
    ...responsiveAttributes(attributes, data?.widths),
    // For an image whose width is a percentage, CSS reserves the height with this ratio, because inline styles aren't
    // allowed.
    ...(data?.aspectRatio && { 'data-ratio': data.aspectRatio }),
    ...attributes,
    // The properties of a node contain a list of classes, which React would join with commas.
    ...(Array.isArray(attributes.className) && { className: attributes.className.join(' ') }),
  } as const
}

/**
 * Returns `srcset` and `sizes` for an image, unless the author set them. Returns neither if the image's width is
 * unknown.
 */
function responsiveAttributes(
  { src, srcSet, width }: Readonly<Record<string, unknown>>,
  widths: Readonly<Record<string, number>> = {},
): { srcSet?: string; sizes?: string } {
  if (typeof src !== 'string' || srcSet !== undefined || !Object.hasOwn(widths, src)) return {}
  const own = widths[src]!
  const sources = imageSources(src, own)
  return sources === undefined ? {} : { srcSet: sources, sizes: `min(${shownWidth(width)}, ${Number(width) || own}px)` }
}

/**
 * Returns the maximum width at which an image is displayed, as CSS. The author may have set a percentage of the column.
 */
function shownWidth(width: unknown): string {
  const [, share] = /^([\d.]+)%$/.exec(String(width)) ?? []
  return share === undefined ? `100vw, ${columnWidth}` : `${share}vw, ${columnWidth} * ${Number(share) / 100}`
}

/** Returns the attributes of the enlarged image, which fills the window. It isn't loaded until it is shown. */
export function enlargedAttributes<Attributes extends { srcSet?: unknown }>(attributes: Attributes) {
  const size = attributes.srcSet === undefined ? {} : { sizes: '100vw' }
  return { ...attributes, id: undefined, fetchPriority: undefined, loading: 'lazy', ...size } as const
}

/** An image in Markdown or HTML. */
export const image = defineProse({
  name: 'img',
  render: ({ node, attributes }) => <img {...imageAttributes(attributes, node)} />,
})

/**
 * `::image{src="…" alt="…" caption="…"}`: a figure. `light` and `dark` set an image per color mode. In a line of text,
 * only the image is rendered.
 */
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
    const image = pair ? <ColorModeImages {...pair} /> : <img {...single} />
    if (node.data?.component === 'inline') return image
    const text = hasContent(content) ? children : (caption ?? title)
    const enlarged = pair ? <ColorModeImages {...pair} enlarged /> : <img {...enlargedAttributes(single)} />
    return (
      <ImageFigure caption={text} alt={alt} width={width} zoom={zoom} t={t} uniqueId={uniqueId} enlarged={enlarged}>
        {image}
      </ImageFigure>
    )
  },
})

/** `::color-mode-image{light="…" dark="…"}`: an image for light mode and another for dark mode. */
export const colorModeImage = defineComponent({
  name: 'color-mode-image',
  style: 'main',
  props: {
    light: 'text',
    dark: 'text',
    alt: 'text',
    width: 'number',
    height: 'number',
    loading: 'text',
    format: 'text',
    sizes: 'text',
  },
  required: [['light', 'dark']],
  render: ({ props: { light, dark, alt, width, height }, node }) => (
    <ColorModeImages light={light} dark={dark} alt={alt} width={width} height={height} widths={node.data?.widths} />
  ),
})

/** `::browser-frame{title="…"}`: content in a frame that looks like a browser window, with a title or URL. */
export const browserFrame = defineComponent({
  name: 'browser-frame',
  props: { title: 'text', url: 'text' },
  render: ({ props: { title, url }, children }) => (
    <figure className="browser-frame">
      <figcaption>{title ?? url}</figcaption>
      {children}
    </figure>
  ),
})

interface ColorModeImagesProps {
  light?: string
  dark?: string
  alt?: string
  width?: number
  height?: number
  /** Widths of the image's files in pixels, by URL. */
  widths?: Readonly<Record<string, number>>
  /** Whether the images fill the window. */
  enlarged?: boolean
}

/** One image per color mode; CSS hides one of them. Both are lazy, because browsers don't load hidden lazy images. */
function ColorModeImages({ light, dark, alt = '', widths, enlarged = false, ...size }: ColorModeImagesProps) {
  const attributesOf = (src: string | undefined) => {
    const attributes = {
      ...size,
      alt,
      loading: 'lazy',
      decoding: 'async',
      ...responsiveAttributes({ src, ...size }, widths),
      src,
    } as const
    return enlarged ? enlargedAttributes(attributes) : attributes
  }
  if (!light || !dark || light === dark) return <img {...attributesOf(light ?? dark)} />
  return (
    <>
      <span className="only-light">
        <img {...attributesOf(light)} />
      </span>
      <span className="only-dark">
        <img {...attributesOf(dark)} />
      </span>
    </>
  )
}

/**
 * Minimum width of an image that can be enlarged, in pixels. Smaller images are already shown at full size on any
 * screen.
 */
const minEnlargedWidth = 480

interface ImageFigureProps extends Pick<ProseInput, 't' | 'uniqueId'> {
  caption: ReactNode | unknown
  /** Alternative text. An image without it is decorative and can't be enlarged. */
  alt: unknown
  width: unknown
  /** Whether readers can enlarge the image, if the author decided. Otherwise, the width decides. */
  zoom: unknown
  children: ReactNode
  /** The image that fills the window. */
  enlarged: ReactNode
}

/** An image with its caption. Clicking it opens the enlarged image in a popover, without a script. */
export function ImageFigure({ caption, alt, width, zoom, t, uniqueId, children, enlarged }: ImageFigureProps) {
  const enlarges =
    alt !== undefined &&
    alt !== '' &&
    String(zoom) !== 'false' &&
    (zoom !== undefined || Number(width) >= minEnlargedWidth)
  return (
    <figure className="image">
      {enlarges ? (
        <EnlargeButton id={uniqueId('zoom')} t={t} enlarged={enlarged}>
          {children}
        </EnlargeButton>
      ) : (
        children
      )}
      {hasText(caption) && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/**
 * A button around an image that opens the enlarged image, which is lazy, so that it isn't loaded while it is hidden.
 */
function EnlargeButton({
  id,
  t,
  children,
  enlarged,
}: Pick<ProseInput, 't'> & { id: string; children: ReactNode; enlarged: ReactNode }) {
  return (
    <>
      <button type="button" className="zoom" popoverTarget={id}>
        {children}
        <span className="visually-hidden">{t('prose.image.enlarge')}</span>
      </button>
      <div id={id} className="zoomed" popover="auto">
        <button type="button" popoverTarget={id} popoverTargetAction="hide" autoFocus>
          {enlarged}
          <span className="visually-hidden">{t('common.close')}</span>
        </button>
      </div>
    </>
  )
}

function hasText(caption: unknown): caption is ReactNode {
  return caption !== undefined && caption !== null && caption !== ''
}
