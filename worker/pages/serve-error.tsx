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
import type { SiteUrls } from '../../core/route/index.ts'
import type { AppContext, MarkdownForm } from '../context.ts'
import { htmlHeaders } from '../cache/page-headers.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { countRequest } from '../http/caller-limits.ts'
import { closestPages, wordsOfPathname } from '../search/closest-pages.ts'
import { logFailure } from '../http/log.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { publicHtmlAt, urlsOf } from '../http/site-urls.ts'
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

/** `Retry-After` for a 503 that doesn't set its own, in seconds. */
const retryAfterSeconds = 10

/**
 * Turns any failure into a response. A `SiteError` keeps its message. Any other error becomes a 500 with a request id,
 * and its details appear only in the log.
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

/** Finds the `SiteError` inside drizzle's wrapper, which stores it as `cause`. */
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
    // If URLs omit the language, a page can have a path below `/api/`. When such a page is missing, the error is JSON,
    // as for an endpoint.
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
  // Scripts on other sites may read these responses, so they must be able to read the errors as well.
  if (asked.pathname.startsWith('/api/') || isTwin(url.pathname))
    response.headers.set('Access-Control-Allow-Origin', '*')
  return response
}

/** Returns the URL of the request, without its version. */
function publicUrl({ get }: AppContext): URL {
  const url = new URL(get('address').url)
  url.pathname = publicHref(url.pathname, knownUrls(get))
  return url
}

/** Returns the path of a public URL without the base path. */
function pathInSite({ get }: AppContext, { pathname }: URL): string {
  return withoutBase(pathname, knownUrls(get))
}

/** Returns the parts of the site's URLs. While no release is known, they are those of the build. */
function knownUrls(get: AppContext['get']): SiteUrls {
  const config = get('release').cache?.release.config
  return config ? urlsOf(config) : { base: get('buildBase'), codes: [] }
}

/** Returns the failure with its content path replaced by the public path. */
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
 * Returns whether to report a failure in Markdown: to clients that prefer Markdown, and at a page's Markdown URL unless
 * the client asks for another type.
 */
function wantsMarkdown({ get, req }: AppContext): boolean {
  const { form } = get('address')
  const accept = req.header('accept') ?? ''
  return form === 'twin'
    ? prefersMarkdown(accept) || !/html|json/.test(accept)
    : prefersMarkdown(accept) && !isForPrograms(req.path)
}

/** Returns the Markdown form to use for a failure. Paths without a language have no Markdown URLs. */
function markdownForm({ get }: AppContext): MarkdownForm {
  const { form, locale } = get('address')
  return locale !== undefined && (form === 'twin' || form === 'raw') ? form : 'negotiated'
}

/** Returns whether a path is the Markdown URL of a page. Errors below `/raw/` are reported as JSON instead. */
function isTwin(pathname: string): boolean {
  return pathname.endsWith('.md') && !pathname.startsWith('/raw/')
}

/** Reports a failure in Markdown. If a page is missing, suggests others. */
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
  // An invalid request gets only the error's message, which already lists the sections that exist.
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

/**
 * Counts a missing page against the rate limit, because finding suggestions costs more than serving a page. Returns the
 * error to report.
 */
async function countMiss(failure: SiteError, { req, env }: AppContext): Promise<SiteError> {
  if (failure.status !== 404 && failure.status !== 410) return failure
  try {
    await countRequest(req.raw, env, 'MISSING')
    return failure
  } catch (tooMany) {
    return tooMany as SiteError // `countRequest` throws only `SiteError`s.
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
      // Details of an outage go only to programs; readers see a translated message.
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
  // `sectionNotFound` creates the data in this form.
  const { section, path, sections } = data as { section: string; path: string; sections: readonly string[] }
  return { asked: section, page: path, others: sections }
}

/** Returns whether the failure is a missing page, for which other pages can be suggested. */
function missesPage({ status, code }: SiteError): boolean {
  return (status === 404 || status === 410) && code !== 'section-not-found' && code !== 'preview-ended'
}

/** Returns the path of the missing page. A Markdown URL is converted to its page's path. */
function pathOf({ pathname }: Readonly<URL>): string {
  return (decodePathname(pathname) ?? pathname).replace(/^\/raw(?=\/)/, '').replace(/\.md$/, '')
}

/** Returns whether there is no page at the URL. */
function isMissingPage({ code }: SiteError): boolean {
  return code === 'page-not-found' || code === 'page-gone'
}

/** Returns suggestions for a missing page: pages similar to the removed page, or pages with similar paths. */
async function closestTo(failure: SiteError, request: PageRequest, url: URL): Promise<ErrorPageData['closest']> {
  const found = failure.data?.closest as ErrorPageData['closest'] | undefined // Created by `pageGone`.
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

/** Responds with an error page that has no header or sidebar. It isn't cached, because a retry may succeed. */
function serveBarePage({ status, code }: SiteError, context: AppContext, requestId: string | null): Response {
  const { pathname, search } = context.get('address').url
  const locale = bareLocale(context, pathname)
  const html = renderBarePage(
    { statusCode: status, code, requestId },
    locale,
    pathname + search,
    context.env.DEV !== undefined,
  )
  return new Response(publicHtmlAt(html, knownUrls(context.get)), {
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
 * Returns the language of the URL, or else the visitor's. The site's languages aren't known here, so any interface
 * language can be used.
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
