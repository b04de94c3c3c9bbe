import type { AppContext } from '../context.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { prefersMarkdown } from '../http/media-type.ts'
import { momentParameters } from '../../core/release/index.ts'
import { languageParameter } from '../../core/route/index.ts'
import { readAddress } from '../redirects/read-address.ts'

/** The query parameters that pages read. All others are for scripts or analytics. */
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
 * Returns the URL for sharing the response to a request, without irrelevant parameters. Returns `undefined` if the
 * response depends on other parts of the request or isn't worth sharing.
 * @throws SiteError for a URL that can't be valid
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

  // If this isolate knows that there is no page, it doesn't ask the shared cache.
  if (url.search === '' && cache.misses.get(url.pathname)) return undefined
  const { kind } = readAddress(url, cache)
  if (kind === 'file') return url.search === '' ? url : undefined
  // `/` and paths outside all languages depend on a cookie and on the browser's languages.
  if (kind !== 'page' || pageParameters.some((name) => url.searchParams.has(name))) return undefined
  url.search = ''
  // The shared response at a page's URL is HTML.
  if (prefersMarkdown(context.req.header('accept')) && !url.pathname.endsWith('.md')) url.pathname += '.md'
  return url
}
