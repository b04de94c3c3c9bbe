import { decodePathname } from '../route/index.ts'
import { allowedWidths, imageFormats, imageQualities, newFormatOf } from './variants.ts'
import type { ImageFormat } from './variants.ts'

/**
 * The image that a URL such as `/_ipx/w_640&f_webp/images/shore.png` requests. The URL has the format of the ipx
 * library.
 */
export interface ImageRequest {
  /** Path of the image itself, decoded. */
  source: string
  width?: number
  height?: number
  /** By default, the format of the original. */
  format?: ImageFormat
  quality?: number
}

type Problems = { parameter: string; message: string }[]

/** Returns the URL of an image in another size or format. `source` is the image's own URL. */
export function imageHref(
  source: string,
  { width, format, quality }: Pick<ImageRequest, 'width' | 'format' | 'quality'>,
): string {
  const modifiers = [width && `w_${width}`, format && `f_${format}`, quality && `q_${quality}`].filter(Boolean)
  return `/_ipx/${modifiers.join('&') || '_'}${source}`
}

/**
 * Parses the URL of a transformed image. Returns the request, or the problems with it. Modifiers are separated by `&`
 * or `,`; a single `_` means no modifiers.
 *
 * @param pathname as requested, encoded
 */
export function parseImageAddress(pathname: string): ImageRequest | Problems {
  const [, modifiers = '', source = ''] = /^\/_ipx\/([^/]*)(\/.*)?$/.exec(pathname) ?? []
  const decoded = decodePathname(source)
  if (decoded === undefined || !/^\/[^/]/.test(decoded) || /^\/[a-z][a-z\d+.-]*:/i.test(decoded)) {
    return [{ parameter: 'path', message: 'expected an image of this site, such as /_ipx/w_640/images/shore.png' }]
  }
  const problems: Problems = []
  const request: ImageRequest = { source: decoded }
  const given = new Set<string>()
  for (const modifier of (decodePathname(modifiers) ?? modifiers).split(/[&,]/)) {
    if (modifier === '_' || modifier === '') continue
    const [name = '', value = ''] = modifier.split(/_(.*)/s)
    if (given.has(name)) problems.push({ parameter: name, message: 'is repeated; specify it once' })
    given.add(name)
    const problem = applyModifier(request, name, value)
    if (problem) problems.push({ parameter: name.slice(0, 20), message: problem })
  }
  return problems.length > 0 ? problems : request
}

const autoFormat = /(?<=^\/_ipx\/(?:[^/]*[&,])?f_)auto(?=[&,/])/

/**
 * Replaces `f_auto` in a URL with the format for this client, so that clients with the same format share a cached
 * response. Returns other URLs unchanged. Returns `undefined` if the client doesn't accept any of the new formats,
 * because the format then depends on the image.
 * @param accept the request's `Accept` header
 */
export function negotiatedImagePathname(pathname: string, accept: string | undefined): string | undefined {
  if (!autoFormat.test(pathname)) return pathname
  const format = newFormatOf(accept)
  return format && pathname.replace(autoFormat, format)
}

/** Adds a modifier to a request. Returns the problem, if there is one. */
function applyModifier(request: ImageRequest, name: string, value: string): string | undefined {
  if (name === 'w') return applyWidth(request, value)
  if (name === 'h') return applyHeight(request, value)
  if (name === 's') {
    const [, width = '', height = ''] = /^(\d{1,5})x(\d{1,5})$/.exec(value) ?? []
    return applyWidth(request, width) ?? applyHeight(request, height)
  }
  if (name === 'f') {
    request.format = imageFormats.find((format) => format === (value === 'jpg' ? 'jpeg' : value))
    return request.format === undefined ? `expected one of ${imageFormats.join(', ')}` : undefined
  }
  if (name === 'q') {
    request.quality = imageQualities.find((quality) => String(quality) === value)
    return request.quality === undefined ? `expected one of ${imageQualities.join(', ')}` : undefined
  }
  return 'is unknown; use one of: w, h, s, f, q'
}

function applyWidth(request: ImageRequest, value: string): string | undefined {
  request.width = allowedWidths.find((width) => String(width) === value)
  return request.width === undefined ? `expected one of the widths ${allowedWidths.join(', ')}` : undefined
}

/** Parses a height in pixels. Whether it matches the proportions of the image is checked later. */
function applyHeight(request: ImageRequest, value: string): string | undefined {
  request.height = /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined
  return request.height === undefined ? 'expected a height in pixels' : undefined
}
