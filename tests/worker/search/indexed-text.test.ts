import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeRanges } from '../../../core/search/index.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { previewTables, readFrom } from '../../../worker/store/preview-tables.ts'
import type { PreviewTables } from '../../../worker/store/preview-tables.ts'
import { sectionsStatement } from '../../../worker/store/search.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { page, paths, search, searchConfig, searchFiles } from './search-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite(searchFiles)
})
afterAll(() => site.dispose())

test('finds a word near the end of a very long section', async () => {
  await site.publish({ 'en/8.book.md': page('Logbook', `${'Calm sea. '.repeat(900)} Then a zephyr.`) })
  await expect.poll(() => paths(site, 'en', 'zephyr')).toEqual(['/en/book'])
  expect((await search(site, 'en', 'zephyr')).total).toBe(1)
  await site.publish({ 'en/8.book.md': null })
  await expect.poll(() => paths(site, 'en', 'zephyr')).toEqual([])
})

test('finds a word with any kind of apostrophe and space', async () => {
  await site.serve({ 'fr/8.mots.md': page("L'aujourd'hui ?", "Jusqu'à 10 000 marées : c'est « énorme » !") })
  for (const query of ["aujourd'hui", 'aujourd’hui', "jusqu'à 10 000", 'jusqu’à 10\u202f000', 'énorme !'])
    expect(await paths(site, 'fr', query), query).toContain('/fr/mots')
  await site.publish({ 'fr/8.mots.md': null })
})

describe('the results exclude', () => {
  test('corrections from another release', async () => {
    await site.publish({ 'en/8.passing.md': page('Passing cloud', 'A zeppelin.') })
    await expect.poll(() => paths(site, 'en', 'zeppelin')).toEqual(['/en/passing'])
    expect((await search(site, 'en', 'zepelin lighthouse')).repaired).toBe('zeppelin lighthouse')
    await site.publish({ 'en/8.passing.md': null })
    await expect.poll(() => paths(site, 'en', 'zeppelin')).toEqual([])
    expect(await search(site, 'en', 'zepelin lighthouse')).toMatchObject({
      repaired: null,
      pages: [{ path: '/en/installation' }],
    })
  })

  test('words of earlier releases and of removed pages', async () => {
    await site.publish({ 'en/8.passing.md': page('Passing cloud', 'Cumulonimbus.') })
    await expect.poll(() => paths(site, 'en', 'cumulonimbus')).toEqual(['/en/passing'])
    await site.publish({ 'en/8.passing.md': page('Passing cloud', 'Stratocumulus.') })
    await expect.poll(() => paths(site, 'en', 'stratocumulus')).toEqual(['/en/passing'])
    expect(await paths(site, 'en', 'cumulonimbus')).toEqual([])
    await site.publish({ 'en/8.passing.md': null })
    await expect.poll(() => paths(site, 'en', 'stratocumulus')).toEqual([])
  })
})

test('the order of guides does not depend on API pages, which have a separate index', async () => {
  const scored = async () =>
    await queryRows<{ path: string | null; score: number }>(
      site.target,
      sectionsStatement({ scopes: scopeRanges(['docs_en'], ['docs_en']), past: false }),
      'live',
      1e9,
      '"proxy" OR "keeper"',
      '["docs_en"]',
      100,
    )
  const alone = await scored()
  const operations = ['proxy', 'keeper', 'proxies'].map((name) => [
    `/${name}`,
    { get: { summary: `The proxy of the ${name}`, responses: { 200: { description: 'The proxy' } } } },
  ])
  await site.serve({
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Lights', version: '1' },
      paths: Object.fromEntries(operations) as object,
    }),
    'site.config.json': JSON.stringify({ ...searchConfig, apis: [{ name: 'lights', source: 'api.json' }] }),
  })
  expect(await paths(site, 'en', 'GET /proxies')).toContain('/en/reference/operations/get-proxies')
  expect(await scored()).toEqual(alone)
  expect(alone.length).toBeGreaterThan(2)
  await site.publish({ 'api.json': null, 'site.config.json': searchFiles['site.config.json']! })
})

describe('the cost of a search', () => {
  const part = { scopes: scopeRanges(['docs_en'], ['docs_en']), past: false }
  const plan = async (tables: PreviewTables) =>
    (
      await site.target.batch([
        {
          sql: `EXPLAIN QUERY PLAN ${readFrom(tables, sectionsStatement(part))}`,
          params: ['live', 1, '"tide"', '["docs_en"]', 100],
        },
      ])
    )[0]!.map(({ detail }) => String(detail))

  test('depends on its matches: it looks up the pages of each section and reads no others, also in a preview', async () => {
    expect((await plan(new Map())).filter((step) => step.includes(' entry '))).toEqual([
      'SEARCH entry USING INDEX entry_document (document=?)',
    ])
    const preview = { channel: 'preview', number: 1, base: { channel: 'live', number: 1 } }
    const steps = await plan(previewTables(preview))
    expect(steps.filter((step) => step.includes('entry '))).toEqual([
      'SEARCH main.entry USING INDEX entry_document (document=?)',
      'SEARCH main.entry USING INDEX entry_document (document=?)',
    ])
  })
})

describe('a sync', () => {
  test('adds only changes to the index', async () => {
    const count = async () =>
      Number((await site.target.batch([{ sql: 'SELECT count(*) AS n FROM search_document', params: [] }]))[0]?.[0]?.n)
    const before = await count()
    await site.publish({ 'en/6.quiet.md': page('Tide tables', 'Tides of the sea, and of the moon.') })
    expect(await count()).toBe(before + 1)
  })

  test('indexes the content again after a change of the tokenizer', async () => {
    await site.target.batch([
      { sql: `UPDATE search_document SET tokenizer = 'older'`, params: [] },
      { sql: 'DELETE FROM section_terms WHERE rowid IN (SELECT rowid FROM section_terms)', params: [] },
    ])
    expect(await paths(site, 'en', 'requirements')).toEqual([])
    await site.publish()
    expect(await paths(site, 'en', 'requirements')).toEqual(['/en/installation'])
  })
})
