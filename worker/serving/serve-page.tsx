import { noRoute, pageValidationFailed } from '../../core/error/index.ts'
import { negotiateLocale, readLocaleCookie, renderLocaleCookie } from '../../core/locale/index.ts'
import { canonicalPathname, encodePathname, isFilePathname, parseRoute } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { servePublicFile } from '../media/public-file.ts'
import { matchesEntityTag } from '../headers/entity-tag.ts'
import { pageHeaders } from '../headers/page-headers.ts'
import { pageKey } from '../middleware/kept-page.ts'
import type { ReleaseMemory } from '../memory/isolate-memory.ts'
import { negotiateEncoding } from '../render/encoding.ts'
import { streamPage } from '../render/stream-page.ts'
import type { PageDefinition } from '../pages/define-page.ts'
import { pages } from '../pages/pages.gen.ts'
import { pageRequest } from './page-request.ts'
import { renderFailedArticle, renderPage } from './render-page.tsx'

/** Documentation answers what no other screen does. */
const { docs, ...others } = pages

/**
 * Answers every address that is no machine endpoint: a page, a redirect to one, or a file of `content/public/`.
 * @throws SiteError for an address with nothing behind it
 */
export async function servePage(context: AppContext): Promise<Response> {
  const url = new URL(context.req.url)
  const memory = context.get('memory')
  const pathname = canonicalPathname(url.pathname)
  if (!memory || pathname === undefined) throw noRoute(url.pathname + url.search)
  const { config } = memory.release
  const route = parseRoute(pathname, config.locales.map(({ code }) => code))

  if (route.kind === 'root') return redirectFromRoot(context, memory, url)
  if (route.kind === 'reserved') return await servePublicFile(context)
  if (route.kind === 'unknown-locale' && isFilePathname(pathname)) return await servePublicFile(context)
  if (route.kind === 'unknown-locale') return redirect(302, `/${config.defaultLocale}${pathname}${url.search}`)
  if (route.kind === 'redirect') return redirect(301, route.to + url.search)
  if (pathname !== url.pathname) return redirect(301, pathname + url.search)

  const encoding = negotiateEncoding(context.req.raw)
  const headers = pageHeaders(memory, encoding, context.env)
  if (readLocaleCookie(context.req.header('cookie')) !== route.locale) headers['Set-Cookie'] = renderLocaleCookie(route.locale)
  if (matchesEntityTag(context.req.header('if-none-match'), headers.ETag)) return new Response(null, { status: 304, headers })

  const request = pageRequest(context, memory, { locale: route.locale, contentLocale: route.contentLocale, path: route.path })
  const page = Object.values<PageDefinition>(others).find((candidate) => candidate.matches(request)) ?? docs
  const valid = await page.validate?.(request) ?? true
  if (valid !== true) throw pageValidationFailed(url.pathname + url.search, valid === false ? undefined : valid)
  const loaded = await page.load(request)
  if ('movedTo' in loaded) return redirect(301, encodePathname(loaded.movedTo) + url.search)
  if (context.req.method === 'HEAD') return new Response(null, { headers })

  const html = renderPage(request, loaded, page.component, context.env.DEV !== undefined)
  const { body, complete } = streamPage(html, loaded.fillings, encoding, (error) => renderFailedArticle(request, error))
  context.executionCtx.waitUntil(complete.then((bytes) => {
    if (bytes && loaded.cacheable && url.search === '') memory.pages.set(pageKey(url.pathname, encoding), bytes)
  }))
  return new Response(body, { headers, encodeBody: 'manual' })
}

/** `/` leads to where the site says, else to the visitor's language. */
function redirectFromRoot(context: AppContext, memory: ReleaseMemory, url: URL): Response {
  const { rootRedirect, locales, defaultLocale } = memory.release.config
  if (rootRedirect) return redirect(rootRedirect.statusCode, rootRedirect.path + url.search)
  const locale = negotiateLocale({
    cookie: context.req.header('cookie'),
    acceptLanguage: context.req.header('accept-language'),
    locales: locales.map(({ code }) => code),
    defaultLocale,
  })
  const response = redirect(302, `/${locale}${url.search}`)
  response.headers.set('Vary', 'Cookie, Accept-Language')
  response.headers.set('Set-Cookie', renderLocaleCookie(locale))
  return response
}

/** Redirects inside the origin: a canonical pathname begins with one slash. */
function redirect(status: number, location: string): Response {
  const permanent = status === 301 || status === 308
  return new Response(null, { status, headers: { Location: location, 'Cache-Control': permanent ? 'public, max-age=3600' : 'no-cache' } })
}
