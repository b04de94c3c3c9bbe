import {
  SiteError,
  internalError,
  prefersJson,
  prefersJsonBy,
  renderErrorJson,
  renderProblem,
} from '../../core/error/index.ts'
import { readLocaleCookie, renderLocaleCookie } from '../../core/locale/index.ts'
import { decodePathname, isInLocale } from '../../core/route/index.ts'
import { escapeHtml } from '../../core/text/index.ts'
import type { AppContext } from '../context.ts'
import { htmlHeaders } from '../cache/page-headers.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { closestPages, wordsOfPathname } from '../search/closest-pages.ts'
import { encodeWhole, negotiateEncoding } from '../http/encoding.ts'
import type { PageRequest } from '../context.ts'
import type { LoadedPage } from './page.ts'
import { ErrorPage, errorTexts } from './error/view.tsx'
import { languageLinks } from '../navigation/language-links.ts'
import { frameNavigation } from '../navigation/surroundings.ts'
import type { ErrorPageData } from './page-data.ts'
import { pageRequest, visitorLocale } from './page-request.ts'
import { renderPage } from './render-page.tsx'

/**
 * The one answer to whatever failed: what the product says no to as its catalogue words it, everything else as a 500
 * that names a request id and keeps the rest to the log.
 */
export async function serveError(error: unknown, context: AppContext): Promise<Response> {
  const requestId = error instanceof SiteError ? null : (context.req.header('cf-ray') ?? crypto.randomUUID())
  if (requestId) console.error(`Request ${requestId} failed:`, error)
  const failure = error instanceof SiteError ? error : internalError(requestId ?? '')
  const url = new URL(context.req.url)
  if (context.get('failsWithProblem')) {
    return new Response(renderProblem(failure, url.pathname + url.search), {
      status: failure.status,
      headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-cache' },
    })
  }
  const asked = {
    accept: context.req.header('accept'),
    userAgent: context.req.header('user-agent'),
    secFetchMode: context.req.header('sec-fetch-mode'),
    pathname: url.pathname,
  }
  const response = prefersJson(asked)
    ? new Response(renderErrorJson(failure, url.href), {
        status: failure.status,
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
      })
    : await serveHtml(failure, context, requestId)
  response.headers.append('Vary', prefersJsonBy(asked))
  return response
}

async function serveHtml(failure: SiteError, context: AppContext, requestId: string | null): Promise<Response> {
  try {
    const cache = context.get('cache')
    if (cache) return await serveErrorPage(failure, context, cache, requestId)
  } catch (second) {
    console.error('The error page failed too:', second)
  }
  return renderPlainError(failure.status, failure.statusMessage, requestId)
}

async function serveErrorPage(
  failure: SiteError,
  context: AppContext,
  cache: ReleaseCache,
  requestId: string | null,
): Promise<Response> {
  const url = new URL(context.req.url)
  const locale = visitorLocale(context, cache, url)
  const request = pageRequest(context, cache, url, { locale, contentLocale: locale, path: `/${locale}` })
  const failed = failure.status >= 500
  const texts = errorTexts({ statusCode: failure.status, code: failure.code })
  const page: LoadedPage<ErrorPageData> = {
    data: {
      kind: 'error',
      statusCode: failure.status,
      code: failure.code,
      statusMessage: failure.statusMessage,
      message: failure.message,
      closest: failed || failure.code === 'preview-ended' ? [] : await closestTo(failure, request, url),
      requestId,
    },
    head: {
      heading: request.t(`common.error.${texts.title}`),
      description: request.t(`common.error.${texts.description}`),
      type: 'website',
      noindex: true,
      styles: ['pages'],
      canonicalPath: null,
      alternatePaths: [],
    },
    navigation: await frameNavigation(request),
    languages: languageLinks(request, []),
    fillings: {},
    cacheable: false,
  }
  const encoding = negotiateEncoding(context.req.raw, context.env)
  const html = renderPage(
    request,
    page,
    ({ frame, data }) => <ErrorPage path={frame.path} data={data as ErrorPageData} />,
    context.env.DEV !== undefined,
  )
  const headers = new Headers({
    ...htmlHeaders(cache.release.config.theme.style?.hash ?? null, encoding),
    'Cache-Control': 'no-cache',
    'Content-Language': request.locale.language,
  })
  if (!isInLocale(url.pathname, locale)) headers.append('Vary', 'Cookie, Accept-Language')
  if (readLocaleCookie(context.req.header('cookie')) !== locale) headers.set('Set-Cookie', renderLocaleCookie(locale))
  return new Response(encodeWhole(html, encoding), {
    status: failure.status,
    headers,
    encodeBody: 'manual',
  })
}

/** Pages like the one that was removed, else those that are like the address or have words of it. */
async function closestTo(failure: SiteError, request: PageRequest, url: URL): Promise<ErrorPageData['closest']> {
  const found = failure.data?.closest as ErrorPageData['closest'] | undefined // As `pageGone` gives them.
  if (found) return found
  const pathname = decodePathname(url.pathname) ?? url.pathname
  return await closestPages(request, wordsOfPathname(pathname), pathname)
}

/**
 * An error without the site around it: nothing was published yet, or the database does not answer. Texts come from our
 * own catalogue.
 */
function renderPlainError(status: number, statusMessage: string, requestId: string | null): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(statusMessage)}</title></head><body><h1>${status}</h1><p>${escapeHtml(statusMessage)}</p>
${requestId ? `<p><small>Request ${escapeHtml(requestId)}</small></p>` : ''}</body></html>`
  return new Response(html, { status, headers: { ...htmlHeaders(null, 'identity'), 'Cache-Control': 'no-store' } })
}
