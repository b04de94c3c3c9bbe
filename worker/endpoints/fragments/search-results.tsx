import * as v from 'valibot'
import { PageResult } from '../../pages/screens/search/view.tsx'
import { searchLocale } from '../../search/search-locale.ts'
import { defineFragment } from './define-fragment.ts'

/**
 * The results of the search page, without the rest of the page. Untranslated pages come last, with the name of their
 * language.
 */
export const searchResults = defineFragment({
  name: 'SearchResults',
  props: v.object({
    query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)), 20),
  }),
  styles: ['pages'],
  load: async ({ locale, cache, database }, { query, limit }) => {
    const { pages, untranslated } = await searchLocale({ cache, database }, locale, query)
    return [
      ...pages.map((page) => ({ page })),
      ...untranslated.map(({ shownIn: { language, dir }, ...page }) => ({ page, lang: language, dir })),
    ].slice(0, limit)
  },
  component: ({ data }) => (
    <ol className="search-results">
      {data.map((found) => (
        <PageResult key={found.page.path} {...found} />
      ))}
    </ol>
  ),
})
