import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../worker/store/database.ts'
import {
  listEntries,
  listFromIndex,
  needsListIndex,
  readBranch,
  renderListIndex,
} from '../../../worker/store/page-list.ts'
import { readPosts } from '../../../worker/store/posts.ts'
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

/** Returns the methods of D1 that the lists call, on SQLite, and the number of statements in each batch. */
function databaseOn(sqlite: DatabaseSync) {
  const statement = (sql: string, values: SQLInputValue[] = []) => ({
    bind: (...bound: SQLInputValue[]) => statement(sql, bound),
    all: async () => ({ results: sqlite.prepare(sql).all(...values) }),
  })
  const batches: number[] = []
  const batch = async (statements: ReturnType<typeof statement>[]) => {
    batches.push(statements.length)
    return await Promise.all(statements.map((each) => each.all()))
  }
  const read = { $client: { prepare: statement, batch } } as unknown as Database
  return { read, batches }
}

test('lists the same pages with and without a stored index', async () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`CREATE TABLE entry (id INTEGER PRIMARY KEY, channel, since, until, collection, path, stem, title, description, navigation, seo, meta, links, layout, updated_at, document);
    INSERT INTO entry SELECT value ->> 0, 'live', 1, value ->> 5, value ->> 1, value ->> 2, printf('%02d', key), '', '', 'true', '{}', value ->> 4, iif(key = 0, '[]', NULL), NULL, value ->> 3, value ->> 6
      FROM json_each('[[9,"docs_en","/en/guide","2026-01-02","{}",null,"a"],[8,"docs_en","/en/guide/use","2026-01-03","{}",null,"b"],[7,"docs_en","/en/guide-2","2026-01-02","{}",null,"c"],
        [6,"docs_fr","/fr/guide","2026-01-04","{}",null,"d"],[5,"news_en","/en/news","2026-01-05","{}",null,"e"],[4,"docs_en","/en/gone","2026-01-05","{}",2,"f"],
        [3,"docs_en","/en/data","2026-01-05","{}",null,null],[2,"docs_en","/en/hidden","2026-01-05","{\\"unlisted\\":true}",null,"g"]]')`)
  const { read, batches } = databaseOn(sqlite)
  const counts = { pages: 400, collections: { docs_en: 3, docs_fr: 1 } }
  const release = { channel: 'live', number: 2, counts } as unknown as Parameters<typeof listEntries>[1]
  const index = await renderListIndex(read, release)
  const both = async (filter: Partial<Parameters<typeof listEntries>[2]>) => {
    const whole = { collections: ['docs_en', 'docs_fr'], order: 'stem', limit: 9, offset: 0, ...filter } as const
    const fromDatabase = await listEntries(read, release, whole)
    expect(await listFromIndex(read, index, whole)).toEqual(fromDatabase)
    return [fromDatabase.total, fromDatabase.entries.map(({ path }) => path)]
  }
  const [guide, use, second, french] = ['/en/guide', '/en/guide/use', '/en/guide-2', '/fr/guide'] as const
  expect(await both({})).toEqual([4, [guide, use, second, french]])
  expect(await both({ limit: 2, offset: 1 })).toEqual([4, [use, second]])
  expect(await both({ order: 'changed' })).toEqual([4, [french, use, guide, second]])
  expect(await both({ under: guide })).toEqual([2, [guide, use]])
  expect(await both({ changedSince: '2026-01-03' })).toEqual([2, [use, french]])
  expect(await both({ collections: ['docs_fr'] })).toEqual([1, [french]])
  // The release stores the number of pages in each collection that has some.
  expect(await both({ collections: ['docs_en', 'docs_de'] })).toEqual([3, [guide, use, second]])
  expect(batches).toEqual([1, 1, 1, 2, 2, 1, 1])
  const older = { ...release, counts: { pages: 400 } } as typeof release
  const few = { collections: ['docs_en'], order: 'stem', limit: 1, offset: 3 } as const
  expect([await listEntries(read, older, few), batches.at(-1)]).toEqual([{ total: 3, entries: [] }, 2])
  const { entries } = await listEntries(read, release, { collections: ['docs_en'], order: 'stem', limit: 2, offset: 0 })
  expect(entries).toMatchObject([{ links: [], navigation: true, updatedAt: '2026-01-02' }, { links: null }])
  expect([400, 401].map((pages) => needsListIndex({ counts: { ...release.counts, pages } }))).toEqual([false, true])
  sqlite.close()
})

test('reads a branch of the navigation to a depth, in the order of the tree', async () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`CREATE TABLE navigation (channel, since, until, collection, path, parent, sort, stem, title, description, page, size, first, data);
    INSERT INTO navigation SELECT 'live', 1, value ->> 4, 'docs_en', value ->> 0, value ->> 1, value ->> 2, '', '', '', 1, value ->> 3, '', '{}'
      FROM json_each('[["/en/a","/en","1",1,null],["/en/a/b","/en/a","1.1",1,null],["/en/a/b/c","/en/a/b","1.1.1",0,null],["/en/d","/en","2",0,null],["/en/old","/en","3",0,2]]')`)
  const { read } = databaseOn(sqlite)
  const branch = async (under: string, depth: number, limit = 9) =>
    (await readBranch(read, { channel: 'live', number: 2 }, { collection: 'docs_en', under, depth, limit })).map(
      (node) => node.path,
    )
  expect(await branch('/en', 1)).toEqual(['/en/a', '/en/d'])
  expect(await branch('/en', 2)).toEqual(['/en/a', '/en/a/b', '/en/d'])
  expect(await branch('/en', 3, 3)).toEqual(['/en/a', '/en/a/b', '/en/a/b/c'])
  expect(await branch('/en/a', 1)).toEqual(['/en/a/b'])
  sqlite.close()
})

test('reads the stored list of posts, or the posts if no list is stored', async () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`CREATE TABLE navigation (channel, since, until, collection, data);
    CREATE TABLE entry (channel, since, until, path, translation_key, title, kind, meta);
    INSERT INTO entry SELECT 'live', 1, NULL, value ->> 0, '/blog/a', 'A', value ->> 1, value ->> 2
      FROM json_each('[["/en/blog/a","post","{\\"post\\":{\\"date\\":\\"2026-01-01\\",\\"cover\\":1,\\"collection\\":1}}"],["/en/blog","post","{}"],["/en/blogs/b","post","{}"],["/en/blog/c","article","{}"],["/en/blog/d","post","{\\"unlisted\\":true}"]]')`)
  const { read } = databaseOn(sqlite)
  const posts = () => readPosts(read, { channel: 'live', number: 1 }, ['/en/blog'])
  expect(await posts()).toEqual([{ path: '/en/blog/a', translationKey: '/blog/a', title: 'A', date: '2026-01-01' }])
  sqlite.exec(`INSERT INTO navigation VALUES ('live', 1, NULL, '/en/blog', '[{"path":"/en/blog/stored"}]')`)
  expect(await posts()).toEqual([{ path: '/en/blog/stored' }])
  sqlite.close()
})
