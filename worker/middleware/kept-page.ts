import type { MiddlewareHandler } from 'hono'
import { readLocaleCookie, renderLocaleCookie } from '../../core/locale/index.ts'
import type { AppEnv } from '../context.ts'
import type { Env } from '../env.ts'
import { matchesEntityTag } from '../headers/entity-tag.ts'
import { pageHeaders, pageTag } from '../headers/page-headers.ts'
import { transportSecurity } from '../headers/security-headers.ts'
import type { IsolateMemory, ReleaseMemory } from '../memory/isolate-memory.ts'
import { readKeptPage } from '../memory/kept-page.ts'
import { negotiateEncoding } from '../render/encoding.ts'
import type { Encoding } from '../render/encoding.ts'
import { readPreviewCookie } from '../time/preview-cookie.ts'
import { headMaxAgeMs, liveChannel } from './release.ts'

/** Ways in which the headers of kept pages may differ: more than a site with fifty languages has. */
const maxKeptHeaders = 256

/**
 * A page that the isolate has sent before, while its release is believed to be the newest: the answer to most requests, given before
 * anything is routed or read. `undefined` for everything else.
 */
export function findKeptPage(memory: IsolateMemory, request: Request, env: Env): Response | undefined {
  const release = memory.believed(liveChannel, headMaxAgeMs(env))
  if (!release) return undefined
  const cookies = request.headers.get('cookie') ?? undefined
  return readPreviewCookie(cookies) === undefined ? keptPage(release, request, cookies, env) : undefined
}

/** The same for a request whose release had to be read: at most one a second. */
export const serveKeptPage: MiddlewareHandler<AppEnv> = async (context, next) => {
  const memory = context.get('memory')
  return (memory && keptPage(memory, context.req.raw, context.req.header('cookie'), context.env)) ?? next()
}

/** Its address is canonical, since the page was kept under it, and its first segment is its language. */
function keptPage(
  memory: ReleaseMemory,
  request: Request,
  cookies: string | undefined,
  env: Env,
): Response | undefined {
  const { url, method } = request
  if ((method !== 'GET' && method !== 'HEAD') || url.includes('?')) return undefined
  const pathname = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const encoding = negotiateEncoding(request, env)
  const kept = readKeptPage(memory, pathname, encoding)
  if (!kept) return undefined

  const locale = pathname.split('/', 2)[1] ?? ''
  const headers = keptHeaders(memory, env, {
    encoding,
    languages: kept.languages,
    newLocale: readLocaleCookie(cookies) === locale ? '' : locale,
    secure: url.startsWith('https:'),
  })
  const ifNoneMatch = request.headers.get('if-none-match')
  if (ifNoneMatch && matchesEntityTag(ifNoneMatch, pageTag(memory, encoding)))
    return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : kept.bytes, { headers, encodeBody: 'manual' })
}

interface Answer {
  encoding: Encoding
  languages: string
  /** The language to remember; empty for a visitor who has it remembered. */
  newLocale: string
  secure: boolean
}

/**
 * The headers of a kept page, made once for all answers that have the same: a response copies such an object in half the time it takes
 * to read a record, and a hot page is little else than its headers.
 */
function keptHeaders(memory: ReleaseMemory, env: Env, { encoding, languages, newLocale, secure }: Answer): Headers {
  const { keptHeaders: known } = memory
  const key = `${pageTag(memory, encoding)} ${languages} ${newLocale} ${secure}`
  const same = known.get(key)
  if (same) return same
  const headers = new Headers(pageHeaders(memory, encoding, env))
  headers.set('Content-Language', languages)
  if (newLocale) headers.set('Set-Cookie', renderLocaleCookie(newLocale))
  if (secure) headers.set('Strict-Transport-Security', transportSecurity)
  if (known.size >= maxKeptHeaders) known.clear()
  known.set(key, headers)
  return headers
}
