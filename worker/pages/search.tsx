import { docsCollection, landingCollection } from '../../core/collection/index.ts'
import { searchSections } from '../store/search.ts'
import type { SearchHit } from '../store/search.ts'
import { definePage } from './define-page.ts'
import { frameNavigation } from '../navigation/page-navigation.ts'
import type { SearchPageData } from './page-data.ts'
import { SearchPage } from './search-page.tsx'

const maxQueryLength = 200
const maxWords = 12
const maxHits = 60

/** Search that needs no script: `/{locale}/search?q=`. */
export const search = definePage<SearchPageData>({
  name: 'search',
  matches: ({ path, contentLocale }) => path === `/${contentLocale.code}/search`,
  validate: ({ url }) => (url.searchParams.get('q') ?? '').length <= maxQueryLength || { statusCode: 414, statusMessage: 'Query too long' },
  async load(request) {
    const { url, locale, contentLocale, memory, database, t } = request
    const query = (url.searchParams.get('q') ?? '').trim()
    const collections = [docsCollection(contentLocale.code), landingCollection(contentLocale.code)]
    const hits = await searchSections(database(), memory.release, { collections, words: wordsOf(query), match: 'all', limit: maxHits })
    const results = groupByPage(hits)
    return {
      data: { kind: 'search', query, results, total: hits.length },
      head: {
        heading: query ? t('search.results', { query }) : t('search.title'), description: '', type: 'website', noindex: true, styles: ['pages'],
        canonicalPath: null, alternatePaths: [],
      },
      navigation: await frameNavigation(request),
      languages: memory.release.config.locales.map((other) => ({
        locale: other, current: other.code === locale.code, href: `/${other.code}/search${url.search}`,
      })),
      fillings: {},
      cacheable: false,
    }
  },
  component: ({ frame, data }) => <SearchPage frame={frame} data={data} />,
})

/** Words of a query: letters, digits and marks; everything else separates, as the index's tokenizer does. */
export function wordsOf(query: string): string[] {
  return (query.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, maxWords)
}

/** What was found, by the pages it is on: the best first. */
export function groupByPage(hits: readonly SearchHit[]): SearchPageData['results'] {
  const pages = new Map<string, SearchPageData['results'][number]>()
  for (const { path, page, heading, title, titles, excerpt } of hits) {
    const group = pages.get(path) ?? { path, title: page, matches: [] }
    pages.set(path, group)
    group.matches.push({ href: heading ? `${path}#${heading}` : path, trail: titles.slice(1), title, excerpt: splitExcerpt(excerpt) })
  }
  return [...pages.values()]
}

/** An excerpt marks its hits with two control characters that no text contains. */
export function splitExcerpt(excerpt: string): { text: string; hit: boolean }[] {
  return excerpt.split(/[\u0002\u0003]/).map((text, index) => ({ text, hit: index % 2 === 1 })).filter(({ text }) => text !== '')
}
