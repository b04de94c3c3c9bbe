import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { smallTree } from '../../../core/navigation/index.ts'
import { resolveSiteConfig } from '../../../core/release/index.ts'
import { changeRules, levelKey, siblingReach } from '../../../worker/cache/change-rules.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { datedRules, epochOf, readMilestones } from '../../../worker/cache/milestones.ts'
import type { Database } from '../../../worker/store/database.ts'
import { readReleaseChanges } from '../../../worker/store/release-changes.ts'
import type { ChangedEntry, ChangedNode, ReleaseChanges } from '../../../worker/store/release-changes.ts'

const surroundings = {
  known: [],
  folders: new Set(['en', 'fr']),
  hash: () => 'sha256-none',
  renderInline: (text: string) => text,
}
const release = (number: number, icons: SiteConfig['icons'] = {}, treeSize = 0) => ({
  channel: 'live',
  number,
  createdAt: '2026-01-01T00:00:00.000Z',
  effectiveAt: null,
  config: { ...resolveSiteConfig({ locales: ['en', 'fr'] }, surroundings), icons },
  counts: { navigation: { docs_en: treeSize } } as never, // Only the sizes of the trees are read.
})
const nothing: ReleaseChanges = { entries: [], pairs: [], nodes: [], translations: [], redirects: [], files: [] }
const matching = (changes: Partial<ReleaseChanges>, addresses: readonly string[]) =>
  addresses.filter(changeRules(release(1), release(2), { ...nothing, ...changes }).matches)

test('a changed image drops its variants, however their URLs are encoded', () => {
  const addresses = [
    '/images/a%20(1).png',
    '/_ipx/w_640/images/a%20(1).png',
    '/_ipx/w_640/images/a%20%281%29.png',
    '/_ipx/w_640/%69mages/a%20(1).png',
  ]
  const files = ['/images/a (1).png', '/images/C.png']
  expect(matching({ files }, [...addresses, '/images/C.png', '/_ipx/w_640/images/b.png', '/images/b.png'])).toEqual([
    ...addresses,
    '/images/C.png',
  ])
})

test('a new redirect drops the cached responses of its path in every language and format', () => {
  const addresses = ['/en/old', '/fr/old', '/fr/en/old', '/en/OLD', '/en/old/_payload.json', '/raw/en/old.md']
  expect(matching({ redirects: ['/en/old'] }, [...addresses, '/en/old/page', '/old', '/en'])).toEqual(addresses)
  expect(matching({ redirects: ['/old'] }, ['/old', '/en/old'])).toEqual(['/old'])
})

test('releases that cannot be compared have nothing in common', () => {
  const rules = changeRules(release(1), release(2), undefined)
  expect([
    rules.matches('/en'),
    rules.changesLevel(''),
    rules.changesTree(''),
    rules.changesCollection(''),
    rules.mayPurge,
  ]).toEqual(Array(5).fill(true))
})

test('an unchanged release drops nothing', () => {
  expect(matching({}, ['/en', '/en/search', '/sitemap.xml'])).toEqual([])
})

test('every release that may purge content drops the words cached for spelling suggestions', () => {
  const mayPurge = (changes: Partial<ReleaseChanges>) =>
    changeRules(release(1), release(2), { ...nothing, ...changes }).mayPurge
  // The first page was already removed, and its redirect is written again. The second page existed only in a preview.
  expect([mayPurge({ redirects: ['/en/secret'] }), mayPurge({})]).toEqual([true, true])
  expect(mayPurge({ files: ['/plan.pdf'] })).toBe(false)
})

test('a new icon drops nothing, but a changed drawing drops everything', () => {
  const drawing = (body: string) => ({ body, width: 24, height: 24 })
  const isKept = (before: SiteConfig['icons'], after: SiteConfig['icons']) =>
    !changeRules(release(1, before), release(2, after), nothing).matches('/en/guide')
  const anchor = { 'i-lucide-anchor': drawing('<path d="M1"/>') }
  expect(isKept(anchor, { ...anchor, 'i-lucide-ship': drawing('<path d="M2"/>') })).toBe(true)
  expect(isKept(anchor, {})).toBe(true)
  expect(isKept(anchor, { 'i-lucide-anchor': drawing('<path d="M3"/>') })).toBe(false)
  expect(isKept({ 'i-own-knot': null }, { 'i-own-knot': drawing('<path d="M4"/>') })).toBe(false)
})

test('any change drops the texts about the site, screens, and malformed URLs, but no file whose URL contains its hash', () => {
  const dropped = ['/sitemap.xml', '/en/llms.txt', '/en/_privacy', '/en/%E0%A4%A', '/api/pages']
  const kept = ['/_media/0123/a.png', '/_code/0123/a.js', '/_assets/a.js', '/favicon.ico', '/en/guide', '/en', '/']
  expect(matching({ files: ['/plan.pdf'] }, [...dropped, ...kept])).toEqual(dropped)
})

test('a redirect outside of the languages drops the responses of its path only', () => {
  expect(matching({ redirects: ['/old'] }, ['/old', '/en', '/fr', '/en/old'])).toEqual(['/old'])
})

test('a new title drops the page in every language, and a new text drops only the pages that show it', () => {
  const state = (later: 0 | 1, title: string): ChangedEntry => ({
    later,
    collection: 'docs_en',
    path: '/en/guide',
    translation_key: '/key',
    title,
    outline: '[]',
  })
  const addresses = ['/en/guide', '/fr/guide', '/fr/key', '/fr/autre', '/en/other']
  const pairs = ['/en/guide', '/fr/autre'].map((path) => ({ translation_key: '/key', path }))
  const [before, titled, edited] = [state(0, 'Guide'), state(1, 'New'), state(1, 'Guide')]
  expect(matching({ entries: [before, titled], pairs }, addresses)).toEqual(addresses.slice(0, 4))
  expect(matching({ entries: [before, edited], pairs }, addresses)).toEqual(['/en/guide'])
  // Without a translation, the French URL shows the English text.
  expect(matching({ entries: [before, edited], pairs: pairs.slice(0, 1) }, addresses)).toEqual(['/en/guide', '/fr/key'])
  expect(matching({ entries: [titled], pairs }, addresses)).toEqual(addresses.slice(0, 4))
  // A collection of the site may contain the same page.
  const own = { ...titled, collection: 'guides' }
  expect(matching({ entries: [before, edited, own], pairs }, addresses)).toEqual(addresses.slice(0, 4))
})

test('a new node drops the pages whose sidebars may show it', () => {
  const far = Array.from({ length: siblingReach }, (_, index) => `/en/a/${index}`)
  const node: ChangedNode = {
    later: 1,
    collection: 'docs_en',
    path: '/en/a/new',
    parent: '/en/a',
    sort: 'new',
    stem: 'a/new',
    title: 'New',
    description: '',
    page: 1,
    size: 0,
    first: '',
    data: '{}',
    neighbours: ['/en/b'],
    before: [far, far],
    after: [['/en/a/next'], ['/en/a/next']],
  }
  const addresses = ['/en/a/new', '/en/b', '/en/a/0', '/en/a/next/below', '/en/a', '/en/a/far', '/en/c', '/fr/a/new']
  const dropped = (change: Partial<ChangedNode>, treeSize: number) =>
    addresses.filter(
      changeRules(release(1, {}, treeSize), release(2, {}, treeSize), { ...nothing, nodes: [{ ...node, ...change }] })
        .matches,
    )
  expect(dropped({}, smallTree + 1)).toEqual(addresses.slice(0, 4))
  expect(dropped({ before: [far.slice(1), far] }, smallTree + 1)).toEqual(addresses.slice(0, 6))
  expect(dropped({}, smallTree)).toEqual(addresses.slice(0, 7))
  expect(dropped({ parent: '/en/docs' }, smallTree + 1)).toEqual(addresses.slice(0, 7))
  expect(dropped({ path: '/en/docs' }, smallTree + 1)).toEqual(addresses.slice(0, 7))
  expect(dropped({ page: 0 }, smallTree + 1)).toEqual([addresses[0], ...addresses.slice(2, 4)])
  // A language without a tree in one of the releases has a small one.
  expect(dropped({ collection: 'docs_fr' }, smallTree + 1)).toContain('/fr/a/new')
  // Pages show neither the root of a tree nor collections that have no pages.
  for (const change of [{ path: '/en' }, { collection: 'data_en' }]) expect(dropped(change, 0)).toEqual([])

  const grown = (change: Partial<ChangedNode>) =>
    addresses.filter(
      changeRules(release(1, {}, smallTree + 1), release(2), {
        ...nothing,
        nodes: [
          { ...node, later: 0, size: 1 },
          { ...node, size: 2, ...change },
        ],
      }).matches,
    )
  // Sidebars only show whether a folder has children.
  expect(grown({})).toEqual([])
  expect(grown({ size: 0 })).toEqual(addresses.slice(0, 7))
  expect(grown({ description: 'Next and previous links show it.' })).toEqual(['/en/b'])
  expect(grown({ later: 0 })).toEqual(addresses.slice(0, 7))
  const moved = [
    { ...node, later: 0 as const, parent: '/en/docs' },
    { ...node, parent: '/en/a' },
  ]
  const large = [1, 2].map((number) => release(number, {}, smallTree + 1))
  expect(addresses.filter(changeRules(large[0]!, large[1]!, { ...nothing, nodes: moved }).matches)).toEqual(
    addresses.slice(0, 7),
  )
})

test('a changed data file drops no page, and every change is found by its collection and folder', () => {
  const data: ChangedEntry = {
    later: 1,
    collection: 'data_en',
    path: '/en/team',
    translation_key: '/team',
    title: 'Team',
    outline: null,
  }
  const node = { collection: 'docs_en', path: '/en/a/new', parent: '/en/a' } as ChangedNode
  const rules = changeRules(release(1), release(2), {
    ...nothing,
    entries: [data],
    nodes: [{ ...node, later: 1, neighbours: [], before: [[], []], after: [[], []] }],
  })
  expect(['data_en', 'docs_en'].map(rules.changesCollection)).toEqual([true, false])
  expect(['data_en', 'docs_en'].map(rules.changesTree)).toEqual([false, true])
  expect(
    [levelKey('docs_en', '/en/a'), levelKey('docs_fr', '/en/a'), levelKey('docs_en', '/en')].map(rules.changesLevel),
  ).toEqual([true, false, false])
  expect(matching({ entries: [data] }, ['/en/team', '/fr/team', '/api/pages'])).toEqual(['/api/pages'])
})

test('a changed post drops the lists of its collection in every language', () => {
  const withPosts = (number: number) => {
    const { config, ...others } = release(number)
    return { ...others, config: { ...config, posts: [{ path: '/blog' }] as NonNullable<SiteConfig['posts']> } }
  }
  const entry = { later: 1 as const, collection: 'blog_en', translation_key: '/blog/a', title: 'A', outline: '[]' }
  const dropped = (path: string) =>
    ['/en/blog', '/fr/blog/page/2', '/en/blog/b', '/en/blogs/b', '/en/other'].filter(
      changeRules(withPosts(1), withPosts(2), { ...nothing, entries: [{ ...entry, path }] }).matches,
    )
  expect(dropped('/en/blog/a')).toEqual(['/en/blog', '/fr/blog/page/2', '/en/blog/b'])
  expect(dropped('/en/blogs/a')).toEqual([])
  const entries = ['/en/other', '/en/blog/a'].map((path) => ({ ...entry, path }))
  expect(changeRules(withPosts(1), withPosts(2), { ...nothing, entries }).matches('/fr/blog/page/2')).toBe(true)
})

test('a page is dropped under each of its URLs, and a Markdown file under its own', () => {
  const addresses = ['/raw/en/guide.md', '/en/guide.md', '/raw/en/guide/index.md', '/en/guide/_payload.json']
  expect(matching({ translations: ['/en/guide'] }, [...addresses, '/raw/en/guide/a.md'])).toEqual(addresses)
  expect(matching({ files: ['/notes (1).md'] }, ['/notes%20(1).md', '/notes.md'])).toEqual(['/notes%20(1).md'])
})

test('an unchanged URL has the state of the earliest milestone', () => {
  const milestone = (number: number, files: string[]) => ({
    release: { ...release(number), createdAt: `day ${number}` },
    changes: { ...nothing, files },
  })
  const current = { ...release(20), createdAt: 'today' }
  const dated = datedRules(current, [milestone(1, ['/a.png', '/b.png']), milestone(17, ['/b.png'])])
  const cache = { release: current, beside: '', dated }
  expect(['/c.png', '/a.png', '/b.png'].map((path) => epochOf(path, cache))).toEqual([
    { number: 1, createdAt: 'day 1' },
    { number: 17, createdAt: 'day 17' },
    { number: 20, createdAt: 'today' },
  ])
  // Too many changes since the first milestone.
  const unknown = datedRules(current, [{ ...milestone(1, []), changes: null }, milestone(17, [])])
  expect(epochOf('/c.png', { ...cache, dated: unknown }).number).toBe(17)
  // Pages of a version depend on the release of the site, and only texts about the site on all versions.
  const site = { number: 5, createdAt: 'noon' }
  expect(epochOf('/c.png', { ...cache, site })).toEqual({ number: 20, createdAt: 'today 5 noon' })
  const beside = { ...cache, beside: '{"1.x":"old"}' }
  expect(['/en/llms.txt', '/c.png'].map((path) => epochOf(path, beside).createdAt)).toEqual([
    'today {"1.x":"old"}',
    'day 1',
  ])
  // A page depends on the previous version, with which it is compared.
  const versions = ['3.x', '2.x', '1.x'].map((name) => ({ name, state: name === '3.x' ? 'current' : 'supported' }))
  const versioned = { ...release(20), config: { ...release(20).config, versions } as SiteConfig }
  const states = { dated: [], beside: '{"3.x":"new","2.x":"old","1.x":"oldest"}' }
  const previous = ['live', 'version:2.x', 'version:1.x'].map(
    (channel) => epochOf('/c.png', { ...states, release: { ...versioned, channel, createdAt: 'now' } }).createdAt,
  )
  expect(previous).toEqual(['now old', 'now oldest', 'now'])
})

/** Opens a database with two releases of a channel. Between them, the title of the page `b` changed. */
function openReleases() {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`CREATE TABLE release (channel, number, created_at);
    INSERT INTO release VALUES ('live', 1, 'one'), ('live', 2, 'two'), ('draft', 1, 'one'), ('draft', 2, 'two');
    CREATE TABLE document (hash, outline); INSERT INTO document VALUES ('d', '[]');
    CREATE TABLE entry (channel, since, until, collection, path, translation_key, title, document);
    INSERT INTO entry VALUES ('live', 1, 2, 'docs_en', '/en/b', '/b', 'B', 'd'), ('live', 2, NULL, 'docs_en', '/en/b', '/b', 'New', 'd'),
      ('live', 1, NULL, 'docs_fr', '/fr/b', '/b', 'B', 'd'), ('live', 1, NULL, 'docs_en', '/en/c', '/c', 'C', 'd'), ('draft', 2, NULL, 'docs_en', '/en/x', '/b', 'X', 'd');
    CREATE TABLE navigation (channel, since, until, collection, path, parent, sort, stem, title, description, page, size, first, data);
    INSERT INTO navigation SELECT 'live', value ->> 0, value ->> 1, 'docs_en', '/en/' || (value ->> 2), '/en', value ->> 2, value ->> 2, value ->> 3, '', value ->> 4, 0, '', '{}'
      FROM json_each('[[1,null,"0","0",1],[1,null,"a","A",0],[1,2,"b","B",1],[2,null,"b","New",1],[1,null,"c","C",1],[2,null,"bb","BB",0]]');
    CREATE TABLE translation (channel, since, until, path); CREATE TABLE redirect (channel, since, until, source); CREATE TABLE file (channel, since, until, path);
    INSERT INTO file VALUES ('live', 1, 2, '/gone.png'), ('live', 3, NULL, '/later.png');`)
  const prepare = (sql: string) => ({
    bind: (...values: SQLInputValue[]) => ({ results: () => sqlite.prepare(sql).all(...values) }),
  })
  const batch = async (statements: { results: () => unknown[] }[]) =>
    statements.map((statement) => ({ results: statement.results() }))
  const stored = sqlite.prepare(
    `SELECT number, created_at AS createdAt FROM release WHERE channel = 'live' AND number = ?`,
  )
  const get = (condition: SQL) => {
    const row = stored.get(new SQLiteSyncDialect().sqlToQuery(condition).params[1] as number)
    return row && { ...release(0), ...row }
  }
  /** The methods of drizzle and D1 that reading two releases needs. */
  const database = {
    $client: { prepare, batch },
    select: () => ({ from: () => ({ where: (condition: SQL) => ({ get: async () => get(condition) }) }) }),
  } as unknown as Database
  const read = (one: object, other: object) =>
    readReleaseChanges(database, { ...release(1), ...one }, { ...release(2), ...other }, 1)
  return { sqlite, database, read }
}
const [one, two] = [
  { number: 1, createdAt: 'one' },
  { number: 2, createdAt: 'two' },
]

test('reads the differences between two releases, in either order', async () => {
  const { sqlite, read } = openReleases()
  const changes = (await read(one, two))!
  expect(await read(two, one)).toEqual(changes)
  expect(changes.entries.map(({ later, path, title, outline }) => [later, path, title, outline])).toEqual([
    [1, '/en/b', 'New', '[]'],
    [0, '/en/b', 'B', '[]'],
  ])
  expect(changes.pairs.map(({ path }) => path).sort()).toEqual(['/en/b', '/fr/b'])
  expect(changes.files).toEqual(['/gone.png'])
  const node = changes.nodes.find(({ later, path }) => later === 1 && path === '/en/b')!
  // The nearest pages, and the nearest siblings, which may be folders.
  expect(node).toMatchObject({
    neighbours: ['/en/0', '/en/0', '/en/c', '/en/c'],
    before: [['/en/a'], ['/en/a']],
    after: [['/en/c'], ['/en/bb']],
  })
  expect(changes.nodes).toHaveLength(3)
  // The channel differs, or one of the releases was pruned or belongs to another database.
  expect(await read({ ...one, channel: 'draft' }, two)).toBeUndefined()
  expect(await read({ ...one, createdAt: 'other' }, two)).toBeUndefined()
  expect(await read(one, { ...two, createdAt: 'other' })).toBeUndefined()
  sqlite.exec('DELETE FROM release WHERE number = 1')
  expect(await read(one, two)).toBeUndefined()
  sqlite.close()
})

test('reads at most 300 changes of a kind, and 6,000 pages with the keys of changed pages', async () => {
  const { sqlite, read } = openReleases()
  const count = 'WITH RECURSIVE number(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM number WHERE i < ?)'
  sqlite.prepare(`INSERT INTO file ${count} SELECT 'live', 2, NULL, i FROM number`).run(299)
  sqlite.prepare(`INSERT INTO entry ${count} SELECT 'live', 1, NULL, 'docs_de', i, '/b', '', 'd' FROM number`).run(5998)
  const { files, pairs } = (await read(one, two))!
  expect([files.length, pairs.length]).toEqual([300, 6000])
  sqlite.exec(`INSERT INTO entry VALUES ('live', 1, NULL, 'docs_it', '/it/b', '/b', '', 'd')`)
  expect(await read(one, two)).toBeUndefined()
  sqlite.exec(`DELETE FROM entry WHERE collection = 'docs_it'; INSERT INTO file VALUES ('live', 2, NULL, '/more.png')`)
  expect(await read(one, two)).toBeUndefined()
  sqlite.close()
})

test('the milestones of a release are the latest of every 64 and of every 8 releases, unless they were pruned', async () => {
  const { sqlite, database } = openReleases()
  const count = 'WITH RECURSIVE number(i) AS (VALUES (3) UNION ALL SELECT i + 1 FROM number WHERE i < ?)'
  sqlite.prepare(`INSERT INTO release ${count} SELECT 'live', i, '' FROM number WHERE i <> 17`).run(138)
  sqlite.exec(`UPDATE release SET created_at = ''`)
  sqlite.prepare(`INSERT INTO file ${count} SELECT 'live', 130, NULL, i FROM number`).run(303)
  const numbers = { 1: [], 2: [1], 9: [1], 10: [1, 9], 18: [1], 64: [1, 57], 65: [], 66: [65], 138: [129, 137] }
  for (const [number, earlier] of Object.entries(numbers)) {
    const milestones = await readMilestones(database, { ...release(Number(number)), createdAt: '' })
    expect(milestones.map((milestone) => milestone.release.number)).toEqual(earlier)
    // More than 300 files changed in release 130.
    expect(milestones.map(({ changes }) => changes === null)).toEqual(earlier.map((each) => each === 129))
  }
  sqlite.close()
})
