export interface ReceivedResponse {
  status: number
  /** Number of bytes from the status line to the end of the body. */
  size: number
}

/**
 * Parses one HTTP/1.1 response (RFC 9112, section 6) from the start of `bytes`; returns `undefined` while it is
 * incomplete. Supports workerd's responses: a body of known length, a chunked body, or no body.
 */
export function readResponse(bytes: Buffer): ReceivedResponse | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase()
  const status = Number(head.slice(9, 12))
  const body = headEnd + 4
  if (status === 204 || status === 304) return { status, size: body }
  const size = /\r\ntransfer-encoding: *chunked/.test(head)
    ? endOfChunks(bytes, body)
    : body + Number(/\r\ncontent-length: *(\d+)/.exec(head)?.[1])
  return size !== undefined && bytes.length >= size ? { status, size } : undefined
}

/** Returns the end of a chunked body that starts at `start`. */
function endOfChunks(bytes: Buffer, start: number): number | undefined {
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (size === 0) return at
    if (at > bytes.length) return undefined
  }
}
