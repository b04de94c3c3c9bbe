import { noRoute } from '../../core/error/index.ts'
import { negotiateLocale, readLocaleCookie, renderLocaleCookie } from '../../core/locale/index.ts'
import type { AppContext } from '../context.ts'
import { servePublicFile } from '../media/public-file.ts'
import { matchesEntityTag } from '../headers/entity-tag.ts'
import { pageHeaders } from '../headers/page-headers.ts'
import { pageKey } from '../middleware/kept-page.ts'
import type { ReleaseMemory } from '../memory/isolate-memory.ts'
import { negotiateEncoding } from '../render/encoding.ts'
import { streamPage } from '../render/stream-page.ts'
import { findPage, readAddress, redirect } from './find-page.ts'
import { renderFailedArticle, renderPage } from './render-page.tsx'

/**
 * Answers every address that is no machine endpoint: a page, a redirect to one, or a file of `content/public/`.
 * @throws SiteError for an address with nothing behind it
 */
export async function servePage(context: AppContext): Promise<Response> {
  const url = new URL(context.req.url)
  const memory = context.get('memory')
  if (!memory) throw noRoute(url.pathname + url.search)
  const address = readAddress(url, memory)
  if (address.kind === 'root') return redirectFromRoot(context, memory, url)
  if (address.kind === 'file') return await servePublicFile(context)
  if (address.kind === 'redirect') return redirect(address.status, address.to + url.search)

  const { route } = address
  const encoding = negotiateEncoding(context.req.raw)
  const headers = pageHeaders(memory, encoding, context.env)
  if (readLocaleCookie(context.req.header('cookie')) !== route.locale) headers['Set-Cookie'] = renderLocaleCookie(route.locale)
  if (matchesEntityTag(context.req.header('if-none-match'), headers.ETag)) return new Response(null, { status: 304, headers })

  const found = await findPage(context, memory, url, route)
  if ('movedTo' in found) return redirect(301, found.movedTo + url.search)
  if (context.req.method === 'HEAD') return new Response(null, { headers })

  const { request, loaded, component } = found
  const html = renderPage(request, loaded, component, context.env.DEV !== undefined)
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
