import { beforeEach, expect, test } from 'vitest'
import { addTermCounts, inTitle, renderTermCounts } from '../../../core/search/index.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { describeTerms, vocabularyRows, vocabularyStatements } from '../../../scripts/sync/write/search-terms.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'

let target: D1Target
beforeEach(async () => {
  target = await openMemoryDatabase()
})

/** The database, which fails when a statement starts with this text. */
const failingAt = (start: string): D1Target => ({
  batch: (statements) =>
    statements.some(({ sql }) => sql.startsWith(start)) ? Promise.reject(new Error('Away')) : target.batch(statements),
})

const addWords = (collection: string, counts: Record<string, number>, documents: number) =>
  queryRows(
    target,
    'INSERT INTO search_vocabulary (collection, terms, documents) VALUES (?, ?, ?)',
    collection,
    renderTermCounts(new Map(Object.entries(counts)))[0]!,
    documents,
  )
const addStatistics = (collection: string, documents: number, synonyms: readonly string[]) =>
  queryRows(
    target,
    `INSERT INTO search_statistics (collection, documents, terms, synonyms) VALUES (?, ?, '{}', ?)`,
    collection,
    documents,
    JSON.stringify(synonyms),
  )
const rowsOf = async (collection: string) =>
  await queryRows<{ id: number; terms: string; documents: number }>(
    target,
    'SELECT id, terms, documents FROM search_vocabulary WHERE collection = ?',
    collection,
  )
const wordsOf = async (collection: string) => Object.fromEntries(addTermCounts(await rowsOf(collection)))
const statisticsOf = async (collection: string) => {
  const [row] = await queryRows(target, 'SELECT * FROM search_statistics WHERE collection = ?', collection)
  return row && { documents: row.documents, synonyms: JSON.parse(String(row.synonyms)) as string[] }
}
const learnt = (collection: string, documents: number, shortForms: readonly string[] = []) =>
  [new Map([[collection, { documents, shortForms }]])] as const

test('counts the documents of each word, and all documents in the first row only', () => {
  const [row, ...others] = vocabularyRows('docs_en', [['tide', 'tide', 'moon'], ['tide']])
  expect([Object.fromEntries(addTermCounts([{ terms: String(row!.params[1]) }])), row!.params[2], others]).toEqual([
    { tide: 2, moon: 1 },
    2,
    [],
  ])
  const many = Array.from({ length: 40_001 }, (_, index) => `word${index}`)
  const documents = vocabularyRows('docs_en', [many]).map(({ params }) => params[2])
  expect(documents).toEqual([1, 0])
})

test('merges a vocabulary of more than 24 rows, and removes rows of older versions', async () => {
  for (let count = 0; count < 24; count++) for (const name of ['few', 'many']) await addWords(name, { tide: 1 }, 1)
  await addWords('many', { moon: 1 }, 0)
  await addWords('older', { tide: 3 }, -1)
  await addWords('older', { moon: 1 }, 2)
  await addWords('version', { tide: 1 }, 0)
  const before = await Promise.all(['few', 'version'].map(rowsOf))
  await expect(describeTerms(failingAt('DELETE FROM search_vocabulary'), [])).rejects.toThrow('Away')
  await describeTerms(target, [])
  expect(await Promise.all(['few', 'version'].map(rowsOf))).toEqual(before)
  expect([await rowsOf('many'), await wordsOf('many')]).toMatchObject([[{ documents: 24 }], { tide: 24, moon: 1 }])
  expect([await rowsOf('older'), await wordsOf('older')]).toMatchObject([[{ documents: 2 }], { moon: 1 }])
})

test('counts frequencies again if a tenth of the documents is new, and always adds abbreviations', async () => {
  for (const name of ['docs_en', 'docs_fr']) {
    await addWords(name, { tide: 22 }, 22)
    await addStatistics(name, 20, ['Application, APP'])
  }
  await describeTerms(failingAt('INSERT OR REPLACE'), learnt('docs_en', 1))
  await expect(describeTerms(failingAt('UPDATE'), learnt('docs_en', 1, ['Zone, Z']))).rejects.toThrow('Away')
  await describeTerms(target, learnt('docs_en', 1, ['Zone, Z', 'Application, APP']))
  expect(await statisticsOf('docs_en')).toEqual({ documents: 20, synonyms: ['Application, APP', 'Zone, Z'] })
  // Nothing is new.
  await describeTerms(failingAt('UPDATE'), learnt('docs_en', 1, ['Zone, Z']))
  expect(await statisticsOf('docs_fr')).toEqual({ documents: 20, synonyms: ['Application, APP'] })
  await expect(describeTerms(failingAt('INSERT OR REPLACE'), learnt('docs_en', 2))).rejects.toThrow('Away')
  await describeTerms(target, [...learnt('docs_en', 1), ...learnt('docs_en', 1)])
  expect(await statisticsOf('docs_en')).toEqual({ documents: 22, synonyms: ['Application, APP', 'Zone, Z'] })
  const many = Array.from({ length: 301 }, (_, index) => `Form ${1000 + index}, F`)
  await describeTerms(target, learnt('new', 0, many))
  expect(await statisticsOf('new')).toEqual({ documents: 0, synonyms: many.slice(0, 300) })
})

test('removes words from a vocabulary, and all abbreviations, which may contain them', async () => {
  await addWords('docs_en', { secret: 1, [`${inTitle}secret`]: 1, tide: 2 }, 2)
  await addStatistics('docs_en', 2, ['Secret Key, SK'])
  await target.batch(await vocabularyStatements(target, 'docs_en', new Set(['secret'])))
  expect([await wordsOf('docs_en'), await statisticsOf('docs_en')]).toEqual([
    { tide: 2 },
    { documents: 2, synonyms: [] },
  ])
  expect(await rowsOf('docs_en')).toHaveLength(1)
  const statements = await vocabularyStatements(target, 'docs_en', new Set())
  expect(statements.map(({ sql }) => sql.split(' ', 1)[0])).toEqual(['DELETE', 'INSERT'])
})
