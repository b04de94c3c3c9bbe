import { isInLocale } from '../../core/route/index.ts'
import { htmlHeaders } from '../cache/page-headers.ts'
import type { AppContext, PageRequest } from '../context.ts'
import { encodeWhole, negotiateEncoding } from '../http/encoding.ts'
import { varyBy } from '../http/vary.ts'
import { languageLinks } from '../navigation/language-links.ts'
import { frameNavigation } from '../navigation/surroundings.ts'
import type { PageDefinition } from './page.ts'
import type { PageData } from './page-data.ts'
import { renderPage } from './render-page.tsx'

/** A message of the site at a URL, in the frame of its pages. It is not content and not indexed. */
export interface Notice<Data extends PageData = PageData> {
  status: number
  heading: string
  description: string
  data: Data
}

/** Answers with a notice, in the language of the request. */
export async function serveNotice(
  context: AppContext,
  request: PageRequest,
  { status, heading, description, data }: Notice,
  component: PageDefinition['component'],
): Promise<Response> {
  const { cache, locale, url } = request
  const page = {
    data,
    head: {
      heading,
      description,
      type: 'website' as const,
      noindex: true,
      styles: [data.kind === 'error' ? ('error' as const) : ('pages' as const)],
      canonicalPath: null,
      alternatePaths: [],
    },
    // If the database is down, the cached navigation is used.
    navigation: await frameNavigation(request).catch(() => []),
    languages: languageLinks(request, []),
    fillings: {},
    cacheable: false as const,
  }
  const encoding = negotiateEncoding(context.req.raw, context.env)
  const html = renderPage(request, page, component, context.env.DEV !== undefined)
  const headers = new Headers({
    ...htmlHeaders(cache.release.config, encoding),
    'Cache-Control': 'no-cache',
    'Content-Language': locale.language,
  })
  if (!isInLocale(url.pathname, locale.code)) varyBy(headers, 'Cookie, Accept-Language')
  return new Response(encodeWhole(html, encoding), { status, headers, encodeBody: 'manual' })
}
