import {
  SiteError,
  internalError,
  isForPrograms,
  prefersJson,
  prefersJsonBy,
  renderErrorJson,
  renderProblem,
} from '../../core/error/index.ts'
import { createTranslate, findInterface, locales, negotiateLocale } from '../../core/locale/index.ts'
import type { Locale } from '../../core/locale/index.ts'
import { decodePathname, publicHref, withoutBase } from '../../core/route/index.ts'
import type { AppContext, MarkdownForm } from '../context.ts'
import { htmlHeaders } from '../cache/page-headers.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { countRequest } from '../http/caller-limits.ts'
import { closestPages, wordsOfPathname } from '../search/closest-pages.ts'
import { logFailure } from '../http/log.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { urlsOf } from '../http/site-urls.ts'
import { varyBy } from '../http/vary.ts'
import type { PageRequest } from '../context.ts'
import { renderBarePage } from './screens/error/bare-page.tsx'
import { ErrorPage, errorTexts } from './screens/error/view.tsx'
import type { ErrorPageData } from './screens/error/view.tsx'
import { serveNotice } from './serve-notice.tsx'
import type { Notice } from './serve-notice.tsx'
import { pageLink } from './markdown/page-text.ts'
import { currentPlace } from './article-edits.ts'
import { markdownHeaders } from '../redirects/move-markdown.ts'
import { visitorLocale } from '../redirects/visitor-locale.ts'
import { withAddresses } from './markdown/serve-markdown.ts'
import { pageRequest } from './page-request.ts'
import { versionsWithPage } from './versions-with-page.ts'

/** How long clients must wait to retry after a 503, in seconds. A restart of D1 takes about a minute. */
const retryAfterSeconds = 10

/**
 * Turns any failure into a response. A `SiteError` keeps its message. Everything else becomes a 500 with a
 * request id, and its details are only in the log.
 */
export async function serveError(thrown: unknown, context: AppContext): Promise<Response> {
  const known = siteErrorOf(thrown)
  const failed = known === undefined || known.status >= 500
  const requestId = failed ? (context.req.header('cf-ray') ?? crypto.randomUUID()) : null
  const failure = known ? await countMiss(known, context) : internalError(requestId ?? '')
  if (failed) logFailure('request-failed', { requestId, ...describeRequest(failure, context) }, thrown)
  const response = await answerFailure(failure, context, requestId)
  if (failed) response.headers.set('Cache-Control', 'no-store')
  const { retryAfter = failure.status === 503 ? retryAfterSeconds : undefined, allow } = failure.data ?? {}
  if (typeof retryAfter === 'number') response.headers.set('Retry-After', String(retryAfter))
  if (typeof allow === 'string') response.headers.set('Allow', allow)
  return response
}

/** Finds the original `SiteError` inside the error with which drizzle wraps it. */
export function siteErrorOf(thrown: unknown): SiteError | undefined {
  if (thrown instanceof SiteError) return thrown
  return thrown instanceof Error && thrown.cause instanceof SiteError ? thrown.cause : undefined
}

function describeRequest({ status, code }: SiteError, { req, get }: AppContext) {
  return { status, code, method: req.method, path: req.path, release: get('release').cache?.release.number }
}

/** Responds with the failure as a page, as JSON, or as problem details, depending on the client. */
async function answerFailure(failure: SiteError, context: AppContext, requestId: string | null): Promise<Response> {
  const { url } = context.get('address')
  const shown = publicUrl(context)
  if (context.get('endpoint')?.failsWithProblem) {
    return new Response(renderProblem(failure, shown.pathname + shown.search), {
      status: failure.status,
      headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-cache' },
    })
  }
  const asked = {
    accept: context.req.header('accept'),
    userAgent: context.req.header('user-agent'),
    secFetchMode: context.req.header('sec-fetch-mode'),
    // A site whose URLs omit the language may have pages below `/api/`. A missing one fails like an endpoint.
    pathname: pathInSite(context, shown),
  }
  const response = wantsMarkdown(context)
    ? await serveMarkdownError(failure, context, requestId)
    : prefersJson(asked)
      ? new Response(renderErrorJson(withPublicPath(failure, context), shown.href), {
          status: failure.status,
          headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
        })
      : await serveHtml(failure, context, requestId)
  varyBy(response.headers, prefersJsonBy(asked))
  // Scripts on other sites may read responses for programs, including errors.
  if (asked.pathname.startsWith('/api/') || isTwin(url.pathname))
    response.headers.set('Access-Control-Allow-Origin', '*')
  return response
}

/** Returns the URL of the request, without its version. */
function publicUrl({ get }: AppContext): URL {
  const url = new URL(get('address').url)
  const config = get('release').cache?.release.config
  if (config) url.pathname = publicHref(url.pathname, urlsOf(config))
  return url
}

/** Returns the path of a public URL without the base path. */
function pathInSite({ get }: AppContext, { pathname }: URL): string {
  const config = get('release').cache?.release.config
  return config ? withoutBase(pathname, urlsOf(config)) : pathname
}

/** Returns the failure with the path that readers see, instead of that of the content. */
function withPublicPath(failure: SiteError, { get }: AppContext): SiteError {
  const config = get('release').cache?.release.config
  const path = failure.data?.path
  const shown = config && typeof path === 'string' ? publicHref(path, urlsOf(config)) : path
  if (typeof path !== 'string' || typeof shown !== 'string' || shown === path) return failure
  const { code, status, fatal } = failure
  const [statusMessage, message] = [failure.statusMessage, failure.message].map((text) => text.replace(path, shown))
  return new SiteError({
    code,
    status,
    fatal,
    statusMessage: statusMessage!,
    message: message!,
    data: { ...failure.data, path: shown },
  })
}

/**
 * Returns whether to report a failure in Markdown: for clients that prefer it, and at the Markdown URL of a page unless
 * another type is requested.
 */
function wantsMarkdown({ get, req }: AppContext): boolean {
  const { form } = get('address')
  const accept = req.header('accept') ?? ''
  return form === 'twin'
    ? prefersMarkdown(accept) || !/html|json/.test(accept)
    : prefersMarkdown(accept) && !isForPrograms(req.path)
}

/** Returns the form of a failure in Markdown. Outside all languages, pages have no Markdown URL. */
function markdownForm({ get }: AppContext): MarkdownForm {
  const { form, locale } = get('address')
  return locale !== undefined && (form === 'twin' || form === 'raw') ? form : 'negotiated'
}

/** Returns whether a path is the Markdown URL of a page. Paths below `/raw/` fail in JSON, as in other engines. */
function isTwin(pathname: string): boolean {
  return pathname.endsWith('.md') && !pathname.startsWith('/raw/')
}

/** Returns the failure in Markdown, with suggestions for a missing page. */
async function serveMarkdownError(
  failure: SiteError,
  context: AppContext,
  requestId: string | null,
): Promise<Response> {
  const url = context.get('address').url
  const cache = context.get('release').cache
  const locale = cache ? visitorLocale(context, cache, url) : bareLocale(context, url.pathname).code
  const t = createTranslate(locale)
  const isMissed = missesPage(failure)
  const request = cache && pageRequest(context, cache, url, { locale, contentLocale: locale, path: `/${locale}` })
  const closest = request && isMissed ? await closestTo(failure, request, url) : []
  const elsewhere = request && isMissingPage(failure) ? await versionsWithPage(request, pathOf(url)) : undefined
  const place = cache && currentPlace(cache)
  const texts = errorTexts({ statusCode: failure.status, code: failure.code, closest })
  const titleInMarkdown = () => {
    if (elsewhere) return t('versions.absentTitle', { name: elsewhere.label })
    return isRefused ? failure.statusMessage : t(`common.error.${texts.title}`)
  }
  // For an invalid request, only shows the message of the error, which also lists the existing sections.
  const isRefused = (texts.title === 'title' || texts.title === 'sectionTitle') && !isMissed
  const text = [
    `# ${titleInMarkdown()}`,
    elsewhere
      ? t('versions.absent', { name: elsewhere.label })
      : isRefused
        ? failure.message
        : t(`common.error.${texts.description}`),
    (elsewhere?.links ?? []).map(({ label, href }) => `- [${label}](${request!.locate(href)})`).join('\n'),
    ...(requestId === null ? [] : [t('common.error.request', { id: requestId })]),
    ...(closest.length > 0 ? [`## ${t('common.error.closest')}`] : []),
    closest.map(({ path, title }) => `- ${pageLink(title, path)}`).join('\n'),
  ]
  return new Response(
    `${withAddresses(text.filter(Boolean).join('\n\n'), request?.locate ?? ((href) => url.origin + href), place)}\n`,
    {
      status: failure.status,
      headers: {
        ...markdownHeaders(markdownForm(context)),
        'Content-Language': request?.locale.language ?? locale,
        'Cache-Control': 'no-cache',
      },
    },
  )
}

/** Finding suggestions for a missing page costs more than a page, so it is rate limited. */
async function countMiss(failure: SiteError, { req, env }: AppContext): Promise<SiteError> {
  if (failure.status !== 404 && failure.status !== 410) return failure
  try {
    await countRequest(req.raw, env, 'MISSING')
    return failure
  } catch (tooMany) {
    return tooMany as SiteError // `countRequest` throws nothing else.
  }
}

async function serveHtml(failure: SiteError, context: AppContext, requestId: string | null): Promise<Response> {
  try {
    const cache = context.get('release').cache
    if (cache) return await serveErrorPage(failure, context, cache, requestId)
  } catch (error) {
    logFailure('error-page-failed', { requestId, ...describeRequest(failure, context) }, error)
  }
  return serveBarePage(failure, context, requestId)
}

async function serveErrorPage(
  failure: SiteError,
  context: AppContext,
  cache: ReleaseCache,
  requestId: string | null,
): Promise<Response> {
  const url = context.get('address').url
  const locale = visitorLocale(context, cache, url)
  const request = pageRequest(context, cache, url, { locale, contentLocale: locale, path: `/${locale}` })
  const closest = missesPage(failure) ? await closestTo(failure, request, url) : []
  const elsewhere = isMissingPage(failure) ? await versionsWithPage(request, pathOf(url)) : undefined
  const texts = errorTexts({ statusCode: failure.status, code: failure.code, closest })
  const page: Notice<ErrorPageData> = {
    status: failure.status,
    frameClass: 'error',
    styles: ['error'],
    omitsSiteName: true,
    data: {
      statusCode: failure.status,
      code: failure.code,
      // Only programs get the details of an outage. Visitors see a translated message.
      ...(failure.status === 503
        ? { statusMessage: '', message: '' }
        : { statusMessage: failure.statusMessage, message: failure.message }),
      closest,
      ...(elsewhere && { elsewhere }),
      ...(failure.code === 'section-not-found' && { section: sectionOf(failure) }),
      requestId,
    },
    heading: elsewhere
      ? request.t('versions.absentTitle', { name: elsewhere.label })
      : request.t(`common.error.${texts.title}`),
    description: elsewhere
      ? request.t('versions.absent', { name: elsewhere.label })
      : request.t(`common.error.${texts.description}`),
  }
  return await serveNotice(context, request, page, ({ data }) => (
    <ErrorPage path={publicUrl(context).pathname} data={data} />
  ))
}

function sectionOf({ data }: SiteError): ErrorPageData['section'] {
  // `sectionNotFound` created the data in this form.
  const { section, path, sections } = data as { section: string; path: string; sections: readonly string[] }
  return { asked: section, page: path, others: sections }
}

/** Returns whether a page is missing, so that others can be suggested. */
function missesPage({ status, code }: SiteError): boolean {
  return (status === 404 || status === 410) && code !== 'section-not-found' && code !== 'preview-ended'
}

/** Returns the path of a missing page. For a page's Markdown, it is the path of the page. */
function pathOf({ pathname }: Readonly<URL>): string {
  return (decodePathname(pathname) ?? pathname).replace(/^\/raw(?=\/)/, '').replace(/\.md$/, '')
}

/** Returns whether there is no page at the URL. */
function isMissingPage({ code }: SiteError): boolean {
  return code === 'page-not-found' || code === 'page-gone'
}

/** Finds pages that are similar to the removed page, or whose paths are similar to the requested path. */
async function closestTo(failure: SiteError, request: PageRequest, url: URL): Promise<ErrorPageData['closest']> {
  const found = failure.data?.closest as ErrorPageData['closest'] | undefined // `pageGone` created the data in this form.
  if (found) return found
  const { locale, cache } = request
  const miss = url.search === '' ? cache.misses.get(url.pathname) : undefined
  const known = miss?.closest?.[locale.code]
  if (known) return [...known]
  const pathname = pathOf(url)
  const closest = await closestPages(request, wordsOfPathname(pathname), pathname)
  if (miss) cache.misses.set(url.pathname, { closest: { ...miss.closest, [locale.code]: closest } })
  return closest
}

/** Responds with an error page without header and sidebar. It isn't cached: the next request may fail differently. */
function serveBarePage({ status, code }: SiteError, context: AppContext, requestId: string | null): Response {
  const { pathname, search } = context.get('address').url
  const locale = bareLocale(context, pathname)
  const html = renderBarePage(
    { statusCode: status, code, requestId },
    locale,
    pathname + search,
    context.env.DEV !== undefined,
  )
  return new Response(html, {
    status,
    headers: {
      ...htmlHeaders(null, 'identity'),
      'Cache-Control': 'no-store',
      'Content-Language': locale.language,
      Vary: 'Cookie, Accept-Language',
    },
  })
}

/**
 * Returns the language of the URL or of the visitor. Any interface language is possible, because the site's languages
 * are unknown.
 */
function bareLocale(context: AppContext, pathname: string): Locale {
  const [, segment = ''] = pathname.split('/')
  const spoken = Object.values<Locale>(locales)
  const code = negotiateLocale({
    cookie: context.req.header('cookie'),
    acceptLanguage: context.req.header('accept-language'),
    locales: spoken.map((locale) => locale.code),
    defaultLocale: locales.en.code,
  })
  return spoken.find((locale) => locale.code === segment) ?? findInterface(code) ?? locales.en
}
