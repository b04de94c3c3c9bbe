import { crc32 } from 'node:zlib'
import { combineCrc32 } from './combine-crc32.ts'

/** Size and checksum of a text that is already compressed as a complete deflate stream. */
interface PackedText {
  /** Size of the deflate stream, in bytes. */
  packed: number
  /** Size of the uncompressed text, in bytes. */
  size: number
  /** CRC-32 of the uncompressed text. */
  crc: number
}

/** The metadata of a file in an archive. */
export interface ZipEntry extends PackedText {
  name: string
  isDeflated: boolean
}

/** Flag bit for file names in UTF-8 (APPNOTE.TXT 6.3.10, appendix D). */
const utf8Flag = 0x08_00

/**
 * The date of all files: 1 January 1980, the earliest that ZIP can represent. A fixed date makes archives with the same
 * content identical.
 */
const date = 0x00_21

/** Maximum number of files in an archive without ZIP64, which some reading apps don't support. */
export const maxZipEntries = 65_534

/** Returns the entry of a file that is stored without compression. */
export function storedEntry(name: string, bytes: Uint8Array): ZipEntry {
  return { name, isDeflated: false, packed: bytes.length, size: bytes.length, crc: crc32(bytes) }
}

/**
 * Returns the entry of a compressed text after an uncompressed start. Its bytes are those of `deflateStart`, followed
 * by the text's deflate stream.
 */
export function joinedEntry(name: string, start: Uint8Array, rest: PackedText): ZipEntry {
  return {
    name,
    isDeflated: true,
    packed: start.length + 5 * countBlocks(start) + rest.packed,
    size: start.length + rest.size,
    crc: combineCrc32(crc32(start), rest.crc, rest.size),
  }
}

/**
 * Returns bytes as uncompressed blocks at the start of a deflate stream (RFC 1951, section 3.2.4). The last block isn't
 * marked as final, so another stream must follow.
 */
export function deflateStart(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = countBlocks(bytes)
  const result = new Uint8Array(bytes.length + 5 * blocks)
  const view = new DataView(result.buffer)
  for (let block = 0; block < blocks; block++) {
    const part = bytes.subarray(block * maxBlock, (block + 1) * maxBlock)
    const at = block * (maxBlock + 5)
    view.setUint16(at + 1, part.length, true)
    view.setUint16(at + 3, ~part.length & 0xff_ff, true)
    result.set(part, at + 5)
  }
  return result
}

/** Maximum size of an uncompressed block, in bytes. */
const maxBlock = 65_535

function countBlocks({ length }: Uint8Array): number {
  return Math.ceil(length / maxBlock)
}

/** Returns the size of a file's header without creating the header. */
export function localHeaderSize({ name }: ZipEntry): number {
  return 30 + nameBytes(name)
}

/** Returns the size of the central directory without creating the directory. */
export function centralDirectorySize(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, { name }) => sum + 46 + nameBytes(name), 22)
}

/** Returns the length of a name in bytes. Avoids encoding it if it is ASCII, as most names are. */
function nameBytes(name: string): number {
  return /[^\0-\x7f]/.test(name) ? new TextEncoder().encode(name).length : name.length
}

/** Returns the header that precedes a file's bytes (APPNOTE.TXT 6.3.10, section 4.3.7). */
export function localHeader(entry: ZipEntry): Uint8Array<ArrayBuffer> {
  return record(0x04_03_4b_50, [...commonFields(entry), [2, 0]], entry.name)
}

/** Returns the central directory, which ends an archive (sections 4.3.12 and 4.3.16). */
export function centralDirectory(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  let offset = 0
  const headers = entries.map((entry) => {
    const fields: Field[] = [[2, 20], ...commonFields(entry), ...zeros(2, 2, 2, 2, 4), [4, offset]]
    offset += localHeaderSize(entry) + entry.packed
    return record(0x02_01_4b_50, fields, entry.name)
  })
  const size = headers.reduce((sum, { length }) => sum + length, 0)
  const count: Field = [2, entries.length]
  return joinBytes([...headers, record(0x06_05_4b_50, [...zeros(2, 2), count, count, [4, size], [4, offset], [2, 0]])])
}

/** A little-endian number. */
type Field = [bytes: 2 | 4, value: number]

function zeros(...sizes: Field[0][]): Field[] {
  return sizes.map((bytes) => [bytes, 0])
}

function commonFields({ name, isDeflated, packed, size, crc }: ZipEntry): Field[] {
  const start: Field[] = [
    [2, 20],
    [2, /[^\0-\x7f]/.test(name) ? utf8Flag : 0],
    [2, isDeflated ? 8 : 0],
    [2, 0],
    [2, date],
  ]
  return [...start, [4, crc], [4, packed], [4, size], [2, new TextEncoder().encode(name).length]]
}

function record(signature: number, fields: readonly Field[], name = ''): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(name)
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 4)
  const result = new Uint8Array(length + text.length)
  const view = new DataView(result.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  result.set(text, length)
  return result
}

/** Concatenates byte arrays. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
