import { maxListedPages, maxQueryLength } from '../../../core/search/index.ts'
import { searchLocale } from '../../search/search-locale.ts'
import { definePage } from '../page.ts'
import { languageLinks } from '../../navigation/language-links.ts'
import { frameNavigation } from '../../navigation/surroundings.ts'
import type { SearchPageData } from '../page-data.ts'
import { SearchPage } from './view.tsx'

/** Search that needs no script: `/{locale}/search?q=`. */
export const search = definePage<SearchPageData>({
  name: 'search',
  limit: 'SEARCH',
  matches: ({ path, contentLocale }) => path === `/${contentLocale.code}/search`,
  validate: ({ url }) =>
    (url.searchParams.get('q') ?? '').length <= maxQueryLength || { statusCode: 414, statusMessage: 'Query too long' },
  async load(request) {
    const { url, contentLocale, t } = request
    const query = (url.searchParams.get('q') ?? '').trim()
    return {
      data: { kind: 'search', query, ...(await searchLocale(request, contentLocale, query, maxListedPages)) },
      head: {
        heading: query ? t('search.results', { query }) : t('search.title'),
        description: '',
        type: 'website',
        styles: ['pages'],
        // Anybody can link to any query: none of them is a page to be found.
        noindex: query !== '',
        canonicalPath: query ? null : url.pathname,
        alternatePaths: [],
      },
      navigation: await frameNavigation(request),
      languages: languageLinks(request, [], `/search${url.search}`),
      fillings: {},
      cacheable: false,
    }
  },
  component: ({ frame, data }) => <SearchPage frame={frame} data={data} />,
})
