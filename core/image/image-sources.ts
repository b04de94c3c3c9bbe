import { imageHref } from './image-address.ts'
import { allowedWidths } from './variants.ts'

/**
 * The `srcset` of an image: WebP in every listed width below its own, and in its own; never larger. A browser picks one by the screen's
 * density and by `sizes`.
 *
 * @param href of the image itself
 * @param width of the image itself, in pixels
 */
export function imageSources(href: string, width: number): string {
  const smaller = allowedWidths.filter((candidate) => candidate < width)
  return [
    ...smaller.map((candidate) => `${imageHref(href, { width: candidate, format: 'webp' })} ${candidate}w`),
    `${imageHref(href, { format: 'webp' })} ${width}w`,
  ].join(', ')
}
