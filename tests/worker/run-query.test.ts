import type { D1Database } from '@cloudflare/workers-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conditionsWork, lightConditions, parseQuery, rowsOfBody, stemKeyColumns } from '../../core/query/index.ts'
import { entrySource } from '../../worker/store/collection-source.ts'
import { runQuery } from '../../worker/store/run-query.ts'

const collection = { source: entrySource({ channel: 'live', number: 1 }, { name: 'docs_en' }), rows: 0 }
const longPatterns = Array.from({ length: 3 }, (_, index) => `"title" LIKE '${index}${'_a'.repeat(40)}'`).join(' AND ')
const rowCount = 4000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns a database with a fixed time per statement and rows with keys from 1. */
function slowDatabase(secondsForEach: number) {
  const asked: string[] = []
  const all = async (sql: string, values: string) => {
    vi.setSystemTime(Date.now() + secondsForEach * 1000)
    asked.push(sql)
    const [after = '0'] = (JSON.parse(values) as string[] | null) ?? []
    const [, limit] = /LIMIT (\d+) OFFSET 0$/.exec(sql) ?? []
    const keys = Array.from(
      { length: Math.max(0, Math.min(Number(limit ?? 0), rowCount - Number(after))) },
      (_, index) => Number(after) + index + 1,
    )
    return {
      results: keys.map((key) => ({
        key,
        bytes: 0,
        [stemKeyColumns.stem]: String(key),
        [stemKeyColumns.id]: String(key),
      })),
      meta: { rows_read: keys.length },
    }
  }
  const client = {
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => ({ all: () => all(sql, String(values[3] ?? 'null')) }),
    }),
  }
  return { client: client as unknown as D1Database, asked } // The only method that a query calls.
}

const run = (client: D1Database, where: string) =>
  runQuery(
    client,
    parseQuery({ name: 'docs_en' }, `SELECT "id" FROM _content_docs_en${where} ORDER BY stem ASC`),
    collection,
  )

test.each([
  [6, 2],
  [5, 3],
])('rejects a query after 10 seconds of statements of %i seconds, and sends no more', async (seconds, count) => {
  const { client, asked } = slowDatabase(seconds)
  await expect(run(client, ` WHERE (${longPatterns})`)).rejects.toThrow(
    expect.objectContaining({
      status: 400,
      code: 'costly-query',
      message:
        'Invalid query: The query took longer than 10 seconds: make its conditions more selective, or use fewer of them',
    }),
  )
  expect(asked).toHaveLength(count)
})

test('completes a response that has started, however slowly it is read', async () => {
  const { client, asked } = slowDatabase(4)
  const keys: unknown[] = []
  for await (const rows of await run(client, '')) {
    vi.setSystemTime(Date.now() + 3_600_000)
    keys.push(...rows.map(({ key }) => key))
  }
  expect(keys).toEqual(Array.from({ length: rowCount }, (_, index) => index + 1))
  expect(asked).toHaveLength(rowCount / 1000 + 1)
})

/** The answers of a database to each kind of statement. */
interface Answers {
  /** Number of rows in the collection; by default unknown. */
  rows?: number
  /** The keys of rows or candidates. */
  keys?: (sql: string) => { key: number; bytes: number }[]
  /** The number of rows, and the bytes of columns. */
  extent?: Record<string, number>
  text?: string
  /** Number of rows that match. */
  found?: number
  /** Number of rows that D1 reports as read for each statement. */
  read?: number
}

const keysOf = (count: number, bytes = 0) => Array.from({ length: count }, (_, index) => ({ key: index + 1, bytes }))

/** Runs a query on a database with the given answers. Returns its statements, and its number of rows or its error. */
async function runOn(sql: string, { rows, keys, extent = {}, text = '', found = 0, read = 0 }: Answers) {
  const asked: string[] = []
  const bound: unknown[][] = []
  const resultsOf = (statement: string, values: unknown[]) => {
    if (/^SELECT key, .*? AS bytes/.test(statement)) return keys?.(statement) ?? []
    if (/^SELECT key, .*? AS text/.test(statement))
      return (JSON.parse(String(values.at(-1))) as number[][])[0]!.map((key) => ({ key, text }))
    if (statement.startsWith('SELECT count(*) AS rows')) return [{ rows: 0, ...extent }]
    const limit = Number(/LIMIT (\d+) OFFSET \d+$/.exec(statement)?.[1] ?? 0)
    const row = { [stemKeyColumns.stem]: 'a', [stemKeyColumns.id]: 'a' }
    return Array.from({ length: Math.min(limit, found) }, () => row)
  }
  const client = {
    prepare: (statement: string) => ({
      bind: (...values: unknown[]) => ({
        all: async () => {
          asked.push(statement)
          bound.push(values)
          return { results: resultsOf(statement, values), meta: { rows_read: read } }
        },
      }),
    }),
  }
  const query = parseQuery({ name: 'docs_en' }, sql.replace('FROM docs', 'FROM _content_docs_en'))
  const pages = async () => {
    let count = 0
    const source = { source: collection.source, rows }
    for await (const page of await runQuery(client as unknown as D1Database, query, source)) count += page.length
    return count
  }
  const result = await pages().catch((error: Error) => error.message.replace('Invalid query: ', ''))
  const limits = asked.map((statement) => /LIMIT \d+ OFFSET \d+/.exec(statement)?.[0])
  return { result, limits, bound, asked }
}

const end = 'ORDER BY stem ASC'
const rejected = (reason: string) => expect.stringContaining(reason)
const tooLong = 'The response has more than 20000 rows: add LIMIT and OFFSET'
const tooManyRows = (rows: number) => rejected(`The database would read about ${rows} rows, more than 20000: `)

test.each([
  ['a count', `SELECT COUNT(*) as count FROM docs ${end}`, { rows: 20_000, found: 1 }, 1],
  ['a count of more rows', `SELECT COUNT(*) as count FROM docs ${end}`, { rows: 20_001 }, tooManyRows(20_001)],
  [
    'a count, with the rows read to count the collection',
    `SELECT COUNT(*) as count FROM docs ${end}`,
    { extent: { rows: 19_995 }, read: 5, found: 1 },
    1,
  ],
  [
    'a count, with more rows read to count the collection',
    `SELECT COUNT(*) as count FROM docs ${end}`,
    { extent: { rows: 19_995 }, read: 6 },
    tooManyRows(20_001),
  ],
  ['the end of a collection', `SELECT "id" FROM docs ${end} LIMIT 20500 OFFSET 2000`, { rows: 19_000 }, 0],
  ['the most rows', `SELECT "id" FROM docs ${end} LIMIT 20000`, { rows: 50_000 }, 0],
  ['more rows', `SELECT "id" FROM docs ${end} LIMIT 20001`, { rows: 50_000 }, tooLong],
  ['all rows of a large collection', `SELECT "id" FROM docs ${end}`, { rows: 20_001 }, tooLong],
  ['a page of a large collection', `SELECT "id" FROM docs WHERE ("path" = '/en/a') ${end}`, { rows: 50_000 }, 0],
  ['bodies', `SELECT * FROM docs ${end} LIMIT 1666`, { rows: 50_000 }, 0],
  ['more bodies', `SELECT * FROM docs ${end} LIMIT 1667`, { rows: 50_000 }, tooManyRows(1667 * 12)],
  ['all bodies', `SELECT * FROM docs ${end}`, { rows: 1667 }, tooManyRows(1667 * 12)],
  ['found bodies of many rows', `SELECT * FROM docs WHERE ("title" = 'a') ${end}`, { rows: 20_000 }, 0],
  ['the bodies of a small collection', `SELECT * FROM docs ${end} LIMIT 9000`, { rows: 1666 }, 0],
  ['found bodies', `SELECT * FROM docs WHERE ("title" = 'a') ${end}`, { rows: 9000, keys: () => keysOf(3333) }, 0],
  [
    'more found bodies',
    `SELECT * FROM docs WHERE ("title" = 'a') ${end}`,
    { rows: 9000, keys: () => keysOf(3334) },
    tooManyRows(3334 * (rowsOfBody.found + rowsOfBody.text)),
  ],
  ['an order by title', `SELECT "id" FROM docs ORDER BY "title" ASC`, { rows: 7000, keys: () => keysOf(6666) }, 0],
  [
    'an order of more rows by title',
    `SELECT "id" FROM docs ORDER BY "title" ASC`,
    { rows: 7000, keys: () => keysOf(6667) },
    tooManyRows(6667 * rowsOfBody.found),
  ],
  ['an order by bodies', `SELECT "id" FROM docs ORDER BY "body" ASC`, { rows: 2000 }, 0],
  ['an order by more bodies', `SELECT "id" FROM docs ORDER BY "body" ASC`, { rows: 2001 }, tooManyRows(20_010)],
  [
    'a condition on the bodies of a few rows',
    `SELECT "id" FROM docs WHERE ("title" = 'a' AND "body" LIKE '%b%') ${end}`,
    { rows: 5000, extent: { rows: 5 } },
    0,
  ],
  ['large bodies', `SELECT * FROM docs WHERE ("title" = 'a') ${end}`, { rows: 9000, keys: () => keysOf(100, 1e6) }, 0],
  [
    'larger bodies',
    `SELECT * FROM docs WHERE ("title" = 'a') ${end}`,
    { rows: 9000, keys: () => keysOf(1, 1e8 + 1) },
    'The response contains 101 MB of bodies, more than 100: add LIMIT and OFFSET, or name the columns',
  ],
])('limits the rows and bytes of a response: %s', async (_, sql, answers: Answers, expected) => {
  expect((await runOn(sql, answers)).result).toEqual(expected)
})

const title = `t${'_a'.repeat(40)}`
const body = `b${'_a'.repeat(40)}`
const byTitle = `SELECT "id" FROM docs WHERE ("title" LIKE '${title}') ${end}`
const byBody = `SELECT "id" FROM docs WHERE ("body" LIKE '${body}') ${end}`
const byBoth = `SELECT "id" FROM docs WHERE ("title" LIKE '${title}' AND "body" LIKE '${body}') ${end}`
const mayMatch = (pattern: string, most: string) =>
  `The pattern "${pattern.slice(0, 40)}…" may match more than ${most}; make it narrower`
const isOfTitle = (sql: string) => sql.startsWith('SELECT key, octet_length("title")')
const bytesOfEach = (titles: number, bodies: number) => (sql: string) => keysOf(1, isOfTitle(sql) ? titles : bodies)

test.each([
  ['2,000 titles', byTitle, () => keysOf(2000), 0],
  ['more titles', byTitle, () => keysOf(2001), mayMatch(title, '2000 rows')],
  ['200 bodies', byBody, () => keysOf(200), 0],
  ['more bodies', byBody, () => keysOf(201), mayMatch(body, '200 rows')],
  ['4 MB', byBoth, bytesOfEach(3e6, 1e6), 0],
  ['more bytes', byBoth, bytesOfEach(3e6, 1e6 + 1), mayMatch(body, '4 MB of text')],
])('limits the values to test against long patterns: %s', async (_, sql, keys, expected) => {
  expect((await runOn(sql, { rows: 500, keys })).result).toEqual(expected)
})

test('adds up the work of conditions and of bodies', async () => {
  const conditions = Array.from({ length: 40 }, (_, index) => `"title" LIKE '%a_${index}%'`).join(' OR ')
  const sql = `SELECT "id" FROM docs WHERE (${conditions}) ORDER BY "body" ASC`
  const query = parseQuery({ name: 'docs_en' }, sql.replace('docs', '_content_docs_en'))
  const light = (bytes: number) => conditionsWork(lightConditions(query), { rows: 0, bytes: { title: bytes } })
  const bytes = Math.floor(150e6 / light(1e6))
  const at = (bodies: number) => runOn(sql, { rows: 500, extent: { title: bytes, body: bodies } })
  expect((await at(99e6)).result).toBe(0)
  expect((await at(120e6)).result).toEqual(rejected('would take the database about 258 ms here, more than 250: '))
  const byTitles = await runOn(sql.replace('"body"', 'stem'), { rows: 500, extent: { title: 2 * bytes } })
  expect(byTitles.result).toEqual(rejected('use fewer of them, or patterns without _'))
})

test('reads only the rows that match long patterns, and tests each condition once', async () => {
  const keys = (sql: string) => keysOf(isOfTitle(sql) ? 2 : 1)
  const matching = await runOn(byBoth, { rows: 500, keys, text: title.replaceAll('_', 'x') })
  expect(matching.asked).toHaveLength(7)
  expect(matching.bound.at(-1)).toEqual(['live', 1, 'docs_en', '[[1,2],[]]'])
})

test('divides a response into statements', async () => {
  const limitsOf = async (sql: string, answers: Answers) => (await runOn(sql, answers)).limits
  expect(await limitsOf(`SELECT "id" FROM docs ${end} LIMIT 2500 OFFSET 7`, { rows: 9000, found: 5000 })).toEqual([
    'LIMIT 1000 OFFSET 7',
    'LIMIT 1000 OFFSET 0',
    'LIMIT 500 OFFSET 0',
  ])
  // A page that isn't full is the last one.
  expect(await limitsOf(`SELECT "id" FROM docs ${end} LIMIT 2500`, { rows: 9000, found: 10 })).toHaveLength(1)
  const unordered = 'SELECT "id" FROM docs ORDER BY "title" ASC'
  expect(await limitsOf(unordered, { rows: 6000, keys: () => keysOf(5) })).toEqual(['LIMIT 20000 OFFSET 0'])
  expect(await limitsOf(unordered, { rows: 6001, keys: () => keysOf(1001) })).toHaveLength(3)
  expect(await limitsOf(`SELECT COUNT(*) as count FROM docs ${end} LIMIT 5`, { rows: 1 })).toEqual(['LIMIT 1 OFFSET 0'])
  expect(await limitsOf(`SELECT * FROM docs ${end} LIMIT 1`, { rows: 1, keys: () => keysOf(1) })).toHaveLength(1)
  const large = { rows: 90, keys: () => keysOf(60, 1e6) }
  expect(await limitsOf(`SELECT * FROM docs ${end}`, large)).toEqual(['LIMIT 20000 OFFSET 0', ...Array(30)])
  expect((await limitsOf(`SELECT * FROM docs ${end} LIMIT 60`, large))[0]).toBe('LIMIT 60 OFFSET 0')
  const { bound } = await runOn(`SELECT COUNT(*) as count FROM docs ${end}`, { rows: 1 })
  expect(bound).toEqual([['live', 1, 'docs_en']])
})
