// How a request gets its response. The keys of all cached responses come from `answerKey`, and `sendAnswer` sends them.
//
//   fetch       findCachedPage: cached page of the isolate ──────────── hit ─▶ sendAnswer
//     │         miss, or the head has to be read first
//   errors      serveError: turns a failure into a response
//   security    setSecurityHeaders
//   address     openRequest: the URL, parsed once; then the endpoint, with its headers and limits
//   release     chooseRelease: current release, version, preview, or past release
//   cache       answerFromCache: cached response of the isolate ─────── hit ─▶ sendAnswer
//     │           │ miss
//     │         querySharedCache: cached response of the platform ───── hit ─▶ keepAnswer ─▶ sendAnswer
//     │           │ miss
//     │         answerShared: the same middleware, without a visitor
//     │         not shared
//   handler     endpoint, page kind, screen, or file: creates the response, and caches it for this isolate
import { readLocaleCookie } from '../../core/locale/index.ts'
import { versionChannel } from '../../core/release/index.ts'
import { hasPlainUrls, parseRequestAddress, sitePathname } from '../../core/route/index.ts'
import { isShortForm, localeCookie, urlsOf } from '../http/site-urls.ts'
import { isPreviewHost, canonicalOriginFor } from '../http/site-host.ts'
import type { Env } from '../env.ts'
import { sendAnswer } from '../http/send-answer.ts'
import type { Answer } from '../http/send-answer.ts'
import { negotiateEncoding } from '../http/encoding.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { readPreviewCookie } from '../http/preview-cookie.ts'
import { transportSecurity } from '../http/security-headers.ts'
import { answerKey } from './answer-cache.ts'
import type { CachedAnswer, Dependency, ReadyAnswer } from './answer-cache.ts'
import type { IsolateCache } from './isolate-cache.ts'
import type { ReleaseCache } from './release-cache.ts'

/**
 * Finds a page that this isolate has cached. Most requests are answered here, before any routing or reading. Returns
 * `undefined` if the page isn't cached, or if its release may be outdated and must be checked first.
 *
 * @returns the response, its release, and the path of the page
 */
export function findCachedPage(
  cache: IsolateCache,
  request: Request,
  env: Env,
  context: ExecutionContext,
): FoundInCache | undefined {
  const live = cache.peek({ env, context })
  if (!live) return undefined
  const { config } = live.release
  const { url } = request
  // The hostname for previews doesn't serve pages of the live site.
  if (canonicalOriginFor(url, config, env.OTHER_HOSTS) || isPreviewHost(url, config)) return undefined
  const cookies = request.headers.get('cookie') ?? undefined
  if (readPreviewCookie(cookies) !== undefined) return undefined
  const names = urlsOf(config)
  if (!config.versions && hasPlainUrls(names)) return foundAt(live, pathnameOf(url), sendPage(live, url, request, env))
  const pathname = pathnameOf(url)
  if (!isShortForm(pathname, names)) return undefined
  const { version, path } = parseRequestAddress(pathname, names)
  const release = version === undefined ? live : cache.peek({ env, context }, versionChannel(version))
  if (!release) return undefined
  const inside = url.slice(0, url.length - pathname.length) + path
  const shown = version === undefined ? path : sitePathname(pathname, names)
  return foundAt(release, shown, sendPage(release, inside, request, env))
}

/** A cached page, its release, and its path, which includes the language and version but not the base path. */
interface FoundInCache {
  response: Response
  cache: ReleaseCache
  path: string
}

function foundAt(cache: ReleaseCache, path: string, response: Response | undefined): FoundInCache | undefined {
  return response && { response, cache, path }
}

function pathnameOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

/** @param url URL without the base path and version */
function sendPage(cache: ReleaseCache, url: string, request: Request, env: Env): Response | undefined {
  if (!mayBeCachedPage(request, url)) return undefined
  const key = answerKey('html', negotiateEncoding(request, env), cacheAddress(cache, url))
  const cached = cache.answers.getReady(key)
  if (!cached) return undefined
  return sendAnswer(request, { headers: readyHeaders(cache, cached, url, request), body: cached.answer.body })
}

/** Returns whether a cached page may answer a request. Only pages without a query are cached. */
export function mayBeCachedPage({ method, headers }: Request, url: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.includes('?') && !prefersMarkdown(headers.get('accept'))
}

/**
 * Returns the part of a response's key that identifies its URL. This is the path or, if the configuration has no `url`,
 * the whole URL, because the response then contains the requested origin.
 * @param href URL without a query
 */
export function cacheAddress({ release }: ReleaseCache, href: string): string {
  return release.config.url === null ? href : href.slice(href.indexOf('/', href.indexOf('//') + 2))
}

/**
 * Returns the headers of a cached page. They are created once per kind of visitor, because creating headers is most of
 * the work for a cached page. Copying a `Headers` object takes half as long as filling one from a record.
 */
function readyHeaders(
  { release }: ReleaseCache,
  { answer, ready }: ReadyAnswer,
  url: string,
  { headers: requested }: Request,
): Headers {
  const path = url.indexOf('/', url.indexOf('//') + 2) + 1
  const end = url.indexOf('/', path)
  const locale = end === -1 ? url.slice(path) : url.slice(path, end)
  const cookie = localeCookie(locale, release.config)
  const isNew = cookie !== undefined && readLocaleCookie(requested.get('cookie') ?? undefined) !== locale
  const isSecure = url.startsWith('https:')
  const kind = (isNew ? 1 : 0) + (isSecure ? 2 : 0)
  const known = ready[kind]
  if (known) return known
  const headers = new Headers(answer.headers)
  headers.set('X-Release', String(release.number))
  if (isNew) headers.set('Set-Cookie', cookie)
  if (isSecure) headers.set('Strict-Transport-Security', transportSecurity)
  ready[kind] = headers
  return headers
}

/**
 * Responds from the cache, or else creates the response and caches it. Only suitable for responses that are the same
 * for every visitor.
 *
 * @param key identifies the response within the release; the requested URL by default
 * @param make creates the response; nothing is cached if it throws
 */
export async function serveCached(
  request: Request,
  cache: ReleaseCache,
  key: string,
  dependency: Dependency,
  make: () => Promise<CachedAnswer>,
): Promise<Response> {
  const known = cache.answers.get(key)
  const answer = known ?? (await make())
  if (!known) cache.answers.set(key, dependency, answer)
  return sendCached(request, answer)
}

/** Sends a cached response. See `sendAnswer`. */
export function sendCached(request: Request, cached: CachedAnswer): Response {
  return sendAnswer(request, cachedAnswer(cached))
}

/** Returns a cached response with a copy of its headers, which middleware may change. */
export function cachedAnswer({ body, headers }: CachedAnswer): Answer {
  return { headers: new Headers(headers), body }
}
