import { once } from 'node:events'
import { Agent, request as sendRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** A request in the form in which the Worker receives it. */
interface PassedRequest {
  method: string
  path: string
  host: string | undefined
  headers: IncomingHttpHeaders
  /** The whole body. It is sent with its length, because workerd needs the length to find its end. */
  body: Buffer
  caller: string | undefined
}

/** Headers that apply to a single connection (RFC 9110, §7.6.1), and headers that delimit a body. */
const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

/**
 * Headers that only Cloudflare, Miniflare, or this server may set. Requests can contain `cf-*` headers if Cloudflare is
 * in front of this server, so these headers are removed without an error.
 */
const ownHeaders = /^(?:cf-.*|mf-.*|host|expect|content-length|http2-settings)$/

/** The connections to the Worker. */
interface Upstream {
  send(passed: PassedRequest, response: ServerResponse): Promise<void>
  close(): void
}

/**
 * Forwards requests to the Worker and streams its responses back.
 *
 * A body must never be interpreted as a second request. Only POST requests are forwarded with a body, because the
 * Worker ignores other bodies. It is sent with its length over a connection that is never reused, so any bytes that
 * workerd doesn't read are discarded.
 */
export function openUpstream(url: URL): Upstream {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (passed, response) => passOn(passed, response, url, agent),
    close: () => agent.destroy(),
  }
}

/**
 * Forwards one request. If the client accepts it, workerd compresses responses that the Worker didn't compress, and
 * only changes `Content-Encoding`. A range refers to the uncompressed file, so range requests are forwarded without
 * `Accept-Encoding`.
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
      // HTTP/1.0 allows requests without a host, but workerd rejects them.
      host: host || url.host,
      ...(caller !== undefined && { 'cf-connecting-ip': caller }),
      ...(body !== undefined && { 'content-length': body.length, connection: 'close' }),
    },
  })
  // If the client disconnects, the request to the Worker is also aborted.
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
    // A strong ETag must be different for each encoding (RFC 9110, §8.8.3), so it becomes weak. This also applies to
    // 304 responses.
    ...(isEncodable && accepts && etag && { etag: etag.replace(/^"/, 'W/"') }),
  })
  await pipeline(answer, response)
}

/** Returns the names of the headers that apply only to this connection, according to the sender. */
function nominatedHeaders(connection: string | undefined): Set<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
}

/** Matches media types that are already compressed. */
const packed = /^(?:audio\/|video\/|image\/(?!svg|x-icon)|font\/woff)/

/**
 * Adds `Accept-Encoding` to `Vary`, because caches must know on which headers a response depends (RFC 9110, §12.5.5).
 */
function withEncoding(vary: string | undefined): string {
  if (vary === undefined) return 'Accept-Encoding'
  return /\*|accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}

function keepHeaders(headers: IncomingHttpHeaders, isRefused: (name: string) => boolean): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.test(name) && !isRefused(name)))
}
