import type { D1Database } from '@cloudflare/workers-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseQuery, stemKeyColumns } from '../../core/query/index.ts'
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

test('rejects a query whose time is over before its response starts, and sends no more statements', async () => {
  const { client, asked } = slowDatabase(6)
  await expect(run(client, ` WHERE (${longPatterns})`)).rejects.toThrow(
    expect.objectContaining({
      status: 400,
      code: 'costly-query',
      message:
        'Invalid query: The query took longer than 10 seconds: make its conditions more selective, or use fewer of them',
    }),
  )
  expect(asked).toHaveLength(2)
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
