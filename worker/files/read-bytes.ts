import { noRoute } from '../../core/error/index.ts'
import type { AppContext } from '../context.ts'
import type { ByteRange } from '../http/byte-range.ts'
import { findMedia, MissingBytes, readMedia } from '../store/media.ts'
import type { StoredFile } from '../store/media.ts'

/**
 * At most so many statements read a file: D1 has a limit for one request, of 50 on accounts that pay nothing. A small
 * file is read part by part, a very large one some parts at a time. (Objects of the bucket have a limit of 1,000.)
 */
const maxReads = 45

/**
 * Bytes of a stored file, as the body of an answer. The first are here when it resolves, so that a database which does
 * not answer is an error that can still be told; the others are read while those before them are sent, one ahead at
 * most, and no faster than they are taken.
 */
export async function readBytes(
  context: AppContext,
  file: StoredFile,
  { start, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  if (end < start) return new Uint8Array()
  // Reads end where parts do, so that none is read twice.
  const { size, partBytes } = file
  const bytesAtOnce = partBytes * Math.ceil(size / partBytes / maxReads)
  const readFrom = (from: number) =>
    readStored(context, file, {
      start: from,
      end: Math.min(end, (Math.floor(from / bytesAtOnce) + 1) * bytesAtOnce - 1),
    })
  const first = await readFrom(start)
  if (first.byteLength > end - start) return first

  // Of a very large file, what is read at a time is also in memory as the database's answer, in four times the bytes:
  // there it is the only one.
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

/**
 * Bytes of a file, which may have been moved since this isolate has looked where it is: then it looks again, and
 * remembers it.
 * @throws SiteError where the file was removed, and where the database or the bucket does not answer
 */
export async function readStored(
  context: AppContext,
  file: StoredFile,
  range: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = { database: context.get('database')(), bucket: context.env }
  try {
    return await readMedia(source, file, range)
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error
    const found = await findMedia(source.database, file.hash)
    if (!found) throw noRoute(new URL(context.req.url).pathname)
    if (found.upload === file.upload) throw error
    Object.assign(file, found)
    return await readMedia(source, file, range)
  }
}
