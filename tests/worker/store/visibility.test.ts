import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { wasPublished } from '../../../worker/store/visibility.ts'

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
