import { connect } from 'node:net'

export interface ReceivedResponse {
  status: number
  /** Bytes from the status line to the end of the body. */
  size: number
}

/** A persistent connection (RFC 9112, §9.3) on which one request follows the answer to the other. */
export interface Connection {
  /**
   * Sends a request, head and body, and reads its answer.
   * @throws where the connection fails or is closed before
   */
  exchange(request: string): Promise<ReceivedResponse>
  close(): void
}

/**
 * Opens a connection without Node's HTTP client: on a machine with two cores it would cost more than the worker it
 * measures.
 */
export async function openConnection({ hostname, port }: { hostname: string; port: number }): Promise<Connection> {
  const socket = connect({ host: hostname, port, noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (response: ReceivedResponse) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => waiting?.reject(error)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed before the response was complete')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const response = readResponse(received)
    if (!response) return
    received = received.subarray(response.size)
    waiting?.resolve(response)
  })
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/**
 * Reads one HTTP/1.1 response (RFC 9112, §6) from the beginning of `bytes`; `undefined` while some of it is missing.
 * Enough for what workerd sends: a body of known length, a chunked one, or none.
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

/** Where a chunked body that begins at `start` ends. */
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
