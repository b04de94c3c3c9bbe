import { connect } from 'node:net'
import { readResponse } from './read-response.ts'
import type { ReceivedResponse } from './read-response.ts'

/** A persistent connection (RFC 9112, section 9.3) for one request at a time. */
export interface Connection {
  /**
   * Sends a request, head and body, and reads its response.
   * @throws if the connection fails or is closed early
   */
  exchange(request: string): Promise<ReceivedResponse>
  close(): void
}

/**
 * Opens a connection without Node's HTTP client, which would cost more than the measured Worker on a machine with two
 * cores.
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
