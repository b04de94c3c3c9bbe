import * as v from 'valibot'
import { docsCollection, landingCollection } from '../../core/collection/index.ts'
import { PageResult } from '../pages/search-page.tsx'
import { groupByPage, wordsOf } from '../pages/search.tsx'
import { searchSections } from '../store/search.ts'
import { defineIslandFragment } from './define-island-fragment.ts'

/** What the search page lists, without the page around it. */
export const searchResults = defineIslandFragment({
  name: 'SearchResults',
  props: v.object({
    query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)), 20),
  }),
  styles: ['pages'],
  async load({ locale, memory, database }, { query, limit }) {
    const collections = [docsCollection(locale.code), landingCollection(locale.code)]
    return groupByPage(await searchSections(database(), memory.release, { collections, words: wordsOf(query), match: 'all', limit }))
  },
  component: ({ data }) => <ol className="search-results">{data.map((page) => <PageResult key={page.path} page={page} />)}</ol>,
})
