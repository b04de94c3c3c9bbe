import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesBelow, parseEntry, parseNode, parseRedirect, plainTexts } from '../../../worker/store/page-queries.ts'

let database: DatabaseSync

beforeAll(() => {
  database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE document_part (hash, kind, part, text);
    INSERT INTO document_part VALUES ('a', 'plain', 1, 'second'), ('a', 'plain', 0, 'first'), ('a', 'body', 0, '<p>'), ('b', 'plain', 0, 'other');
    CREATE TABLE entry (path, title, description, document, stem, channel, since, until);
    INSERT INTO entry VALUES
      ('/en/guide', 'Guide', '', 'a', '1', 'live', 1, NULL), ('/en/guide/use', 'Use', '', 'b', '2', 'live', 1, NULL),
      ('/en/guide/data', 'Data', '', NULL, '3', 'live', 1, NULL), ('/en/guides', 'Guides', '', 'c', '4', 'live', 1, NULL),
      ('/en/guide/old', 'Old', '', 'd', '5', 'live', 1, 2), ('/en/guide/use', 'Draft', '', 'e', '6', 'draft', 1, NULL);`)
})
afterAll(() => database.close())

test('reads only the plain Markdown of the documents, in the order of its parts', () => {
  const rows = database.prepare(plainTexts).all('["a"]')
  expect(rows.map(({ hash, text }) => `${hash} ${text}`)).toEqual(['a first', 'a second'])
})

test('lists the visible pages at and below a path', () => {
  expect(database.prepare(pagesBelow).all('live', 2, '/en/guide')).toMatchObject([
    { path: '/en/guide', document: 'a' },
    { path: '/en/guide/use', document: 'b' },
  ])
})

test('parses stored rows, in which optional values may be missing', () => {
  const stored = { navigation: 'true', seo: '{}', meta: '{}', links: null, anchors: null, outline: '[]', styles: '[]' }
  const read = (row: object) => parseEntry({ ...stored, collection: 'docs_en', file: 'a.md', ...row } as never)
  expect(read({})).toMatchObject({ id: 'docs_en/a.md', links: null, anchors: [] })
  expect(read({})).not.toHaveProperty('translation')
  const translation = '{"source":"en","sections":[]}'
  expect(read({ links: '[{"to":"/a"}]', anchors: '[{"id":"b"}]', translation })).toMatchObject({
    links: [{ to: '/a' }],
    anchors: [{ id: 'b' }],
    translation: { source: 'en' },
  })

  const node = (page: 0 | 1, data: string) => parseNode({ path: '/en/a', page, data } as never)
  expect([node(1, '{}'), node(0, '{"icon":"i"}'), node(1, '{"indexPage":{"path":"/en/b"}}')]).toEqual([
    { path: '/en/a', page: true, data: {} },
    { path: '/en/a', page: false, data: { icon: 'i' } },
    { path: '/en/a', page: true, data: {}, indexPage: { path: '/en/b' } },
  ])

  const data = '{"title":"A","words":"a"}'
  const redirect = (status: 301 | 410) => parseRedirect({ source: '/a', target: '/b', status, data } as never)
  expect([redirect(301), redirect(410)]).toEqual([
    { source: '/a', location: '/b', status: 301 },
    { source: '/a', status: 410, title: 'A', words: 'a' },
  ])
})
