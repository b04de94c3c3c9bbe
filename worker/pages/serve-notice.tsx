import { isInLocale } from '../../core/route/index.ts'
import { htmlHeaders } from '../cache/page-headers.ts'
import type { AppContext, PageRequest } from '../context.ts'
import { encodeWhole, negotiateEncoding } from '../http/encoding.ts'
import { publicHtml } from '../http/site-urls.ts'
import { varyBy } from '../http/vary.ts'
import type { StyleSheetName } from '../../core/document/index.ts'
import { languageLinks } from '../navigation/language-links.ts'
import { frameNavigation } from '../navigation/surroundings.ts'
import type { PageView } from './screens/define-screen.ts'
import { renderPage } from './render-page.tsx'
import { screenHead } from './screen-head.ts'

/** A message shown in the site's frame, such as a confirmation. Search engines don't index it. */
export interface Notice<Data extends object = object> {
  status: number
  /** CSS class of the page's `<body>`. */
  frameClass: string
  styles: readonly StyleSheetName[]
  /** Whether the title omits the site's name. */
  omitsSiteName?: true
  heading: string
  description: string
  data: Data
}

/** Responds with a notice in the language of the request. */
export async function serveNotice<Data extends object>(
  context: AppContext,
  request: PageRequest,
  { status, frameClass, styles, omitsSiteName, heading, description, data }: Notice<Data>,
  view: PageView<Data>,
): Promise<Response> {
  const { cache, locale, url } = request
  const page = {
    frameClass,
    data,
    head: screenHead(heading, { description, styles: [...styles], ...(omitsSiteName && { omitsSiteName }) }),
    // If the database is down and the navigation isn't cached, the notice is shown without it.
    navigation: await frameNavigation(request).catch(() => []),
    languages: languageLinks(request, []),
    fillings: {},
    cacheable: false as const,
  }
  const encoding = negotiateEncoding(context.req.raw, context.env)
  const html = renderPage(request, page, view, context.env.DEV !== undefined)
  const headers = new Headers({
    ...htmlHeaders(cache.release.config, encoding),
    'Cache-Control': 'no-cache',
    'Content-Language': locale.language,
  })
  if (!isInLocale(url.pathname, locale.code)) varyBy(headers, 'Cookie, Accept-Language')
  return new Response(encodeWhole(publicHtml(html, cache.release.config), encoding), {
    status,
    headers,
    encodeBody: 'manual',
  })
}
