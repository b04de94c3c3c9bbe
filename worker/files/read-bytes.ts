import { noRoute } from '../../core/error/index.ts'
import type { AppContext } from '../context.ts'
import type { ByteRange } from '../http/byte-range.ts'
import { findMedia, MissingBytes, readMedia } from '../store/media.ts'
import type { StoredFile } from '../store/media.ts'

/**
 * Maximum number of statements for reading a file. D1's free plan allows 50 per request. Small files are read one part
 * at a time, and very large ones several parts at a time. (The bucket allows 1,000 reads.)
 */
const maxReads = 45

/**
 * Reads the bytes of a stored file for the body of a response. The first bytes are read before this function returns,
 * so that a database failure can still become an error response. The rest is read while the body is being sent: at most
 * one part ahead, and no faster than the client consumes it.
 */
export async function readBytes(
  context: AppContext,
  file: StoredFile,
  { start, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  if (end < start) return new Uint8Array()
  // Reads end at the boundaries of stored parts, so that each part is read only once.
  const { size, partBytes } = file
  const bytesAtOnce = partBytes * Math.ceil(size / partBytes / maxReads)
  const readFrom = (from: number) =>
    readStored(context, file, {
      start: from,
      end: Math.min(end, (Math.floor(from / bytesAtOnce) + 1) * bytesAtOnce - 1),
    })
  const first = await readFrom(start)
  if (first.byteLength > end - start) return first

  // For very large files, only one read may be pending. It returns several parts, and the database's response takes
  // four times their size in memory.
  const readsAhead = bytesAtOnce === partBytes
  let position = start
  let next: Promise<Uint8Array<ArrayBuffer>> | undefined = Promise.resolve(first)
  const parts = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await (next ?? readFrom(position))
        next = undefined
        position += bytes.byteLength
        if (readsAhead && position <= end) {
          next = readFrom(position)
          next.catch(() => {}) // Handled when the next part is awaited.
        }
        controller.enqueue(bytes)
        if (position > end) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return parts.pipeThrough(new FixedLengthStream(end - start + 1))
}

/**
 * Reads a byte range of a file. If the file has been moved since this isolate cached its location, looks up the new
 * location.
 * @throws SiteError if the file was removed, or if the database or bucket is unavailable
 */
export async function readStored(
  context: AppContext,
  file: StoredFile,
  range: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = { database: context.get('release').database(), bucket: context.env }
  try {
    return await readMedia(source, file, range)
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error
    const found = await findMedia(source.database, file.hash)
    if (!found) throw noRoute(context.get('address').url.pathname)
    if (found.upload === file.upload) throw error
    const { storedType: _storedType, ...bytes } = found
    Object.assign(file, bytes)
    return await readMedia(source, file, range)
  }
}
