import { brokenImage, invalidParameters, noRoute } from '../../../core/error/index.ts'
import {
  heightFor,
  isDecodable,
  isTransformable,
  negotiateImageFormat,
  negotiatedImagePathname,
  parseImageAddress,
  widthFor,
} from '../../../core/image/index.ts'
import type { ImageRequest } from '../../../core/image/index.ts'
import { patterns } from '../../../core/route/index.ts'
import type { AppContext } from '../../context.ts'
import { readBytes } from '../../files/read-bytes.ts'
import { findCachedFile, findCachedMedia } from '../../files/cached-file.ts'
import { serveMedia } from '../../files/serve-media.ts'
import { answerWithoutBody } from '../../http/conditional-answer.ts'
import type { StoredFile } from '../../store/media.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { transformImage } from './transform-image.ts'
import type { Transformation, Transformed } from './transform-image.ts'

const immutable = 'public, max-age=31536000, immutable'
/**
 * Cache lifetime of content that may change: a file in `public/` changes with a release, and an original image is a
 * substitute while resizing is unavailable.
 */
const shortLived = 'public, max-age=60'

/** An image in another size or format, such as `/_ipx/w_640&f_webp/images/shore.png`. */
export const image = defineEndpoint({
  route: '/_ipx/*',
  methods: ['GET', 'HEAD'],
  shared: negotiatedAddress,
  crossOrigin: true,
  handle: serveImage,
})

/** Images and files on pages. The URL contains a content hash, so the response never changes. */
export const media = defineEndpoint({
  route: '/_media/:hash/:name',
  methods: ['GET', 'HEAD'],
  shared: 'without query',
  async handle(context) {
    const { hash = '', name = '' } = context.req.param()
    const cache = context.get('release').cache
    const found =
      cache && /^[0-9a-f]{32}$/.test(hash) ? await findCachedMedia(context, cache, { hash, name }) : undefined
    if (!found) throw noRoute(context.get('address').url.pathname)
    return await serveMedia(context, found, immutable)
  },
})

/**
 * Returns the URL under which an image variant is shared. It includes the formats that the browser accepts, because the
 * shared cache doesn't store responses that vary.
 */
function negotiatedAddress(url: URL, accept: string | undefined): URL | undefined {
  const pathname = url.search === '' ? negotiatedImagePathname(url.pathname, accept) : undefined
  return pathname === undefined ? undefined : new URL(pathname, url)
}

/**
 * Responds with an image in the requested size and format. Sends the original if the image can't be resized (SVG, GIF)
 * or if there is no image service.
 * @throws SiteError if the requested size or format isn't allowed, or if the image can't be read
 */
async function serveImage(context: AppContext): Promise<Response> {
  const { pathname } = context.get('address').url
  const request = parseImageAddress(pathname)
  if (Array.isArray(request)) throw invalidParameters(request)
  const cache = context.get('release').cache
  const address = patterns.media.match(request.source)
  const file =
    cache &&
    (await (address ? findCachedMedia(context, cache, address) : findCachedFile(context, cache, request.source)))
  if (!file?.type.startsWith('image/')) throw noRoute(pathname)

  const lifetime = address ? immutable : shortLived
  if (!isTransformable(file.type)) return await serveMedia(context, file, lifetime)
  const { width, height } = file
  if (!width || !height) throw brokenImage(request.source)
  if (!isDecodable({ width, height })) return await serveMedia(context, file, lifetime)
  const wanted = widthWanted(request, { width, height })
  const transformation = {
    width: wanted && wanted < width ? wanted : undefined,
    format: negotiateImageFormat(request.format, file.type, context.req.header('accept')),
    quality: request.quality,
  }
  const response = await serveVariant(context, file, transformation, lifetime)
  if (request.format === 'auto') response.headers.set('Vary', 'Accept')
  return response
}

/**
 * Returns the requested width, or the width that matches a requested height. The height must match one of the listed
 * widths, to limit the number of variants.
 */
function widthWanted({ width, height }: ImageRequest, original: { width: number; height: number }): number | undefined {
  if (height === undefined) return width
  const fitting = width === undefined ? widthFor(height, original) : width
  if (fitting !== undefined && Math.abs(heightFor(fitting, original) - height) <= 1) return fitting
  const accepted =
    width === undefined ? 'one that keeps the proportions in a listed width' : String(heightFor(width, original))
  throw invalidParameters([{ parameter: 'h', message: `expected ${accepted}, not "${height}"` }])
}

async function serveVariant(
  context: AppContext,
  file: StoredFile,
  transformation: Transformation,
  lifetime: string,
): Promise<Response> {
  const { width, format, quality } = transformation
  const isOriginal = width === undefined && quality === undefined && file.type === `image/${format}`
  if (isOriginal || !context.env.IMAGES) return await serveMedia(context, file, isOriginal ? lifetime : shortLived)

  const variant = [file.hash, `w${width ?? 0}`, `q${quality ?? 0}.${format}`].join('-')
  const headers = { 'Content-Type': `image/${format}`, 'Cache-Control': lifetime, ETag: `"${variant}"` }
  const unchanged = answerWithoutBody(context.req.raw, headers)
  if (unchanged) return unchanged
  const made = await readVariant(context, variant, async (images) =>
    transformImage(images, await readBytes(context, file, { start: 0, end: file.size - 1 }), transformation),
  )
  if (made.kind === 'broken') throw brokenImage(context.get('address').url.pathname)
  if (made.kind === 'unavailable') return await serveMedia(context, file, 'no-store')
  return new Response(made.bytes, { headers })
}

/** Returns a variant from the data center's cache, or else creates and caches it. */
async function readVariant(
  context: AppContext,
  variant: string,
  make: (images: ImagesBinding) => Promise<Transformed>,
): Promise<Transformed> {
  const { IMAGES: images } = context.env
  if (!images) return { kind: 'unavailable' }
  const key = new URL(`/_ipx/${variant}`, context.get('address').requested)
  const cached = await caches.default.match(key)
  if (cached) return { kind: 'image', bytes: await cached.arrayBuffer() }
  const made = await make(images)
  if (made.kind === 'image') {
    context.executionCtx.waitUntil(
      caches.default.put(key, new Response(made.bytes, { headers: { 'Cache-Control': immutable } })),
    )
  }
  return made
}
