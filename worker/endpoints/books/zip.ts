import { crc32 } from 'node:zlib'
import { maxBlock } from '../../../core/book/index.ts'
import type { ZipEntry } from '../../../core/book/index.ts'

/** Created once, because workerd takes longer to create an encoder than to encode a name. */
const encoder = new TextEncoder()

/** Encodes a text in UTF-8. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text) as Uint8Array<ArrayBuffer>
}

/** Flag bit for file names in UTF-8 (APPNOTE.TXT 6.3.10, appendix D). */
const utf8Flag = 0x08_00

/**
 * The date of all files: 1 January 1980, the earliest that ZIP can represent. A fixed date makes archives with the same
 * content identical.
 */
const date = 0x00_21

/** Measures a text for an archive. */
export function measureText(text: string): { size: number; crc: number } {
  const bytes = encodeText(text)
  return { size: bytes.length, crc: crc32(bytes) }
}

/**
 * Returns bytes as uncompressed blocks at the start of a deflate stream (RFC 1951, section 3.2.4). The last block isn't
 * marked as final, so another stream must follow.
 */
export function deflateStart(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(bytes.length / maxBlock)
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
  return /[^\0-\x7f]/.test(name) ? encodeText(name).length : name.length
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
  return [...start, [4, crc], [4, packed], [4, size], [2, encodeText(name).length]]
}

function record(signature: number, fields: readonly Field[], name = ''): Uint8Array<ArrayBuffer> {
  const text = encodeText(name)
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
