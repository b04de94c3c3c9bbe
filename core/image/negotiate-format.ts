import { formatOf } from './variants.ts'
import type { ImageFormat } from './variants.ts'

type Format = Exclude<ImageFormat, 'auto'>

/**
 * The format to answer with. `auto` is the smallest that the browser names in `Accept` (RFC 9110, §12.5.1; `image/*` says nothing of
 * the new formats, since older browsers sent it too), else the image's own.
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
