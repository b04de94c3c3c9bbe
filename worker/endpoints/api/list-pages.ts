import * as v from 'valibot'
import { choice, choices, localeCode, pathname, text, timestamp, wholeNumber } from '../../../core/parameters/index.ts'
import { requestedCollections } from './page-collections.ts'
import { defaultFields, lightFieldNames, lightFields, pageSchema, selectFields } from './page-fields.ts'
import { listEntries, listFromIndex, needsListIndex, renderListIndex } from '../../store/page-list.ts'
import { defineOperation } from './define-operation.ts'

export const listPages = defineOperation({
  id: 'listPages',
  path: '/api/pages',
  summary: 'Pages of the site',
  description: 'All published pages, paginated, sorted by file or by the most recent change.',
  params: v.strictObject({}),
  query: v.strictObject({
    locale: v.optional(v.pipe(localeCode, v.description('Only pages in this language'))),
    collection: v.optional(v.pipe(text(1, 60), v.description('Only pages of this collection'))),
    under: v.optional(v.pipe(pathname, v.description('Only the page at this path and pages below it'))),
    changedSince: v.optional(v.pipe(timestamp, v.description('Only pages changed at this time or later'))),
    order: v.optional(
      v.pipe(choice(['stem', 'changed']), v.description('Sort order: by file, or most recently changed first')),
      'stem',
    ),
    fields: v.optional(
      v.pipe(choices(lightFieldNames), v.description('Fields of each page besides its path')),
      defaultFields.join(','),
    ),
    limit: v.optional(v.pipe(wholeNumber(1, 100), v.description('Maximum number of pages')), '20'),
    offset: v.optional(v.pipe(wholeNumber(0, 1_000_000), v.description('Number of pages to skip')), '0'),
  }),
  answer: v.object({
    total: v.pipe(v.number(), v.integer(), v.description('Number of all matching pages')),
    limit: v.pipe(v.number(), v.integer()),
    offset: v.pipe(v.number(), v.integer()),
    items: v.array(pageSchema(lightFields)),
  }),
  async read({ cache, database, artifact }, { query }) {
    const { config } = cache.release
    const { fields, locale, collection, limit, offset, ...filter } = query
    const collections = requestedCollections(config, { locale, collection })
    const { release, view } = cache
    const chosen = { ...filter, collections, limit, offset }
    // No index is stored for previews and past releases, so the database filters their pages.
    const { entries, total } =
      view.kind === 'present' && needsListIndex(release)
        ? await listFromIndex(database(), await artifact('pages', () => renderListIndex(database(), release)), chosen)
        : await listEntries(database(), release, chosen)
    return {
      data: { total, limit, offset, items: entries.map((entry) => selectFields(entry, config, fields)) },
      links: {
        ...(offset > 0 ? { prev: { offset: String(Math.max(0, offset - limit)) } } : {}),
        ...(offset + limit < total ? { next: { offset: String(offset + limit) } } : {}),
      },
    }
  },
})
