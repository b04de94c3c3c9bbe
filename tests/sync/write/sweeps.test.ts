import { beforeEach, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { sweepCode, uploadCode } from '../../../scripts/sync/write/code-upload.ts'
import { removeUnused, sweepDocuments } from '../../../scripts/sync/write/leftovers.ts'
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
  await insertEntries(501, `iif(value = 501, '{"code":"last.js"}', '{"code":"first.js"}')`)
  await run(
    `INSERT INTO release (channel, number, created_at, config, counts) VALUES ('live', 1, '', '{"code":["frame.js","style.css"]}', '{}'),
      ('live', 2, '', '{}', '{}')`,
  )
  await sweepCode(target, 'live')
  expect(await valuesOf('code', 'name')).toEqual(['first.js', 'frame.js', 'last.js', 'style.css'])
  expect(await queryRows(target, `SELECT text FROM code WHERE name = 'first.js'`)).toEqual([{ text: 'first.js' }])
})
