// Tests which cache entries a release takes over from the previous one, and which entries its views share.
import { beforeAll, expect, test } from 'vitest'
import { SiteError } from '../../../core/error/index.ts'
import { resolveInsight } from '../../../core/insight/index.ts'
import { versionChannel } from '../../../core/release/index.ts'
import type * as ReleaseCaches from '../../../worker/cache/release-cache.ts'
import type { ReleaseCache } from '../../../worker/cache/release-cache.ts'
import { previewTables } from '../../../worker/store/preview-tables.ts'
import { current, dayMs, enter, later, listed, open, own, preview, release, run, useIsolate } from './isolate.ts'

useIsolate()

let publicPast: typeof ReleaseCaches.publicPast
let tablesOfPast: typeof ReleaseCaches.tablesOfPast
beforeAll(async () => {
  ;({ publicPast, tablesOfPast } = await import('../../../worker/cache/release-cache.ts'))
})

/** A cache with a value of each kind. */
async function filledCache(): Promise<ReleaseCache> {
  const cache = (await current())!
  for (const path of ['/a b.txt', '/other.txt']) cache.files.set(path, null)
  cache.media.set('hash', {} as never)
  for (const path of ['/en/none', '/en/old']) cache.misses.set(path, { closest: {} })
  cache.misses.set('/en/removed', { gone: new SiteError({ status: 410 } as never) })
  for (const [path, status] of [
    ['/en/moved', 301],
    ['/en/away', 307],
    ['/en/old/page', 308],
    ['/en/old', 301],
  ] as const)
    cache.moves.set(path, { location: '/en', status })
  for (const key of ['docs_en /en', 'docs_en /en/guide', 'docs_fr /fr']) cache.levels.set(key, [])
  for (const collection of ['docs_en', 'docs_fr']) cache.wholeTrees.add(collection)
  for (const collections of ['["docs_en"]', '["docs_fr"]', '["docs_fr","docs_en"]'])
    cache.vocabularies.set(collections, [])
  for (const code of ['en', 'fr']) cache.incomplete.set(code, true)
  cache.posts.set('/en/blog', [])
  return cache
}

/** Caches a response. */
function addAnswer({ answers }: ReleaseCache): void {
  answers.set('page', { address: '/en/page' }, { body: new Blob(['page']), headers: { ETag: '"a"' } })
}

const hasAnswer = ({ answers }: ReleaseCache) => answers.get('page') !== undefined

/** Returns the keys that a cache contains, by kind. */
const keysOf = ({
  files,
  media,
  misses,
  moves,
  levels,
  wholeTrees,
  vocabularies,
  incomplete,
  posts,
}: ReleaseCache) => ({
  files: ['/a b.txt', '/other.txt'].filter((key) => files.get(key) !== undefined),
  media: media.get('hash') !== undefined,
  misses: ['/en/none', '/en/old', '/en/removed'].filter((key) => misses.get(key)),
  moves: ['/en/moved', '/en/away', '/en/old/page', '/en/old'].filter((key) => moves.get(key)),
  levels: [...levels.keys()],
  wholeTrees: [...wholeTrees],
  vocabularies: [...vocabularies.keys()],
  incomplete: [...incomplete.keys()],
  posts: posts.get('/en/blog') !== undefined,
})

test('a release keeps the cached values that it does not change', async () => {
  await release(1)
  const first = await filledCache()
  await release(2)
  await run(`INSERT INTO file (channel, since, path, media, digest) VALUES ('live', 2, '/a b.txt', '', '')`)
  const second = (await later())!
  expect(keysOf(second)).toEqual({
    ...keysOf(first),
    files: ['/other.txt'],
    media: false,
    misses: ['/en/none', '/en/old'],
    moves: ['/en/moved', '/en/old/page', '/en/old'],
  })
  expect(second.misses.get('/en/none')).toEqual({})

  await release(3)
  await run(`INSERT INTO redirect (channel, since, kind, source, target, status, data, digest)
    VALUES ('live', 3, 'written', '/en/old', '/en', 301, '{}', '')`)
  await run(`INSERT INTO navigation (channel, since, collection, parent, path, sort, stem, title, description, page, size, first, data, digest)
    VALUES ('live', 3, 'docs_fr', '/fr', '/fr/a', '1', '1', '', '', 1, 0, '', '{}', '')`)
  expect(keysOf((await later())!)).toEqual({
    files: ['/other.txt'],
    media: false,
    misses: ['/en/none'],
    moves: ['/en/moved', '/en/old/page'],
    levels: ['docs_en /en', 'docs_en /en/guide'],
    wholeTrees: ['docs_en'],
    vocabularies: [],
    incomplete: ['en'],
    posts: true,
  })

  // An overlay may also differ in rows of its base.
  await run(`UPDATE channel SET base = 'other', base_release = 1`)
  await release(4)
  const overlay = (await later())!
  expect(overlay.tables).toEqual(previewTables({ channel: 'live', base: { channel: 'other', number: 1 } }))
  expect(keysOf(overlay)).toMatchObject({ misses: [], wholeTrees: [], posts: false })
})

test('a release that changes a page drops the words and posts of its collection', async () => {
  const locales = ['en', 'fr'].map((code) => ({ code, name: code, dir: 'ltr' as const, language: code }))
  await release(1, { locales })
  await filledCache()
  await release(2, { locales })
  await run(`INSERT INTO entry (channel, since, collection, file, path, stem, extension, title, description, navigation,
    seo, meta, updated_at, source, digest, document, dependencies)
    VALUES ('live', 2, 'docs_en', 'a.md', '/en/a', '', 'md', '', '', 'true', '{}', '{}', '', '', '', 'a', '{}')`)
  expect(keysOf((await later())!)).toMatchObject({ vocabularies: ['["docs_fr"]'], posts: false })
})

test('responses are kept until the year, the state of a version, or the number of overdue reviews changes', async () => {
  const reviews = ['2026-06-02', '2026-06-01', '2026-07-01']
  const versions = listed.map((version) => ({
    ...version,
    ...(version.state === 'supported' && { until: '2026-06-03' }),
  }))
  let number = 0
  const seen: string[] = []
  const isKept = async () => {
    await release(++number, { reviews, versions })
    const cache = (await later())!
    seen.push(cache.years)
    addAnswer(cache)
    await release(++number, { reviews, versions })
    return hasAnswer((await later('live', dayMs))!)
  }
  // The days of June from which each comparison starts: 1, 2, 3, 4, 5.
  expect([await isKept(), await isKept(), await isKept(), await isKept()]).toEqual([false, false, false, true])
  own.now = Date.parse('2026-12-31T12:00:00Z')
  expect(await isKept()).toBe(false)
  expect([seen[0], seen.at(-1)]).toEqual(['2026,current,supported', '2026,current,ended,3'])
})

test('responses are dropped if the previous version changes, because pages mark the differences from it', async () => {
  await release(1, { versions: listed })
  await release(1, { channel: versionChannel('1.x') })
  const first = (await current())!
  addAnswer(first)
  await release(2, { channel: versionChannel('1.x') })
  const second = (await later())!
  expect(second.beside).not.toBe(first.beside)
  expect(hasAnswer(second)).toBe(false)
  addAnswer(second)
  await release(2, { versions: listed })
  expect(hasAnswer((await later())!)).toBe(true)
  await release(3, { channel: versionChannel('1.x'), effectiveAt: new Date(own.now + dayMs).toISOString() })
  // An unfinished sync.
  await run(
    `INSERT INTO release (channel, number, created_at, config, counts) VALUES ('version:1.x', 4, '', '{}', '{}')`,
  )
  expect((await later())!.beside).toBe(second.beside)
  expect((await later('live', dayMs))!.beside).not.toBe(second.beside)
})

test('pages have the same frame in all releases with the same settings, and another one in each other view', async () => {
  for (const number of [1, 2]) await release(number, { history: 'all' })
  await preview('draft')
  await preview('other')
  for (const name of ['1.x', '2.x']) await release(1, { channel: versionChannel(name) })
  const live = (await current())!
  const past = (number: number) => own.isolate.past(live, { release: number }, open)
  const views = [
    live,
    ...(await Promise.all([1, 2].map(past))),
    ...(await Promise.all(['draft', 'other'].map(enter))),
    ...(await Promise.all(['1.x', '2.x'].map((name) => current(versionChannel(name))))),
  ] as ReleaseCache[]
  expect(new Set(views.map(({ frame }) => frame)).size).toBe(7)
  await release(3, { history: 'all' })
  expect((await later())?.frame).toBe(live.frame)
  await release(4, { history: 'all', title: 'Other' })
  const other = await later()
  expect(other?.frame).not.toBe(live.frame)
  await run(`UPDATE channel SET base = 'other', base_release = 1 WHERE name = 'live'`)
  await release(5, { history: 'all', title: 'Other' })
  expect((await later())?.frame).toBe(other?.frame)

  Object.assign(own.env, { INSIGHT: {} })
  await release(6, { history: 'all', title: 'Other' })
  const counted = (await later())!
  expect([counted.insight, counted.frame === other?.frame]).toEqual([resolveInsight(), false])
  const uncounted = [
    await enter('draft'),
    await own.isolate.past(counted, { release: 1 }, open),
    other,
  ] as ReleaseCache[]
  for (const cache of uncounted) expect(cache).not.toHaveProperty('insight')
})

test('the past that readers see depends on the setting of the current release, and is complete in a preview', async () => {
  await release(1)
  await preview('draft')
  const live = (await current())!
  const readable = { policy: 'present', present: { channel: 'live', number: 1, base: null } } as const
  const base = { channel: 'other', number: 1 }
  const past = (await own.isolate.past(live, { release: 1 }, open))!
  expect([publicPast(live), publicPast(past)]).toEqual([readable, readable])
  expect(past.tables?.get('entry')).toContain('main.')
  const draft = (await enter('draft')) as ReleaseCache
  expect(draft.tables).toEqual(previewTables({ channel: 'draft', base: { channel: 'live', number: 1 } }))
  expect([publicPast(draft), publicPast((await own.isolate.past(draft, { release: 1 }, open))!)]).toEqual([null, null])
  expect(tablesOfPast(null)).toBeUndefined()
  expect(tablesOfPast({ ...readable, policy: 'all' })).toBeUndefined()
  expect(tablesOfPast({ policy: 'all', present: { ...readable.present, base } })).toEqual(
    previewTables({ channel: 'live', base }),
  )
})

test('previews and past releases have the URLs of the current release', async () => {
  await release(1)
  await preview('draft')
  await current()
  await release(2, { basePath: '/docs' })
  const live = (await later())!
  const past = await own.isolate.past(live, { release: 1 }, open)
  const draft = (await enter('draft')) as ReleaseCache
  expect([live, past, draft].map((cache) => cache?.release.config.basePath)).toEqual(['/docs', '/docs', '/docs'])
})

test('nothing that depends on requests is cached in previews and past releases', async () => {
  await release(1)
  await preview('draft')
  const isCached = ({ misses, moves, searches, posts, files }: ReleaseCache) =>
    [misses, moves, searches, posts, files].map((map) => (map.set('key', {} as never), map.get('key') !== undefined))
  const live = (await current())!
  expect(isCached(live)).toEqual([true, true, true, true, true])
  for (const cache of [await enter('draft'), await own.isolate.past(live, { release: 1 }, open)])
    expect(isCached(cache as ReleaseCache)).toEqual([false, false, false, false, true])
})
