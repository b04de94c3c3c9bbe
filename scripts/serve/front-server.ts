import { once } from 'node:events'
import { Agent, createServer, request as sendRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { answerMessage, maxBatchRequestBytes } from '../local/database-server.ts'
import type { Bucket } from '../sync/bucket.ts'
import { queryRows } from '../sync/d1-target.ts'
import type { D1Target } from '../sync/d1-target.ts'
import { healthPath, syncPath } from './addresses.ts'

/** Tells what happens: a name, and facts with names of their own. */
export type Log = (event: string, facts: Record<string, unknown>) => void

interface FrontServerOptions {
  port: number
  host: string
  /** Where the worker listens. */
  upstream: URL
  target: D1Target
  bucket?: Bucket | undefined
  /** Who knows it may publish; `undefined`: nobody may, over HTTP. */
  syncToken: string | undefined
  log: Log
}

interface FrontServer {
  port: number
  /** Takes no more requests, and waits for those that are running, but not longer than so many milliseconds. */
  close(graceMs: number): Promise<void>
}

/** Concern one connection, and not the request (RFC 9110, §7.6.1). */
const hopByHop = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

/** What only the platform, or the tool that runs the worker, may say of a request. */
const reserved = /^(mf-|cf-)/

/**
 * Listens in front of the worker: passes requests on to it, answers the health address, takes publications from those
 * who know the token, and writes a line for each request. It can be closed without breaking off a request.
 */
export async function openFrontServer(options: FrontServerOptions): Promise<FrontServer> {
  const { port, host, upstream, target, bucket, syncToken, log } = options
  const agent = new Agent({ keepAlive: true })
  let isClosing = false

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const pathname = pathnameOf(request)
    if (pathname === undefined) return sendJson(response, 400, { error: 'This is no address' })
    if (pathname === healthPath) {
      const { status, body } = isClosing ? { status: 503, body: { status: 'stopping' } } : await checkHealth(target)
      return sendJson(response, status, body)
    }
    if (pathname === syncPath && syncToken !== undefined) {
      const { status, body } =
        request.method === 'POST'
          ? await answerMessage(request, syncToken, { target, bucket }, maxBatchRequestBytes)
          : { status: 405, body: { error: 'POST a batch of statements' } }
      return sendJson(response, status, body)
    }
    await passOn(request, response, upstream, agent)
  }

  const server = createServer((request, response) => {
    const started = performance.now()
    // Without the query, in which visitors say what they search for.
    const path = (request.url ?? '').replace(/[?#].*$/s, '')
    response.on('close', () =>
      log('request', {
        method: request.method,
        path,
        status: response.statusCode,
        milliseconds: Math.round(performance.now() - started),
        ...(response.writableFinished ? {} : { aborted: true }),
      }),
    )
    if (isClosing) response.setHeader('Connection', 'close')
    answer(request, response).catch((error: unknown) => {
      // A visitor who has gone is no failure of ours.
      if (response.destroyed || request.destroyed) return response.destroy()
      log('failure', { path, error: String(error) })
      if (response.headersSent) return response.destroy()
      sendJson(response, 502, { error: 'The worker does not answer' })
    })
  })
  // One that sends its headers slowly, or never, holds nothing but its connection.
  server.headersTimeout = 20_000
  server.requestTimeout = 300_000
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // It listens on a port.
    async close(graceMs) {
      isClosing = true
      const closed = once(server, 'close')
      server.close()
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
      agent.destroy()
    },
  }
}

/** A name or an address, with a port or without: what the worker's runtime takes for a host. */
const validHost = /^(?:[\w.%\x80-\xff-]+|\[[\da-f:.]+\])?(?::\d*)?$/i

/** The path that is asked for; `undefined` where that or the host cannot be any (RFC 9112, §3.2). */
function pathnameOf({ url = '/', headers }: IncomingMessage): string | undefined {
  const { host: named = '' } = headers
  if (!validHost.test(named) || !URL.canParse(`http://${named || 'site'}`)) return undefined
  // After a host, so that `//` is a path.
  return URL.parse(url.startsWith('/') ? `http://site${url}` : url)?.pathname
}

/** Whether the database answers, and what is published. */
async function checkHealth(target: D1Target): Promise<{ status: number; body: unknown }> {
  try {
    const [live] = await queryRows<{ head: number }>(target, "SELECT head FROM channel WHERE name = 'live'")
    return { status: 200, body: { status: 'ok', release: live?.head ?? 0 } }
  } catch {
    return { status: 503, body: { status: 'the database does not answer' } }
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

/**
 * Sends a request to the worker and its answer back, as they come. What runs the worker encodes whatever the worker did
 * not, for clients that accept it, and says it in no header but `Content-Encoding`. A range is one of the file itself:
 * nobody is said to accept an encoding of that.
 */
async function passOn(request: IncomingMessage, response: ServerResponse, upstream: URL, agent: Agent): Promise<void> {
  const isRange = request.headers.range !== undefined
  const passed = sendRequest({
    agent,
    host: upstream.hostname,
    port: upstream.port,
    method: request.method,
    path: request.url,
    headers: {
      ...keepHeaders(request.headers, (name) => reserved.test(name) || (isRange && name === 'accept-encoding')),
      ...(request.socket.remoteAddress && { 'cf-connecting-ip': request.socket.remoteAddress }),
    },
  })
  // A visitor who goes ends the work for them.
  response.on('close', () => passed.destroy())
  const answered = once(passed, 'response') as Promise<[IncomingMessage]>
  request.pipe(passed)
  const [answer] = await answered
  const { etag, vary, 'content-type': type = '' } = answer.headers
  const isEncodable = !packed.test(type)
  const accepts = !isRange && request.headers['accept-encoding'] !== undefined
  response.writeHead(answer.statusCode ?? 502, {
    ...keepHeaders(answer.headers, () => false),
    ...(isEncodable && { vary: withEncoding(vary) }),
    // A strong one would name the bytes of each encoding (RFC 9110, §8.8.3), also in the answer that confirms a copy.
    ...(isEncodable && accepts && etag && { etag: etag.replace(/^"/, 'W/"') }),
  })
  await pipeline(answer, response)
}

/** Media types that are compressed already: nothing encodes them once more. */
const packed = /^(?:audio\/|video\/|image\/(?!svg|x-icon)|font\/woff)/

/** A cache between the worker and the reader has to know what an answer depends on (RFC 9110, §12.5.5). */
function withEncoding(vary: string | undefined): string {
  if (vary === undefined) return 'Accept-Encoding'
  return /\*|accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}

function keepHeaders(headers: IncomingHttpHeaders, isRefused: (name: string) => boolean): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.test(name) && !isRefused(name)))
}
