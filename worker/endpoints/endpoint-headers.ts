import type { MiddlewareHandler } from 'hono'
import type { AppEnv, EndpointDefinition } from '../context.ts'
import { buildId } from '../render/client-assets.ts'
import type { Release } from '../store/release.ts'

/**
 * Entity tag of data that depends only on the release and the build. A release's number alone is not enough, because
 * another database counts from 1 again.
 */
export function releaseTag({ channel, number, createdAt }: Release): string {
  return `W/"${channel}-${number}-${Date.parse(createdAt).toString(36)}-${buildId}"`
}

/**
 * Middleware that names the endpoint, and sets the headers shared by all of its responses, including errors. `Allow` is set if the
 * endpoint does not support the request's method (RFC 9110, section 15.5.6). CORS headers are set if scripts of any
 * origin may read it. Everything here is public, so no origin can learn more than another (Fetch, section 3.3). The
 * headers are set on the finished response. Hono's `cors` sets them earlier, so that Hono copies each response to merge
 * both. The copy loses `encodeBody`, and a compressed body would be compressed again.
 */
export function setEndpointHeaders(endpoint: EndpointDefinition): MiddlewareHandler<AppEnv> {
  const { methods, crossOrigin } = endpoint
  return async (context, next) => {
    if (crossOrigin && context.req.method === 'OPTIONS') return answerPreflight(methods)
    context.set('endpoint', endpoint)
    await next()
    const { headers, status } = context.res
    if (status === 405) headers.set('Allow', methods.join(', '))
    if (!crossOrigin) return
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Expose-Headers', 'ETag, Link, X-Release')
  }
}

/** Allows scripts of any origin to send requests with custom headers (Fetch, section 4.8). */
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
