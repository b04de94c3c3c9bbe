import { readLocaleCookie, renderLocaleCookie } from '../../core/locale/index.ts'
import type { Env } from '../env.ts'
import { matchesEntityTag } from '../http/conditional-answer.ts'
import { pageHeaders, pageTag } from './page-headers.ts'
import { transportSecurity } from '../http/security-headers.ts'
import { liveChannel } from '../../core/release/index.ts'
import { headMaxAgeMs } from './isolate-cache.ts'
import type { IsolateCache, ReleaseCache } from './isolate-cache.ts'
import { readCachedPage } from './cached-page.ts'
import { negotiateEncoding } from '../http/encoding.ts'
import type { Encoding } from '../http/encoding.ts'
import { readPreviewCookie } from '../http/preview-cookie.ts'

/** Ways in which the headers of cached pages may differ: more than a site with fifty languages has. */
const maxCachedHeaders = 256

/**
 * A page that the isolate has sent before, while the release it belongs to is known to be the newest: the answer to
 * most requests, given before anything is routed or read. `undefined` for everything else.
 */
export function findCachedPage(cache: IsolateCache, request: Request, env: Env): Response | undefined {
  const release = cache.fresh(liveChannel, headMaxAgeMs(env))
  if (!release) return undefined
  const cookies = request.headers.get('cookie') ?? undefined
  return readPreviewCookie(cookies) === undefined ? answerFromCache(release, request, cookies, env) : undefined
}

/**
 * A page of a release that the isolate has sent before; `undefined` where it has not. The address is canonical, since
 * the page was cached under it, and its first segment is its language.
 */
export function answerFromCache(
  cache: ReleaseCache,
  request: Request,
  cookies: string | undefined,
  env: Env,
): Response | undefined {
  const { url, method } = request
  if ((method !== 'GET' && method !== 'HEAD') || url.includes('?')) return undefined
  const pathname = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const encoding = negotiateEncoding(request, env)
  const cached = readCachedPage(cache, pathname, encoding)
  if (!cached) return undefined

  const locale = pathname.split('/', 2)[1] ?? ''
  const headers = cachedHeaders(cache, env, {
    encoding,
    languages: cached.languages,
    newLocale: readLocaleCookie(cookies) === locale ? '' : locale,
    secure: url.startsWith('https:'),
  })
  const ifNoneMatch = request.headers.get('if-none-match')
  if (ifNoneMatch && matchesEntityTag(ifNoneMatch, pageTag(cache, encoding)))
    return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : cached.bytes, { headers, encodeBody: 'manual' })
}

interface Answer {
  encoding: Encoding
  languages: string
  /** The language to remember; empty for a visitor who has it remembered. */
  newLocale: string
  secure: boolean
}

/**
 * The headers of a cached page, made once for all answers that have the same: a response copies such an object in half
 * the time it takes to read a record, and a hot page is little else than its headers.
 */
function cachedHeaders(cache: ReleaseCache, env: Env, { encoding, languages, newLocale, secure }: Answer): Headers {
  const { cachedHeaders: known } = cache
  const key = `${pageTag(cache, encoding)} ${languages} ${newLocale} ${secure}`
  const same = known.get(key)
  if (same) return same
  const headers = new Headers(pageHeaders(cache, encoding, env))
  headers.set('Content-Language', languages)
  if (newLocale) headers.set('Set-Cookie', renderLocaleCookie(newLocale))
  if (secure) headers.set('Strict-Transport-Security', transportSecurity)
  if (known.size >= maxCachedHeaders) known.clear()
  known.set(key, headers)
  return headers
}
