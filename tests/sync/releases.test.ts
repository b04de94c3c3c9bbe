import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReleases } from '../../scripts/releases/list-releases.ts'
import { prune } from '../../scripts/releases/prune.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { termTables } from '../../core/search/index.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { LeaseHeld, takeLease } from '../../scripts/sync/write/lease.ts'
import { smallSite } from '../harness/small-site.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { until } from '../harness/until.ts'

let site: TestSite

const use = (text: string) => `---\ntitle: Use\n---\n\n## Every day\n\n${text}\n`
const paths = [
  '/en',
  '/fr',
  '/en/guide',
  '/en/guide/install',
  '/en/guide/use',
  '/en/reference/options',
  '/fr/guide/install',
  '/sitemap.xml',
  '/robots.txt',
]

beforeAll(async () => {
  site = await openTestSite(smallSite)
})
afterAll(() => site.dispose())

/** Reads the responses that readers get once they see the given newest release, without its number. */
async function readSite(release: number): Promise<string[]> {
  // The tests of this file depend on each other: a single one would wait forever.
  expect(await queryRows(site.target, "SELECT head FROM channel WHERE name = 'live'")).toEqual([{ head: release }])
  return await until(`release ${release}`, async () => {
    const responses = await Promise.all(paths.map((path) => site.get(path)))
    const texts = await Promise.all(responses.map((response) => response.text()))
    if (responses.some((response) => Number(response.headers.get('x-release')) !== release)) return undefined
    return texts.map((text) =>
      text.replace(/(<meta name="version" content="[^."]*)\.\d+/, '$1').replace(/ data-titles="[^"]*"/, ''),
    )
  })
}

const countRows = async (table: string) =>
  Number((await queryRows(site.target, `SELECT count(*) AS n FROM ${table}`))[0]?.n)

test('a rollback from the first release reports that no earlier release exists', async () => {
  await expect(rollBack({ target: site.target, channel: 'live' })).rejects.toThrow(
    'The current release is the oldest one stored, so there is no earlier release to restore.',
  )
})

test('a rollback restores every page byte for byte, with titles, sidebars, files, and configuration', async () => {
  const before = await readSite(1)
  await site.publish({
    'en/1.guide/2.use.md': use('Other words.'),
    'en/1.guide/.navigation.yml': 'title: Another guide\n',
    'en/3.new.md': '# New\n',
    'en/2.reference/1.options.md': null,
    'public/robots.txt': 'Disallow: /\n',
    'site.config.json': '{ "title": "Another title" }',
    'fr/1.guide/1.install.md': null,
  })
  const changed = await readSite(2)
  expect(changed).not.toEqual(before)
  expect(await rollBack({ target: site.target, channel: 'live' })).toMatchObject({
    release: 3,
    restored: 1,
    published: true,
    added: ['/en/reference/options', '/fr/guide/install'],
    removed: ['/en/new'],
  })
  expect(await readSite(3)).toEqual(before)
  expect(
    await rollBack({ target: site.target, channel: 'live', number: 2, author: 'Ada', note: 'It was right' }),
  ).toMatchObject({ release: 4, restored: 2 })
  expect(await readSite(4)).toEqual(changed)
})

test('a rollback writes only differences', async () => {
  await site.publish({ 'en/1.guide/2.use.md': use('Third words.') })
  expect(await rollBack({ target: site.target, channel: 'live' })).toMatchObject({
    release: 6,
    rows: 2,
    changed: ['/en/guide/use'],
  })
  expect(await rollBack({ target: site.target, channel: 'live', number: 4 })).toMatchObject({
    release: 6,
    published: false,
    rows: 0,
  })
  expect(await rollBack({ target: site.target, channel: 'live', number: 6 })).toMatchObject({
    release: 6,
    published: false,
    rows: 0,
  })
})

test('an unknown release is rejected, and so is a rollback during a sync', async () => {
  await expect(rollBack({ target: site.target, channel: 'live', number: 99 })).rejects.toThrow(
    'Channel "live" has no stored release 99',
  )
  const lease = await takeLease(site.target, 'live')
  await expect(rollBack({ target: site.target, channel: 'live' })).rejects.toThrow(LeaseHeld)
  await lease.release()
})

test('releases are listed with their time, author, note, and changes', async () => {
  const listed = await listReleases(site.target, 'live', 20)
  expect(listed.map(({ number, shown }) => [number, shown])).toEqual([
    [6, true],
    [5, false],
    [4, false],
    [3, false],
    [2, false],
    [1, false],
  ])
  expect(listed[1]).toMatchObject({ pages: 6, added: 0, changed: 1, removed: 0 })
  expect(listed[2]).toMatchObject({ author: 'Ada', note: 'It was right', added: 1, removed: 2 })
  expect(listed[3]).toMatchObject({ note: 'Rollback to release 1' })
  expect(Date.parse(listed[0]!.createdAt)).toBeGreaterThan(Date.now() - 600_000)
  expect(await listReleases(site.target, 'live', 2)).toHaveLength(2)
  await expect(listReleases(site.target, 'nowhere', 2)).rejects.toThrow(
    'Channel "nowhere" has no release. Channels with releases: live.',
  )
})

test('a prune removes content of expired releases, shows its effect in advance, and changes nothing for readers', async () => {
  await site.publish({
    'en/1.guide/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="12"/>',
    'en/1.guide/2.use.md': use('![Mark](./mark.svg)'),
  })
  await site.publish({ 'en/1.guide/2.use.md': use('No image.') })
  const before = await readSite(8)
  const planned = await prune({ target: site.target, keep: 1, dryRun: true })
  expect(await countRows('release')).toBe(8)
  const removed = await prune({ target: site.target, keep: 1 })
  expect(removed).toEqual(planned)
  expect(removed.releases).toBe(7)
  expect(removed.documents).toBeGreaterThan(3)
  expect(removed.media).toBeGreaterThanOrEqual(2)
  expect(await readSite(8)).toEqual(before)
  expect(await Promise.all(['release', 'document'].map(countRows))).toEqual([1, 6])
  for (const table of ['entry', 'navigation', 'file', 'translation'])
    expect(await queryRows(site.target, `SELECT id FROM ${table} WHERE until IS NOT NULL`)).toEqual([])
  for (const [table, column] of [
    ['document_part', 'hash'],
    ['section', 'document'],
  ]) {
    expect(
      await queryRows(site.target, `SELECT 1 FROM ${table} WHERE ${column} NOT IN (SELECT hash FROM document)`),
    ).toEqual([])
  }
  for (const table of termTables)
    expect(
      await queryRows(
        site.target,
        `SELECT rowid FROM ${table} WHERE rowid & 1073741823 NOT IN (SELECT id FROM section)`,
      ),
    ).toEqual([])
  expect(
    await queryRows(
      site.target,
      'SELECT document FROM search_document WHERE document NOT IN (SELECT hash FROM document)',
    ),
  ).toEqual([])
  expect(await prune({ target: site.target, keep: 1 })).toEqual({
    channels: [],
    releases: 0,
    rows: 0,
    documents: 0,
    media: 0,
  })
  await expect(rollBack({ target: site.target, channel: 'live' })).rejects.toThrow(
    'The current release is the oldest one stored',
  )
  expect(await site.publish({ 'en/1.guide/2.use.md': use('After pruning.') })).toMatchObject({
    release: 9,
    changed: ['/en/guide/use'],
  })
})

test('a prune keeps the articles of a running sync', async () => {
  await site.publish({ 'en/1.guide/2.use.md': use('Once more.') })
  const lease = await takeLease(site.target, 'other')
  await lease.batch([{ sql: 'INSERT INTO document (hash, outline) VALUES (?, ?)', params: ['waiting', '[]'] }])
  expect(await prune({ target: site.target, keep: 1 })).toMatchObject({ releases: 2, documents: 0 })
  await lease.release()
  expect(await prune({ target: site.target, keep: 1 })).toMatchObject({ releases: 0, documents: 3 })
})

test('a rollback reads only pages that differ', async () => {
  await site.publish({ 'en/1.guide/2.use.md': use('For a moment.') })
  const read: unknown[] = []
  const target: D1Target = {
    async batch(statements) {
      const results = await site.target.batch(statements)
      read.push(...results.flat().flatMap((row) => row.file ?? []))
      return results
    },
  }
  expect(await rollBack({ target, channel: 'live' })).toMatchObject({ published: true, changed: ['/en/guide/use'] })
  expect(new Set(read)).toEqual(new Set(['en/1.guide/2.use.md']))
})
