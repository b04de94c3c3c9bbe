// What an image may be asked as. The lists are short so that nobody can fill a cache, or have more than these made of one image.

/** The specification's widths, in CSS pixels, by the screens they are named after: xs, sm, md, lg, xl, 2xl. */
const screenWidths = [320, 640, 768, 1024, 1280, 1536]
const densities = [1, 2]

/** Widths in pixels, ascending. */
export const allowedWidths: readonly number[] = [
  ...new Set(screenWidths.flatMap((width) => densities.map((density) => width * density))),
].sort((a, b) => a - b)

/** `auto` is the best of those that the browser accepts. */
export const imageFormats = ['webp', 'avif', 'jpeg', 'png', 'auto'] as const
export type ImageFormat = (typeof imageFormats)[number]

export const imageQualities: readonly number[] = [50, 65, 75, 80, 90, 100]

const transformable: Readonly<Record<string, Exclude<ImageFormat, 'auto'>>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** The format of a type of file that can be made smaller; drawings, animations and icons stay as they are. */
export function isTransformable(type: string): boolean {
  return Object.hasOwn(transformable, type)
}

/** The format that a file has. */
function formatOf(type: string): Exclude<ImageFormat, 'auto'> {
  return transformable[type] ?? 'png'
}

type Format = Exclude<ImageFormat, 'auto'>

/**
 * The format to answer with. `auto` is the smallest that the browser names in `Accept` (RFC 9110, §12.5.1; `image/*` says nothing of
 * the new formats, since older browsers sent it too), else the image's own. `negotiator` would count `image/*` as an answer.
 *
 * @param type of the image itself
 */
export function negotiateImageFormat(wanted: ImageFormat | undefined, type: string, accept = ''): Format {
  if (wanted !== 'auto') return wanted ?? formatOf(type)
  const accepted = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.trim().split(/\s*;\s*/))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([range]) => range)
  if (accepted.includes('image/avif')) return 'avif'
  if (accepted.includes('image/webp')) return 'webp'
  // A browser that cannot show the image's own format can show one that all can.
  return type === 'image/jpeg' ? 'jpeg' : 'png'
}
