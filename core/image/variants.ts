// The allowed variants of an image. There are few, so that requests can't fill the cache or trigger many
// transformations of one image.

/** The widths of Nuxt Image's screens xs, sm, md, lg, xl, and 2xl, in CSS pixels. */
const screenWidths = [320, 640, 768, 1024, 1280, 1536]
const densities = [1, 2]

/** Widths in pixels, ascending. */
export const allowedWidths: readonly number[] = [
  ...new Set(screenWidths.flatMap((width) => densities.map((density) => width * density))),
].sort((a, b) => a - b)

/** `auto` selects the best format that the browser accepts. */
export const imageFormats = ['webp', 'avif', 'jpeg', 'png', 'auto'] as const
export type ImageFormat = (typeof imageFormats)[number]

export const imageQualities: readonly number[] = [50, 65, 75, 80, 90, 100]

/** Formats that not every browser supports, smallest first. */
const newFormats = ['avif', 'webp'] as const

const transformable: Readonly<Record<string, Exclude<ImageFormat, 'auto'>>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/**
 * Returns whether images of a media type can be transformed; vector graphics, animations, and icons are served
 * unchanged.
 */
export function isTransformable(type: string): boolean {
  return Object.hasOwn(transformable, type)
}

/**
 * Maximum number of pixels of an image to resize. The header of a small file may claim billions of pixels, and decoding
 * takes memory for each of them.
 */
const maxPixels = 100_000_000

/** Returns whether an image is small enough to be resized. Larger ones are served unchanged. */
export function isDecodable({ width, height }: { width: number; height: number }): boolean {
  return width * height <= maxPixels
}

/** Returns the format of a media type; PNG for a type that can't be transformed. */
function formatOf(type: string): Exclude<ImageFormat, 'auto'> {
  return transformable[type] ?? 'png'
}

type Format = Exclude<ImageFormat, 'auto'>

/**
 * Returns the format of the response: the requested format, or for `auto` the smallest one that the browser lists in
 * `Accept` (RFC 9110, section 12.5.1). Ignores `image/*`, because browsers without support for the new formats also
 * send it. The library `negotiator` isn't used, because it doesn't ignore `image/*`.
 * @param type media type of the original image
 * @param accept the request's `Accept` header
 */
export function negotiateImageFormat(wanted: ImageFormat | undefined, type: string, accept = ''): Format {
  if (wanted !== 'auto') return wanted ?? formatOf(type)
  // The original may be in WebP or AVIF, which this browser may not support. All browsers support JPEG and PNG.
  return newFormatOf(accept) ?? (type === 'image/jpeg' ? 'jpeg' : 'png')
}

/** Returns the smallest of the new formats that an `Accept` header lists. */
export function newFormatOf(accept = ''): (typeof newFormats)[number] | undefined {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.trim().split(/\s*;\s*/))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([range]) => range)
  return newFormats.find((format) => accepted.includes(`image/${format}`))
}

/** Size of a social card, in pixels. */
export const socialCardWidth = 1200
export const socialCardHeight = 630
