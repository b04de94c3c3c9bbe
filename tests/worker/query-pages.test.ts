import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const start = 'SELECT "id", "path", "title" FROM _content_docs_fr'
const end = 'ORDER BY stem ASC'
/** The maximum number of rows in a response. */
const most = 20_000
const long = 'a title that is longer than what the database takes as a pattern, and more'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite(smallSite)
  await multiply('docs_en', '/en/guide/install', 1200)
  await multiply('docs_fr', '/fr/guide/install', most)
  await multiply('landing_en', '/en', 2400)
})
afterAll(() => site.dispose())

/** Inserts `count` entries that share the document of `page`. A sync of that many files would take minutes. */
async function multiply(collection: string, page: string, count: number, { target } = site): Promise<void> {
  await target.batch([
    {
      sql: `INSERT INTO entry (channel, since, collection, file, path, stem, extension, title, description, navigation, seo, meta, document, updated_at, source, dependencies, digest)
      WITH RECURSIVE number(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM number WHERE i < ?2)
      SELECT channel, since, collection, collection || 'more/' || n, path || '/' || n, 'more/' || n, extension, ?3 || ' ' || (i % 7), ?4, navigation, seo, meta, document, updated_at, source, dependencies, digest || n
      FROM entry, (SELECT i, printf('%05d', i) AS n FROM number) WHERE path = ?1`,
      params: [page, count, long, long.repeat(5)],
    },
    {
      // The release stores the number of its rows.
      sql: `UPDATE release SET counts = json_set(counts, '$.collections.' || ?1, (SELECT count(*) FROM entry WHERE collection = ?1))`,
      params: [collection],
    },
  ])
}

/** The headers of a program, which receives errors as JSON instead of a page. */
const program = { accept: '*/*' }

async function ask(
  sql: string,
  collection: string,
  { get } = site,
): Promise<{ status: number; rows: Record<string, unknown>[] & { message?: string } }> {
  const response = await get(`/__nuxt_content/${collection}/query`, program, 'POST', JSON.stringify({ sql }))
  return { status: response.status, rows: (await response.json()) as Record<string, unknown>[] }
}

async function readDump(collection: string, query: string, { get } = site): Promise<string[]> {
  const text = await (await get(`/__nuxt_content/${collection}/sql_dump.txt${query}`)).text()
  const stream = new Blob([Buffer.from(text, 'base64')]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text()) as string[]
}

describe('a response in several pages', () => {
  test('has every row once, in order, with its body', async () => {
    const { rows } = await ask('SELECT * FROM _content_docs_en ORDER BY "title" DESC', 'docs_en')
    const {
      rows: [counted],
    } = await ask(`SELECT COUNT(*) as count FROM _content_docs_en ${end}`, 'docs_en')
    expect(rows).toHaveLength(Number(counted?.count))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    // Rows with equal titles are ordered by stem.
    const inOrder = rows.toSorted((a, b) =>
      a.title === b.title ? (String(a.stem) < String(b.stem) ? -1 : 1) : String(a.title) < String(b.title) ? 1 : -1,
    )
    expect(rows.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
    expect(rows.filter(({ body }) => (body as { type?: string } | null)?.type === 'minimark').length).toBeGreaterThan(
      1200,
    )
  })

  test.each([
    [30, 0],
    [55, 3],
    [25, 50],
    [1000, 40],
    [40, 1000],
  ])('respects LIMIT %i OFFSET %i', async (limit, offset) => {
    const { rows: all } = await ask(`SELECT "id" FROM _content_docs_en ORDER BY "title" ASC, "stem" DESC`, 'docs_en')
    const { rows } = await ask(
      `SELECT "id", "body" FROM _content_docs_en ORDER BY "title" ASC, "stem" DESC LIMIT ${limit} OFFSET ${offset}`,
      'docs_en',
    )
    expect(rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit).map(({ id }) => id))
  })

  test(`has at most ${most} rows`, async () => {
    const { rows } = await ask(`${start} ${end} LIMIT ${most}`, 'docs_fr')
    expect(rows).toHaveLength(most)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(most)
    const reason = {
      status: 400,
      rows: { message: `Invalid query: The response has more than ${most} rows: add LIMIT and OFFSET` },
    }
    expect(await ask(`${start} ${end}`, 'docs_fr')).toMatchObject(reason)
    expect(await ask(`${start} ${end} LIMIT ${most + 1}`, 'docs_fr')).toMatchObject(reason)
    expect((await ask(`${start} ${end} LIMIT ${most - 10} OFFSET 5`, 'docs_fr')).rows).toHaveLength(most - 10)
  })
})

test.each([
  ['SELECT COUNT(*) as count FROM _content_docs_fr ORDER BY stem ASC', 'add conditions on path or stem'],
  ['SELECT "id" FROM _content_docs_fr ORDER BY "title" ASC LIMIT 3', 'or the order of stems'],
  [`SELECT "id" FROM _content_docs_fr WHERE ("title" LIKE '%a%') ORDER BY stem ASC`, 'LIMIT'],
  [`SELECT * FROM _content_docs_fr ORDER BY stem ASC LIMIT 4000`, 'all pages with their bodies are in the dump'],
])('%s would read too many rows, and the message suggests how to narrow it', async (sql, remedy) => {
  expect(await ask(sql, 'docs_fr')).toMatchObject({
    status: 400,
    rows: { message: expect.stringMatching(new RegExp(`would read about \\d+ rows, more than ${most}: .*${remedy}`)) },
  })
})

describe('a dump in several pages', () => {
  test.each([
    ['docs_en', '', 1205],
    ['docs_fr', '?bodies=false', most + 2],
  ])('of %s%s has every row once, ordered by stem', async (collection, query, count) => {
    const inserts = (await readDump(collection, query)).filter((statement) =>
      statement.startsWith(`INSERT INTO _content_${collection}`),
    )
    const ids = inserts.map((statement) => /VALUES \('([^']+)'/.exec(statement)?.[1])
    const { rows } = await ask(`SELECT "id" FROM _content_${collection} ${end} LIMIT ${most}`, collection)
    expect(ids).toHaveLength(count)
    expect(ids.slice(0, most)).toEqual(rows.map(({ id }) => id))
  })
})

test('a trailing slash, a cookie, and any content type are accepted', async () => {
  const post = (path: string, headers: Record<string, string> = {}) =>
    site.get(
      path,
      { ...program, ...headers },
      'POST',
      JSON.stringify({ sql: `${start.replace('fr', 'en')} ${end} LIMIT 2` }),
    )
  const plain = await post('/__nuxt_content/docs_en/query')
  const rows = await plain.json()
  expect(rows).toHaveLength(2)
  for (const response of [
    await post('/__nuxt_content/docs_en/query/'),
    await post('/__nuxt_content/docs_en/query?v=other&t=1'),
    await post('/__nuxt_content/docs_en/query', { cookie: 'i18n_redirected=fr; token=a' }),
    await post('/__nuxt_content/docs_en/query', { 'content-type': 'text/plain' }),
    await post('/__nuxt_content/docs_en/query', { 'content-type': 'application/json; charset=utf-8' }),
  ])
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('set-cookie'),
      await response.json(),
    ]).toEqual([200, 'application/json', null, rows])
  expect((await site.get('/__nuxt_content/docs_en/query/')).status).toBe(405)
})

test('rejects a pattern that thousands of rows may match, and accepts a distinct one', async () => {
  const like = (pattern: string) =>
    ask(`SELECT "id" FROM _content_landing_en WHERE ("title" LIKE '${pattern}') ${end}`, 'landing_en')
  const { status, rows } = await like(`${long.replace('longer', '%')}%`)
  expect([status, rows.message]).toEqual([
    400,
    expect.stringContaining('may match more than 2000 rows; make it narrower'),
  ])
  expect((await like(`${long.replace('longer', 'wider_')}%`)).rows).toEqual([])
})

describe('a query on many long bodies', () => {
  const perhaps = `%e${'_'.repeat(40)}`
  // The same number of pages as before share a document, which now has a long body.
  beforeAll(async () => {
    const body = JSON.stringify({
      type: 'minimark',
      value: [['p', {}, 'A long paragraph about the shore. '.repeat(7000)]],
    })
    await site.target.batch([
      {
        sql: `UPDATE document_part SET text = ?1 WHERE kind = 'body' AND hash = (SELECT document FROM entry WHERE path = '/en/guide/install' AND until IS NULL)`,
        params: [body],
      },
    ])
  })

  test.each([
    [
      'a pattern on bodies',
      `SELECT "id" FROM _content_docs_en WHERE ("body" LIKE '${perhaps}~%') ${end} LIMIT 1`,
      'add conditions on other columns, so that fewer bodies are read',
    ],
    [
      'an order by bodies',
      `SELECT "id" FROM _content_docs_en ORDER BY "body" ASC LIMIT 1`,
      'add conditions on other columns, so that fewer bodies are read',
    ],
    [
      'a count of distinct bodies',
      `SELECT COUNT(DISTINCT body) as count FROM _content_docs_en ${end}`,
      'add conditions on other columns, so that fewer bodies are read',
    ],
    [
      '200 patterns that are tried at each letter',
      `SELECT "id" FROM _content_docs_en WHERE (${Array.from({ length: 200 }, (_, i) => `"description" LIKE '${perhaps}${i}~%'`).join(' OR ')}) ${end}`,
      'use fewer of them, or patterns without _',
    ],
  ])('is rejected before it runs if it would take long: %s', async (_, sql, remedy) => {
    const { status, rows } = await ask(sql, 'docs_en')
    expect([status, rows.message]).toEqual([
      400,
      expect.stringMatching(
        new RegExp(
          `^Invalid query: The conditions would take the database about \\d+ ms here, more than 250: ${remedy}$`,
        ),
      ),
    ])
  })

  test('is rejected before it runs if the response would be too long', async () => {
    const { status, rows } = await ask(`SELECT * FROM _content_docs_en ${end}`, 'docs_en')
    expect([status, rows.message]).toEqual([
      400,
      expect.stringMatching(
        /^Invalid query: The response contains \d+ MB of bodies, more than 100: add LIMIT and OFFSET, or name the columns$/,
      ),
    ])
  })

  test('is accepted if other columns leave few bodies', async () => {
    const { status, rows } = await ask(
      `SELECT * FROM _content_docs_en WHERE ("stem" < 'more/00210' AND "stem" >= 'more/00200') AND ("body" LIKE '${perhaps}%' OR "body" LIKE '%about ${'_'.repeat(60)}%') ORDER BY "body" DESC, "stem" ASC`,
      'docs_en',
    )
    expect([status, rows.message ?? rows.length]).toEqual([200, 10])
    expect(rows[0]?.body).toMatchObject({ type: 'minimark' })
  })
})

test('a URL that names a release queries that release', async () => {
  // The sync removes the inserted entries, so this site has only as many as make several pages.
  const own = await openTestSite(smallSite)
  onTestFinished(() => own.dispose())
  await multiply('docs_en', '/en/guide/install', 1200, own)
  const sql = `SELECT "title" FROM _content_docs_en WHERE ("path" = '/en/guide/use') ${end}`
  const past = await ask(sql, 'docs_en', own)
  const { release } = await own.publish({
    'en/1.guide/2.use.md': '---\ntitle: Use it\n---\n\n## Every day\n\nUse it daily.\n',
  })
  const titles = async (query: string) => {
    const body = JSON.stringify({ sql })
    return await (await own.get(`/__nuxt_content/docs_en/query${query}`, program, 'POST', body)).json()
  }
  await expect.poll(() => titles('')).toEqual([{ title: 'Use it' }])
  expect(await titles(`?release=${release - 1}`)).toEqual(past.rows)
  const [then, now] = await Promise.all([
    readDump('docs_en', `?bodies=false&release=${release - 1}`, own),
    readDump('docs_en', '?bodies=false', own),
  ])
  expect([then, now].map((statements) => statements.join().includes(`'Use it'`))).toEqual([false, true])
})
