import { negotiateLocale } from '../../core/locale/index.ts'
import { canonicalPathname, parseRoute } from '../../core/route/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { AppContext } from '../context.ts'

/** Returns the language of the URL, or else of the visitor's cookie or browser. */
export function visitorLocale(context: AppContext, cache: ReleaseCache, url: URL): string {
  const { locales, defaultLocale } = cache.release.config
  const codes = locales.map(({ code }) => code)
  const route = parseRoute(canonicalPathname(url.pathname) ?? '/', codes)
  if (route.kind === 'page') return route.locale
  return negotiateLocale({
    cookie: context.req.header('cookie'),
    acceptLanguage: context.req.header('accept-language'),
    locales: codes,
    defaultLocale,
  })
}
