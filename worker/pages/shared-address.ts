import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { momentParameters } from '../../core/release/index.ts'
import { languageParameter } from '../../core/route/index.ts'
import { readAddress } from '../redirects/read-address.ts'

/** Query parameters that change a page. Any others are for scripts or analytics. */
const pageParameters: readonly string[] = [
  ...momentParameters,
  'q',
  'with',
  'changes',
  'compare',
  'since',
  'history',
  'preview',
  'section',
  'ask',
  languageParameter,
]

/**
 * Returns the URL under which the response can be shared, without irrelevant parameters. Returns `undefined` if the
 * response depends on more than the URL, or isn't worth sharing.
 * @throws SiteError if no page can have this URL
 */
export function sharedAddress(context: AppContext, cache: ReleaseCache): URL | undefined {
  const { method, raw } = context.req
  const url = new URL(context.get('address').url)
  if ((method !== 'GET' && method !== 'HEAD') || raw.headers.has('authorization') || raw.headers.has('range'))
    return undefined
  const endpoint = context.get('endpoint')
  if (typeof endpoint?.shared === 'function') return endpoint.shared(url, context.req.header('accept'))
  if (endpoint)
    return endpoint.shared === 'with any query' || (endpoint.shared === 'without query' && url.search === '')
      ? url
      : undefined

  // If this isolate already knows that the page is missing, the shared cache isn't needed.
  if (url.search === '' && cache.misses.get(url.pathname)) return undefined
  const { kind } = readAddress(url, cache)
  if (kind === 'file') return url.search === '' ? url : undefined
  // The response at `/` or at a path without a language depends on a cookie and on the browser's languages.
  if (kind !== 'page' || pageParameters.some((name) => url.searchParams.has(name))) return undefined
  url.search = ''
  // The page's own URL is the cache key of the HTML, so Markdown needs another.
  if (prefersMarkdown(context.req.header('accept')) && !url.pathname.endsWith('.md')) url.pathname += '.md'
  return url
}
