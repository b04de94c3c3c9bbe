import type { IncomingMessage } from 'node:http'

/** Maximum size of a body in bytes. The Worker accepts less: it rejects bodies over 100,000 bytes. */
const maxBytes = 1_000_000

/** Number of bytes of a longer body to read and discard, so that the client sees the response (RFC 9112, §9.6). */
const maxDroppedBytes = 30_000_000

/**
 * Reads the whole body of a request.
 *
 * @returns `undefined` if it is too large
 * @throws when the client disconnects before the body ends
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxDroppedBytes) return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length // The stream has no encoding, so its chunks are buffers.
    if (size <= maxBytes) chunks.push(chunk as Buffer)
    else chunks.length = 0
    if (size > maxDroppedBytes) return undefined
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks)
}
