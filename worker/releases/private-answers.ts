import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'

/** What is read of a preview, or of the past, is kept nowhere and found by no search engine, errors included. */
export const markPrivate: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  if (!context.get('uncached')) return
  const { headers } = context.res
  headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Robots-Tag', 'noindex')
  headers.delete('ETag')
}
