import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A request as received on the connection. */
export interface RecordedRequest {
  method: string
  path: string
  /** Names in lowercase, in their original order. */
  headers: [name: string, value: string][]
  body: string
  /** Index of its connection, from 0. */
  connection: number
}

/** Replaces the Worker and records its requests. */
export interface RecordingUpstream {
  url: URL
  requests: RecordedRequest[]
  close(): Promise<void>
}

/**
 * Opens a server that reads requests by RFC 9112 and returns the path of each. It keeps every connection open and
 * responds to `/attack-*` before the body, like an upstream that an attacker would choose.
 */
export async function openRecordingUpstream(): Promise<RecordingUpstream> {
  const requests: RecordedRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    record(socket, requests, connections++)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    requests,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function record(socket: Socket, requests: RecordedRequest[], connection: number): void {
  let unread = ''
  let missing: { request: RecordedRequest; bytes: number } | undefined
  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1')
    while (unread !== '') {
      if (missing) {
        missing.request.body += unread.slice(0, missing.bytes)
        const rest = unread.slice(missing.bytes)
        missing.bytes -= unread.length - rest.length
        unread = rest
        if (missing.bytes > 0) return
        if (!isEarly(missing.request)) answer(socket, missing.request)
        missing = undefined
        continue
      }
      const end = unread.indexOf('\r\n\r\n')
      if (end === -1) return
      const [start = '', ...lines] = unread.slice(0, end).split('\r\n')
      const [method = '', path = ''] = start.split(' ')
      const headers = lines.map((line): [string, string] => {
        const [name = '', ...value] = line.split(':')
        return [name.toLowerCase(), value.join(':').trim()]
      })
      const request = { method, path, headers, body: '', connection }
      requests.push(request)
      unread = unread.slice(end + 4)
      const bytes = Number(headers.find(([name]) => name === 'content-length')?.[1] ?? 0)
      if (bytes === 0 || isEarly(request)) answer(socket, request)
      missing = bytes === 0 ? undefined : { request, bytes }
    }
  })
}

const isEarly = ({ path }: RecordedRequest) => path.startsWith('/attack-')

function answer(socket: Socket, { method, path }: RecordedRequest): void {
  const body = method === 'HEAD' ? '' : path
  socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${path.length}\r\n\r\n${body}`)
}
