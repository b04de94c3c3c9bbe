import { versionNames } from '../../../core/release/index.ts'
import { fillVersionInHtml, fillVersionInJson } from '../../../core/text/index.ts'
import * as v from 'valibot'
import { pageNotFound } from '../../../core/error/index.ts'
import { choices, pathname } from '../../../core/parameters/index.ts'
import { defaultFields, lightFieldNames, lightFields, pageSchema, selectFields } from './page-fields.ts'
import { defineOperation } from './define-operation.ts'

/** The large fields of a page, which lists don't include: text in three formats, outline, and reading time. */
const heavyFields = {
  outline: v.pipe(
    v.array(v.record(v.string(), v.unknown())),
    v.description('Its headings as a tree: id, depth, text, children'),
  ),
  readingMinutes: v.pipe(
    v.number(),
    v.integer(),
    v.description('Reading time of its text without code, in its language; 0: unknown'),
  ),
  markdown: v.pipe(v.string(), v.description('Its source as written by the author')),
  html: v.pipe(v.string(), v.description('Its HTML without the surrounding page')),
  body: v.pipe(
    v.record(v.string(), v.unknown()),
    v.description('Its content as a tree of elements: [tag, properties, ...children]'),
  ),
}

const texts = ['markdown', 'html', 'body'] as const

export const readPage = defineOperation({
  id: 'readPage',
  path: '/api/pages/{path}',
  summary: 'One page',
  description:
    'The page at a path of the site. The path is written without its leading slash: /api/pages/en/guide/install.',
  params: v.strictObject({ path: v.pipe(pathname, v.description('Path of the page')) }),
  query: v.strictObject({
    fields: v.optional(
      v.pipe(
        choices([...lightFieldNames, 'outline', 'readingMinutes', ...texts]),
        v.description('Fields of the page besides its path'),
      ),
      [...defaultFields, 'outline', 'markdown'].join(','),
    ),
  }),
  answer: pageSchema({ ...lightFields, ...heavyFields }),
  async read({ cache, store }, { params: { path }, query: { fields } }) {
    const [entry] = await store.findEntries([path])
    if (!entry) throw pageNotFound(path)
    const shown = versionNames(cache.release)
    const [markdown, html, body] = await Promise.all(
      texts.map((kind) => (fields.includes(kind) ? store.readText(entry.document, kind) : undefined)),
    )
    return {
      data: {
        ...selectFields(entry, cache.release.config, fields),
        ...(fields.includes('outline')
          ? { outline: fillVersionInJson(entry.outline, shown).map((link) => ({ ...link })) }
          : {}),
        ...(fields.includes('readingMinutes') ? { readingMinutes: entry.readingMinutes } : {}),
        ...(markdown === undefined ? {} : { markdown }),
        ...(html === undefined ? {} : { html: fillVersionInHtml(html, shown) }),
        ...(body === undefined ? {} : { body: fillVersionInJson(JSON.parse(body) as Record<string, unknown>, shown) }),
      },
    }
  },
})
