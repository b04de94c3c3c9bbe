import type { MiddlewareHandler } from 'hono'
import { formOf, isForMachines, isPrefetch, pageOfPath, readerOf } from '../../../core/insight/index.ts'
import type { Form, Reader } from '../../../core/insight/index.ts'
import { decodePathname, isReserved, sitePathname } from '../../../core/route/index.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { Env } from '../../env.ts'
import { prefersMarkdown } from '../../http/media-type.ts'
import { isFromOutside } from '../../http/request-origin.ts'
import { urlsOf } from '../../http/site-urls.ts'
import { countingOf } from '../../channels/counting-of.ts'
import type { Counting, InsightCounter } from '../../records/insight/insight-counter.ts'

/** Matches paths of screens that aren't counted as pages, such as the privacy page and the report. */
const screen = /\/_[^/]+$/

/** Matches queries that show something other than the page's current text, such as its history. */
const otherViews = /[?&](?:history|changes|compare|since|diff|with|preview)(?:=|&|$)/

/** Counts a page that the isolate's cache served, without delaying the response. */
export function countCachedPage(
  counter: InsightCounter,
  request: Request,
  {
    env,
    context,
    cache,
    path,
  }: { env: Env; context: Pick<ExecutionContext, 'waitUntil'>; cache: ReleaseCache; path: string },
): void {
  const { insight: settings } = cache
  if (!settings || request.method !== 'GET' || isPrefetch(request.headers)) return
  const counting = { env, settings, waitUntil: (promise: Promise<unknown>) => context.waitUntil(promise) }
  countView(counter, counting, request, { pathname: path, form: 'html' }, cache)
}

/**
 * Counts the finished response if it is a page, a machine-readable file such as `llms.txt`, or a missing URL. A request
 * below the base path or in a version runs this middleware twice: the subrequest counts a search, and the outer request
 * counts the page.
 */
export const countAnswers: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const { raw: request, method } = context.req
  if (method !== 'GET' || isPrefetch(request.headers)) return
  const counting = countingOf(context)
  if (!counting) return
  const { status, headers } = context.res
  const { url } = context.get('address')
  const isInside = context.env.FROM?.inside !== undefined
  if (status === 404 || status === 410) {
    if (!isInside && !context.get('endpoint') && !isReserved(url.pathname)) countMissing(context, counting)
    return
  }
  if ((status !== 200 && status !== 304) || otherViews.test(url.search)) return
  const form = formOf(url.pathname, headers.get('content-type'))
  // Only pages have `Content-Language`. A static file of the site isn't a page, even if it is HTML.
  if (!form || (form === 'html' && !headers.has('content-language'))) return
  const { cache } = context.get('release')
  const { counter, searched } = context.get('insight')
  if (!isInside) countView(counter, counting, request, { pathname: pathInSite(context), form }, cache!)
  if (searched) countSearch(context, counting, searched)
}

function countView(
  counter: InsightCounter,
  counting: Counting,
  request: Request,
  { pathname, form }: { pathname: string; form: Form },
  { release: { config } }: ReleaseCache,
): void {
  if (form === 'html' && screen.test(pathname)) return
  const page = pageOfPath(decodePathname(pathname) ?? pathname)
  const [, first = ''] = page.split('/', 2)
  const locale = config.locales.some(({ code }) => code === first) ? first : ''
  counter.countView(counting, { page, form, reader: readRequest(request, form), locale })
}

/** Returns the requested path with the language and version, but without the base path. */
function pathInSite(context: AppContext): string {
  const { url, requested, version } = context.get('address')
  return version === undefined
    ? url.pathname
    : sitePathname(requested.pathname, urlsOf(context.get('release').cache!.release.config))
}

function readRequest({ headers }: Request, form: Form): Reader {
  return readerOf(headers, isForMachines(form) || prefersMarkdown(headers.get('accept')))
}

function countMissing(context: AppContext, counting: Counting): void {
  const { locale = '' } = context.get('address')
  const pathname = pathInSite(context)
  const text = pageOfPath(decodePathname(pathname) ?? pathname)
  const outcome = isFromOutside(context.req.raw, context.get('release').cache?.release.config) ? 'outside' : 'inside'
  context.get('insight').counter.countPhrase(counting, { kind: 'path', locale, text, outcome })
}

/** Counts a search on the search page if it found nothing. Clicks on results can't be detected on that page. */
function countSearch(
  context: AppContext,
  counting: Counting,
  { query, locale, found }: { query: string; locale: string; found: number },
): void {
  const { kind } = readRequest(context.req.raw, 'html')
  if (found > 0 || query === '' || (kind !== 'person' && kind !== 'agent')) return
  const outcome = kind === 'agent' ? 'agent' : 'none'
  context.get('insight').counter.countPhrase(counting, { kind: 'search', locale, text: query, outcome })
}
