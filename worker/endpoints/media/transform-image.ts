import type { ImageFormat } from '../../../core/image/index.ts'
import { logFailure } from '../../http/log.ts'

export interface Transformation {
  /** Target width in pixels. Images are never enlarged. */
  width: number | undefined
  format: Exclude<ImageFormat, 'auto'>
  /** Quality from 1 to 100; the image service's default if `undefined`. */
  quality: number | undefined
}

/** The result of a transformation. Distinguishes a broken image from an unavailable service. */
export type Transformed = { kind: 'image'; bytes: ArrayBuffer } | { kind: 'broken' } | { kind: 'unavailable' }

/** A one-pixel PNG that every image service can read. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Resizes or converts an image with the image service. Never throws. */
export async function transformImage(
  images: ImagesBinding,
  image: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  transformation: Transformation,
): Promise<Transformed> {
  try {
    return { kind: 'image', bytes: await run(images, image, transformation) }
  } catch (error) {
    // The error's text differs between production and local development, so it can't be used. If the service can't read
    // a valid image either, the service is at fault, not the requested image.
    const pixel = Uint8Array.from(atob(onePixel), (character) => character.charCodeAt(0))
    const works = await run(images, pixel, { width: undefined, format: 'webp', quality: undefined }).then(
      () => true,
      () => false,
    )
    if (works) return { kind: 'broken' }
    logFailure('image-service-failed', {}, error)
    return { kind: 'unavailable' }
  }
}

async function run(
  images: ImagesBinding,
  image: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  { width, format, quality }: Transformation,
): Promise<ArrayBuffer> {
  const input = images.input(image instanceof ReadableStream ? image : new Blob([image]).stream())
  const resized = width === undefined ? input : input.transform({ width, fit: 'scale-down' })
  const result = await resized.output({ format: `image/${format}`, ...(quality === undefined ? {} : { quality }) })
  return await result.response().arrayBuffer()
}
