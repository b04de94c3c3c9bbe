import { DatabaseSync } from 'node:sqlite'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { languageOfSite, matchExpression, openLanguage, parseSearchQuery } from '../../../core/search/index.ts'
import { InvertedIndex } from '../../../core/search/inverted-index.ts'

const english = openLanguage(languageOfSite('en'))
const word = constantFrom('tide', 'tides', 'gauge', 'config', 'use', 'fetch', 'usefetch', 'dark', 'mode', 'page', 'the')
const rows = array(
  record({
    level: integer({ min: 1, max: 4 }),
    columns: array(array(word, { maxLength: 6 }), { minLength: 3, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
)
const queries = constantFrom(
  'tide',
  'tid',
  'dark mode',
  'useFetch',
  'use fetch config',
  'the tide gauge',
  'page tides fetch mode',
)

/** Returns the rows that FTS5 finds, best first, with their scores before the level is applied. */
function askSqlite(columns: readonly (readonly string[])[][], expression: string): { row: number; score: number }[] {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE VIRTUAL TABLE terms USING fts5(title, titles, content, content='', tokenize='ascii')`)
  const insert = database.prepare('INSERT INTO terms (rowid, title, titles, content) VALUES (?, ?, ?, ?)')
  for (const [row, texts] of columns.entries()) insert.run(row + 1, ...texts.map((terms) => terms.join(' ')))
  const found = database
    .prepare(`SELECT rowid - 1 AS "row", -bm25(terms, 8.0, 3.0, 1.0) AS score FROM terms WHERE terms MATCH ?`)
    .all(expression)
  database.close()
  return found as unknown as { row: number; score: number }[]
}

test('finds the same rows as FTS5 with the same scores, regardless of their content', () => {
  assert(
    property(rows, queries, constantFrom('all' as const, 'any' as const), (pages, text, match) => {
      const expression = matchExpression(parseSearchQuery(text, english), match)
      const index = new InvertedIndex()
      for (const { level, columns } of pages) index.add(level, columns)
      const expected = new Map(
        askSqlite(
          pages.map(({ columns }) => columns),
          expression,
        ).map(({ row, score }) => [row, (score * 2.5) / (1.5 + pages[row]!.level)]),
      )
      const found = index.find(expression, 100)
      expect(new Set(found.map(({ row }) => row))).toEqual(new Set(expected.keys()))
      for (const { row, score } of found) expect(score).toBeCloseTo(expected.get(row)!, 5)
    }),
    { numRuns: 300 },
  )
})

test('returns no more rows per tier of levels than requested', () => {
  const index = new InvertedIndex()
  for (let row = 0; row < 10; row++) index.add(3, [['tide'], [], []])
  index.add(1, [[], [], ['tide', ...Array.from({ length: 50 }, () => 'page')]])
  expect(index.find('"tide"', 2).map(({ row }) => row)).toHaveLength(2)
  expect(index.find('"gauge"', 2)).toEqual([])
})
