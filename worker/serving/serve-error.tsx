import { docsCollection } from '../../core/collection/index.ts'
import { SiteError, internalError, prefersJson, renderErrorJson, renderProblem } from '../../core/error/index.ts'
import { negotiateLocale, readLocaleCookie, renderLocaleCookie } from '../../core/locale/index.ts'
import { canonicalPathname, parseRoute } from '../../core/route/index.ts'
import type { AppContext } from '../context.ts'
import { htmlHeaders } from '../headers/page-headers.ts'
import type { ReleaseMemory } from '../memory/isolate-memory.ts'
import { negotiateEncoding } from '../render/encoding.ts'
import { streamPage } from '../render/stream-page.ts'
import { searchSections } from '../store/search.ts'
import type { LoadedPage, PageRequest } from '../pages/define-page.ts'
import { ErrorPage } from '../pages/error-page.tsx'
import { frameNavigation } from '../navigation/page-navigation.ts'
import type { ErrorPageData } from '../pages/page-data.ts'
import { pageRequest } from './page-request.ts'
import { renderPage } from './render-page.tsx'
import { wordsOf } from '../pages/search.tsx'
import { renderPlainError } from './plain-error.ts'

/**
 * The one answer to whatever failed: what the product says no to as its catalogue words it, everything else as a 500 that names a
 * request id and keeps the rest to the log.
 */
export async function serveError(error: unknown, context: AppContext): Promise<Response> {
  const requestId = error instanceof SiteError ? null : context.req.header('cf-ray') ?? crypto.randomUUID()
  if (requestId) console.error(`Request ${requestId} failed:`, error)
  const failure = error instanceof SiteError ? error : internalError(requestId ?? '')
  const url = new URL(context.req.url)
  if (context.get('failsWithProblem')) {
    return new Response(renderProblem(failure, url.pathname + url.search), {
      status: failure.status,
      headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-cache' },
    })
  }
  const json = prefersJson({
    accept: context.req.header('accept'), userAgent: context.req.header('user-agent'),
    secFetchMode: context.req.header('sec-fetch-mode'), pathname: url.pathname,
  })
  if (json) {
    return new Response(renderErrorJson(failure, url.href), {
      status: failure.status, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
    })
  }
  try {
    const memory = context.get('memory')
    if (memory) return await serveErrorPage(failure, context, memory, requestId)
  } catch (second) {
    console.error('The error page failed too:', second)
  }
  return renderPlainError(failure.status, failure.statusMessage, requestId)
}

async function serveErrorPage(failure: SiteError, context: AppContext, memory: ReleaseMemory, requestId: string | null): Promise<Response> {
  const url = new URL(context.req.url)
  const locale = visitorLocale(context, memory, url)
  const request = pageRequest(context, memory, url, { locale, contentLocale: locale, path: `/${locale}` })
  const failed = failure.status >= 500
  const page: LoadedPage<ErrorPageData> = {
    data: {
      kind: 'error', statusCode: failure.status, statusMessage: failure.statusMessage, message: failure.message,
      closest: failed ? [] : await closestPages(request, url.pathname), requestId,
    },
    head: {
      heading: request.t(failed ? 'common.error.failedTitle' : 'common.error.title'),
      description: request.t(failed ? 'common.error.failedDescription' : 'common.error.description'),
      type: 'website', noindex: true, styles: ['pages'], canonicalPath: null, alternatePaths: [],
    },
    navigation: await frameNavigation(request),
    languages: memory.release.config.locales.map((other) => ({ locale: other, current: other.code === locale, href: `/${other.code}` })),
    fillings: {},
    cacheable: false,
  }
  const encoding = negotiateEncoding(context.req.raw)
  const html = renderPage(request, page, ({ frame, data }) => <ErrorPage frame={frame} data={data as ErrorPageData} />, context.env.DEV !== undefined)
  const headers = new Headers({ ...htmlHeaders(memory.release.config.theme.style?.hash ?? null, encoding), 'Cache-Control': 'no-cache' })
  if (readLocaleCookie(context.req.header('cookie')) !== locale) headers.set('Set-Cookie', renderLocaleCookie(locale))
  return new Response(streamPage(html, {}, encoding, () => '').body, { status: failure.status, headers, encodeBody: 'manual' })
}

/** The language of the address, else the one the visitor chose or asks for. */
function visitorLocale(context: AppContext, memory: ReleaseMemory, url: URL): string {
  const { locales, defaultLocale } = memory.release.config
  const codes = locales.map(({ code }) => code)
  const route = parseRoute(canonicalPathname(url.pathname) ?? '/', codes)
  if (route.kind === 'page') return route.locale
  return negotiateLocale({
    cookie: context.req.header('cookie'), acceptLanguage: context.req.header('accept-language'), locales: codes, defaultLocale,
  })
}

/** Pages whose text has words of the address. */
async function closestPages({ database, memory, locale }: PageRequest, pathname: string): Promise<ErrorPageData['closest']> {
  const words = wordsOf(pathname.split('/').slice(2).join(' ').replace(/%[0-9a-f]{2}/gi, ' ')).filter((word) => word.length > 2)
  const hits = await searchSections(database(), memory.release, { collections: [docsCollection(locale.code)], words, match: 'any', limit: 20 })
  const pages = new Map(hits.map(({ path, page }) => [path, { path, title: page, description: '' }]))
  return [...pages.values()].slice(0, 5)
}
