import type { MiddlewareHandler } from 'hono'
import { readLocaleCookie, renderLocaleCookie } from '../../core/locale/index.ts'
import type { AppEnv } from '../context.ts'
import { matchesEntityTag } from '../headers/entity-tag.ts'
import { pageHeaders } from '../headers/page-headers.ts'
import { negotiateEncoding } from '../render/encoding.ts'
import type { Encoding } from '../render/encoding.ts'

/**
 * Answers with a page that the isolate has sent before, without looking further: its address is canonical, since the page was kept
 * under it, and its first segment is its language.
 */
export const serveKeptPage: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { url, method } = context.req
  const memory = context.get('memory')
  if (!memory || (method !== 'GET' && method !== 'HEAD') || url.includes('?')) return next()
  const pathname = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const encoding = negotiateEncoding(context.req.raw)
  const kept = memory.pages.get(pageKey(pathname, encoding))
  if (!kept) return next()

  const headers = pageHeaders(memory, encoding, context.env)
  const locale = pathname.split('/', 2)[1] ?? ''
  if (readLocaleCookie(context.req.header('cookie')) !== locale) headers['Set-Cookie'] = renderLocaleCookie(locale)
  if (matchesEntityTag(context.req.header('if-none-match'), headers.ETag)) return new Response(null, { status: 304, headers })
  return new Response(method === 'HEAD' ? null : kept, { headers, encodeBody: 'manual' })
}

/** Names a page among those that are kept of a release. */
export function pageKey(pathname: string, encoding: Encoding): string {
  return `${encoding} ${pathname}`
}
