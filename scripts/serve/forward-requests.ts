import { once } from 'node:events'
import { Agent, request as sendRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** A request as the worker receives it. */
interface PassedRequest {
  method: string
  path: string
  host: string | undefined
  headers: IncomingHttpHeaders
  /** The whole body. workerd finds its end only by its length. */
  body: Buffer
  caller: string | undefined
}

/** Headers that concern a single connection (RFC 9110, §7.6.1), and headers that delimit a body. */
const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

/**
 * Only Cloudflare may set `cf-*`. A site behind Cloudflare receives such headers, so they are dropped instead of
 * causing an error.
 */
const ownHeaders = /^(?:cf-.*|mf-.*|host|expect|content-length|http2-settings)$/

/** Connections to the worker. */
interface Upstream {
  send(passed: PassedRequest, response: ServerResponse): Promise<void>
  close(): void
}

/**
 * Forwards requests to the worker and streams its responses back.
 *
 * A body must not become a second request. Only POST requests have one, because the worker reads no others. It is sent
 * in one piece with its length, over a connection that is never reused, so that bytes that workerd doesn't read are
 * discarded.
 */
export function openUpstream(url: URL): Upstream {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (passed, response) => passOn(passed, response, url, agent),
    close: () => agent.destroy(),
  }
}

/**
 * If the client accepts it, workerd compresses every response that the worker didn't, and only changes
 * `Content-Encoding`. A range is a part of the uncompressed file, so a request for one accepts no encoding.
 */
async function passOn(request: PassedRequest, response: ServerResponse, url: URL, agent: Agent): Promise<void> {
  const { method, path, host, headers, caller } = request
  const body = method === 'POST' ? request.body : undefined
  const isRange = headers.range !== undefined
  const nominated = nominatedHeaders(headers.connection)
  const passed = sendRequest({
    agent: body === undefined ? agent : false,
    host: url.hostname,
    port: url.port,
    method,
    path,
    headers: {
      ...keepHeaders(
        headers,
        (name) =>
          ownHeaders.test(name) ||
          nominated.has(name) ||
          (isRange && name === 'accept-encoding') ||
          (body === undefined && /^content-(?:type|encoding)$/.test(name)),
      ),
      // workerd rejects requests without a host, which HTTP/1.0 allows.
      host: host || url.host,
      ...(caller !== undefined && { 'cf-connecting-ip': caller }),
      ...(body !== undefined && { 'content-length': body.length, connection: 'close' }),
    },
  })
  // If the client disconnects, the request to the worker is aborted.
  response.on('close', () => passed.destroy())
  const answered = once(passed, 'response') as Promise<[IncomingMessage]>
  passed.end(body)
  const [answer] = await answered
  const { etag, vary, 'content-type': type = '' } = answer.headers
  const isEncodable = !packed.test(type)
  const accepts = !isRange && headers['accept-encoding'] !== undefined
  response.writeHead(answer.statusCode ?? 502, {
    ...keepHeaders(answer.headers, () => false),
    ...(isEncodable && { vary: withEncoding(vary) }),
    // A strong ETag would have to differ for each encoding (RFC 9110, §8.8.3), including in a 304 response.
    ...(isEncodable && accepts && etag && { etag: etag.replace(/^"/, 'W/"') }),
  })
  await pipeline(answer, response)
}

/** Returns the names of the headers that the sender limits to this connection. */
function nominatedHeaders(connection: string | undefined): Set<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
}

/** Media types that are already compressed and not worth compressing again. */
const packed = /^(?:audio\/|video\/|image\/(?!svg|x-icon)|font\/woff)/

/** A cache between the worker and the reader needs the headers that a response depends on (RFC 9110, §12.5.5). */
function withEncoding(vary: string | undefined): string {
  if (vary === undefined) return 'Accept-Encoding'
  return /\*|accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}

function keepHeaders(headers: IncomingHttpHeaders, isRefused: (name: string) => boolean): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.test(name) && !isRefused(name)))
}
