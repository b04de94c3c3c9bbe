import { crc32, inflateRawSync } from 'node:zlib'

/** A file in an archive. */
export interface ArchiveFile {
  name: string
  bytes: Buffer
}

/**
 * Returns the files of a ZIP archive, by its central directory.
 * @throws Error if a file doesn't have the size and checksum that the directory states
 */
export function readArchive(archive: Buffer): ArchiveFile[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files: ArchiveFile[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const method = archive.readUInt16LE(at + 10)
    const [check, packed, size, local] = [16, 20, 24, 42].map((offset) => archive.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
      number,
    ]
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const stored = archive.subarray(start, start + packed)
    const bytes = method === 8 ? inflateRawSync(stored) : stored
    if (bytes.length !== size) throw new Error(`${name} has ${bytes.length} bytes instead of ${size}`)
    if (crc32(bytes) !== check) throw new Error(`${name} has another checksum than the archive states`)
    files.push({ name, bytes })
    at += 46 + nameLength
  }
  return files
}
