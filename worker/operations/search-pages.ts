import * as v from 'valibot'
import { docsCollection, landingCollection } from '../../core/collection/index.ts'
import { localeCode, text, wholeNumber } from '../../core/parameters/index.ts'
import { splitExcerpt, wordsOf } from '../pages/search.tsx'
import { requireOneOf } from '../read-api/page-collections.ts'
import { searchSections } from '../store/search.ts'
import { defineOperation } from './define-operation.ts'

export const searchPages = defineOperation({
  id: 'searchPages',
  path: '/api/search',
  summary: 'Full-text search',
  description: 'Parts of pages that have all the words, best first. The last word may be the beginning of one.',
  params: v.strictObject({}),
  query: v.strictObject({
    q: v.pipe(text(1, 200), v.description('Words to look for')),
    locale: v.optional(v.pipe(localeCode, v.description('The language to look in; the site’s default'))),
    limit: v.optional(v.pipe(wholeNumber(1, 50), v.description('How many parts to send at most')), '20'),
  }),
  answer: v.object({
    query: v.string(),
    locale: v.string(),
    items: v.array(v.object({
      id: v.pipe(v.string(), v.description('Path of the page, with the heading where it is not the first one: /en/guide/install#windows')),
      path: v.string(),
      page: v.pipe(v.string(), v.description('Title of the page')),
      title: v.pipe(v.string(), v.description('Of the heading')),
      titles: v.pipe(v.array(v.string()), v.description('Of the headings above it')),
      excerpt: v.pipe(
        v.array(v.object({ text: v.string(), hit: v.boolean() })),
        v.description('Text around the words, in pieces: those that match, and what is between'),
      ),
    })),
  }),
  async read({ memory, database }, { query: { q, limit, locale = memory.release.config.defaultLocale } }) {
    requireOneOf('locale', locale, memory.release.config.locales.map(({ code }) => code))
    const collections = [docsCollection(locale), landingCollection(locale)]
    const hits = await searchSections(database(), memory.release, { collections, words: wordsOf(q), match: 'all', limit })
    const items = hits.map(({ path, page, heading, title, titles, excerpt }) => (
      { id: heading ? `${path}#${heading}` : path, path, page, title, titles, excerpt: splitExcerpt(excerpt) }
    ))
    return { data: { query: q, locale, items } }
  },
})
