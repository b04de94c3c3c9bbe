import type { MiddlewareHandler } from 'hono'
import { readLocaleCookie, renderLocaleCookie } from '../../core/locale/index.ts'
import type { AppEnv } from '../context.ts'
import type { Env } from '../env.ts'
import { matchesEntityTag } from '../headers/entity-tag.ts'
import { pageHeaders } from '../headers/page-headers.ts'
import { transportSecurity } from '../headers/security-headers.ts'
import type { IsolateMemory, ReleaseMemory } from '../memory/isolate-memory.ts'
import { readKeptPage } from '../memory/kept-page.ts'
import { negotiateEncoding } from '../render/encoding.ts'
import { readPreviewCookie } from '../time/preview-cookie.ts'
import { headMaxAgeMs, liveChannel } from './release.ts'

/**
 * A page that the isolate has sent before, while its release is believed to be the newest: the answer to most requests, given before
 * anything is routed or read. `undefined` for everything else.
 */
export function findKeptPage(memory: IsolateMemory, request: Request, env: Env): Response | undefined {
  const release = memory.believed(liveChannel, headMaxAgeMs(env))
  return release && readPreviewCookie(request.headers.get('cookie') ?? undefined) === undefined ? keptPage(release, request, env) : undefined
}

/** The same for a request whose release had to be read: at most one a second. */
export const serveKeptPage: MiddlewareHandler<AppEnv> = async (context, next) => {
  const memory = context.get('memory')
  return (memory && keptPage(memory, context.req.raw, context.env)) ?? next()
}

/** Its address is canonical, since the page was kept under it, and its first segment is its language. */
function keptPage(memory: ReleaseMemory, request: Request, env: Env): Response | undefined {
  const { url, method, headers: asked } = request
  if ((method !== 'GET' && method !== 'HEAD') || url.includes('?')) return undefined
  const pathname = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const encoding = negotiateEncoding(request)
  const kept = readKeptPage(memory, pathname, encoding)
  if (!kept) return undefined

  const headers = pageHeaders(memory, encoding, env)
  const locale = pathname.split('/', 2)[1] ?? ''
  if (readLocaleCookie(asked.get('cookie') ?? undefined) !== locale) headers['Set-Cookie'] = renderLocaleCookie(locale)
  if (url.startsWith('https:')) headers['Strict-Transport-Security'] = transportSecurity
  if (matchesEntityTag(asked.get('if-none-match') ?? undefined, headers.ETag)) return new Response(null, { status: 304, headers })
  headers['Content-Language'] = kept.languages
  return new Response(method === 'HEAD' ? null : kept.bytes, { headers, encodeBody: 'manual' })
}
