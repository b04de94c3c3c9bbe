import type { IncomingMessage } from 'node:http'

/** Maximum size of a body in bytes. The Worker itself rejects bodies of more than 100,000 bytes. */
const maxBytes = 1_000_000

/**
 * If a body is longer, up to this number of bytes is read and discarded, so that the client receives the response (RFC
 * 9112, §9.6).
 */
const maxDroppedBytes = 30_000_000

/**
 * Reads the whole body of a request.
 *
 * @returns `undefined` if the body is too large
 * @throws if the client disconnects before the end of the body
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
