import { imageSize } from 'image-size'

/** Properties read from the bytes of an image. */
interface ImageFacts {
  /** The width in pixels, after browsers have rotated the image. */
  width?: number
  height?: number
  /**
   * Whether the image has several frames. Such an image is never resized, because the copy would only contain the first
   * frame.
   */
  animated?: true
  /** Whether some browsers rotate or mirror the image and others don't. */
  isAmbiguous?: true
  /** The reason why browsers can't show the image. It completes a sentence that starts with the file name. */
  fault?: string
}

/**
 * The maximum number of pixels of a published image, and the maximum side length of an SVG. A file of a few bytes can
 * declare billions of pixels, and a browser would allocate memory for all of them.
 */
const [maxPixels, maxSide] = [500_000_000, 1_000_000]

/** The namespace of SVG. Without it, browsers show an SVG in a page, but not as an image. */
const svgNamespace = 'http://www.w3.org/2000/svg'

/** Matches an SVG entity that refers to other entities. A few lines of nested entities can expand to gigabytes. */
const nestedEntity = /<!ENTITY\s+\S+\s+(["'])(?:(?!\1)[^])*?&(?!(?:amp|lt|gt|quot|apos);)\w+;/

/** Returns whether an EXIF orientation rotates the image by 90 degrees, which swaps its width and height. */
const isTurned = (orientation = 1) => orientation >= 5 && orientation <= 8

/**
 * Returns the EXIF orientation of a PNG, which browsers apply if it is stored before the image data (PNG, third
 * edition, §11.3.3.4).
 */
function orientationOfPng(format: string | undefined, bytes: Buffer): number | undefined {
  if (format !== 'png') return undefined
  const at = bytes.indexOf('eXIf', 8, 'latin1') + 4
  const length = at < 8 ? 0 : bytes.readUInt32BE(at - 8)
  return at < bytes.indexOf('IDAT', 8, 'latin1') ? orientationOf(bytes.subarray(at, at + length)) : undefined
}

/**
 * Returns whether the EXIF data of a WebP image rotates or mirrors it (RFC 9649, §2.7.1.5). Chromium ignores this
 * orientation, but image services and some programs apply it.
 */
function isOrientedWebp(format: string | undefined, bytes: Buffer): boolean {
  if (format !== 'webp') return false
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes[at + 4]! & 1))
    if (bytes.toString('latin1', at, at + 4) === 'EXIF') {
      const exif = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4))
      // Some programs add the "Exif" prefix, although only JPEG requires it.
      return (orientationOf(exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif) ?? 1) > 1
    }
  return false
}

/**
 * Returns the orientation stored in EXIF data, which is a TIFF header and a list of 12-byte fields (Exif 3.0, §4.6).
 */
function orientationOf(exif: Buffer): number | undefined {
  const isLittle = exif[0] === 0x49
  const read16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const fields = exif.length < 8 ? Infinity : isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  const end = fields + 2 <= exif.length ? Math.min(fields + 2 + read16(fields) * 12, exif.length - 11) : 0
  for (let at = fields + 2; at < end; at += 12) if (read16(at) === 0x112) return read16(at + 8)
  return undefined
}

/** Returns whether an AVIF or HEIF image is rotated by 90 or 270 degrees (ISO/IEC 23008-12, §6.5.10). */
function isRotated(format: string | undefined, bytes: Buffer): boolean {
  const at = format === 'avif' || format === 'heif' ? bytes.indexOf('irot', 8, 'latin1') : -1
  return at !== -1 && ((bytes[at + 4] ?? 0) & 1) === 1
}

/**
 * Reads the properties of an image that a sync needs.
 * @param type the media type, derived from the file name
 * @param size the size of the whole file in bytes
 * @param beginning the whole file, or enough of it to determine the size of the image
 */
export function readImage(type: string, size: number, beginning: Buffer): ImageFacts {
  const fault = foreignText(beginning, type) ?? (size === 0 ? 'is empty' : undefined)
  if (fault) return { fault }
  if (type === 'image/svg+xml') return readDrawing(beginning, size)
  try {
    const { width, height, orientation: ofJpeg, type: format } = imageSize(inOwnMemory(beginning))
    const isSideways = isTurned(ofJpeg ?? orientationOfPng(format, beginning)) || isRotated(format, beginning)
    if (width === 0 || height === 0) return { fault: `declares ${inPixels(width, height)}` }
    const damage =
      width * height > maxPixels
        ? `declares ${inPixels(width, height)}, more than the limit of ${maxPixels / 1e6} megapixels`
        : size === beginning.length
          ? brokenEnd(format, beginning)
          : undefined
    return {
      ...(isSideways ? { width: height, height: width } : { width, height }),
      ...(isAnimated(format, beginning) && { animated: true }),
      ...(isOrientedWebp(format, beginning) && { isAmbiguous: true }),
      ...(damage && { fault: damage }),
    }
  } catch {
    // `.ico` files may be in older formats that browsers support but the library doesn't.
    return type === 'image/x-icon' ? {} : { fault: 'is not an image, or its beginning is damaged' }
  }
}

/** Copies a slice of a larger buffer, because the library reads past the end of a slice. */
function inOwnMemory(bytes: Buffer): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

function inPixels(width: number, height: number): string {
  return `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`
}

/** Detects files that contain text instead of an image. Failed downloads and Git LFS leave such files. */
function foreignText(bytes: Buffer, type: string): string | undefined {
  const start = bytes
    .subarray(0, 1000)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (start.startsWith('version https://git-lfs.'))
    return 'is a Git LFS pointer instead of the image (run `git lfs pull`)'
  if (/^\.{1,2}\/\S{1,900}$/.test(start)) return 'is a symbolic link that Git stored as text'
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(start)) return 'is an HTML page'
  if (type !== 'image/svg+xml' && /^[{[]\s*"/.test(start)) return 'is JSON'
  return undefined
}

/** Reads an SVG. It must be complete, but doesn't need a size. UTF-16 text isn't checked. */
function readDrawing(bytes: Buffer, size: number): ImageFacts {
  if (/^(\u00fe\u00ff|\u00ff\u00fe)/.test(bytes.toString('latin1', 0, 2))) return {}
  const text = bytes.toString('utf8')
  if (!/<(?:\w+:)?svg[\s>/]/i.test(text)) return { fault: 'has no `<svg>` element' }
  if (size === bytes.length && !/<\/(?:\w+:)?svg\s*>|<(?:\w+:)?svg\b[^>]*\/>/i.test(text))
    return { fault: 'ends before its `</svg>`' }
  if (nestedEntity.test(text)) return { fault: 'declares entities that contain other entities' }
  if (!text.includes(svgNamespace) && /<svg\b[^>]*>/i.test(text)) return { fault: `has no \`xmlns="${svgNamespace}"\`` }
  try {
    const { width, height } = imageSize(inOwnMemory(bytes))
    return width <= maxSide && height <= maxSide
      ? { width, height }
      : {
          fault: `declares ${inPixels(width, height)}, more than the limit of ${maxSide.toLocaleString('en')} pixels per side`,
        }
  } catch {
    return {}
  }
}

const cutOff = 'is incomplete'

/** Reports a truncated image. Data after the end marker is allowed, because some programs append metadata. */
function brokenEnd(format: string | undefined, bytes: Buffer): string | undefined {
  const isWhole =
    format === 'png'
      ? bytes.includes('IEND', 8, 'latin1')
      : format === 'jpg'
        ? hasEndOfPicture(bytes)
        : format === 'webp'
          ? bytes.readUInt32LE(4) + 8 <= bytes.length + 1
          : format === 'gif'
            ? bytes.subarray(-512).includes(0x3b)
            : format === 'avif' || format === 'heif'
              ? hasAllBoxes(bytes)
              : true
  return isWhole ? undefined : cutOff
}

/**
 * Returns whether the image data of a JPEG is complete (ITU-T T.81, §B.1.1). A preview in the header has its own end
 * marker, so the search starts where the image data starts.
 */
function hasEndOfPicture(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xda) return bytes.includes(Buffer.from([0xff, 0xd9]), at)
    // Markers may be padded with 0xff bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

/** Returns whether every box of an ISO base media file is complete (ISO/IEC 14496-12, §4.2). */
function hasAllBoxes(bytes: Buffer): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    if (size === 0) return true // The box extends to the end of the file.
    const length = size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size
    if (length < 8) return false
    at += length
  }
  return at === bytes.length
}

/** Returns whether an image is animated. GIF is not checked, because GIF files are never resized. */
function isAnimated(format: string | undefined, bytes: Buffer): boolean {
  if (format === 'png') {
    const frames = bytes.indexOf('acTL', 8, 'latin1')
    return frames !== -1 && frames < bytes.indexOf('IDAT', 8, 'latin1')
  }
  if (format === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes[20]! & 0b10) !== 0
  // The brand "avis" marks an image sequence (ISO/IEC 23000-22).
  return (
    (format === 'avif' || format === 'heif') && bytes.subarray(8, bytes.readUInt32BE(0)).includes('avis', 0, 'latin1')
  )
}
