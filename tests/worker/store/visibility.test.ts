import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { visibleRows, wasPublished } from '../../../worker/store/visibility.ts'

/** Returns the numbers of the releases of the site that count as published. The last one is 4. */
function publishedOf(releases: readonly [channel: string, number: number, createdAt: string, effectiveAt?: string][]) {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE release (channel, number, created_at, effective_at)')
  const insert = database.prepare('INSERT INTO release VALUES (?, ?, ?, ?)')
  for (const [channel, number, createdAt, effectiveAt = null] of releases)
    insert.run(channel, number, createdAt, effectiveAt)
  const rows = database
    .prepare(
      `SELECT number FROM release WHERE channel = 'live' AND number <= 4 AND ${wasPublished('release', '4')} ORDER BY number`,
    )
    .all()
  database.close()
  return rows.map(({ number }) => number)
}

test('a scheduled release counts as published if its time comes before the next release of its channel', () => {
  expect(
    publishedOf([
      ['live', 1, '1'],
      ['live', 2, '1', '3'],
      ['live', 3, '4'],
    ]),
  ).toEqual([1, 2, 3])
  expect(
    publishedOf([
      ['live', 1, '1'],
      ['live', 2, '1', '5'],
      ['live', 3, '4'],
    ]),
  ).toEqual([1, 3])
  expect(
    publishedOf([
      ['live', 1, '1'],
      ['live', 2, '1', '4'],
      ['live', 3, '4'],
    ]),
  ).toEqual([1, 3])
})

test('releases of other channels, earlier releases, and unfinished syncs replace no scheduled release', () => {
  expect(
    publishedOf([
      ['live', 2, '1', '5'],
      ['draft', 3, '4'],
    ]),
  ).toEqual([2])
  expect(
    publishedOf([
      ['live', 1, '1'],
      ['live', 2, '1', '5'],
    ]),
  ).toEqual([1, 2])
  expect(
    publishedOf([
      ['live', 2, '1', '5'],
      ['live', 5, '4'],
    ]),
  ).toEqual([2])
})

test('the first of several later releases decides, and scheduled ones do not count', () => {
  expect(
    publishedOf([
      ['live', 2, '1', '5'],
      ['live', 3, '6'],
      ['live', 4, '7'],
    ]),
  ).toEqual([2, 3, 4])
  expect(
    publishedOf([
      ['live', 2, '1', '5'],
      ['live', 3, '4', '9'],
      ['live', 4, '6'],
    ]),
  ).toEqual([2, 4])
})

test('the rule may use all indexes, only those of the channel, or none', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE entry (channel, path, since, until); CREATE INDEX by_release ON entry (channel, since);
    CREATE TABLE file (channel, path, since, until)`)
  const planOf = (from: string, where: string) =>
    database
      .prepare(`EXPLAIN QUERY PLAN SELECT 1 FROM ${from} WHERE ${where}`)
      .all('live', 1)
      .map(({ detail }) => detail)
  const plans = (['all', 'channel', undefined, 'none'] as const).map((indexes) =>
    planOf('entry', visibleRows(indexes && { indexes })),
  )
  const byChannel = ['SEARCH entry USING INDEX by_release (channel=?)']
  expect(plans).toEqual([
    ['SEARCH entry USING INDEX by_release (channel=? AND since<?)'],
    byChannel,
    byChannel,
    ['SCAN entry'],
  ])
  // The columns of two tables have the same names.
  expect(planOf('file CROSS JOIN entry', visibleRows({ table: 'entry', indexes: 'none' }))).toEqual([
    'SCAN file',
    'SCAN entry',
  ])
  database.close()
})
