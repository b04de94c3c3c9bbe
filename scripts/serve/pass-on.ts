import { once } from 'node:events'
import { Agent, request as sendRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** A request, as the worker gets it. */
interface PassedRequest {
  method: string
  path: string
  host: string | undefined
  headers: IncomingHttpHeaders
  /** All of it: its length is the only framing. */
  body: Buffer
  caller: string | undefined
}

/** Headers that concern one connection, and not the request (RFC 9110, §7.6.1), and those that frame a body. */
const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

/** `cf-*` is for Cloudflare to say. A site behind Cloudflare gets such headers, so they are dropped, not refused. */
const ownHeaders = /^(?:cf-.*|mf-.*|host|expect|content-length|http2-settings)$/

/** Connections to the worker. */
interface Upstream {
  send(passed: PassedRequest, response: ServerResponse): Promise<void>
  close(): void
}

/**
 * Sends requests to the worker, and its answers back as they come.
 *
 * A body never becomes a second request: only POST has one, since the worker reads no other; it goes out in one piece,
 * with its length; and its connection is never used again, so bytes that workerd leaves unread end with it.
 */
export function openUpstream(url: URL): Upstream {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (passed, response) => passOn(passed, response, url, agent),
    close: () => agent.destroy(),
  }
}

/**
 * workerd encodes every answer that the worker did not, for clients that accept it, and changes no header except
 * `Content-Encoding`. A range is a part of the file itself, so its request accepts no encoding.
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
      // workerd answers no request without one, as HTTP/1.0 may send.
      host: host || url.host,
      ...(caller !== undefined && { 'cf-connecting-ip': caller }),
      ...(body !== undefined && { 'content-length': body.length, connection: 'close' }),
    },
  })
  // A client that disconnects ends the work for it.
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
    // A strong one would name the bytes of each encoding (RFC 9110, §8.8.3), also in the answer that confirms a copy.
    ...(isEncodable && accepts && etag && { etag: etag.replace(/^"/, 'W/"') }),
  })
  await pipeline(answer, response)
}

/** Names of the headers that concern only this connection, as its sender says. */
function nominatedHeaders(connection: string | undefined): Set<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
}

/** Media types that are compressed already: nothing encodes them once more. */
const packed = /^(?:audio\/|video\/|image\/(?!svg|x-icon)|font\/woff)/

/** A cache between the worker and the reader needs the headers that an answer depends on (RFC 9110, §12.5.5). */
function withEncoding(vary: string | undefined): string {
  if (vary === undefined) return 'Accept-Encoding'
  return /\*|accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}

function keepHeaders(headers: IncomingHttpHeaders, isRefused: (name: string) => boolean): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.test(name) && !isRefused(name)))
}
