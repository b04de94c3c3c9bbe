import { imageHref } from './image-address.ts'
import { allowedWidths } from './variants.ts'

/** Names of files that can be made smaller. */
const photograph = /\.(?:png|jpe?g|webp|avif)$/i

/**
 * The `srcset` of an image: WebP in every listed width below its own, and in its own; never larger. A browser picks one by the screen's
 * density and by `sizes`. `undefined` for a drawing or an animation, which is served as it is.
 *
 * @param href of the image itself
 * @param width of the image itself, in pixels
 */
export function imageSources(href: string, width: number): string | undefined {
  if (!photograph.test(href)) return undefined
  const smaller = allowedWidths.filter((candidate) => candidate < width)
  return [
    ...smaller.map((candidate) => `${imageHref(href, { width: candidate, format: 'webp' })} ${candidate}w`),
    `${imageHref(href, { format: 'webp' })} ${width}w`,
  ].join(', ')
}

interface Size {
  width: number
  height: number
}

/** The height that an image has in a width, as far as it is not enlarged. */
export function heightFor(width: number, original: Size): number {
  return Math.max(1, Math.round((Math.min(width, original.width) * original.height) / original.width))
}

/** The listed width in which an image has a height, give or take a pixel. */
export function widthFor(height: number, original: Size): number | undefined {
  return allowedWidths.find((width) => Math.abs(heightFor(width, original) - height) <= 1)
}
