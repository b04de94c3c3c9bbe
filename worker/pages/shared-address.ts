import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { momentParameters } from '../../core/release/index.ts'
import { languageParameter } from '../../core/route/index.ts'
import { readAddress } from './find-page.ts'

/** Names in a query that pages read. All others are for scripts, or for whoever counts visits. */
const pageParameters: readonly string[] = [
  ...momentParameters,
  'q',
  'with',
  'changes',
  'history',
  'preview',
  'section',
  'ask',
  languageParameter,
]

/**
 * The address by which everybody's answer to a request is known, without what does not matter to it; `undefined` where
 * the answer depends on something else of the request, or is not worth sharing.
 * @throws SiteError for an address that nothing can be at
 */
export function sharedAddress(context: AppContext, cache: ReleaseCache): URL | undefined {
  const { method, raw } = context.req
  const url = new URL(context.req.url)
  if ((method !== 'GET' && method !== 'HEAD') || raw.headers.has('authorization') || raw.headers.has('range'))
    return undefined
  const sharing = context.get('sharing')
  if (typeof sharing === 'function') return sharing(url, context.req.header('accept'))
  if (sharing !== undefined)
    return sharing === 'with any query' || (sharing === 'without query' && url.search === '') ? url : undefined

  // Where this isolate knows that nothing is, nobody else is asked.
  if (url.search === '' && cache.misses.get(url.pathname)) return undefined
  const { kind } = readAddress(url, cache)
  if (kind === 'file') return url.search === '' ? url : undefined
  // `/`, and addresses outside of all languages, depend on a cookie and on the languages that the browser asks for.
  if (kind !== 'page' || pageParameters.some((name) => url.searchParams.has(name))) return undefined
  url.search = ''
  // Everybody's answer at the page's own address is HTML.
  if (prefersMarkdown(context.req.header('accept')) && !url.pathname.endsWith('.md')) url.pathname += '.md'
  return url
}
