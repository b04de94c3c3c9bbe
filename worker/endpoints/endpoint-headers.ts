import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import type { EndpointDefinition } from './define-endpoint.ts'

/**
 * What every answer of an endpoint says of it: the methods it has, where another one was used (RFC 9110, §15.5.6), and
 * that scripts of any origin may read it, where they may. Everything here is public, so that no origin could learn more
 * than another (Fetch, §3.3).
 *
 * Headers are set on the answer once it is there. Hono's `cors` sets them before, so that Hono copies each answer to
 * join both, and a copy has lost `encodeBody`: what is compressed already would be compressed again.
 */
export function setEndpointHeaders({
  methods,
  crossOrigin,
  failsWithProblem,
}: Omit<EndpointDefinition, 'route' | 'handle'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (crossOrigin && context.req.method === 'OPTIONS') {
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
    if (failsWithProblem) context.set('failsWithProblem', true)
    await next()
    const { headers, status } = context.res
    if (status === 405) headers.set('Allow', methods.join(', '))
    if (!crossOrigin) return
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Expose-Headers', 'ETag, Link, X-Release')
  }
}
