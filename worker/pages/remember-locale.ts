import type { MiddlewareHandler } from 'hono'
import { readLocaleCookie } from '../../core/locale/index.ts'
import type { AppEnv } from '../context.ts'
import { localeCookie } from '../http/site-urls.ts'
import { visitorLocale } from '../redirects/visitor-locale.ts'

/**
 * Stores the language of a page in a cookie for the next visit to `/`. The cookie is added on the way to the visitor,
 * because a shared response must not set one.
 */
export const rememberLocale: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const cache = context.get('release').cache
  const { headers } = context.res
  const isPage = headers.has('Content-Language') && headers.get('Content-Type')?.startsWith('text/html')
  if (!cache || !isPage) return
  const locale = visitorLocale(context, cache, context.get('address').url)
  const cookie = localeCookie(locale, cache.release.config)
  // A page from this isolate's cache already has the cookie.
  if (cookie && readLocaleCookie(context.req.header('cookie')) !== locale && !headers.getSetCookie().includes(cookie))
    headers.append('Set-Cookie', cookie)
}
