import type { AppContext } from '../context.ts'
import { readByteRange } from '../http/byte-range.ts'
import type { ByteRange } from '../http/byte-range.ts'
import { matchesEntityTag } from '../http/conditional-answer.ts'
import { dataSecurityPolicy } from '../http/security-headers.ts'
import type { StoredFile } from '../store/media.ts'
import { readSmallFile } from './cached-file.ts'
import { readBytes } from './read-bytes.ts'

/** An SVG may contain styles; everything else in it must not run or load. */
const svgSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * Sends a stored file, or the requested range of it (RFC 9110, section 14). The status is 304 if the client's copy is
 * current, and 416 for a range outside of the file. HEAD gets no body.
 */
export async function serveMedia(context: AppContext, file: StoredFile, cacheControl: string): Promise<Response> {
  const { hash, type, size } = file
  const headers = {
    'Content-Type': type,
    'Cache-Control': cacheControl,
    ETag: `"${hash}"`,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': type === 'image/svg+xml' ? svgSecurityPolicy : dataSecurityPolicy,
  }
  const request = context.req.raw
  if (matchesEntityTag(request.headers.get('if-none-match'), headers.ETag))
    return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, 'Content-Length': String(size) } })

  const range = readByteRange(request, size, headers.ETag)
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${size}` },
    })
  }
  const small = await readSmallFile(context, file)
  const bytesOf = async ({ start, end }: ByteRange) =>
    small?.slice(start, end + 1) ?? (await readBytes(context, file, { start, end }))
  if (range === 'whole') return new Response(await bytesOf({ start: 0, end: size - 1 }), { headers })
  const body = await bytesOf(range)
  return new Response(body, {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${range.start}-${range.end}/${size}` },
    encodeBody: 'manual', // The client requested exactly these bytes, so nothing on the way may compress them.
  })
}
