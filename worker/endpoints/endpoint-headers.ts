import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import { buildId } from '../render/client-assets.ts'
import type { Release } from '../store/release.ts'
import type { EndpointDefinition } from './define-endpoint.ts'

/**
 * Entity tag of data that depend on nothing but the release and the code that answers. A release's number alone would
 * not do: another database counts from 1 again.
 */
export function releaseTag({ channel, number, createdAt }: Release): string {
  return `W/"${channel}-${number}-${Date.parse(createdAt).toString(36)}-${buildId}"`
}

/**
 * Middleware that sets the headers which are the same for every answer of an endpoint, errors included: `Allow`, where
 * the endpoint does not have the method that was used (RFC 9110, §15.5.6), and CORS, where scripts of any origin may
 * read it. Everything here is public, so that no origin could learn more than another (Fetch, §3.3).
 *
 * Headers are set on the answer once it is there. Hono's `cors` sets them before, so that Hono copies each answer to
 * join both, and a copy has lost `encodeBody`: what is compressed already would be compressed again.
 */
export function setEndpointHeaders({
  methods,
  crossOrigin,
  failsWithProblem,
  withoutRelease,
  longReads,
  shared = 'none',
  kept,
}: Omit<EndpointDefinition, 'route' | 'handle'>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (crossOrigin && context.req.method === 'OPTIONS') return answerPreflight(methods)
    context.set('sharing', shared)
    if (kept) context.set('kept', true)
    if (failsWithProblem) context.set('failsWithProblem', true)
    if (withoutRelease) context.set('withoutRelease', true)
    if (longReads) context.set('longReads', true)
    await next()
    const { headers, status } = context.res
    if (status === 405) headers.set('Allow', methods.join(', '))
    if (!crossOrigin) return
    headers.set('Access-Control-Allow-Origin', '*')
    headers.set('Access-Control-Expose-Headers', 'ETag, Link, X-Release')
  }
}

/** Allows scripts of any origin to send a request with headers of their own (Fetch, §4.8). */
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
