import { expect, test, vi } from 'vitest'
import { countDayOfViews } from '../../../bench/generated/day-of-views.ts'
import { resolveInsight } from '../../../core/insight/index.ts'
import type { Env } from '../../../worker/env.ts'
import { InsightCounter } from '../../../worker/records/insight/insight-counter.ts'

type Batch = (sql: string[]) => Promise<{ results: object[]; meta: { rows_written: number } }[]>

/**
 * Opens a counter with a database that the test controls.
 * @param startDay handles the statements of the daily work; `batch` handles all others
 */
function openCounter(batch: Batch, startDay: Batch = async (sql) => answer(sql)) {
  const work: Promise<unknown>[] = []
  const prepare = (sql: string) => ({ sql, bind: (...values: unknown[]) => ({ sql, values }) })
  const INSIGHT = {
    withSession: () => ({
      prepare,
      batch: (all: { sql: string }[]) => {
        const sql = all.map((statement) => statement.sql)
        return sql.some((text) => text.startsWith('DELETE')) ? startDay(sql) : batch(sql)
      },
    }),
  }
  // Contains only the parts that the counter uses.
  const env = { INSIGHT, INSIGHT_FLUSH_MS: 1, DATABASE_TIMEOUT_MS: 20 } as unknown as Env
  let now = Date.UTC(2026, 10, 28, 12)
  const counter = new InsightCounter(() => now)
  const counting = {
    env,
    settings: resolveInsight()!,
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  }
  return {
    view: (page: string) =>
      counter.countView(counting, { page, form: 'html', locale: 'en', reader: { kind: 'person', agent: '' } }),
    /** Waits for the planned writes. */
    idle: async () => await Promise.all(work.splice(0)),
    advance: (ms: number) => (now += ms),
  }
}

const answer = (sql: readonly string[], allowed = 1) =>
  sql.map((text) => ({
    results: text.startsWith('SELECT') ? [{ allowed }] : /RETURNING/.test(text) ? [{ written: 10 }] : [],
    meta: { rows_written: 1 },
  }))

test('a database that fails or hangs does not delay responses, and its counts are dropped, not repeated', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const fail of [() => Promise.reject(new Error('D1_ERROR: overloaded')), () => new Promise<never>(() => {})]) {
    const sent: string[][] = []
    let isBroken = true
    const { view, idle, advance } = openCounter(async (sql) => {
      sent.push(sql)
      return isBroken ? await fail() : answer(sql)
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    view('/en/a')
    const given = idle()
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await given
    isBroken = false
    advance(60_000)
    view('/en/b')
    await idle()
    expect(sent).toHaveLength(2)
  }
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})

test('counts wait while the daily work fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent: string[][] = []
  let isBroken = true
  const { view, idle, advance } = openCounter(
    async (sql) => {
      sent.push(sql)
      return answer(sql)
    },
    async (sql) => (isBroken ? await Promise.reject(new Error('D1_ERROR: overloaded')) : answer(sql)),
  )
  view('/en/a')
  await idle()
  isBroken = false
  advance(60_000)
  view('/en/b')
  await idle()
  expect(sent).toHaveLength(1)
  log.mockRestore()
})

test('one write contains the views of many requests', async () => {
  const sent: string[][] = []
  const { view, idle } = openCounter(async (sql) => {
    sent.push(sql)
    return answer(sql)
  })
  for (let index = 0; index < 1000; index++) view(`/en/${index % 40}`)
  await idle()
  expect(sent).toHaveLength(1)
  expect(sent[0]!.filter((sql) => sql.startsWith('INSERT INTO view'))).toHaveLength(1)
})

test('stops for the day when a write is refused, and starts again on the next day', async () => {
  const sent: string[][] = []
  const { view, idle, advance } = openCounter(async (sql) => {
    sent.push(sql)
    return answer(sql, 0)
  })
  view('/en/a')
  await idle()
  view('/en/a')
  await idle()
  expect(sent).toHaveLength(1)
  advance(24 * 60 * 60 * 1000)
  view('/en/a')
  await idle()
  expect(sent).toHaveLength(2)
})

test('a limit far below the number of views slows down writes, and loses few views of each page', async () => {
  const day = { views: 20_000, pages: 40, rowsPerDay: 1000, isolates: 4, phrases: 0.01, isolateMs: 6 * 3_600_000 }
  const { pages, counted, rows, rowsNextDay, mostHeld } = await countDayOfViews({
    ...day,
    date: Date.UTC(2027, 0, 1),
  })
  expect(rows).toBeLessThanOrEqual(day.rowsPerDay)
  expect(rowsNextDay).toBeLessThanOrEqual(0.6 * day.rowsPerDay)
  expect(counted / day.views).toBeGreaterThan(0.95)
  for (const page of pages) {
    expect(page.counted).toBeLessThanOrEqual(page.viewed)
    expect(page.counted).toBeGreaterThan(0.9 * page.viewed)
  }
  // Five kinds of views per page.
  expect(mostHeld).toBeLessThanOrEqual(5 * day.pages)
})
