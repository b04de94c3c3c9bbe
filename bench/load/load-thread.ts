import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'
import type { Connection } from './connection.ts'
import type { LoadPlan, LoadResult } from './run-load.ts'

const { origin, paths, body, requests, connections, headers, expectedStatus } = workerData as LoadPlan
const { hostname, port, host } = new URL(origin)
const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
const headerLines = Object.entries({ host, ...headers, ...length })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const texts = paths.map(
  (path) => `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${headerLines}\r\n${body ?? ''}`,
)

const open = await Promise.all(
  Array.from({ length: connections }, () => openConnection({ hostname, port: Number(port) })),
)
let sent = 0
let bytes = 0
const started = performance.now()
await Promise.all(open.map(work))
const result: LoadResult = { seconds: (performance.now() - started) / 1000, responseBytes: bytes / requests }
for (const connection of open) connection.close()
parentPort?.postMessage(result)

async function work(connection: Connection): Promise<void> {
  while (sent < requests) {
    const index = sent++ % texts.length
    const { status, size } = await connection.exchange(texts[index]!)
    if (status !== expectedStatus) throw new Error(`${paths[index]} answered ${status} instead of ${expectedStatus}`)
    bytes += size
  }
}
