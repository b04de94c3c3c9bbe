import type { MiddlewareHandler } from 'hono'
import type { AppEnv, EndpointDefinition } from '../context.ts'
import { buildId } from '../render/client-assets.ts'
import type { Release } from '../store/release.ts'

/**
 * Returns the entity tag for data that depends only on the release and the build. The release number isn't unique,
 * because every new database starts at 1.
 */
export function releaseTag({ channel, number, createdAt }: Release): string {
  return `W/"${channel}-${number}-${Date.parse(createdAt).toString(36)}-${buildId}"`
}

/**
 * Middleware that selects the endpoint and sets the headers that all of its responses share, including errors. Sets
 * `Allow` if the endpoint doesn't support the request's method (RFC 9110, section 15.5.6), and CORS headers if scripts
 * from any origin may read the response. All endpoints are public, so allowing any origin exposes nothing more (Fetch,
 * section 3.3).
 *
 * The headers are set on the finished response. Hono's `cors` sets them earlier, so Hono copies each response to merge
 * the headers. The copy loses `encodeBody`, and a compressed body would be compressed twice.
 */
export function setEndpointHeaders(endpoint: EndpointDefinition): MiddlewareHandler<AppEnv> {
  const { methods, crossOrigin } = endpoint
  return async (context, next) => {
    if (crossOrigin && context.req.method === 'OPTIONS') return answerPreflight(methods)
    context.set('endpoint', endpoint)
    context.env.FROM?.inside?.noteEndpoint(endpoint)
    await next()
    const { headers, status } = context.res
    if (status === 405) headers.set('Allow', methods.join(', '))
    if (!crossOrigin) return
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Expose-Headers', 'ETag, Link, X-Release')
  }
}

/** Answers a CORS preflight request: scripts from any origin may send custom headers (Fetch, section 4.8). */
export function answerPreflight(methods: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    },
  })
}
