import { beforeAll, expect, test } from 'vitest'
import { liveChannel, versionChannel } from '../../../core/release/index.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { openMemoryStore } from '../../harness/memory-session.ts'
import type { Database } from '../../../worker/store/database.ts'
import {
  pathOfTarget,
  readFormerPaths,
  readMovesInVersions,
  readPagesInVersions,
  readPagesOfRelease,
  readPublishedVersions,
  readSectionsInVersions,
  readVersionBases,
} from '../../../worker/store/version-pages.ts'

// The current release of the site is 3, and release 4 is scheduled. Version 1 was cut from release 1. Version 2 was cut
// from release 2 and published again as release 2; its release 3 is scheduled, and its release 4 is unfinished. Version
// 3 has no release yet, and version 4 shares nothing with the site.
const [site, two] = [liveChannel, versionChannel('2')]
const live = { channel: site, number: 3 }
const scheduled = '2999-01-01T00:00:00.000Z'

type Span = [channel: string, since: number, until?: number]

let database: Database

beforeAll(async () => {
  const target = await openMemoryDatabase()
  const run = (sql: string, ...params: (string | number | null)[]) => target.batch([{ sql, params }])
  await run(`INSERT INTO channel (name, kind, head, base, base_release) VALUES ('live', 'live', 4, NULL, NULL),
    ('version:1', 'version', 1, 'live', 1), ('version:2', 'version', 3, 'live', 2), ('version:3', 'version', 0, 'live', 3),
    ('version:4', 'version', 1, NULL, NULL)`)
  const release = (channel: string, number: number, effectiveAt: string | null = null) =>
    run(
      `INSERT INTO release (channel, number, created_at, effective_at, config, counts) VALUES (?, ?, ?, ?, '{}', '{}')`,
      channel,
      number,
      `2026-01-0${number}T00:00:00.000Z`,
      effectiveAt,
    )
  for (const number of [1, 2, 3]) await release(site, number)
  await release(site, 4, scheduled)
  for (const version of ['1', '2', '4']) await release(versionChannel(version), 1)
  await release(two, 2, '2026-02-01T00:00:00.000Z')
  await release(two, 3, scheduled)
  await release(two, 4)

  let id = 0
  const page = async (path: string, [channel, since, until = Infinity]: Span, document: string | null = path) => {
    await run(
      `INSERT INTO entry (id, channel, since, until, collection, file, path, stem, extension, title, description, navigation,
        seo, meta, updated_at, source, digest, document, content_hash, dependencies)
        VALUES (?1, ?2, ?3, ?4, '', ?1, ?5, '', 'md', ?5, '', 'true', '{}', '{}', '', '', '', ?6, ?6, '{}')`,
      ++id,
      channel,
      since,
      until === Infinity ? null : until,
      path,
      document,
    )
    if (document !== null)
      await run(`INSERT OR IGNORE INTO document (hash, outline, sections) VALUES (?, '[]', '[["a",1,"b"]]')`, document)
    return id
  }
  const move = async (source: string, to: string, [channel, since, until]: Span, kind = 'moved', status = 301) => {
    await run(
      `INSERT INTO redirect (id, channel, since, until, kind, source, target, status, data, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '{}', '')`,
      ++id,
      channel,
      since,
      until ?? null,
      kind,
      source,
      to,
      status,
    )
    return id
  }
  const hide = (channel: string, name: 'entry' | 'redirect', row: number, since: number) =>
    run('INSERT INTO hidden_row (channel, name, row, since) VALUES (?, ?, ?, ?)', channel, name, row, since)

  await page('/en', [site, 1])
  const same = await page('/en/same', [site, 1])
  await hide(two, 'redirect', same, 1)
  await hide(two, 'entry', await page('/en/expiring', [site, 1]), 3)
  await hide(two, 'entry', await page('/en/removed', [site, 1]), 1)
  await hide(two, 'entry', await page('/en/edited', [site, 1, 3], 'first'), 2)
  await page('/en/edited', [site, 3], 'second')
  await page('/en/edited', [two, 2], 'other')
  await page('/en/soon', [site, 4])
  await page('/en/soon', [two, 3])
  await page('/en/unfinished', [two, 4])
  await page('/en/data', [site, 1], null)
  await page('/fr/same', [site, 1])
  await page('/en-us/same', [site, 1])
  await page('/en0', [site, 1])

  await page('/en/former', [site, 1, 2], 'moved')
  await page('/en/present', [site, 2], 'moved')
  await move('/en/former', '/en/present', [site, 2])
  // Redirects that are no current moves of the site. Each has another target, and pages at its source in version 1.
  for (const source of ['written', 'gone', 'ended', 'scheduled', 'hidden', 'own'])
    await page(`/en/${source}`, [site, 1, 2])
  await move('/en/written', '/en/to-written', [site, 2], 'written')
  await move('/en/gone', '/en/to-gone', [site, 2], 'moved', 410)
  await move('/en/ended', '/en/to-ended', [site, 1, 2])
  await move('/en/scheduled', '/en/to-scheduled', [site, 4])
  await hide(two, 'redirect', await move('/en/hidden', '/en/to-hidden', [site, 2]), 1)
  // Redirects of version 2.
  await move('/en/own', '/en/to%20own', [two, 2])
  await move('/en/written', '/en/to-written', [two, 2], 'written')
  await move('/en/gone', '/en/to-gone', [two, 2], 'moved', 410)
  await move('/en/scheduled', '/en/to-scheduled', [two, 3])
  database = openMemoryStore(target)
})

const versions = [null, '1', '2', '3', '4']
const places = (...paths: string[]) => versions.flatMap((version) => paths.map((path) => ({ version, path })))

test('a page is found in the versions whose readers see it today', async () => {
  const find = async (path: string) => {
    const found = await readPagesInVersions(database, places(path, '/en/nothing'), live)
    expect(found.every((page) => page.path === path && page.title === path)).toBe(true)
    return Object.fromEntries(found.map(({ version, contentHash }) => [version ?? 'site', contentHash]))
  }
  expect(await find('/en/same')).toEqual({ site: '/en/same', '1': '/en/same', '2': '/en/same' })
  expect(await find('/en/edited')).toEqual({ site: 'second', '1': 'first', '2': 'other' })
  expect(await find('/en/removed')).toEqual({ site: '/en/removed', '1': '/en/removed' })
  expect(await find('/en/expiring')).toEqual({ site: '/en/expiring', '1': '/en/expiring', '2': '/en/expiring' })
  expect(await find('/en/former')).toEqual({ '1': 'moved' })
  expect(await find('/en/present')).toEqual({ site: 'moved', '2': 'moved' })
  for (const path of ['/en/soon', '/en/unfinished', '/en/data']) expect(await find(path)).toEqual({})
  // A request that still reads the previous release.
  const [before] = await readPagesInVersions(database, [{ version: null, path: '/en/edited' }], { ...live, number: 2 })
  expect(before?.contentHash).toBe('first')
})

test.each([
  ['moved by the site', { path: '/en/present', version: null, earlier: '1' }, '/en/former'],
  ['moved by the site before the version was cut', { path: '/en/present', version: '2', earlier: '1' }, '/en/former'],
  ['moved by the version', { path: '/en/to own', version: '2', earlier: '1' }, '/en/own'],
  ['that another version moved', { path: '/en/to own', version: null, earlier: '1' }, undefined],
  ['behind a redirect in the configuration', { path: '/en/to-written', version: null, earlier: '1' }, undefined],
  ['that replaced a removed page', { path: '/en/to-gone', version: null, earlier: '1' }, undefined],
  ['whose redirect ended', { path: '/en/to-ended', version: null, earlier: '1' }, undefined],
  ['whose move is scheduled', { path: '/en/to-scheduled', version: null, earlier: '1' }, undefined],
  ['whose move is hidden by the version', { path: '/en/to-hidden', version: '2', earlier: '1' }, undefined],
  ['moved after the version was cut', { path: '/en/present', version: '1', earlier: '1' }, undefined],
])('finds the former path of a page %s', async (_, moved, former) => {
  const read = await readSectionsInVersions(database, places(moved.path), live, moved)
  expect(read.former?.path).toBe(former)
})

test.each([
  ['the version', '/en/own', '2', '/en/to own'],
  ['another version', '/en/own', '1', undefined],
  ['no one', '/en/same', '2', undefined],
  ['the configuration of the version', '/en/written', '2', undefined],
  ['the version, which removed it', '/en/gone', '2', undefined],
  ['a scheduled release', '/en/scheduled', '2', undefined],
  ['the site', '/en/former', null, '/en/present'],
])('finds the path of a page that %s moved', async (_, path, earlier, movedTo) => {
  const read = await readSectionsInVersions(database, [], live, { path, version: '1', earlier })
  expect(read.movedTo).toBe(movedTo)
  if (earlier !== null)
    expect(await readMovesInVersions(database, [{ version: earlier, path }])).toEqual(
      movedTo === undefined ? [] : [{ version: earlier, path: movedTo }],
    )
  // A request that still reads the first release.
  const before = await readSectionsInVersions(database, [], { ...live, number: 1 }, { path, version: '1', earlier })
  expect(before.movedTo).toBe(earlier === null ? undefined : movedTo)
})

test('finds no moves without paths, and reads malformed paths as they are', async () => {
  expect(await readMovesInVersions(database, [])).toEqual([])
  expect(pathOfTarget('/en/100%?a#b')).toBe('/en/100%')
})

test('finds the former paths of pages that a version moved itself', async () => {
  const paths = ['/en/to own', '/en/to-written', '/en/to-gone', '/en/to-scheduled', '/en/present', '/en/same']
  expect(await readFormerPaths(database, '2', paths)).toEqual(new Map([['/en/to own', '/en/own']]))
  expect(await readFormerPaths(database, '2', paths.slice(1))).toEqual(new Map())
  expect(await readFormerPaths(database, '1', paths)).toEqual(new Map())
})

test('reads the sections of pages, and nothing about moves unless asked', async () => {
  const { found, ...moved } = await readSectionsInVersions(database, places('/en/present'), live)
  const page = { path: '/en/present', title: '/en/present', contentHash: 'moved', sections: [['a', 1, 'b']] }
  expect(found.toSorted((a, b) => String(a.version).localeCompare(String(b.version)))).toEqual([
    { version: '2', ...page },
    { version: null, ...page },
  ])
  expect(moved).toEqual({ former: undefined, movedTo: undefined })
})

test('reads the base releases of versions, and when their current releases appeared', async () => {
  const names = ['1', '2', '3', '4', 'none']
  expect(await readVersionBases(database, names)).toEqual(
    new Map([
      ['1', 1],
      ['2', 2],
    ]),
  )
  expect(await readPublishedVersions(database, names)).toEqual(
    new Map([
      ['1', '2026-01-01T00:00:00.000Z'],
      ['2', '2026-02-01T00:00:00.000Z'],
      ['4', '2026-01-01T00:00:00.000Z'],
    ]),
  )
})

test('reads the pages and moves of a release in one language', async () => {
  const { pages, moves } = await readPagesOfRelease(database, live, 'en')
  const paths = ['', '/edited', '/expiring', '/present', '/removed', '/same'].map((path) => `/en${path}`)
  expect(pages.map(({ path }) => path)).toEqual(paths)
  expect(pages[1]).toEqual({ path: '/en/edited', title: '/en/edited', contentHash: 'second' })
  expect(moves).toEqual([
    ['/en/former', '/en/present'],
    ['/en/hidden', '/en/to-hidden'],
  ])
})
