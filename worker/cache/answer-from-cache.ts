import { readLocaleCookie } from '../../core/locale/index.ts'
import { versionChannel } from '../../core/release/index.ts'
import { hasPlainUrls, parseRequestAddress, sitePathname } from '../../core/route/index.ts'
import { isShortForm, localeCookie, urlsOf } from '../http/site-urls.ts'
import { isPreviewHost, canonicalOriginFor } from '../http/site-host.ts'
import type { Env } from '../env.ts'
import { answerWithoutBody, matchesEntityTag } from '../http/conditional-answer.ts'
import { negotiateEncoding } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { readPreviewCookie } from '../http/preview-cookie.ts'
import { transportSecurity } from '../http/security-headers.ts'
import type { CachedAnswer, Dependency, ReadyAnswer } from './answer-cache.ts'
import type { IsolateCache } from './isolate-cache.ts'
import { pageHeaders } from './page-headers.ts'
import type { ReleaseCache } from './release-cache.ts'

/**
 * A page that the isolate has already sent. This answers most requests, before any routing or reading. `undefined` if
 * the page isn't cached, or if its release must be checked for a newer one first.
 *
 * @returns the page, its release, and its path
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
  // The preview hostname serves no pages of the live site.
  if (canonicalOriginFor(url, config, env.OTHER_HOSTS) || isPreviewHost(url, config)) return undefined
  const cookies = request.headers.get('cookie') ?? undefined
  if (readPreviewCookie(cookies) !== undefined) return undefined
  const names = urlsOf(config)
  if (!config.versions && hasPlainUrls(names))
    return foundAt(live, pathnameOf(url), pageFromCache(live, url, request, { cookies }, env))
  const pathname = pathnameOf(url)
  if (!isShortForm(pathname, names)) return undefined
  const { version, path } = parseRequestAddress(pathname, names)
  const release = version === undefined ? live : cache.peek({ env, context }, versionChannel(version))
  if (!release) return undefined
  const inside = url.slice(0, url.length - pathname.length) + path
  const shown = version === undefined ? path : sitePathname(pathname, names)
  return foundAt(release, shown, pageFromCache(release, inside, request, { cookies }, env))
}

/** A cached page, its release, and its path in the site: with its language and version, and without the base path. */
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

/**
 * The recipient of a response: a visitor whose language cookie counts, or everyone who requests the URL (a shared response).
 */
type Reader = { cookies: string | undefined } | 'everyone'

/**
 * A page of a release that the isolate has already sent; `undefined` if it has not. The URL is canonical, because the
 * page was cached under it, and its first segment is its language.
 * @param url without base path and version
 */
export function pageFromCache(
  cache: ReleaseCache,
  url: string,
  request: Request,
  reader: Reader,
  env: Env,
): Response | undefined {
  const { method, headers: requested } = request
  if ((method !== 'GET' && method !== 'HEAD') || url.includes('?')) return undefined
  if (prefersMarkdown(requested.get('accept'))) return undefined
  const encoding = negotiateEncoding(request, env)
  const cached = cache.answers.getReady(pageKey(encoding, cacheAddress(cache, url)))
  if (!cached) return undefined

  const headers = readyHeaders(cache, env, cached, { encoding, url, reader })
  const ifNoneMatch = requested.get('if-none-match')
  if (ifNoneMatch && matchesEntityTag(ifNoneMatch, cached.answer.headers.ETag))
    return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : cached.answer.body, { headers, encodeBody: 'manual' })
}

/** Caches a page as it was sent, under the requested URL. */
export function cachePage(
  cache: ReleaseCache,
  encoding: Encoding,
  url: Readonly<URL>,
  dependency: Dependency,
  answer: CachedAnswer,
): void {
  cache.answers.set(pageKey(encoding, cacheAddress(cache, url.href)), dependency, answer)
}

/**
 * The cache key of a response: the path, or the whole requested URL if the site has no configured `url` and responses
 * therefore contain the requested one.
 * @param href without a query
 */
export function cacheAddress({ release }: ReleaseCache, href: string): string {
  return release.config.url === null ? href : href.slice(href.indexOf('/', href.indexOf('//') + 2))
}

function pageKey(encoding: Encoding, address: string): string {
  return `${encoding} ${address}`
}

interface Visitor {
  encoding: Encoding
  url: string
  reader: Reader
}

/**
 * The headers of a cached page, created once for all visitors that get the same ones. Copying a `Headers` object takes
 * half as long as filling one from a record, and headers are most of the work for a cached page.
 */
function readyHeaders(
  cache: ReleaseCache,
  env: Env,
  { answer, ready }: ReadyAnswer,
  { encoding, url, reader }: Visitor,
): Headers {
  const path = url.indexOf('/', url.indexOf('//') + 2) + 1
  const end = url.indexOf('/', path)
  const locale = end === -1 ? url.slice(path) : url.slice(path, end)
  const cookie = localeCookie(locale, cache.release.config)
  const isNew = cookie !== undefined && reader !== 'everyone' && readLocaleCookie(reader.cookies) !== locale
  const isSecure = url.startsWith('https:')
  const kind = (isNew ? 1 : 0) + (isSecure ? 2 : 0)
  const known = ready[kind]
  if (known) return known
  const headers = new Headers({ ...pageHeaders(cache, encoding, env), ...answer.headers })
  if (isNew) headers.set('Set-Cookie', cookie)
  if (isSecure) headers.set('Strict-Transport-Security', transportSecurity)
  ready[kind] = headers
  return headers
}

/**
 * Answers from the cache, or creates the response and caches it. Use it only for responses that are the same for every
 * visitor.
 *
 * @param key identifies the response within the release, unless it is the request's URL
 * @param make creates the response; if it throws, nothing is cached
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
  return sendAnswer(request, answer)
}

/** Sends a cached response: 304 if the client's copy is current, no body for HEAD. */
export function sendAnswer(request: Request, { body, headers }: CachedAnswer): Response {
  const encodeBody = 'Content-Encoding' in headers ? 'manual' : 'automatic'
  return answerWithoutBody(request, headers) ?? new Response(body, { headers, encodeBody })
}
