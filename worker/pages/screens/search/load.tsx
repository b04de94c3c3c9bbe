import { maxListedPages, maxQueryLength } from '../../../../core/search/index.ts'
import { searchPathname } from '../../../../core/release/index.ts'
import { patterns } from '../../../../core/route/index.ts'
import { searchLocale } from '../../../search/search-locale.ts'
import { defineScreen } from '../define-screen.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { frameNavigation } from '../../../navigation/surroundings.ts'
import type { SearchPageData } from './view.tsx'
import { SearchPage } from './view.tsx'

/**
 * Search without JavaScript: `/{locale}/search?q=`. A page can have that path, so `/{locale}/_search?q=` also works.
 */
export const search = defineScreen<SearchPageData>({
  name: 'search',
  middleware: ['limitSearch'],
  route: ({ path, contentLocale: { code }, cache }) =>
    path === patterns.alwaysSearch.href({ locale: code }) || path === searchPathname(cache.release.config, code),
  validate: ({ url }) =>
    (url.searchParams.get('q') ?? '').length <= maxQueryLength || { statusCode: 414, statusMessage: 'Query too long' },
  async load(request) {
    const { url, contentLocale, t, cache } = request
    const { config } = cache.release
    const query = (url.searchParams.get('q') ?? '').replace(/\p{Cc}+/gu, ' ').trim()
    const section = url.searchParams.get('in') ?? undefined
    // A section of this language doesn't exist in others, so links to other languages omit it.
    const parameters = new URLSearchParams(url.search)
    parameters.delete('in')
    const elsewhere = parameters.size > 0 ? `?${parameters.toString()}` : ''
    const [navigation, answer] = await Promise.all([
      frameNavigation(request),
      searchLocale(request, contentLocale, query, {
        maxPages: maxListedPages,
        ...(section !== undefined && { section }),
      }),
    ])
    return {
      frameClass: 'search',
      data: {
        query,
        section: section ?? null,
        siteSections: navigation.flatMap(({ title, path, href }) => (href ? [{ title, path, href }] : [])),
        ...answer,
      },
      searched: { query, locale: contentLocale.code, found: answer.total + answer.untranslated.length },
      head: {
        heading: query ? t('search.results', { query }) : t('search.title'),
        description: '',
        type: 'website',
        styles: ['pages'],
        // Anyone can link to a page of results for any query, so search engines must not index those pages.
        noindex: query !== '',
        canonicalPath: query ? null : searchPathname(config, contentLocale.code),
        alternatePaths: [],
      },
      navigation,
      languages: languageLinks(
        request,
        config.locales.map(({ code }) => ({ path: searchPathname(config, code) + elsewhere })),
      ),
      fillings: {},
      cacheable: false,
    }
  },
  view: SearchPage,
})
