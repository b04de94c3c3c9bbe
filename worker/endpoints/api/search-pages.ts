import * as v from 'valibot'
import { localeCode, text, wholeNumber } from '../../../core/parameters/index.ts'
import { plainPieces } from '../../../core/search/index.ts'
import type { FoundPage } from '../../../core/search/index.ts'
import { requestedLocale } from './page-collections.ts'
import { searchLocale } from '../../search/search-locale.ts'
import { defineOperation } from './define-operation.ts'

export const searchPages = defineOperation({
  id: 'searchPages',
  path: '/api/search',
  limit: 'SEARCH',
  summary: 'Full-text search',
  description:
    'Sections that match the words, grouped by page, best first. Inflected forms and prefixes match, and a misspelled word is corrected if no page contains it. Untranslated pages come last.',
  params: v.strictObject({}),
  query: v.strictObject({
    q: v.pipe(text(1, 200), v.description('Words to search for')),
    locale: v.optional(
      v.pipe(
        localeCode,
        v.description('The language to search; default: the language of `section`, otherwise the site’s'),
      ),
    ),
    section: v.optional(
      v.pipe(text(1, 500), v.description('Path of the folder to search, such as /en/guide; default: all pages')),
    ),
    limit: v.optional(v.pipe(wholeNumber(1, 50), v.description('Maximum number of sections')), '20'),
  }),
  answer: v.object({
    query: v.string(),
    locale: v.string(),
    items: v.array(
      v.object({
        id: v.pipe(
          v.string(),
          v.description(
            'Path of the page. For a section, it ends with the ID of its heading: /en/guide/install#windows',
          ),
        ),
        path: v.string(),
        page: v.pipe(v.string(), v.description('Title of the page')),
        title: v.pipe(v.string(), v.description('Of the heading')),
        titles: v.pipe(v.array(v.string()), v.description('Titles of the headings above it')),
        shownIn: v.optional(v.pipe(v.string(), v.description('Language tag of the text of an untranslated page'))),
        excerpt: v.pipe(
          v.array(v.object({ text: v.string(), hit: v.boolean() })),
          v.description('Text around the words, split into matching and other parts'),
        ),
      }),
    ),
  }),
  async read({ cache, database }, { query: { q, limit, section, locale } }) {
    const code = requestedLocale(cache.release.config, { locale, path: section })
    const { pages, untranslated } = await searchLocale(
      { cache, database },
      cache.release.config.locales.find((candidate) => candidate.code === code)!,
      q,
      section === undefined ? {} : { section: section.replace(/(?<=.)\/$/, '') },
    )
    const items = [
      ...pages.flatMap(itemsOf),
      ...untranslated.flatMap((found) => itemsOf(found).map((item) => ({ ...item, shownIn: found.shownIn.language }))),
    ]
    return { data: { query: q, locale: code, items: items.slice(0, limit) } }
  },
})

/** Returns the matching sections of a page as results, or the page itself if only its keywords match. */
function itemsOf({ path, title, sections }: FoundPage) {
  const page = plainPieces(title)
  if (sections.length === 0) return [{ id: path, path, page, title: page, titles: [], excerpt: [] }]
  return sections.map((section) => ({
    id: section.href,
    path,
    page,
    title: plainPieces(section.title),
    titles: section.href === path ? [] : [page, ...section.trail],
    excerpt: section.excerpt,
  }))
}
