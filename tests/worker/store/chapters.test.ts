import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLastChange, listChapters, listChaptersBelow, sumArticleBytes } from '../../../worker/store/chapters.ts'
import type { Database } from '../../../worker/store/database.ts'

let sqlite: DatabaseSync

/** The methods of D1 that the chapters call, on SQLite. */
function prepare(sql: string, values: SQLInputValue[] = []) {
  const rows = () => sqlite.prepare(sql).all(...values)
  return {
    bind: (...bound: SQLInputValue[]) => prepare(sql, bound),
    all: async () => ({ results: rows() }),
    first: async (column?: string) => {
      const [row] = rows()
      return column === undefined ? (row ?? null) : row![column]
    },
  }
}
const database = { $client: { prepare } } as unknown as Database
const live = { channel: 'live', number: 3 }

beforeAll(() => {
  sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`CREATE TABLE document (hash);
    CREATE TABLE document_part (hash, kind, part, text);
    INSERT INTO document_part VALUES ('a', 'html', 0, 'é'), ('a', 'html', 1, 'bc'), ('a', 'plain', 0, 'x'), ('b', 'html', 0, 'd');
    CREATE TABLE release (channel, number, created_at, effective_at);
    INSERT INTO release VALUES ('live', 1, '01', NULL), ('live', 2, '02', '05'), ('live', 3, '03', NULL), ('live', 4, '04', NULL);
    CREATE TABLE entry (path, document, channel, since, until);
    INSERT INTO entry VALUES
      ('/en/guide', 'a', 'live', 1, NULL), ('/en/guide/use', 'b', 'live', 2, NULL), ('/en/guide/later', 'd', 'live', 4, NULL),
      ('/en/guides', 'c', 'live', 3, NULL), ('/en/guide0', 'c', 'live', 3, NULL), ('/en/old/part', 'c', 'live', 1, 3), ('/en/new', 'c', 'live', 1, 4);
    CREATE TABLE navigation (collection, path, channel, since, until);
    INSERT INTO navigation VALUES
      ('docs_en', '/en/gone', 'live', 1, 3), ('docs_en', '/en/gone/later', 'live', 1, 4), ('docs_fr', '/en/gone', 'live', 1, 2);`)
  sqlite.exec(readFileSync('migrations/0031_chapters.sql', 'utf8'))
  sqlite.exec(`INSERT INTO chapter VALUES
      ('a', 'epub', 'e', 4, 1, 2, '{"words":1}'), ('a', 'zip', 'e', 5, 1, 2, '{"words":2}'),
      ('b', 'epub', 'e', 6, 1, 2, '{}'), ('c', 'epub', 'e', 7, 1, 2, '{}'), ('d', 'epub', 'e', 8, 1, 2, '{}');`)
})
afterAll(() => sqlite.close())

test('lists chapters in one form, by document and by path', async () => {
  expect([...(await listChapters(database, 'zip', ['a', 'b'])).values()]).toEqual([
    { document: 'a', size: 5, crc: 1, packed: 2, facts: { words: 2 } },
  ])
  const sizes = async (path: string) =>
    Array.from((await listChaptersBelow(database, live, 'epub', path)).values(), ({ size }) => size)
  expect(await sizes('/en/guide')).toEqual([4, 6])
  expect(await sizes('/en/guide/use')).toEqual([6])
})

test('finds the last visible change of a book: to a page, to its contents, or to a page elsewhere', async () => {
  const changeOf = (path: string, elsewhere = '[]') =>
    findLastChange(database, live, { collection: 'docs_en', path, elsewhere })
  expect(await changeOf('/en/guide')).toEqual({ release: 2, at: '05' })
  expect(await changeOf('/en/guides')).toEqual({ release: 3, at: '03' })
  expect(await changeOf('/en/old')).toEqual({ release: 3, at: '03' })
  expect(await changeOf('/en/new')).toEqual({ release: 1, at: '01' })
  expect(await changeOf('/en/gone')).toEqual({ release: 3, at: '03' })
  expect(await changeOf('/en/gone/later')).toEqual({ release: 1, at: '01' })
  expect(await changeOf('/en/guide', '["/en/guides"]')).toEqual({ release: 3, at: '03' })
  expect(await changeOf('/en/none')).toBeUndefined()
})

test('adds up the bytes of articles', async () => {
  expect([await sumArticleBytes(database, ['a']), await sumArticleBytes(database, [])]).toEqual([4, 0])
})
