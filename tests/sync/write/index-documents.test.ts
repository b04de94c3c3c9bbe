import { beforeEach, expect, test } from 'vitest'
import { addTermCounts, previewOf, referenceOf, scopeOf, sectionKey } from '../../../core/search/index.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { indexDocuments, settleDocuments } from '../../../scripts/sync/write/index-documents.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'

const collection = 'docs_en'
const now = Date.parse('2026-06-01T12:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

let target: D1Target
beforeEach(async () => {
  target = await openMemoryDatabase()
})

const run = async (sql: string, ...params: (string | number | null)[]) => await queryRows(target, sql, ...params)
const addSection = (document: string, content: string, title = '') =>
  run(
    `INSERT INTO section (document, position, heading, title, titles, content, level) VALUES (?, 0, '', ?, '[]', ?, 1)`,
    document,
    title,
    content,
  )
const entryOf = (document: string) => ({ document, collection, path: `/en/${document}`, extension: 'md', meta: '{}' })
const addEntry = (
  document: string | null,
  channel: string,
  since: number,
  until: number | null,
  meta = '{}',
  extension = 'md',
) =>
  run(
    `INSERT INTO entry (channel, since, until, collection, file, path, stem, extension, title, description, navigation,
      seo, meta, updated_at, source, digest, document, dependencies)
      VALUES (?1, ?2, ?3, '${collection}', coalesce(?4, ''), '/en/' || coalesce(?4, ''), '', ?6, '', '', 'true', '{}', ?5, '', '', '', ?4, '{}')`,
    channel,
    since,
    until,
    document,
    meta,
    extension,
  )

/** Returns the terms of the collection with the number of their documents, and the number of all counted documents. */
async function counts() {
  const rows = (await run('SELECT terms FROM search_vocabulary')) as { terms: string }[]
  const [statistics] = await run('SELECT documents FROM search_statistics WHERE collection = ?', collection)
  return { terms: Object.fromEntries(addTermCounts(rows)), documents: statistics?.documents }
}

/** The database, which fails when a statement starts with this text. */
const failingAt = (start: string): D1Target => ({
  batch: (statements) =>
    statements.some(({ sql }) => sql.startsWith(start)) ? Promise.reject(new Error('Away')) : target.batch(statements),
})

test('a document of a version counts as soon as the site shows it', async () => {
  await addSection('first', 'tide')
  await addSection('second', 'tide moon')
  await indexDocuments(target, [entryOf('first')])
  await indexDocuments(target, [entryOf('second')], { kind: 'version' })
  expect(await counts()).toMatchObject({ terms: { tide: 1, moon: 1 }, documents: 1 })
  // Another sync of a version has nothing to index.
  await indexDocuments(failingAt('DELETE FROM section_terms'), [entryOf('second')], { kind: 'version' })
  await indexDocuments(target, [entryOf('second')])
  expect(await counts()).toMatchObject({ terms: { tide: 2 }, documents: 2 })
  // Documents that are indexed already, also those of a version, don't count again.
  await indexDocuments(target, [entryOf('first'), entryOf('second')], { kind: 'version' })
  await indexDocuments(target, [entryOf('first'), entryOf('second')])
  expect(await counts()).toMatchObject({ terms: { tide: 2 }, documents: 2 })
})

test('splits documents into terms in the language of their collection', async () => {
  await addSection('first', 'שלום')
  for (const [name, term] of [
    [collection, 'שלום'],
    // In Hebrew, the final form of a letter equals its regular form.
    ['docs_he', 'שלומ'],
    [previewOf('docs_he'), 'שלומ'],
  ] as const) {
    await run('DELETE FROM search_vocabulary')
    const [own] = name.split(' ')
    await indexDocuments(target, [{ ...entryOf('first'), collection: own! }], name === own ? {} : { kind: 'preview' })
    expect((await counts()).terms).toHaveProperty(term)
  }
})

test('completes the index of a channel: its current documents, in the parts of guides, API pages, and previews', async () => {
  const entries: [document: string | null, channel: string, since: number, until: number | null, meta?: string][] = [
    ['guide', 'live', 1, null],
    ['operation', 'live', 1, null, '{"api":{}}'],
    ['removed', 'live', 1, 2],
    ['elsewhere', 'next', 1, null],
    [null, 'live', 2, null],
  ]
  for (const [document, ...place] of entries) {
    await addEntry(document, ...place)
    if (document !== null) await addSection(document, 'Content Delivery Network (CDN).')
  }
  await addEntry('style', 'live', 1, null, '{}', 'css')
  const indexed = async () =>
    (await run(`SELECT document, scope, past FROM search_document ORDER BY document, scope`)).map(
      ({ document, scope, past }) => [document, scope, past],
    )
  await indexDocuments(target, [], { channel: 'live' })
  const [guides, operations] = [scopeOf(collection), scopeOf(referenceOf(collection))]
  expect(await indexed()).toEqual([
    ['guide', guides, 0],
    ['operation', operations, 0],
  ])
  const rowsIn = async (table: string) => (await run(`SELECT rowid FROM ${table}`)).length
  expect([await rowsIn('section_terms'), await rowsIn('section_terms_api')]).toEqual([1, 1])
  const [statistics] = await run('SELECT synonyms FROM search_statistics WHERE collection = ?', collection)
  expect(String(statistics!.synonyms)).toContain('CDN')

  await run('DELETE FROM search_document')
  await indexDocuments(target, [], { channel: 'live', kind: 'preview' })
  const inPreview = [
    ['guide', scopeOf(previewOf(collection)), 0],
    ['operation', scopeOf(previewOf(referenceOf(collection))), 0],
  ]
  expect(await indexed()).toEqual(inPreview)
  await run('DELETE FROM search_document')
  const opened = [
    entryOf('guide'),
    { ...entryOf('operation'), meta: '{"api":{}}' },
    { ...entryOf('style'), extension: 'css' },
    { ...entryOf(''), document: null },
  ]
  await indexDocuments(target, opened, { kind: 'preview' })
  expect(await indexed()).toEqual(inPreview)
})

test('a past document that returns moves back, and does not count again', async () => {
  await addSection('tide', 'moon', 'sun')
  await indexDocuments(target, [entryOf('tide')], { kind: 'version' })
  const rows = async () => [
    await run('SELECT past FROM search_document'),
    (await run(`SELECT rowid AS key FROM section_terms WHERE section_terms MATCH 'title: sun AND content: moon'`)).map(
      ({ key }) => key,
    ),
  ]
  const keyOf = (past: boolean) => sectionKey({ id: 1, level: 1 }, { scope: scopeOf(collection), past })
  expect(await rows()).toEqual([[{ past: 1 }], [keyOf(true)]])
  await indexDocuments(target, [entryOf('tide')])
  expect(await rows()).toEqual([[{ past: 0 }], [keyOf(false)]])
  const before = await counts()
  await run('UPDATE search_document SET past = 1')
  await indexDocuments(target, [entryOf('tide')])
  expect(await rows()).toEqual([[{ past: 0 }], [keyOf(false)]])
  expect(await counts()).toEqual(before)
  await expect(
    indexDocuments(failingAt('DELETE FROM section_terms'), [entryOf('tide')], { kind: 'preview' }),
  ).rejects.toThrow('Away')
})

test('reads at most two million characters of documents at a time', async () => {
  const names = ['a', 'b', 'c']
  for (const name of names) await addSection(name, ' '.repeat(900_000))
  const read: number[] = []
  const counting: D1Target = {
    async batch(statements) {
      const results = await target.batch(statements)
      if (statements[0]!.sql.startsWith('SELECT id, document, heading')) read.push(results[0]!.length)
      return results
    },
  }
  // The first document is empty.
  await indexDocuments(counting, ['0', ...names].map(entryOf))
  expect(read).toEqual([2, 1])
})

test('documents that only past releases or versions show move to another part of the index after ten minutes', async () => {
  await run(`INSERT INTO channel (name, kind, head, base, base_release) VALUES ('live', 'live', 5, NULL, NULL),
    ('next', 'live', 1, NULL, NULL), ('version:1', 'version', 1, 'live', 1), ('preview', 'preview', 1, 'live', 2)`)
  const releases: [channel: string, number: number, createdAt: string, effectiveAt: string | null][] = [
    ['live', 3, ago(86_400_000), null],
    ['live', 4, ago(600_000), null],
    ['live', 5, ago(86_400_000), ago(599_999)],
    // An unfinished sync.
    ['live', 6, ago(86_400_000), null],
    ['next', 1, ago(86_400_000), null],
    ['preview', 5, ago(86_400_000), null],
    ['preview', 1, ago(0), null],
  ]
  for (const release of releases)
    await run(
      `INSERT INTO release (channel, number, created_at, effective_at, config, counts) VALUES (?, ?, ?, ?, '{}', '{}')`,
      ...release,
    )
  /** The releases that show each document. */
  const shown: Record<string, [channel: string, since: number, until: number | null][]> = {
    current: [['live', 3, null]],
    removed: [['live', 1, 2]],
    removedlater: [['live', 3, 4]],
    removedrecently: [['live', 3, 5]],
    returned: [
      ['live', 1, 2],
      ['live', 5, null],
    ],
    inbaseofpreview: [['live', 2, 3]],
    inpreview: [
      ['live', 1, 2],
      ['preview', 1, null],
    ],
    inotherchannel: [
      ['live', 1, 2],
      ['next', 1, null],
    ],
    removedfromotherchannel: [
      ['live', 1, 2],
      ['next', 1, 9],
    ],
    onlyinotherchannel: [['next', 1, 2]],
    inversion: [
      ['live', 1, 2],
      ['version:1', 1, null],
    ],
  }
  const names = Object.keys(shown)
  for (const [name, places] of Object.entries(shown)) {
    await addSection(name, 'Text.')
    for (const place of places) await addEntry(name, ...place)
  }
  await indexDocuments(target, names.map(entryOf))
  const settle = async (channel: string, database = target) =>
    await settleDocuments(database, channel, new Date(now).toISOString())
  for (const start of ['DELETE FROM section_terms', 'UPDATE search_document', 'INSERT INTO search_checkpoint'])
    await expect(settle('live', failingAt(start))).rejects.toThrow('Away')
  for (const channel of ['live', 'next', 'preview', 'unknown']) await settle(channel)
  const past = (await run('SELECT document FROM search_document WHERE past = 1')).map(({ document }) => document)
  expect(past.toSorted()).toEqual(['inversion', 'removed', 'removedfromotherchannel', 'removedlater'])
  expect(await run('SELECT * FROM search_checkpoint')).toEqual([
    { channel: 'live', release: 4 },
    { channel: 'next', release: 1 },
  ])
  // The next call has nothing to do.
  await settle('live', failingAt('SELECT document'))
  const indexed = await run(
    `SELECT document, section_terms.rowid AS key FROM section_terms JOIN section ON section_terms MATCH document`,
  )
  const ids = new Map((await run('SELECT document, id FROM section')).map(({ document, id }) => [document, Number(id)]))
  const keyOf = (name: string) =>
    sectionKey({ id: ids.get(name)!, level: 1 }, { scope: scopeOf(collection), past: past.includes(name) })
  expect(indexed).toHaveLength(names.length)
  expect(new Map(indexed.map(({ document, key }) => [document, key]))).toEqual(
    new Map(names.map((name) => [name, keyOf(name)])),
  )
})
