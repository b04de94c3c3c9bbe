import type { R2Bucket } from '@cloudflare/workers-types'
import { expect, test } from 'vitest'
import { MissingBytes, readMedia } from '../../../worker/store/media.ts'
import type { StoredFile } from '../../../worker/store/media.ts'

const bytes = Uint8Array.from({ length: 10 }, (_, index) => index)

/** Opens a bucket that stores the bytes in objects of four bytes, and fails if a range is longer than its object. */
function openBucket(): { objects: Map<string, Uint8Array>; bucket: { FILES: R2Bucket } } {
  const objects = new Map([0, 1, 2].map((part) => [`hash/upload/${part}`, bytes.slice(part * 4, (part + 1) * 4)]))
  const get = async (key: string, { range: { offset, length } }: { range: { offset: number; length: number } }) => {
    const object = objects.get(key)
    if (object && (length < 1 || offset + length > object.length)) throw new Error(`No range ${offset}+${length}`)
    return object ? { arrayBuffer: async () => object.slice(offset, offset + length).buffer } : null
  }
  return { objects, bucket: { FILES: { get } as unknown as R2Bucket } } // Only called to read.
}

/** Reads a range of the bytes. The database isn't used. */
const read = (bucket: { FILES: R2Bucket }, range: { start: number; end: number }) =>
  readMedia(
    { database: undefined as never, bucket },
    { hash: 'hash', upload: 'upload', partBytes: 4 } as StoredFile,
    range,
  )

test('reads each range of a file from its objects in the bucket', async () => {
  const { bucket } = openBucket()
  for (let start = 0; start < bytes.length; start++)
    for (let end = start; end < bytes.length; end++)
      expect(await read(bucket, { start, end }), `${start} to ${end}`).toEqual(bytes.slice(start, end + 1))
})

test('reports missing objects, because the file may have been moved', async () => {
  const { objects, bucket } = openBucket()
  objects.delete('hash/upload/1')
  expect(await read(bucket, { start: 0, end: 3 })).toHaveLength(4)
  for (const end of [4, 9]) await expect(read(bucket, { start: 2, end })).rejects.toThrow(MissingBytes)
})
