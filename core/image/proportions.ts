import { allowedWidths } from './variants.ts'

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
