import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, queryCollection } from '../../../core/query/index.ts'

const start = 'SELECT * FROM _content_docs_en'
const end = 'ORDER BY stem ASC'

describe('accepts the queries that Nuxt Content builds', () => {
  test.each([
    `${start} ${end}`,
    `${start} ORDER BY "stem" ASC`,
    `${start} ORDER BY stem DESC LIMIT 10 OFFSET 5`,
    `${start} ${end} LIMIT 0`,
    `${start} ORDER BY __hash__ ASC, "path" DESC`,
    `SELECT "title", "path" FROM _content_docs_en ${end}`,
    `SELECT "__hash__" FROM _content_docs_en ${end}`,
    ...[
      'COUNT(*) as count',
      'COUNT(*) AS count',
      'count(*) as count',
      'COUNT(layout) as count',
      'COUNT(DISTINCT title) as count',
    ].map((count) => `SELECT ${count} FROM _content_docs_en ${end}`),
    ...[
      `("path" = '/en/a')`,
      `(path = '/en/a')`,
      `("path" = 'It''s')`,
      `("path" = '')`,
      `("title" = 'how to SELECT rows -- /* ; $5 fn(x)')`,
      `("title" = 'two\nlines')`,
      `("title" LIKE '%a%') AND ("stem" NOT LIKE 'b')`,
      `("title" IN ('a', 'b')) OR ("path" NOT IN ('c'))`,
      `("path" BETWEEN 'a' AND 'b')`,
      `("path" NOT BETWEEN 'a' AND 'b')`,
      `("links" IS NULL)`,
      `("links" IS NOT NULL)`,
      `("title" = 'a' AND ("path" = 'b' OR "path" = 'c'))`,
      `("title" >= '1' AND "title" <> 2)`,
    ].map((where) => `${start} WHERE ${where} ${end}`),
  ])('%s', (sql) => {
    expect(() => parseQuery({ name: 'docs_en' }, sql)).not.toThrow()
  })
})

describe('rejects everything else with a reason and a position', () => {
  const where = (condition: string) => `${start} WHERE ${condition} ${end}`
  const conditionAt = start.length + ' WHERE '.length + 1
  test.each([
    ['', 'The statement is empty', 1],
    ['DROP TABLE entry', 'Only SELECT is allowed', 1],
    ['PRAGMA table_info(entry)', 'Only SELECT is allowed', 1],
    [`select * FROM _content_docs_en ${end}`, 'Only SELECT is allowed', 1],
    [` ${start} ${end}`, 'A space at the start is not allowed', 1],
    [`${start} ${end} `, 'A space at the end is not allowed', `${start} ${end}`.length + 1],
    [`${start} ${end};`, 'Only one statement is allowed, without a semicolon', `${start} ${end}`.length + 1],
    [
      `${start} ${end}; DROP TABLE entry`,
      'Only one statement is allowed, without a semicolon',
      `${start} ${end}`.length + 1,
    ],
    [`${start} ${end} -- x`, 'Comments are not allowed', `${start} ${end}`.length + 2],
    [`${start}/**/ ${end}`, 'Comments are not allowed', start.length + 1],
    [start, 'Expected ORDER, not the end', start.length + 1],
    [`${start} ORDER BY stem`, 'Expected ASC, not the end', `${start} ORDER BY stem`.length + 1],
    [`${start} ${end},id DESC`, 'A space is missing after the comma', `${start} ${end}`.length + 2],
    [`SELECT "title","path" FROM _content_docs_en ${end}`, 'A space is missing after the comma', 16],
    [`${start} ${end} OFFSET 5`, 'OFFSET needs a LIMIT before it', `${start} ${end}`.length + 2],
    [`${start} ${end} LIMIT -1`, 'Expected a whole number after LIMIT, not "-1"', `${start} ${end} LIMIT`.length + 2],
    [`SELECT * FROM _content_docs_fr ${end}`, 'Unknown table: this URL accepts only _content_docs_en', 15],
    [`SELECT * FROM sqlite_master ${end}`, 'Unknown table: this URL accepts only _content_docs_en', 15],
    [`${start}, entry ${end}`, 'Only one table is allowed', start.length + 1],
    [`${start} UNION SELECT * FROM entry ${end}`, 'UNION is not allowed', start.length + 2],
    [`${start} JOIN entry ${end}`, 'Joins are not allowed', start.length + 2],
    [`SELECT title FROM _content_docs_en ${end}`, 'Expected a column in double quotes, not "title"', 8],
    [
      `SELECT "source" FROM _content_docs_en ${end}`,
      expect.stringMatching(/^Unknown column "source". Use one of: id, title, body, /),
      8,
    ],
    [`SELECT "nope" FROM _content_docs_en ${end}`, expect.stringMatching(/^Unknown column "nope"/), 8],
    [where(`"path" = 'a'`), 'Expected a condition in parentheses, not "path"', conditionAt],
    [where(`("nope" = 'nope')`), expect.stringMatching(/^Unknown column "nope"/), conditionAt + 1],
    [where(`(lower("title") = 'a')`), 'Functions are not allowed: "lower"', conditionAt + 1],
    [where(`("path" = (SELECT 1))`), 'Expected text in single quotes or a number, not "("', conditionAt + 10],
    [where(`(SELECT 1)`), 'Sub-selects are not allowed', conditionAt + 1],
    [where(`("path" = "title")`), 'Expected text in single quotes or a number, not "title"', conditionAt + 10],
    [where(`("path" = ?)`), 'Parameters are not allowed: write the value', conditionAt + 10],
    [where(`("path" = 'a)`), 'The quote is not closed', conditionAt + 10],
    [where(`()`), 'Expected a column, not ")"', conditionAt + 1],
    [where(`(1 = 1)`), 'Expected a column, not "1"', conditionAt + 1],
    [where(`("path" GLOB 'a')`), expect.stringMatching(/^Expected an operator/), conditionAt + 8],
    [where(`("path" LIKE '${'%'.repeat(21)}')`), 'The pattern has more than 20 %', conditionAt + 13],
    [where(`("path" LIKE '${'a'.repeat(2001)}')`), 'The pattern is longer than 2000 characters', conditionAt + 13],
    [
      where(
        `(${Array(11)
          .fill(`"path" LIKE '${'a_'.repeat(30)}'`)
          .join(' OR ')})`,
      ),
      'There are more than 10 patterns of more than 50 bytes',
      expect.any(Number),
    ],
    [where(`${'('.repeat(22)}"path" = 'a'${')'.repeat(22)}`), 'Groups are nested more than 20 deep', conditionAt + 21],
    [
      where(`("path" IN (${Array(2001).fill(`'a'`).join(', ')}))`),
      'There are more than 2000 values',
      expect.any(Number),
    ],
    [
      where(`(${Array(201).fill(`"path" = 'a'`).join(' OR ')})`),
      'There are more than 200 conditions',
      expect.any(Number),
    ],
    [where(`("path" = '${'a'.repeat(100_000)}')`), 'The statement is longer than 100000 characters', 100_001],
    [`${start} WHERE ("path" = '\0') ${end}`, 'The character NUL is not allowed', conditionAt + 11],
  ])('%s', (sql, reason, position) => {
    expect(() => parseQuery({ name: 'docs_en' }, sql)).toThrow(
      expect.objectContaining({ status: 400, code: 'invalid-query', data: { reason, position } }),
    )
  })

  test('handles any text in linear time', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      "'",
      '"',
      ' ',
      ',',
      'AND',
      'OR',
      'NOT',
      '"path"',
      "'a'",
      '=',
      'LIKE',
      'IN',
      '--',
      ';',
      '\n',
      '%',
      'SELECT',
      '0',
      '\0',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
        try {
          parseQuery({ name: 'docs_en' }, `${start} WHERE (${pieces.join('')}`)
        } catch (error) {
          expect(error).toMatchObject({ status: 400 })
        }
      }),
      { numRuns: 500 },
    )
    for (const text of ["'", '"', '(', "''", 'a', '1', ' ', "'a' "])
      expect(() => parseQuery({ name: 'docs_en' }, `${start} WHERE (${text.repeat(99_000 / text.length)}`)).toThrow()
  })
})

test('gives AND precedence over OR, and returns names in the case of the schema', () => {
  expect(
    parseQuery({ name: 'docs_en' }, `${start} WHERE ("PATH" = 'a' OR "path" = 'b' AND "path" = 'c') ${end}`).where,
  ).toMatchObject({
    kind: 'or',
    terms: [
      { column: 'path', value: 'a' },
      { kind: 'and', terms: [{ value: 'b' }, { value: 'c' }] },
    ],
  })
})

test('parses the queries of our builder', async () => {
  const asked: string[] = []
  const runner = { run: async (_: string, sql: string) => (asked.push(sql), []), close: () => undefined }
  const pages = queryCollection(runner, 'docs_en')
  await pages.path('/en/guide/').first()
  await pages
    .where('title', 'IN', ['a', "it's"])
    .orWhere((group) => group.where('navigation', '<>', false).andWhere((inner) => inner.where('path', 'LIKE', '%a%')))
    .andWhere((group) => group)
    .select('title', 'path', 'title')
    .order('path', 'DESC')
    .skip(2)
    .limit(5)
    .all()
  await pages.where('stem', 'NOT BETWEEN', [1, 2]).count('title', true)
  expect(asked).toEqual([
    `${start} WHERE ("path" = '/en/guide') ${end} LIMIT 1`,
    `SELECT "title", "path" FROM _content_docs_en WHERE ("title" IN ('a', 'it''s')) AND ("navigation" <> '0' OR ("path" LIKE '%a%')) ORDER BY "path" DESC LIMIT 5 OFFSET 2`,
    `SELECT COUNT(DISTINCT title) as count FROM _content_docs_en WHERE ("stem" NOT BETWEEN '1' AND '2') ${end}`,
  ])
  for (const sql of asked) parseQuery({ name: 'docs_en' }, sql)
  expect(() => pages.where('path', 'IN', 'a')).toThrow('Value for IN must be an array')
  expect(() => pages.where('path', 'BETWEEN', ['a'])).toThrow('Value for BETWEEN must be an array with two elements')
  // SQL keywords also work in lowercase.
  expect(() => pages.where('path', 'in' as 'IN', 'a')).toThrow('Value for IN must be an array')
  expect(() => pages.where('path', 'NOT IN', 'a')).toThrow('Value for NOT IN must be an array')
  expect(() => pages.where('path', 'NOT BETWEEN', ['a', 'b', 'c'])).toThrow(
    'Value for NOT BETWEEN must be an array with two elements',
  )
})
