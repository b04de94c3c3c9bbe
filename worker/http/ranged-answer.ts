import { readByteRange } from './byte-range.ts'
import type { ByteRange } from './byte-range.ts'
import { matchesEntityTag } from './conditional-answer.ts'
import type { TaggedHeaders } from './conditional-answer.ts'

/** A file whose size is known and whose bytes are only read when they are needed. */
interface RangedFile {
  /** Size in bytes. */
  size: number
  /** Whether the bytes are already compressed, so that the platform must not compress them. */
  isPacked?: boolean
  read: (range: ByteRange) => BodyInit | Promise<BodyInit>
}

/**
 * Responds with a file or the requested range of it (RFC 9110, sections 13 and 14). The status is 304 if the client's
 * copy is current, and 416 if the range is outside the file. HEAD gets no body.
 */
export async function answerRange(
  request: Request,
  headers: TaggedHeaders,
  { size, isPacked = false, read }: RangedFile,
): Promise<Response> {
  if (matchesEntityTag(request.headers.get('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, 'Content-Length': String(size) } })
  const range = readByteRange(request, size, headers.ETag)
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${size}` },
    })
  if (range === 'whole') {
    const body = await read({ start: 0, end: size - 1 })
    return new Response(body, { headers, ...(isPacked && { encodeBody: 'manual' as const }) })
  }
  return new Response(await read(range), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${range.start}-${range.end}/${size}` },
    encodeBody: 'manual', // Must not be compressed, because the client requested exactly these bytes.
  })
}
