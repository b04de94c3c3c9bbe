import type { D1Database, D1DatabaseSession } from '@cloudflare/workers-types'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WorkBudget } from '../../../core/budget/index.ts'
import { openDatabase, stopReads } from '../../../worker/store/database.ts'
import { TimedSession } from '../../../worker/store/timed-session.ts'

test('every statement is subtracted from the budget of its request, with the rows that it reads', async () => {
  const result = { results: [{ found: 1 }], meta: { rows_read: 1000 } }
  const raw = async () => Array.from({ length: 200 }, () => [1])
  const statement = { bind: () => statement, all: async () => result, run: async () => result, raw }
  const session = { prepare: () => statement, batch: async (all: object[]) => all.map(() => result) }
  const spent: number[] = []
  const budget = Object.assign(new WorkBudget(), { spend: (ms: number) => void spent.push(ms) })
  // Only the parts that a session uses.
  const DB = { withSession: () => session } as unknown as D1Database
  const { $client } = openDatabase({ DB }, { budget })
  await $client.prepare('SELECT 1').all()
  await $client.prepare('SELECT 1').bind(1).run()
  const two = [$client.prepare('SELECT 1'), $client.prepare('SELECT 2')]
  expect(await $client.batch(two)).toEqual([result, result])
  expect(spent).toEqual([7, 7, 7, 7])
  spent.length = 0
  expect(await $client.prepare('SELECT 1 AS found').first()).toEqual({ found: 1 })
  expect(await $client.prepare('SELECT 1 AS found').first('found')).toBe(1)
  // D1 doesn't report how many rows `raw` reads, so the rows that it returns count.
  expect(await $client.prepare('SELECT 1').raw()).toHaveLength(200)
  expect(spent).toEqual([7, 7, 3])
  // Not every result names the rows that were read.
  Object.assign(result, { results: [], meta: {} })
  expect([await $client.prepare('SELECT 1').first(), await $client.prepare('SELECT 1').first('found')]).toEqual([
    null,
    null,
  ])
  expect(spent.slice(3)).toEqual([2, 2])
})

/** Opens a database that answers each read with the next step: an error, or a result after a number of milliseconds. */
function openSteps(steps: (Error | number)[], options: Parameters<typeof openDatabase>[1] = {}) {
  let sent = 0
  const read = async () => {
    const step = steps[sent++] ?? 0
    if (step instanceof Error) throw step
    if (step > 0) await new Promise((resolve) => setTimeout(resolve, step))
    return { results: [{ found: sent }], meta: {} }
  }
  const session = { prepare: () => ({ all: read }), getBookmark: () => null }
  // Only the parts that a session uses.
  const DB = { withSession: () => session } as unknown as D1Database
  const database = openDatabase({ DB, DATABASE_TIMEOUT_MS: 100 }, options)
  return {
    database,
    sent: () => sent,
    find: () =>
      database.$client
        .prepare('SELECT 1')
        .first('found')
        .catch((error: { code?: string }) => error.code ?? String(error)),
  }
}

const overloaded = new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.')

test.each([
  ['was reset by another request', Object.assign(new Error('Reset'), { durableObjectReset: true })],
  ['names the reason as its cause', new Error('D1_ERROR', { cause: new Error('Network connection lost.') })],
])('a read is sent again once if the database %s', async (_, error) => {
  const once = openSteps([error])
  expect([await once.find(), once.sent()]).toEqual([2, 2])
  const twice = openSteps([error, error])
  expect([await twice.find(), await twice.find(), twice.sent()]).toEqual([
    'database-unavailable',
    'database-unavailable',
    2,
  ])
})

test('a read is not sent again for another cause, and a write is never sent again', async () => {
  const other = openSteps([new Error('D1_ERROR', { cause: new Error('Out of memory') })])
  expect([await other.find(), other.sent()]).toEqual(['database-unavailable', 1])
  let sent = 0
  const session = new TimedSession({} as D1DatabaseSession, {
    firstTimeoutMs: 100,
    timeoutMs: 100,
    retries: false,
    budget: new WorkBudget(),
  })
  const write = () => (sent++, Promise.reject(new Error('Network connection lost.')))
  await expect(session.run(write)).rejects.toMatchObject({ code: 'database-unavailable' })
  expect(sent).toBe(1)
})

test('after a failure, a request sends no further reads, but an invalid statement is no failure', async () => {
  const failed = openSteps([overloaded])
  expect([await failed.find(), await failed.find(), failed.sent()]).toEqual([
    'database-unavailable',
    'database-unavailable',
    1,
  ])
  const stopped = openSteps([])
  stopReads(stopped.database)
  expect([await stopped.find(), stopped.sent()]).toEqual(['database-unavailable', 0])
  const invalid = openSteps([new Error('D1_ERROR: no such table: x: SQLITE_ERROR')])
  expect([await invalid.find(), await invalid.find(), invalid.sent()]).toEqual([
    expect.stringContaining('no such table'),
    2,
    2,
  ])
})

test('only the later reads of a long response may take longer than the first one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const find = async ({ find: read }: ReturnType<typeof openSteps>) => {
    const found = read()
    await vi.runAllTimersAsync()
    return await found
  }
  const late = 'database-unavailable'
  const short = openSteps([99, 101])
  expect([await find(short), await find(short)]).toEqual([1, late])
  const long = openSteps([99, 24_999, 25_001], { long: true })
  expect([await find(long), await find(long), await find(long)]).toEqual([1, 2, late])
  expect(await find(openSteps([101], { long: true }))).toBe(late)
  expect(await openSteps([]).find()).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
})
