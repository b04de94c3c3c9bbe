import type { Diagnostic } from '../../../core/error/index.ts'
import { isDecodable, isTransformable } from '../../../core/image/index.ts'
import { hasMediaType, mediaTypeOf } from '../../../core/media/index.ts'
import { linkTextHint } from './list-files.ts'
import { readImage } from './read-image.ts'

/** A file of the content folder. */
export interface SourceFile {
  /** Path relative to the content folder, separated by `/`. */
  file: string
  /** Hash of its bytes; see `hashOf`. */
  hash: string
}

/** An image or other file that a page embeds or that has a URL. */
export interface MediaFile extends SourceFile {
  /** Media type (RFC 9110, section 8.3.1). */
  type: string
  /** Size in bytes. */
  size: number
  /** Width in pixels, if it can be measured. */
  width?: number
  height?: number
  /** Whether the image has several frames. Such an image is never resized. */
  animated?: true
  /** Whether some browsers rotate or mirror the image and others don't. Such an image is reported and never resized. */
  isAmbiguous?: true
  /** The reason why the file isn't published, for example because it isn't an image. */
  fault?: string
}

/** A file that the sync generated. */
export interface GeneratedFile extends MediaFile {
  bytes: Buffer
}

/**
 * Returns whether a file that isn't content is published. All files in `public/` are, and files of known types
 * elsewhere. Hidden files are not.
 */
export function isMediaFile(file: string): boolean {
  return (
    !file.split('/').some((part) => part.startsWith('.') && part !== '.well-known') &&
    (file.startsWith('public/') || hasMediaType(file)) &&
    !file.startsWith('site.config.')
  )
}

/**
 * Describes a media file. The pixel size is stored under the hash of the bytes, and several files can have the same
 * bytes, so the size must not depend on the file name.
 * @param size the size of the whole file in bytes
 * @param beginning the whole file, or enough of it to determine the size of the image
 */
export function describeMedia(source: SourceFile, size: number, beginning: Buffer): MediaFile {
  const type = mediaTypeOf(source.file)
  const media = { ...source, type, size }
  return type.startsWith('image/') ? { ...media, ...readImage(type, size, beginning) } : media
}

/**
 * Separates accepted media files from rejected ones, and reports an error for each rejected file. Files are rejected if
 * they are too large or invalid.
 * @param published published files by name. They are used in place of rejected files
 */
export function rejectFiles(
  media: readonly MediaFile[],
  maxMegabytes: number,
  published: ReadonlyMap<string, MediaFile> = new Map(),
): { media: MediaFile[]; refused: MediaFile[]; diagnostics: Diagnostic[] } {
  const isRefused = ({ size, fault }: MediaFile) => size > maxMegabytes * 1e6 || fault !== undefined
  const refused = media.filter(isRefused)
  return {
    media: media.flatMap((file) => (isRefused(file) ? (published.get(file.file) ?? []) : file)),
    refused,
    diagnostics: [
      ...refused.map((file) => {
        const outcome = published.has(file.file) ? 'the site keeps the published version' : 'it is not published'
        return file.fault === undefined ? tooLarge(file, maxMegabytes, outcome) : broken(file, outcome)
      }),
      ...media
        .filter((file) => !isRefused(file))
        .flatMap((file) => (file.isAmbiguous ? ambiguous(file) : isOversize(file) ? oversize(file) : [])),
    ],
  }
}

function tooLarge({ file, size }: MediaFile, maxMegabytes: number, outcome: string): Diagnostic {
  return {
    severity: 'error',
    file,
    code: 'file-too-large',
    message: `The file is ${Math.ceil(size / 1e5) / 10} MB, which exceeds the limit of ${maxMegabytes} MB; ${outcome}.`,
    hint: 'Make it smaller, host it elsewhere and link to it, or raise the limit with `files: { maxMegabytes: … }` in site.config.',
  }
}

function broken({ file, fault }: MediaFile, outcome: string): Diagnostic {
  return {
    severity: 'error',
    file,
    code: 'broken-image',
    message: `The file ${fault}; ${outcome}.`,
    hint: fault?.includes('symbolic')
      ? linkTextHint
      : fault?.includes('more than the limit')
        ? 'Export it again, in a smaller size.'
        : fault?.includes('xmlns')
          ? 'Add it to the `<svg>` element. Browsers show only SVG files with it.'
          : 'Replace it with the image, or change the extension to the actual file type.',
  }
}

/** Returns whether an image has too many pixels to be resized. */
export function isOversize({ type, width = 0, height = 0 }: MediaFile): boolean {
  return isTransformable(type) && !isDecodable({ width, height })
}

function oversize({ file, width = 0, height = 0 }: MediaFile): Diagnostic {
  return {
    severity: 'warning',
    file,
    code: 'oversize-image',
    message: `The image has ${Math.round((width * height) / 1e6)} megapixels. Above 100, Rivage creates no smaller copies, so every reader downloads the whole file.`,
    hint: 'Reduce its size.',
  }
}

function ambiguous({ file }: MediaFile): Diagnostic {
  return {
    severity: 'warning',
    file,
    code: 'image-orientation',
    message:
      'The WebP file has an EXIF orientation, which browsers handle differently, so the image is shown as it is stored.',
    hint: 'Rotate the pixels and remove the orientation, for example with `magick FILE -auto-orient FILE`.',
  }
}
