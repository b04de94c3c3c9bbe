import type { MiddlewareHandler } from 'hono'
import { readLocaleCookie } from '../../core/locale/index.ts'
import type { AppEnv } from '../context.ts'
import { localeCookie } from '../http/site-urls.ts'
import { visitorLocale } from '../redirects/visitor-locale.ts'

/**
 * Stores the page's language in a cookie for the next visit to `/`. The cookie is added after caching, because a shared
 * response must not set one.
 */
export const rememberLocale: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const cache = context.get('release').cache
  const { headers } = context.res
  const isPage = headers.has('Content-Language') && headers.get('Content-Type')?.startsWith('text/html')
  if (!cache || !isPage) return
  const locale = visitorLocale(context, cache, context.get('address').url)
  const cookie = localeCookie(locale, cache.release.config)
  // A response from this isolate's cache may already contain the cookie.
  if (cookie && readLocaleCookie(context.req.header('cookie')) !== locale && !headers.getSetCookie().includes(cookie))
    headers.append('Set-Cookie', cookie)
}
