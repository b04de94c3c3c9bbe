import type { ByteRange } from '../http/byte-range.ts'
import type { Database } from '../store/database.ts'
import { readMedia } from '../store/media.ts'
import type { StoredFile } from '../store/media.ts'

/**
 * At most so many statements read a file: D1 has a limit for one request, of 50 on accounts that pay nothing. A small
 * file is read part by part, a very large one some parts at a time.
 */
const maxReads = 45

/**
 * Bytes of a stored file, as the body of an answer. The first are here when it resolves, so that a database which does
 * not answer is an error that can still be told; the others are read while those before them are sent, and no faster
 * than they are taken.
 */
export async function readBytes(
  database: Database,
  file: StoredFile,
  { start, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const { size, partBytes } = file
  if (end < start) return new Uint8Array()
  const bytesAtOnce = partBytes * Math.ceil(size / partBytes / maxReads)
  // Reads end where parts do, so that none is read twice.
  const endOf = (from: number) => Math.min(end, (Math.floor(from / bytesAtOnce) + 1) * bytesAtOnce - 1)
  const first = await readMedia(database, file, { start, end: endOf(start) })
  if (endOf(start) >= end) return first

  let position = start
  let next: Promise<Uint8Array<ArrayBuffer>> = Promise.resolve(first)
  const parts = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await next
        position += bytes.byteLength
        if (position <= end) {
          next = readMedia(database, file, { start: position, end: endOf(position) })
          next.catch(() => {}) // Whoever takes the next part is told.
        }
        controller.enqueue(bytes)
        if (position > end) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return parts.pipeThrough(new FixedLengthStream(end - start + 1))
}
