import { beforeEach, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { sweepCode, uploadCode } from '../../../scripts/sync/write/code-upload.ts'
import { removeUnused, sweepDocuments } from '../../../scripts/sync/write/leftovers.ts'
import { renumberStatements } from '../../../scripts/sync/write/renumber.ts'
import type { CurrentRow, EntryRow } from '../../../scripts/sync/versioned-table.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'

let target: D1Target
beforeEach(async () => {
  target = await openMemoryDatabase()
})

const run = async (...statements: string[]) => await target.batch(statements.map((sql) => ({ sql, params: [] })))
const valuesOf = async (table: string, column: string) =>
  (await queryRows(target, `SELECT DISTINCT ${column} AS value FROM ${table} ORDER BY 1`)).map(({ value }) => value)
const lease = (channel: string, seconds: number) =>
  run(`INSERT OR REPLACE INTO lease (channel, owner, expires_at) VALUES ('${channel}', 'x', unixepoch() + ${seconds})`)
const insertEntries = (count: number, dependencies: string) =>
  run(`INSERT INTO entry (channel, since, collection, file, path, stem, extension, title, description, navigation, seo,
    meta, updated_at, source, digest, document, dependencies)
    SELECT 'live', 1, 'docs_en', value, value, '', 'md', '', '', 'true', '{}', '{}', '', '', '', 'used', ${dependencies}
    FROM (WITH RECURSIVE numbers (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${count}) SELECT value FROM numbers)`)

async function insertDocuments() {
  await insertEntries(1, `'{}'`)
  await run(
    `INSERT INTO document (hash, outline) VALUES ('used', '[]'), ('left', '[]'), ('other', '[]')`,
    ...['used', 'left', 'other', 'incomplete'].flatMap((hash) => [
      `INSERT INTO document_part (hash, kind, part, text) VALUES ('${hash}', 'html', 0, '')`,
      `INSERT INTO section (document, position, heading, title, titles, content, level) VALUES ('${hash}', 0, '', '', '[]', '', 1)`,
    ]),
    `INSERT INTO media (hash, type, size, upload) VALUES ('stored', '', 1, NULL), ('in bucket', '', 1, 'u')`,
    `INSERT INTO media_upload (hash, upload, parts, renewed_at) VALUES ('begun', '', 1, unixepoch() - 86000),
      ('abandoned', '', 1, unixepoch() - 86400), ('begun elsewhere', 'u', 1, unixepoch())`,
    ...['stored', 'in bucket', 'begun', 'abandoned', 'begun elsewhere', 'lost'].map(
      (hash) => `INSERT INTO media_part (hash, part, bytes) VALUES ('${hash}', 0, x'00')`,
    ),
  )
}
const documents = async () =>
  await Promise.all([valuesOf('document', 'hash'), valuesOf('document_part', 'hash'), valuesOf('section', 'document')])

test('a sync removes documents that no entry uses, incomplete ones, and abandoned parts of files', async () => {
  await insertDocuments()
  await lease('live', 60)
  await lease('ended', 0)
  await target.batch(sweepDocuments('live'))
  expect(await documents()).toEqual([['used'], ['used'], ['used']])
  expect(await valuesOf('media_part', 'hash')).toEqual(['begun', 'stored'])
})

test('a sync of a scheduled release removes only the listed documents, and only unused ones', async () => {
  await insertDocuments()
  await target.batch(removeUnused('live', ['used', 'left']))
  expect(await documents()).toEqual([
    ['other', 'used'],
    ['incomplete', 'other', 'used'],
    ['incomplete', 'other', 'used'],
  ])
})

test('nothing is removed while another channel is being written to', async () => {
  await insertDocuments()
  await uploadCode(target, [{ name: 'a.js', type: 'text/javascript', text: '' }])
  await lease('next', 60)
  const before = [await documents(), await valuesOf('media_part', 'hash')]
  await target.batch([...sweepDocuments('live'), ...removeUnused('live', ['left'])])
  await sweepCode(target, 'live')
  expect([await documents(), await valuesOf('media_part', 'hash')]).toEqual(before)
  expect(await valuesOf('code', 'name')).toEqual(['a.js'])
})

test('scripts and style sheets that no page or release names are removed', async () => {
  const code = ['first.js', 'last.js', 'frame.js', 'style.css', 'unused.js']
  await uploadCode(
    target,
    code.map((name) => ({ name, type: 'text/javascript' as const, text: name })),
  )
  await uploadCode(target, [{ name: 'first.js', type: 'text/javascript', text: 'again' }])
  // The pages are read in several parts.
  await insertEntries(
    1001,
    `iif(value = 1001, '{"code":"last.js"}', iif(value = 1, '{"code":"first.js"}', '{".js":""}'))`,
  )
  await run(
    `INSERT INTO release (channel, number, created_at, config, counts) VALUES ('live', 1, '', '{"code":["frame.js","style.css"]}', '{}'),
      ('live', 2, '', '{}', '{}')`,
  )
  let reads = 0
  const counted: D1Target = {
    batch(statements) {
      if (statements[0]!.sql.includes('FROM entry')) reads++
      return target.batch(statements)
    },
  }
  await sweepCode(counted, 'live')
  expect(reads).toBe(3)
  expect(await valuesOf('code', 'name')).toEqual(['first.js', 'frame.js', 'last.js', 'style.css'])
  expect(await queryRows(target, `SELECT text FROM code WHERE name = 'first.js'`)).toEqual([{ text: 'first.js' }])
})

test('the only script is removed when no page loads it anymore', async () => {
  await uploadCode(target, [{ name: 'a.js', type: 'text/javascript', text: '' }])
  await sweepCode(target, 'live')
  expect(await valuesOf('code', 'name')).toEqual([])
})

test('a sync that replaces scheduled releases removes the documents that only they show', async () => {
  await insertDocuments()
  await run(
    `INSERT INTO document (hash, outline) VALUES ('shared', '[]'), ('both', '[]')`,
    `INSERT INTO release (channel, number, created_at, effective_at, config, counts) VALUES ('live', 1, '', NULL, '{}', '{}'),
      ('live', 2, '', '2099-01-01T00:00:00.000Z', '{}', '{}'), ('live', 3, '', NULL, '{}', '{}')`,
    // Pages of the scheduled release, of both releases, and of another channel.
    ...[
      ['live', 2, 'left'],
      ['live', 3, 'both'],
      ['beside', 1, 'shared'],
    ].map(
      ([
        channel,
        since,
        document,
      ]) => `INSERT INTO entry (channel, since, collection, file, path, stem, extension, title,
        description, navigation, seo, meta, updated_at, source, digest, document, dependencies, until)
        VALUES ('${channel}', ${since}, '', '${document}', '', '', 'md', '', '', 'true', '{}', '{}', '', '', '', '${document}', '{}',
        ${document === 'left' ? 3 : 'NULL'})`,
    ),
  )
  const entries = [
    [1, 'used'],
    [2, 'left'],
    [2, 'shared'],
    [2, 'both'],
    [2, null],
  ].map(([since, document]) => ({ since, document }) as CurrentRow<EntryRow>)
  expect(renumberStatements('live', { number: 3, head: 3, entries }, 4)).toEqual([])
  await target.batch(renumberStatements('live', { number: 1, head: 2, entries }, 3))
  expect(await valuesOf('document', 'hash')).toEqual(['both', 'other', 'shared', 'used'])
  expect(await queryRows(target, `SELECT document, since FROM entry WHERE channel = 'live' ORDER BY since`)).toEqual([
    { document: 'used', since: 1 },
    { document: 'both', since: 2 },
  ])
})
