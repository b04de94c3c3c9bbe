import * as v from 'valibot'
import { invalidParameters } from '../../../core/error/index.ts'
import { localeCode, text, wholeNumber } from '../../../core/parameters/index.ts'
import { authorOf, filterPosts, groupKey } from '../../../core/posts/index.ts'
import { readPostIndex } from '../../navigation/post-index.ts'
import { defineOperation } from './define-operation.ts'
import { requireLocale } from './page-collections.ts'

export const listPosts = defineOperation({
  id: 'listPosts',
  path: '/api/posts',
  summary: 'Posts of a changelog or a blog',
  description:
    'The posts of a collection, newest first. Untranslated posts are in the default language. If the site has no post collections, the list is empty.',
  params: v.strictObject({}),
  query: v.strictObject({
    collection: v.optional(v.pipe(text(1, 60), v.description('Name of the collection. Default: the first one'))),
    locale: v.optional(v.pipe(localeCode, v.description('Language of the posts. Default: the default language'))),
    tag: v.optional(v.pipe(text(1, 100), v.description('Only posts with this tag'))),
    about: v.optional(v.pipe(text(1, 100), v.description('Only posts about this version of the product'))),
    limit: v.optional(v.pipe(wholeNumber(1, 100), v.description('Maximum number of posts')), '20'),
    offset: v.optional(v.pipe(wholeNumber(0, 1_000_000), v.description('Number of posts to skip')), '0'),
  }),
  answer: v.object({
    total: v.pipe(v.number(), v.integer(), v.description('Number of all matching posts')),
    limit: v.pipe(v.number(), v.integer()),
    offset: v.pipe(v.number(), v.integer()),
    items: v.array(
      v.object({
        path: v.pipe(v.string(), v.description('Its path in the site, in the language of its text')),
        title: v.string(),
        date: v.pipe(v.nullable(v.string()), v.description('ISO 8601 date, or date and time in UTC')),
        version: v.pipe(v.nullable(v.string()), v.description('Version of the product that it is about')),
        tags: v.array(v.string()),
        authors: v.pipe(v.array(v.string()), v.description('Names of its authors')),
        pinned: v.boolean(),
      }),
    ),
  }),
  async read({ cache, database, artifact }, { query: { collection, locale, tag, about, limit, offset } }) {
    const { config } = cache.release
    const { posts = [], authors, defaultLocale, locales } = config
    if (locale !== undefined) requireLocale(locales, locale)
    const chosen = collection === undefined ? posts[0] : posts.find(({ name }) => name === collection)
    if (!chosen && collection !== undefined)
      throw invalidParameters([
        {
          parameter: 'collection',
          message: `expected one of ${posts.map(({ name }) => name).join(', ')}, not "${collection}"`,
        },
      ])
    const source = { release: cache.release, database, artifact, known: cache.posts }
    const index = chosen ? await readPostIndex(source, chosen, locale ?? defaultLocale) : []
    const tagged = tag === undefined ? index : filterPosts(index, { by: 'tag', key: groupKey(tag) })
    const found = about === undefined ? tagged : tagged.filter(({ version }) => version === about)
    return {
      data: {
        total: found.length,
        limit,
        offset,
        items: found.slice(offset, offset + limit).map((post) => ({
          path: post.path,
          title: post.title,
          date: post.date ?? null,
          version: post.version ?? null,
          tags: [...(post.tags ?? [])],
          authors: (post.authors ?? []).map((author) => authorOf(author, authors).name),
          pinned: post.pinned === true,
        })),
      },
      links: {
        ...(offset > 0 ? { prev: { offset: String(Math.max(0, offset - limit)) } } : {}),
        ...(offset + limit < found.length ? { next: { offset: String(offset + limit) } } : {}),
      },
    }
  },
})
