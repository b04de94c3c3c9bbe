import type { Diagnostic } from '../../../core/error/index.ts'
import { hasMediaType, mediaTypeOf } from '../../../core/media/index.ts'
import { imageSize } from 'image-size'

/** A file of the content folder. */
export interface SourceFile {
  /** Path inside the folder, with `/`. */
  file: string
  /** Of its bytes, see `hashOf`. */
  hash: string
}

/** An image or other file that pages show or that has an address of its own. */
export interface MediaFile extends SourceFile {
  /** Media type (RFC 9110, §8.3.1). */
  type: string
  /** Bytes. */
  size: number
  /** Of an image that can be measured, in pixels. */
  width?: number
  height?: number
}

/** A file that the sync has made of others. */
export interface MadeFile extends MediaFile {
  bytes: Buffer
}

/**
 * Whether a file that is not content is published: everything in `public/`, and known types elsewhere, except hidden
 * files.
 */
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
  const media = { ...source, type: mediaTypeOf(source.file), size }
  try {
    const { width, height } = imageSize(beginning)
    return { ...media, width, height }
  } catch {
    return media // Not an image that can be measured: it is served as it is, without dimensions.
  }
}

/**
 * Divides media files into those that a site takes, and those that are larger, with an error for each.
 * @param published what is published of files, by their names: it takes the place of one that is too large
 */
export function refuseLargeFiles(
  media: readonly MediaFile[],
  maxMegabytes: number,
  published: ReadonlyMap<string, MediaFile> = new Map(),
): { media: MediaFile[]; refused: MediaFile[]; diagnostics: Diagnostic[] } {
  const isLarge = ({ size }: MediaFile) => size > maxMegabytes * 1e6
  const refused = media.filter(isLarge)
  return {
    media: media.flatMap((file) => (isLarge(file) ? (published.get(file.file) ?? []) : file)),
    refused,
    diagnostics: refused.map(({ file, size }) => ({
      severity: 'error',
      file,
      code: 'file-too-large',
      message: `The file has ${Math.ceil(size / 1e5) / 10} MB, and this site takes files of up to ${maxMegabytes} MB: ${
        published.has(file) ? 'the version that was published before stays' : 'it is not published'
      }`,
      hint: 'Make it smaller, or link to it where large files are stored; `files: { maxMegabytes: … }` in site.config sets the limit.',
    })),
  }
}
