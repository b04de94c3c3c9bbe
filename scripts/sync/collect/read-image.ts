import { imageSize } from 'image-size'

/** Facts that the bytes of an image tell. */
interface ImageFacts {
  /** As browsers show it, in pixels. */
  width?: number
  height?: number
  /** Whether it has more than one frame: a scaled copy would have the first one only. */
  animated?: true
  /** Why the bytes are not an image that browsers can show, as the end of a sentence about the file. */
  fault?: string
}

/** EXIF orientations that turn a picture by a quarter: its width is the height in the file. */
const isTurned = (orientation = 1) => orientation >= 5 && orientation <= 8

/**
 * Reads the facts of an image that a sync needs.
 * @param type media type by the name of the file
 * @param size of the whole file, in bytes
 * @param beginning all of its bytes, or so many that an image tells its size
 */
export function readImage(type: string, size: number, beginning: Buffer): ImageFacts {
  const fault = foreignText(beginning, type) ?? (size === 0 ? 'is empty' : undefined)
  if (fault) return { fault }
  if (type === 'image/svg+xml') return readDrawing(beginning, size)
  try {
    const { width, height, orientation, type: format } = imageSize(beginning)
    const end = size === beginning.length ? brokenEnd(format, beginning) : undefined
    return {
      ...(isTurned(orientation) ? { width: height, height: width } : { width, height }),
      ...(isAnimated(format, beginning) && { animated: true }),
      ...(end && { fault: end }),
    }
  } catch {
    // Old icons have other formats, which browsers know.
    return type === 'image/x-icon' ? {} : { fault: 'is not an image, or the beginning of one is missing' }
  }
}

/** Text that stands where an image should be, as failed downloads and Git LFS leave it. */
function foreignText(bytes: Buffer, type: string): string | undefined {
  const start = bytes
    .subarray(0, 1000)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (start.startsWith('version https://git-lfs.')) return 'is a Git LFS pointer and not the image: run `git lfs pull`'
  if (/^<(!doctype\s+html|html|head|body)\b/i.test(start)) return 'is an HTML page'
  if (type !== 'image/svg+xml' && /^[{[]\s*"/.test(start)) return 'is JSON'
  return undefined
}

/** A drawing is text: it may have no size, and must be whole. Text in UTF-16 is left to the browser. */
function readDrawing(bytes: Buffer, size: number): ImageFacts {
  if (/^(\u00fe\u00ff|\u00ff\u00fe)/.test(bytes.toString('latin1', 0, 2))) return {}
  const text = bytes.toString('utf8')
  if (!/<(?:\w+:)?svg[\s>/]/i.test(text)) return { fault: 'has no `<svg>` element' }
  if (size === bytes.length && !/<\/(?:\w+:)?svg\s*>|<(?:\w+:)?svg\b[^>]*\/>/i.test(text))
    return { fault: 'ends before its `</svg>`' }
  try {
    const { width, height } = imageSize(bytes)
    return { width, height }
  } catch {
    return {}
  }
}

const cutOff = 'is cut off: its end is missing'

/** Looks for the mark that ends each format. Programs may append data after it. */
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
 * Whether the data of a JPEG ends (ITU-T T.81, §B.1.1): a preview in its header has another end, so the search
 * starts after the mark that starts the picture's data.
 */
function hasEndOfPicture(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xda) return bytes.includes(Buffer.from([0xff, 0xd9]), at)
    // A mark may be filled up with bytes of 0xff.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

/** Whether every box of a file in the ISO base media format is there (ISO/IEC 14496-12, §4.2). */
function hasAllBoxes(bytes: Buffer): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    if (size === 0) return true // It reaches to the end.
    const length = size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size
    if (length < 8) return false
    at += length
  }
  return at === bytes.length
}

/** Whether an image has frames. Those of GIF need no mark: files of that format are never scaled. */
function isAnimated(format: string | undefined, bytes: Buffer): boolean {
  if (format === 'png') {
    const frames = bytes.indexOf('acTL', 8, 'latin1')
    return frames !== -1 && frames < bytes.indexOf('IDAT', 8, 'latin1')
  }
  if (format === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes[20]! & 0b10) !== 0
  // Brands of ISO/IEC 23000-22: "avis" is a sequence.
  return (
    (format === 'avif' || format === 'heif') && bytes.subarray(8, bytes.readUInt32BE(0)).includes('avis', 0, 'latin1')
  )
}
