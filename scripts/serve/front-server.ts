import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, BlockList } from 'node:net'
import { answerMessage, maxBatchRequestBytes } from '../local/database-server.ts'
import { DatabaseDamaged } from '../local/damaged-database.ts'
import type { Bucket } from '../local/bucket.ts'
import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'
import { healthPath, syncPath } from './addresses.ts'
import { callerAddress, parseProxies } from './caller-address.ts'
import { openUpstream } from './forward-requests.ts'
import { readBody } from './read-body.ts'
import { readTarget } from './read-target.ts'

/** Logs an event with its name and details. */
export type Log = (event: string, facts: Record<string, unknown>) => void

interface FrontServerOptions {
  port: number
  host: string
  /** The URL of the Worker. */
  upstream: URL
  target: D1Target
  bucket?: Bucket | undefined
  /** The second database, if it is bound. */
  insight?: D1Target | undefined
  /** The token that allows publishing over HTTP. `undefined` disables it. */
  syncToken: string | undefined
  /** The proxies whose `X-Forwarded-For` header is trusted. Defaults to proxies on this machine. */
  proxies?: BlockList
  log: Log
}

interface FrontServer {
  port: number
  /** Stops accepting requests, and waits for requests in progress for up to `graceMs` milliseconds. */
  close(graceMs: number): Promise<void>
}

/**
 * Starts the HTTP server in front of the Worker. It forwards requests to the Worker, answers health checks, accepts
 * authorized publications, and logs every request. When it is closed, requests in progress can finish.
 */
export async function openFrontServer(options: FrontServerOptions): Promise<FrontServer> {
  const { port, host, upstream, target, bucket, insight, syncToken, proxies = parseProxies(''), log } = options
  const worker = openUpstream(upstream)
  let isClosing = false

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const requested = readTarget(request)
    if ('problem' in requested) return refuse(response, requested.status, requested.problem)
    if (requested.pathname === healthPath) {
      const { status, body } = isClosing ? { status: 503, body: { status: 'stopping' } } : await checkHealth(target)
      return sendJson(response, status, body)
    }
    if (requested.pathname === syncPath && syncToken !== undefined) {
      const { status, body } =
        request.method === 'POST'
          ? await answerMessage(request, syncToken, { target, bucket, insight }, maxBatchRequestBytes)
          : { status: 405, body: { error: 'POST a batch of statements' } }
      return sendJson(response, status, body)
    }
    const body = await readBody(request)
    if (!body) return refuse(response, 413, 'The request body is too large.')
    const { method = 'GET', headers } = request
    await worker.send({ ...requested, method, headers, body, caller: callerAddress(request, proxies) }, response)
  }

  const server = createServer((request, response) => {
    const started = performance.now()
    // The query isn't logged, because it may contain search terms of readers.
    const path = (request.url ?? '').replace(/[?#].*$/s, '')
    response.on('close', () =>
      log('request', {
        method: request.method,
        path,
        // If the client disconnects before the response, no status was sent.
        ...(response.headersSent ? { status: response.statusCode } : {}),
        milliseconds: Math.round(performance.now() - started),
        ...(response.writableFinished ? {} : { aborted: true }),
      }),
    )
    if (isClosing) response.setHeader('Connection', 'close')
    answer(request, response).catch((error: unknown) => {
      // A client that disconnects is not a failure of the server.
      if (response.destroyed || request.errored) return response.destroy()
      log('failure', { path, error: String(error) })
      if (response.headersSent) return response.destroy()
      sendJson(response, 502, { error: 'The Worker does not respond' })
    })
  })
  // A client that sends its headers slowly only blocks its own connection, and only for a limited time.
  server.headersTimeout = 20_000
  server.requestTimeout = 300_000
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // The address is an object, because the server listens on a port.
    async close(graceMs) {
      isClosing = true
      const closed = once(server, 'close')
      server.close()
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
      worker.close()
    },
  }
}

/** Checks whether the database responds, and returns the number of the current release. */
async function checkHealth(target: D1Target): Promise<{ status: number; body: unknown }> {
  try {
    const [live] = await queryRows<{ head: number }>(target, "SELECT head FROM channel WHERE name = 'live'")
    return { status: 200, body: { status: 'ok', release: live?.head ?? 0 } }
  } catch (error) {
    const problem = error instanceof DatabaseDamaged ? 'the database is damaged' : 'the database does not respond'
    return { status: 503, body: { status: problem } }
  }
}

/** Rejects a request. The connection is closed, because the rest of the body isn't read. */
function refuse(response: ServerResponse, status: number, error: string): void {
  response.setHeader('Connection', 'close')
  sendJson(response, status, { error })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
