import type { IncomingMessage } from 'node:http'
import { loaderHost } from '../local/loader.ts'
import { healthPath, syncPath } from './addresses.ts'

/** The target of a valid request. */
interface Target {
  /** The path and query as sent by the client. */
  path: string
  host: string | undefined
  /** The normalized path. It determines whether this server answers the request itself. */
  pathname: string
}

/** The response to a request that isn't forwarded to the Worker. */
interface Refusal {
  status: 400 | 404
  problem: string
}

/** Matches hosts that workerd accepts: a name or IP address, with or without a port. */
const validHost = /^(?:[\w.%\x80-\xff-]+|\[[\da-f:.]+\])?(?::\d*)?$/i

/** Matches headers that control Miniflare, which runs the Worker. */
const internalHeader = /^mf-/i

/**
 * Matches paths that Miniflare handles itself: triggers, proxies, and buckets. Cloudflare also reserves the first one.
 */
const internalPath = /^\/(?:cdn-cgi|__cf_local)(?:\/|$)/i

const frontPaths = new Set([healthPath, syncPath])

/**
 * Validates a request and returns its target. Requests that a proxy, this server, and workerd might interpret
 * differently are rejected.
 */
export function readTarget(request: IncomingMessage): Target | Refusal {
  const { url = '/', rawHeaders, headers, httpVersion } = request
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  // RFC 9112, §3.2 doesn't allow this.
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
    return refuse('The request has two Host headers. Send one.')
  const internal = names.find((name) => internalHeader.test(name))
  if (internal !== undefined) return refuse(`The header ${internal} is reserved. Remove it.`)
  // HTTP/1.0 clients and proxies can't find the end of a chunked body (RFC 9112, §6.1).
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined && (httpVersion === '1.0' || encoding.toLowerCase() !== 'chunked'))
    return refuse('Send the body with Content-Length, or with "Transfer-Encoding: chunked".')

  // If the target is an absolute URL, its host replaces the header (RFC 9112, §3.2.2).
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  const host = authority ?? headers.host
  const path = authority === undefined ? url : rest!.startsWith('/') ? rest! : `/${rest!}`
  if (!path.startsWith('/') || authority === '') return refuse('The request target is not a path.')
  if (!validHost.test(host ?? '') || !URL.canParse(`http://${host || 'site'}`)) return refuse('The host is not valid.')
  if (new URL(`http://${host || 'site'}`).hostname.replace(/\.$/, '') === loaderHost)
    return refuse('The host is not valid.')

  // A host is added so that a path that starts with `//` is parsed as a path.
  const pathname = URL.parse(`http://site${path}`)?.pathname
  if (pathname === undefined) return refuse('The request target is not a path.')
  const written = path.replace(/[?#].*$/s, '')
  if (frontPaths.has(pathname) && written !== pathname)
    return refuse(`The path has dot segments. Request ${pathname} instead.`)
  if (internalPath.test(decodeLenient(pathname))) return { status: 404, problem: 'This path does not exist.' }
  return { path, host, pathname }
}

function refuse(problem: string): Refusal {
  return { status: 400, problem }
}

function decodeLenient(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
