import type { D1Database } from '@cloudflare/workers-types'
import { expect, test } from 'vitest'
import { WorkBudget } from '../../../core/budget/index.ts'
import { openDatabase } from '../../../worker/store/database.ts'

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
  await $client.batch([$client.prepare('SELECT 1'), $client.prepare('SELECT 2')])
  expect(spent).toEqual([7, 7, 7, 7])
  spent.length = 0
  expect(await $client.prepare('SELECT 1 AS found').first()).toEqual({ found: 1 })
  expect(await $client.prepare('SELECT 1 AS found').first('found')).toBe(1)
  // D1 doesn't report how many rows `raw` reads, so the rows that it returns count.
  expect(await $client.prepare('SELECT 1').raw()).toHaveLength(200)
  expect(spent).toEqual([7, 7, 3])
})
