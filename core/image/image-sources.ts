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
