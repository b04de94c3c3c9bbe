import { imageHref } from './image-address.ts'
import { allowedWidths } from './variants.ts'

/** Matches the file names of images that can be scaled. */
const photograph = /\.(?:png|jpe?g|webp|avif)$/i

/**
 * Returns the `srcset` of an image: WebP in every allowed width up to the image's own. The browser picks a width by
 * `sizes` and the density of the screen. Returns `undefined` for vector graphics and animations, which are served
 * unchanged.
 * @param href URL of the original image
 * @param width width of the original image, in pixels
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

/**
 * Returns the height of an image scaled to a width. Images are never enlarged, so for widths beyond the original width,
 * the height stays the same.
 */
export function heightFor(width: number, original: Size): number {
  return Math.max(1, Math.round((Math.min(width, original.width) * original.height) / original.width))
}

/**
 * Returns the allowed width at which an image has a certain height, within one pixel. Returns `undefined` for any other
 * height.
 */
export function widthFor(height: number, original: Size): number | undefined {
  return allowedWidths.find((width) => Math.abs(heightFor(width, original) - height) <= 1)
}
