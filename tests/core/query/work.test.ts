import { describe, expect, test } from 'vitest'
import {
  bodyWork,
  conditionsOf,
  conditionsWork,
  isLittleWork,
  narrowingCondition,
  parseQuery,
  readsBodies,
} from '../../../core/query/index.ts'

const parse = (where: string, { columns = '"id"', order = 'stem ASC' } = {}) =>
  parseQuery(
    { name: 'docs_en' },
    `SELECT ${columns} FROM _content_docs_en${where && ` WHERE ${where}`} ORDER BY ${order}`,
  )
const work = (where: string, bytes: number) => {
  const conditions = conditionsOf(parse(where).where)
  return conditionsWork(conditions, {
    rows: 1000,
    bytes: Object.fromEntries(conditions.map(({ column }) => [column, bytes])),
  })
}

describe('the cost of a query', () => {
  test('is low without a measurement for typical client queries', () => {
    for (const where of [
      `("path" = '/en')`,
      `("title" LIKE '%a%' OR "description" LIKE '%a%' OR "path" LIKE '%a%')`,
      `("path" IN ('a', 'b')) AND ("navigation" <> 'false')`,
    ]) {
      expect(isLittleWork(conditionsOf(parse(where).where))).toBe(true)
    }
    expect(isLittleWork(conditionsOf(parse(`(${Array(200).fill(`"title" LIKE '%a%'`).join(' OR ')})`).where))).toBe(
      false,
    )
  })

  test('grows with the number of rows, their length, and the number of pattern attempts', () => {
    expect(work(`("title" LIKE '%abc%')`, 1e6)).toBeGreaterThan(work(`("title" LIKE '%abc%')`, 1e3))
    expect(work(`("title" LIKE '%a${'_'.repeat(40)}b%')`, 1e6)).toBeGreaterThan(5 * work(`("title" LIKE '%abc%')`, 1e6))
    // Wildcards directly after `%` are skipped and cost nothing.
    expect(work(`("title" LIKE '%${'_'.repeat(40)}b%')`, 1e6)).toBe(work(`("title" LIKE '%b%c%')`, 1e6))
    expect(work(`("body" LIKE '%a%' OR "body" LIKE '%b%')`, 1e6)).toBeCloseTo(2 * work(`("body" LIKE '%a%')`, 1e6))
  })

  test.each([
    ['', {}, false],
    ['', { columns: '"body"' }, false],
    [`("title" = 'a')`, { columns: '*' }, false],
    [`("body" IS NOT NULL)`, {}, true],
    ['', { order: '"body" DESC' }, true],
    ['', { columns: 'COUNT(body) as count' }, true],
  ])('%s %o needs bodies to find rows: %s', (where, rest, needed) => {
    expect(readsBodies(parse(where, rest))).toBe(needed)
    expect(bodyWork(parse(where, rest), { rows: 100, bytes: { body: 1e8 } }) > 0).toBe(needed)
  })

  test('counts only bodies that the other conditions leave', () => {
    const columns = (where: string) => conditionsOf(narrowingCondition(parse(where))).map(({ column }) => column)
    expect(columns(`("path" = 'a') AND ("body" LIKE '%a%') AND ("title" = 'a' OR "stem" = 'b')`)).toEqual([
      'path',
      'title',
      'stem',
    ])
    expect(columns(`("path" = 'a' OR "body" LIKE '%a%')`)).toEqual([])
    expect(columns(`("body" LIKE '%a%')`)).toEqual([])
    expect(columns(`("path" = 'a')`)).toEqual(['path'])
  })
})

test('sorts only once by a column that is listed twice', () => {
  expect(parse('', { order: '"title" DESC, "body" ASC, "title" ASC' }).order).toEqual([
    { column: 'title', descending: true },
    { column: 'body', descending: false },
  ])
})
