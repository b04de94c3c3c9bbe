import type { Diagnostic } from '../../../core/error/index.ts'
import { hasMediaType, mediaTypeOf } from '../../../core/media/index.ts'
import { readImage } from './read-image.ts'

/** A file of the content folder. */
export interface SourceFile {
  /** Path inside the folder, with `/`. */
  file: string
  /** Hash of its bytes, see `hashOf`. */
  hash: string
}

/** An image or other file that pages show or that has a URL. */
export interface MediaFile extends SourceFile {
  /** Media type (RFC 9110, section 8.3.1). */
  type: string
  /** Bytes. */
  size: number
  /** In pixels, for a measurable image. */
  width?: number
  height?: number
  /** Whether it is an image of several frames, which is never scaled. */
  animated?: true
  /** Why it is not the image that its name promises: it is not published. */
  fault?: string
}

/** A file that the sync created from others. */
export interface MadeFile extends MediaFile {
  bytes: Buffer
}

/** Whether a non-content file is published: everything in `public/`, and known types elsewhere, except hidden files. */
export function isMediaFile(file: string): boolean {
  return (
    !file.split('/').some((part) => part.startsWith('.') && part !== '.well-known') &&
    (file.startsWith('public/') || hasMediaType(file)) &&
    !file.startsWith('site.config.')
  )
}

/**
 * Describes a media file. Its size in pixels is stored under the hash of its bytes, which other files may have
 * under other names: the name has no say in it.
 * @param size of the whole file, in bytes
 * @param beginning all of its bytes, or so many that an image tells its size
 */
export function describeMedia(source: SourceFile, size: number, beginning: Buffer): MediaFile {
  const type = mediaTypeOf(source.file)
  const media = { ...source, type, size }
  return type.startsWith('image/') ? { ...media, ...readImage(type, size, beginning) } : media
}

/**
 * Divides media files into those that a site takes, and those that are too large or not the image that their names
 * promise, with an error for each.
 * @param published what is published of files, by their names: it takes the place of one that is refused
 */
export function refuseFiles(
  media: readonly MediaFile[],
  maxMegabytes: number,
  published: ReadonlyMap<string, MediaFile> = new Map(),
): { media: MediaFile[]; refused: MediaFile[]; diagnostics: Diagnostic[] } {
  const isRefused = ({ size, fault }: MediaFile) => size > maxMegabytes * 1e6 || fault !== undefined
  const refused = media.filter(isRefused)
  return {
    media: media.flatMap((file) => (isRefused(file) ? (published.get(file.file) ?? []) : file)),
    refused,
    diagnostics: refused.map((file) => {
      const outcome = published.has(file.file) ? 'the version that was published before stays' : 'it is not published'
      return file.fault === undefined ? tooLarge(file, maxMegabytes, outcome) : broken(file, outcome)
    }),
  }
}

function tooLarge({ file, size }: MediaFile, maxMegabytes: number, outcome: string): Diagnostic {
  return {
    severity: 'error',
    file,
    code: 'file-too-large',
    message: `The file has ${Math.ceil(size / 1e5) / 10} MB, and this site takes files of up to ${maxMegabytes} MB: ${outcome}`,
    hint: 'Make it smaller, or link to a place for large files. `files: { maxMegabytes: … }` in site.config sets the limit.',
  }
}

function broken({ file, fault }: MediaFile, outcome: string): Diagnostic {
  return {
    severity: 'error',
    file,
    code: 'broken-image',
    message: `The file ${fault}; ${outcome}.`,
    hint: 'Replace it by the image, or give it the name of the kind of file that it is.',
  }
}
