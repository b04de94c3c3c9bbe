import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesBelow, plainTexts } from '../../../worker/store/page-queries.ts'

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
