import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import type { Database } from '@sqlite.org/sqlite-wasm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { columnsOf, rowDecoder } from '../../core/query/index.ts'
import type { QueriedCollection, StoredRow } from '../../core/query/index.ts'
import { shareTestSite } from '../harness/site.ts'
import type { ReadOnlySite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const start = 'SELECT * FROM _content_docs_en'
const end = 'ORDER BY stem ASC'
const longTitle = 'A_title of 100% that is longer than what the database takes as a pattern, É included'

type Row = Record<string, unknown>

/** A custom collection with field names that SQLite or the engine uses for something else. */
const items: QueriedCollection = {
  name: 'items',
  fields: {
    key: 'string',
    rows: 'number',
    order: 'number',
    at: 'date',
    done: 'boolean',
    text: 'json',
    Title: 'string',
    'a-b': 'string',
    group: 'string',
    count: 'boolean',
    slug: 'string',
  },
}

/** Values of its fields that the response contains unchanged. */
const firstItem = { key: "it's", rows: 10, order: 1.5, at: '2026-01-02', done: true, text: { a: [1] } }

let site: ReadOnlySite
let database: Database
let dump: string[]

beforeAll(async () => {
  site = await shareTestSite({
    ...smallSite,
    'en/3.notes/1.long.md': `---\ntitle: "${longTitle}"\nlinks: [{ label: Source, to: https://example.com }]\nlayout: wide\nnavigation: false\ncolour: "it's"\n---\n\n${"A long text, it’s said. 'Quoted'\n\n".repeat(6000)}`,
    'en/3.notes/2.data.yml': 'title: Data\nkey: 1\n',
    'site.config.json': JSON.stringify({
      collections: {
        items: { type: 'data', source: 'items/**', fields: items.fields },
        landing_blog: { type: 'page', source: 'blog/**', fields: { rating: 'number' } },
      },
    }),
    'items/1.json': JSON.stringify({ ...firstItem, more: 1 }),
    'items/2.json': JSON.stringify({
      key: '9',
      rows: 9,
      order: -2,
      at: '2026-01-02T10:00:00+02:00',
      done: false,
      text: 'b',
      'a-b': 'c',
    }),
    'items/3.yml': 'key: null\nrows: 0\nat: 2025-12-31 23:00\ntext: null\nTitle: Third\n',
    'items/4.yml': 'more: 2\n',
    'items/5.json': '[1, {"key": "list"}]',
    'items/7.json': JSON.stringify({ group: "it's long. ".repeat(12_000) }),
    'blog/1.md': '---\nrating: 4\n---\n\nA text.\n',
    'items/6.md': '---\nkey: page\nrows: 10.0\n---\n\nA text.\n',
  })
  dump = await readDump('docs_en')
  database = new (await sqlite3InitModule()).oo1.DB()
  for (const statement of [...dump, ...(await readDump('items'))]) database.exec(statement)
})

async function readDump(collection: string, query = ''): Promise<string[]> {
  const text = await (await site.get(`/__nuxt_content/${collection}/sql_dump.txt${query}`)).text()
  expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/)
  const stream = new Blob([Buffer.from(text, 'base64')]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text()) as string[]
}

function post(body: BodyInit, collection = 'docs_en', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(`/__nuxt_content/${collection}/query?v=1`, site.url), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

async function ask(sql: string, collection = 'docs_en'): Promise<{ status: number; rows: unknown }> {
  const response = await post(JSON.stringify({ sql }), collection)
  return { status: response.status, rows: await response.json() }
}

/** Returns SQLite's result for a statement on the dump. */
function askSqlite(sql: string, collection: QueriedCollection = { name: 'docs_en' }): unknown[] {
  const rows = database.exec({ sql, rowMode: 'object', returnValue: 'resultRows' }) as StoredRow[]
  return rows.map(rowDecoder(collection))
}

describe('a response equals the result of SQLite on the dump', () => {
  const where = (condition: string) => `${start} WHERE ${condition} ${end}`
  test.each([
    `${start} ${end}`,
    `SELECT "path", "title" FROM _content_docs_en ORDER BY "extension" DESC, "stem" ASC LIMIT 3 OFFSET 1`,
    `${start} ${end} LIMIT 0`,
    `SELECT COUNT(*) as count FROM _content_docs_en ${end}`,
    `SELECT COUNT(DISTINCT extension) as count FROM _content_docs_en ${end}`,
    `SELECT COUNT(layout) as count FROM _content_docs_en ${end} LIMIT 1`,
    `SELECT COUNT(*) as count FROM _content_docs_en ${end} LIMIT 0`,
    where(`("path" = '/en/guide/install')`),
    where(`("PATH" LIKE '/EN/GUIDE/%')`),
    where(`("navigation" <> 'false')`),
    where(`("navigation" = 'false' OR "layout" IS NOT NULL)`),
    where(`("links" IS NULL) AND ("stem" BETWEEN 'en/1' AND 'en/2')`),
    where(`("title" > 5)`),
    where(`("title" IN (1, 'Use'))`),
    where(`("title" NOT IN ('Use', 'Install'))`),
    where(`("title" IN (${Array.from({ length: 150 }, (_, index) => `'${index}'`).join(', ')}, 'Use'))`),
    where(`(${Array.from({ length: 150 }, (_, index) => `"title" = '${index}'`).join(' OR ')} OR "title" = 'Use')`),
    where(`("title" LIKE '${longTitle}')`),
    where(`("title" LIKE '${longTitle.toUpperCase()}')`),
    where(`("title" LIKE '%${longTitle.slice(10)}')`),
    where(`("title" NOT LIKE '%THAT IS LONGER THAN WHAT THE DATABASE TAKES AS A PATTERN%')`),
    where(`("layout" NOT LIKE '%${'long_'.repeat(20)}')`),
    where(`("body" LIKE '%a long text%' AND "body" LIKE '%${'said. '.repeat(10).trim()}%')`),
    where(`("meta" LIKE '%it''s%')`),
    where(`("title" LIKE '______________________________%longer%pattern%É%included')`),
    where(`("title" LIKE '______________________________%longer%pattern%é%included')`),
    where(`("title" LIKE '%${Array.from({ length: 150 }, (_, index) => `text ${index}`).join('_')}%')`),
  ])('%s', async (sql) => {
    expect(await ask(sql)).toEqual({ status: 200, rows: askSqlite(sql) })
  })

  test.each([`"title" IN (1)`, `"title" NOT IN (1, 'Use')`, `"rows" IN ('10', 'a')`, `"rows" IN (10)`])(
    'for text and numbers compared by the type of the column: %s',
    async (condition) => {
      const sql = `SELECT "id" FROM _content_items WHERE (${condition}) ORDER BY "stem" ASC`
      const rows = askSqlite(sql, items)
      expect(rows).not.toEqual([])
      expect(await ask(sql, 'items')).toEqual({ status: 200, rows })
    },
  )

  test.each([{ name: 'docs_en' }, items])('for any combination of conditions, in $name', async (collection) => {
    const columns = columnsOf(collection).map(({ name }) => `"${name}"`)
    const text = fc
      .oneof(
        fc.constantFrom(
          'Use',
          'en',
          '/en/guide',
          '%',
          '_',
          'false',
          '',
          '%a%',
          "it's",
          'É',
          'é',
          '9',
          '10',
          '2026-01-02',
          longTitle,
          `%${longTitle.slice(3, 70)}%`,
        ),
        fc.string({ maxLength: 8 }),
      )
      .map((value) => `'${value.toWellFormed().replaceAll('\0', '').replaceAll("'", "''")}'`)
    const literal = fc.oneof(text, fc.integer({ min: -99, max: 99 }).map(String))
    const condition = fc.oneof(
      fc
        .tuple(fc.constantFrom(...columns), fc.constantFrom('=', '<>', '<', '<=', '>', '>='), literal)
        .map((parts) => parts.join(' ')),
      fc.tuple(fc.constantFrom(...columns), fc.constantFrom('LIKE', 'NOT LIKE'), text).map((parts) => parts.join(' ')),
      fc
        .tuple(
          fc.constantFrom(...columns),
          fc.constantFrom('IN', 'NOT IN'),
          fc.array(literal, { minLength: 1, maxLength: 4 }),
        )
        .map(([column, operator, list]) => `${column} ${operator} (${list.join(', ')})`),
      fc
        .tuple(fc.constantFrom(...columns), literal, literal)
        .map(([column, low, high]) => `${column} BETWEEN ${low} AND ${high}`),
      fc.tuple(fc.constantFrom(...columns), fc.constantFrom('IS NULL', 'IS NOT NULL')).map((parts) => parts.join(' ')),
    )
    const group = fc
      .tuple(fc.array(condition, { minLength: 1, maxLength: 4 }), fc.constantFrom(' AND ', ' OR '))
      .map(([conditions, joint]) => `(${conditions.join(joint)})`)
    const order = fc.tuple(fc.constantFrom(...columns), fc.constantFrom('ASC', 'DESC')).map((parts) => parts.join(' '))
    const statement = fc
      .tuple(
        fc.array(group, { minLength: 1, maxLength: 3 }),
        fc.array(order, { minLength: 1, maxLength: 2 }),
        fc.nat(9),
      )
      .map(
        ([groups, orders, limit]) =>
          `SELECT "id" FROM _content_${collection.name} WHERE ${groups.join(' AND ')} ORDER BY ${orders.join(', ')}, "stem" ASC LIMIT ${limit}`,
      )
      .filter((sql) => sql.slice(sql.indexOf('WHERE'), sql.indexOf('ORDER BY')).split('"body"').length <= 5)
    const atOnce = 10
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: atOnce, maxLength: atOnce }), async (statements) => {
        const answers = await Promise.all(statements.map((sql) => ask(sql, collection.name)))
        for (const [index, sql] of statements.entries())
          expect(answers[index], sql).toEqual({ status: 200, rows: askSqlite(sql, collection) })
      }),
      { numRuns: 30 },
    )
  })
})

test('decodes rows, with every column', async () => {
  const { rows } = await ask(`${start} WHERE ("path" = '/en/notes/long') ${end}`)
  expect(rows).toEqual([
    {
      id: 'docs_en/en/3.notes/1.long.md',
      title: longTitle,
      body: expect.objectContaining({ type: 'minimark' }),
      description: expect.any(String),
      extension: 'md',
      layout: 'wide',
      links: [{ label: 'Source', to: 'https://example.com' }],
      meta: { colour: "it's" },
      navigation: false,
      path: '/en/notes/long',
      seo: expect.any(Object),
      stem: 'en/3.notes/1.long',
      __hash__: expect.any(String),
    },
  ])
})

test('a data file has no text and no description, as in Nuxt Content', async () => {
  const { rows } = await ask(`${start} WHERE ("description" IS NULL) ${end}`)
  expect(rows).toMatchObject([
    { stem: 'en/1.guide/.navigation', title: 'The guide', body: null, description: null },
    { stem: 'en/3.notes/2.data', title: 'Data', body: null, description: null },
  ])
})

test('declared fields are columns, in their order, and are no longer in `meta`', async () => {
  const all = 'SELECT * FROM _content_items ORDER BY stem ASC'
  const { rows } = await ask(all, 'items')
  expect(rows).toEqual(askSqlite(all, items))
  const [first, second, third, fourth, list, page] = rows as [Row, Row, Row, Row, Row, Row]
  expect(Object.keys(first)).toEqual(columnsOf(items).map(({ name }) => name))
  expect(first).toMatchObject({
    title: '1',
    body: null,
    ...firstItem,
    meta: { more: 1 },
  })
  expect(second).toMatchObject({ at: '2026-01-02 08:00:00', done: false, text: 'b', meta: { 'a-b': 'c' } })
  // Clients of Nuxt Content read a missing boolean as `false`.
  expect(third).toMatchObject({
    key: null,
    at: '2025-12-31 23:00:00',
    done: false,
    text: null,
    meta: { Title: 'Third' },
  })
  expect(fourth).toMatchObject({ key: null, rows: null, meta: { more: 2 } })
  expect(list).toMatchObject({ body: [1, { key: 'list' }], meta: {} })
  expect(page).toMatchObject({ key: 'page', rows: 10, body: null })
})

test.each([
  ['"rows" > 9', ['items/items/1.json', 'items/items/6.md']],
  [`"done" = '1'`, ['items/items/1.json']],
  [`"at" < '2026'`, ['items/items/3.yml']],
  [`"at" BETWEEN '2026-01-01' AND '2026-01-03'`, ['items/items/1.json', 'items/items/2.json']],
  [`"key" = '9'`, ['items/items/2.json']],
  [`"body" LIKE '%list%'`, ['items/items/5.json']],
])('finds rows by declared fields: %s', async (condition, ids) => {
  const sql = `SELECT "id" FROM _content_items WHERE (${condition}) ORDER BY "stem" ASC`
  expect(await ask(sql, 'items')).toEqual({ status: 200, rows: ids.map((id) => ({ id })) })
})

test('a count is a number, and error messages use the column names of clients', async () => {
  expect(await ask('SELECT COUNT(*) as count FROM _content_items ORDER BY stem ASC', 'items')).toEqual({
    status: 200,
    rows: [{ count: 7 }],
  })
  const { status, rows } = await ask('SELECT "nope" FROM _content_items ORDER BY stem ASC', 'items')
  expect(status).toBe(400)
  expect(JSON.stringify(rows)).toContain('Use one of: id, title, at, body, count, ')
})

test('a collection with a name similar to landing pages keeps its fields', async () => {
  const { rows } = await ask('SELECT "rating", "meta" FROM _content_landing_blog ORDER BY stem ASC', 'landing_blog')
  expect(rows).toEqual([{ rating: 4, meta: {} }])
})

test('sorts rows by a declared field', async () => {
  const sql = 'SELECT "rows" FROM _content_items WHERE ("rows" IS NOT NULL) ORDER BY "rows" DESC, "key" ASC'
  expect((await ask(sql, 'items')).rows).toEqual([10, 10, 9, 0].map((rows) => ({ rows })))
})

test('the collection info has the versions of the other collections', async () => {
  const { rows } = await ask(
    `SELECT * FROM _content_info WHERE ("id" = 'checksum_docs_en' AND "ready" = '1') ORDER BY stem ASC`.replace(
      'stem',
      'id',
    ),
    'info',
  )
  const stored = database.exec({
    sql: `SELECT * FROM _content_info WHERE id = 'checksum_docs_en'`,
    rowMode: 'object',
    returnValue: 'resultRows',
  })
  expect(rows).toEqual(stored)
  expect((await site.get('/__nuxt_content/info/sql_dump.txt')).status).toBe(204)
})

test.each([
  ['invalid JSON', '{', 400, 'Invalid JSON body'],
  ['a missing statement', '{}', 400, 'Expected an object with the statement as text: {"sql":"SELECT …"}'],
  ['a list', '[]', 400, 'Expected an object with the statement as text: {"sql":"SELECT …"}'],
  ['nothing', '', 400, 'Invalid JSON body'],
  [
    'another table',
    JSON.stringify({ sql: `SELECT * FROM entry ${end}` }),
    400,
    'Invalid query: Unknown table: this URL accepts only _content_docs_en (at character 15)',
  ],
  ['a body of a megabyte', JSON.stringify({ sql: 'a'.repeat(1_000_000) }), 413, 'Request body too large'],
])('rejects a request body with the reason: %s', async (_, body, status, message) => {
  const response = await post(body)
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('access-control-allow-origin'),
  ]).toEqual([status, 'application/json', '*'])
  expect(await response.json()).toMatchObject({ error: true, statusCode: status, message })
})

test('serves only the collections of the site and the methods of the protocol', async () => {
  expect((await post('{}', 'nothing')).status).toBe(404)
  expect((await site.get('/__nuxt_content/nothing/sql_dump.txt')).status).toBe(404)
  const read = await site.get('/__nuxt_content/docs_en/query')
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  expect(
    (await site.get('/__nuxt_content/docs_en/query', {}, 'OPTIONS')).headers.get('access-control-allow-methods'),
  ).toBe('POST')
})

describe('the dump', () => {
  test('contains the statements that clients of Nuxt Content look for', () => {
    expect(dump[0]).toMatch(
      /^CREATE TABLE IF NOT EXISTS _content_info \(id TEXT PRIMARY KEY, "ready" BOOLEAN, .* -- structure$/,
    )
    expect(dump[1]).toMatch(
      /^INSERT INTO _content_info VALUES \('checksum_docs_en', false, '[\w-]{43}', 'v3\.5\.0--[\w-]{43}', '[\w-]{43}'\); -- meta$/,
    )
    expect(dump[2]).toBe('DROP TABLE IF EXISTS _content_docs_en; -- structure')
    expect(dump.at(-1)).toBe(`UPDATE _content_info SET ready = true WHERE id = 'checksum_docs_en'; -- meta`)
    expect(dump.filter((statement) => Buffer.byteLength(statement) > 100_000)).toEqual([])
    expect(dump.some((statement) => statement.startsWith('UPDATE _content_docs_en SET body = CONCAT(body, '))).toBe(
      true,
    )
  })

  test('is immutable under its version, and revalidated otherwise', async () => {
    const version = /'(v3\.5\.0--[\w-]+)'/.exec(dump[1]!)![1]!
    const current = await site.get(`/__nuxt_content/docs_en/sql_dump.txt?v=${version}`, {}, 'HEAD')
    expect([current.headers.get('cache-control'), current.headers.get('content-type')]).toEqual([
      'public, max-age=31536000, immutable',
      'text/plain; charset=utf-8',
    ])
    const other = await site.get('/__nuxt_content/docs_en/sql_dump.txt?v=older')
    expect(other.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    await other.arrayBuffer()
    expect(
      (await site.get('/__nuxt_content/docs_en/sql_dump.txt', { 'if-none-match': other.headers.get('etag')! })).status,
    ).toBe(304)
  })

  test('omits the bodies on request', async () => {
    const light = await readDump('docs_en', '?bodies=false')
    expect(light.join('').length).toBeLessThan(dump.join('').length / 20)
    expect(light.filter((statement) => statement.startsWith('INSERT INTO _content_docs_en'))).toHaveLength(
      askSqlite(`${start} ${end}`).length,
    )
  })
})
