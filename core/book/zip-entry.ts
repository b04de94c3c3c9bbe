import { combineCrc32 } from './combine-crc32.ts'

/** The size of a text in UTF-8, in bytes, and its CRC-32. */
interface TextSize {
  size: number
  crc: number
}

/** Measures a text with the platform's own functions. */
export type MeasureText = (text: string) => TextSize

/** Size and checksum of a text that is already compressed as a complete deflate stream. */
interface PackedText extends TextSize {
  /** Size of the deflate stream, in bytes. */
  packed: number
}

/** The metadata of a file in an archive. */
export interface ZipEntry extends PackedText {
  name: string
  isDeflated: boolean
}

/** Maximum number of files in an archive without ZIP64, which some reading apps don't support. */
export const maxZipEntries = 65_534

/** Maximum size of an uncompressed block of a deflate stream, in bytes (RFC 1951, section 3.2.4). */
export const maxBlock = 65_535

/** Returns the entry of a file that is stored without compression. */
export function storedEntry(name: string, { size, crc }: TextSize): ZipEntry {
  return { name, isDeflated: false, packed: size, size, crc }
}

/**
 * Returns the entry of a compressed text after an uncompressed start: uncompressed blocks, followed by the text's
 * deflate stream.
 */
export function joinedEntry(name: string, start: TextSize, rest: PackedText): ZipEntry {
  return {
    name,
    isDeflated: true,
    packed: start.size + 5 * Math.ceil(start.size / maxBlock) + rest.packed,
    size: start.size + rest.size,
    crc: combineCrc32(start.crc, rest.crc, rest.size),
  }
}
