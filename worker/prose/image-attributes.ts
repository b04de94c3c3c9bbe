import type { Element } from 'hast'
import { imageSources } from '../../core/image/index.ts'
import type { ProseInput } from './define-prose.ts'

/** How wide an article's column is; see docs-page.css. */
const columnWidth = '46rem'

/**
 * Attributes of an image: fetched when it comes near the screen, and at once when it is what a reader sees first, unless its author
 * says otherwise; no larger than the screen shows it. Without a text it is decoration.
 */
export function imageAttributes({ zoom: _zoom, ...attributes }: ProseInput['attributes'], { data }: Element) {
  const fetching =
    data?.first && attributes.loading === undefined
      ? ({ fetchPriority: 'high' } as const)
      : ({ loading: 'lazy' } as const)
  return { alt: '', decoding: 'async', ...fetching, ...imageChoice(attributes, data?.widths), ...attributes } as const
}

/** `srcset` and `sizes`, for an image of the site whose author chose none. */
export function imageChoice(
  { src, srcSet, width }: Readonly<Record<string, unknown>>,
  widths: Readonly<Record<string, number>> = {},
): { srcSet?: string; sizes?: string } {
  if (typeof src !== 'string' || srcSet !== undefined || !Object.hasOwn(widths, src)) return {}
  const own = widths[src]!
  const sources = imageSources(src, own)
  return sources === undefined
    ? {}
    : { srcSet: sources, sizes: `min(100vw, ${columnWidth}, ${Number(width) || own}px)` }
}

/** The same image over the whole window: fetched when it is shown. */
export function enlargedAttributes<Attributes extends { srcSet?: unknown }>(attributes: Attributes) {
  const size = attributes.srcSet === undefined ? {} : { sizes: '100vw' }
  return { ...attributes, fetchPriority: undefined, loading: 'lazy', ...size } as const
}
