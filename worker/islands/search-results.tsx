import * as v from 'valibot'
import { PageResult } from '../pages/search-page.tsx'
import { searchLocale } from '../search/search-locale.ts'
import { defineIslandFragment } from './define-island-fragment.ts'

/** What the search page lists, without the page around it. */
export const searchResults = defineIslandFragment({
  name: 'SearchResults',
  props: v.object({
    query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)), 20),
  }),
  styles: ['pages'],
  load: async ({ locale, memory, database }, { query, limit }) => (await searchLocale({ memory, database }, locale, query)).pages.slice(0, limit),
  component: ({ data }) => <ol className="search-results">{data.map((page) => <PageResult key={page.path} page={page} />)}</ol>,
})
