// Tests the cache that an isolate keeps between requests, on a database in memory. Other tests request pages of a site.
import { createHash } from 'node:crypto'
import type { D1Database } from '@cloudflare/workers-types'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SiteError } from '../../../core/error/index.ts'
import { resolveInsight } from '../../../core/insight/index.ts'
import { resolveSiteConfig, versionChannel } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { D1Target, Row, Statement } from '../../../scripts/local/d1-target.ts'
import type { IsolateCache as Isolate, ReleasePolicies } from '../../../worker/cache/isolate-cache.ts'
import type * as ReleaseCaches from '../../../worker/cache/release-cache.ts'
import type { ReleaseCache } from '../../../worker/cache/release-cache.ts'
import type { Env } from '../../../worker/env.ts'
import { openDatabase } from '../../../worker/store/database.ts'
import { previewTables } from '../../../worker/store/preview-tables.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'

let IsolateCache: new (now: () => number, policies: ReleasePolicies) => Isolate
let policies: ReleasePolicies
let publicPast: typeof ReleaseCaches.publicPast
let tablesOfPast: typeof ReleaseCaches.tablesOfPast
let answerHead: (request: Request, env: Env, now: number) => Promise<Response>
beforeAll(async () => {
  target = await openMemoryDatabase()
  // The bundler provides these.
  for (const name of ['CLIENT_ASSETS', 'SITE_ASSETS']) vi.stubGlobal(name, {})
  for (const name of ['ID', 'TIME', 'COMMIT', 'COMPILER', 'BOOKS', 'BASE']) vi.stubGlobal(`BUILD_${name}`, '')
  ;({ IsolateCache } = await import('../../../worker/cache/isolate-cache.ts'))
  ;({ publicPast, tablesOfPast } = await import('../../../worker/cache/release-cache.ts'))
  ;({ answerHead } = await import('../../../worker/cache/shared-head.ts'))
  policies = (await import('../../../worker/channels/release-policies.ts')).releasePolicies
})

const noon = Date.parse('2026-06-01T12:00:00Z')
const dayMs = 86_400_000

let target: D1Target
let now: number
let isolate: Isolate
/** The batches that the isolate has sent to the database, with the bookmark of each. */
let batches: { sql: string; bookmark: string }[]
/** The bookmark of later sessions. */
let bookmark: string
let env: Env
beforeEach(async () => {
  const written = ['channel', 'release', 'preview_token', 'file', 'redirect', 'navigation', 'entry']
  await target.batch(written.map((table) => ({ sql: `DELETE FROM ${table}`, params: [] })))
  now = noon
  batches = []
  bookmark = 'b1'
  env = { DB: { withSession } } as unknown as Env // Only this binding is used.
  isolate = new IsolateCache(() => now, policies)
})

/** The parts of a D1 session that reads use. */
function withSession(from: string) {
  const prepare = (sql: string, params: unknown[] = []) => ({
    sql,
    params,
    bind: (...values: unknown[]) => prepare(sql, values),
    all: async () => ({ results: (await send([{ sql, params }] as Statement[]))[0], meta: {} }),
    raw: async () => (await send([{ sql, params }] as Statement[]))[0]!.map((row) => Object.values(row)),
  })
  const send = async (statements: Statement[]): Promise<Row[][]> => {
    batches.push({ sql: statements.map(({ sql }) => sql).join(), bookmark: from })
    return await target.batch(statements.map(({ sql, params }) => ({ sql, params })))
  }
  const at = bookmark
  return {
    prepare,
    batch: async (statements: Statement[]) => (await send(statements)).map((results) => ({ results, meta: {} })),
    getBookmark: () => at,
  } as unknown as ReturnType<D1Database['withSession']>
}

const run = (sql: string, ...params: (string | number | null)[]) => target.batch([{ sql, params }])

const surroundings = { known: [], folders: new Set(['en']), hash: () => '', renderInline: (text: string) => text }

/** Versions that a site lists. */
const listed = [
  { name: '2.x', state: 'current' },
  { name: '1.x', state: 'supported', until: null },
] as NonNullable<SiteConfig['versions']> // Only these fields are used.

/** Publishes a release to a channel. */
async function release(
  number: number,
  {
    channel = 'live',
    createdAt = '2026-01-01T00:00:00.000Z',
    effectiveAt = null as string | null,
    ...config
  }: {
    channel?: string
    createdAt?: string
    effectiveAt?: string | null
  } & Partial<SiteConfig> = {},
): Promise<void> {
  const resolved = { ...resolveSiteConfig({ locales: ['en'] }, surroundings), ...config }
  await run('INSERT INTO channel (name, head) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET head = ?2', channel, number)
  await run(
    `INSERT OR REPLACE INTO release (channel, number, created_at, effective_at, config, counts) VALUES (?, ?, ?, ?, ?, '{"navigation":{}}')`,
    channel,
    number,
    createdAt,
    effectiveAt,
    JSON.stringify(resolved),
  )
}

/** Publishes a preview with a token of the same name. */
async function preview(name: string, expiresAt = noon + dayMs): Promise<void> {
  await release(1, { channel: name })
  await run(
    `UPDATE channel SET kind = 'preview', base = 'live', base_release = 1, expires_at = ? WHERE name = ?`,
    expiresAt / 1000,
    name,
  )
  const hash = createHash('sha256').update(name).digest('hex')
  await run('INSERT INTO preview_token (hash, channel) VALUES (?, ?)', hash, name)
}

const context = { waitUntil: () => {} }
const open = () => openDatabase(env, isolate)
const current = (channel?: string, atLeast?: number) => isolate.current({ env, context }, channel, atLeast)
const enter = (token: string) => isolate.preview(token, open, env)

/** Returns the current release after its head has become stale. */
async function later(channel?: string, ms = 3000): Promise<ReleaseCache | undefined> {
  now += ms
  return await current(channel)
}

/** Returns how many batches are sent while a function runs. */
async function readsOf(run: () => Promise<unknown>): Promise<number> {
  const before = batches.length
  await run()
  return batches.length - before
}

test('a wrong or ended token is looked up again after 30 seconds', async () => {
  await preview('ended', noon - dayMs)
  for (const [token, answer] of [
    ['wrong', undefined],
    ['ended', 'ended'],
  ] as const) {
    now = noon
    expect(await enter(token)).toBe(answer)
    now = noon + 29_999
    expect(await readsOf(async () => expect(await enter(token)).toBe(answer))).toBe(0)
    now = noon + 30_000
    expect(await readsOf(async () => expect(await enter(token)).toBe(answer))).toBe(1)
    // The clock was set back.
    now = noon - 30_000
    expect(await readsOf(() => enter(token))).toBe(1)
  }
})

test('at most 1,000 wrong tokens are remembered, the latest ones', async () => {
  for (let token = 0; token <= 1000; token++) await enter(`wrong ${token}`)
  expect(await readsOf(() => enter('wrong 1'))).toBe(0)
  expect(await readsOf(() => enter('wrong 0'))).toBe(1)
})

test('a preview is read again after a second, and its cache stays while nothing has changed', async () => {
  await release(1)
  await preview('draft')
  await current()
  const first = await enter('draft')
  now += 999
  expect(await readsOf(async () => expect(await enter('draft')).toBe(first))).toBe(0)
  now += 1
  expect(await readsOf(async () => expect(await enter('draft')).toBe(first))).toBe(2)
  now -= 1000
  expect(await readsOf(() => enter('draft'))).toBe(2)

  const changes: (() => Promise<unknown>)[] = [
    () => release(2, { channel: 'draft' }),
    () => release(2, { channel: 'draft', createdAt: '2026-01-02T00:00:00.000Z' }),
    () => run(`UPDATE channel SET base_release = 2 WHERE name = 'draft'`),
    // A purge makes a release of the site.
    async () => (await release(2), await later()),
    async () => void (now = noon + dayMs / 2),
  ]
  for (const change of changes) {
    const before = await enter('draft')
    await change()
    now += 1000
    expect(await enter('draft')).not.toBe(before)
  }
})

test('a preview ends within a second if it expires, or if its next scheduled release takes effect', async () => {
  await preview('draft', noon + 1000)
  now += 500
  expect(await enter('draft')).toMatchObject({ policy: policies.preview })
  now += 500
  expect(await enter('draft')).toBe('ended')

  await preview('planned', noon + dayMs)
  await release(2, { channel: 'planned', effectiveAt: new Date(now + 500).toISOString() })
  expect(await enter('planned')).toMatchObject({ release: { number: 1 } })
  now += 500
  expect(await enter('planned')).toMatchObject({ release: { number: 2 } })
})

test('eight previews are cached, the most recently used ones', async () => {
  for (let index = 0; index < 8; index++) await preview(`draft ${index}`)
  const first = await enter('draft 0')
  const second = await enter('draft 1')
  for (let index = 2; index < 8; index++) await enter(`draft ${index}`)
  now += 1000
  expect(await enter('draft 0')).toBe(first)
  await preview('draft 8')
  await enter('draft 8')
  now += 1000
  expect(await enter('draft 0')).toBe(first)
  expect(await enter('draft 1')).not.toBe(second)
})

test('a past release is cached until the current release or the day changes', async () => {
  const past = async (number = 1) => await isolate.past((await later())!, { release: number }, open)
  for (const number of [1, 2, 3]) await release(number)
  const [first, second] = [await past(1), await past(2)]
  expect([first?.release.number, second?.release.number, first?.policy]).toEqual([1, 2, policies.past])
  expect([await past(1), await past(2)]).toEqual([first, second])
  expect(await past(1)).toBe(first)
  const known = (await current())!
  // Only its number is read.
  expect(await readsOf(() => isolate.past(known, { release: 1 }, open))).toBe(1)
  expect(await past(9)).toBeUndefined()

  const changes = [
    () => release(4),
    () => release(4, { createdAt: '2026-01-02T00:00:00.000Z' }),
    async () => void (now += dayMs),
  ]
  for (const change of changes) {
    const before = await past()
    await change()
    expect(await past()).not.toBe(before)
    expect(await past()).toBe(await past())
  }
  await release(5, { history: 'none' })
  const present = (await later())!
  expect(await readsOf(() => isolate.past(present, { release: 1 }, open))).toBe(0)
})

test('the past of two previews of a release is separate, also if their releases have the same numbers', async () => {
  await release(1)
  await preview('draft')
  const present = (await enter('draft')) as ReleaseCache
  const past = (base: number) => {
    const view = {
      kind: 'preview' as const,
      preview: { name: 'draft', base: { channel: 'live', number: base }, expiresAt: 0 },
    }
    return isolate.past({ ...present, view }, { release: 1 }, open)
  }
  const [one, other] = [await past(1), await past(2)]
  expect(one).not.toBe(other)
  expect([one?.view, other?.view]).toMatchObject([
    { preview: { base: { number: 1 } } },
    { preview: { base: { number: 2 } } },
  ])
})

test('the current release is cached while its number, time, and day stay the same', async () => {
  expect(await readsOf(async () => expect(await current()).toBeUndefined())).toBe(1)
  await expect(current('live', 1)).rejects.toMatchObject({ status: 503 })
  await release(1)
  const first = await later()
  expect([await later(), first?.day]).toEqual([first, Date.parse('2026-06-01T00:00:00Z')])
  expect(await later()).toBe(first)
  // Another database has been restored.
  await release(1, { createdAt: '2026-01-02T00:00:00.000Z' })
  const restored = await later()
  expect(restored).not.toBe(first)
  now = noon + dayMs / 2 - 1
  await current()
  now += 1
  expect((await current())?.day).toBe(Date.parse('2026-06-02T00:00:00Z'))
})

test('a head is fresh for the configured time, and never in development', async () => {
  await release(1)
  Object.assign(env, { HEAD_MAX_AGE_MS: '5000' })
  await current()
  now += 4999
  expect(await readsOf(() => current())).toBe(0)
  now += 1
  expect(await readsOf(() => current())).toBe(1)
  Object.assign(env, { DEV: true })
  for (const number of [2, 3]) {
    await release(number)
    expect((await current())?.release.number).toBe(number)
  }
})

test('while the database is unavailable, the last release is served for a day', async () => {
  await release(1)
  const known = await current()
  const available = target
  target = { batch: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')) }
  const logged: unknown[] = []
  const spies = (['error', 'log'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line: string) => void logged.push(JSON.parse(line))),
  )
  onTestFinished(() => {
    spies.forEach((spy) => spy.mockRestore())
    target = available
  })
  now += dayMs - 1
  expect(await current()).toBe(known)
  now += 1
  await expect(current()).rejects.toMatchObject({ status: 503 })
  target = available
  now += 2000
  expect(await current()).not.toBe(known)
  expect(logged).toMatchObject([{ event: 'database-away' }, { event: 'database-back', afterSeconds: 2 }])
})

test('a scheduled release takes effect at its time', async () => {
  await release(1)
  await release(2, { effectiveAt: new Date(noon + 900).toISOString() })
  expect((await current())?.release.number).toBe(1)
  now = noon + 899
  expect((await current())?.release.number).toBe(1)
  now = noon + 900
  expect((await current())?.release.number).toBe(2)
})

test('a release that a visitor has seen is read from the primary, and a missing one is an error', async () => {
  await release(1)
  await current()
  await release(2)
  expect((await current())?.release.number).toBe(1)
  expect((await current('live', 2))?.release.number).toBe(2)
  expect(batches.map(({ bookmark: from }) => from)).toContain('first-primary')
  expect(batches[0]?.bookmark).toBe('first-unconstrained')
  expect(await readsOf(() => current('live', 2))).toBe(0)
  await expect(current('live', 3)).rejects.toMatchObject({ status: 503 })
})

test('a version is read again after each release of the site, and keeps the settings of its site', async () => {
  await release(1, { versions: listed, history: 'all' })
  await release(1, { channel: versionChannel('1.x') })
  const [site, first] = [await current(), await later(versionChannel('1.x'))]
  expect([first?.site, first?.policy, first?.beside]).toEqual([site?.release, policies.version, site?.beside])
  expect(await later(versionChannel('1.x'))).toBe(first)
  const languages = ['en', 'fr'].map((code) => ({ code, name: code, dir: 'ltr' as const, language: code }))
  await release(2, { versions: listed, history: 'all', title: 'Site', locales: languages })
  await later()
  const translated = (await later(versionChannel('1.x')))!.release.config
  const names = ({ collections }: SiteConfig) => collections.map(({ name }) => name)
  expect([translated.title, names(translated).includes('docs_fr')]).toEqual(['Site', true])
  await release(1, { versions: listed, history: 'all' })
  await later()
  expect(names((await later(versionChannel('1.x')))!.release.config)).not.toContain('docs_fr')

  const past = (await isolate.past((await later(versionChannel('1.x')))!, { release: 1 }, open))!
  expect([past.site, past.release.config.versions]).toEqual([site?.release, listed])

  const changes = [
    () => release(2, { versions: listed, history: 'all' }),
    () => release(2, { versions: listed, history: 'all', createdAt: '2026-01-02T00:00:00.000Z' }),
    // Another version was published.
    () => release(1, { channel: versionChannel('2.x') }),
  ]
  for (const change of changes) {
    const before = (await later(versionChannel('1.x')))!
    const pastBefore = await isolate.past(before, { release: 1 }, open)
    expect(await isolate.past(before, { release: 1 }, open)).toBe(pastBefore)
    await change()
    await later()
    const after = (await later(versionChannel('1.x')))!
    expect(after).not.toBe(before)
    expect(after.site).toBe((await current())?.release)
    if (after.beside === before.beside) expect(await isolate.past(after, { release: 1 }, open)).not.toBe(pastBefore)
  }
})

test('four versions have a complete cache, and 64 have one at all', async () => {
  await release(1)
  await current()
  const names = Array.from({ length: 65 }, (_, index) => versionChannel(String(index)))
  for (const channel of names) await release(1, { channel })
  const watched: (ReleaseCache | undefined)[] = []
  for (const channel of names.slice(0, 5)) watched.push(await current(channel))
  for (const cache of watched) cache!.levels.set('key', [])
  expect(isolate.peek({ env, context }, versionChannel('1'))?.levels.size).toBe(1)
  expect(isolate.peek({ env, context }, versionChannel('0'))).toMatchObject({
    answers: watched[0]!.answers,
    levels: new Map(),
  })
  for (const channel of names.slice(5)) await current(channel)
  expect(isolate.peek({ env, context }, versionChannel('3'))?.release.channel).toBe(versionChannel('3'))
  // Version 1 was used after version 2.
  expect(isolate.peek({ env, context }, versionChannel('1'))?.release.channel).toBe(versionChannel('1'))
  expect(isolate.peek({ env, context }, versionChannel('2'))).toBeUndefined()
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
    const { answers, years } = (await later())!
    seen.push(years)
    const without = vi.spyOn(answers, 'without')
    await release(++number, { reviews, versions })
    await later('live', dayMs)
    return without.mock.calls.length > 0
  }
  // The days of June from which each comparison starts: 1, 2, 3, 4, 5.
  expect([await isKept(), await isKept(), await isKept(), await isKept()]).toEqual([false, false, false, true])
  now = Date.parse('2026-12-31T12:00:00Z')
  expect(await isKept()).toBe(false)
  expect([seen[0], seen.at(-1)]).toEqual(['2026,current,supported', '2026,current,ended,3'])
})

test('responses are dropped if the previous version changes, because pages mark the differences from it', async () => {
  await release(1, { versions: listed })
  await release(1, { channel: versionChannel('1.x') })
  const first = (await current())!
  const drops = vi.spyOn(first.answers, 'without')
  await release(2, { channel: versionChannel('1.x') })
  const second = (await later())!
  expect(second.beside).not.toBe(first.beside)
  expect(drops).not.toHaveBeenCalled()
  const keeps = vi.spyOn(second.answers, 'without')
  await release(2, { versions: listed })
  await later()
  expect(keeps).toHaveBeenCalledOnce()
})

test('pages have the same frame in all releases with the same settings, and another one in each other view', async () => {
  for (const number of [1, 2]) await release(number, { history: 'all' })
  await preview('draft')
  await preview('other')
  for (const name of ['1.x', '2.x']) await release(1, { channel: versionChannel(name) })
  const live = (await current())!
  const past = (number: number) => isolate.past(live, { release: number }, open)
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

  Object.assign(env, { INSIGHT: {} })
  await release(6, { history: 'all', title: 'Other' })
  const counted = (await later())!
  expect([counted.insight, counted.frame === other?.frame]).toEqual([resolveInsight(), false])
  const uncounted = [await enter('draft'), await isolate.past(counted, { release: 1 }, open), other] as ReleaseCache[]
  for (const cache of uncounted) expect(cache).not.toHaveProperty('insight')
})

test('the past that readers see depends on the setting of the current release, and is complete in a preview', async () => {
  await release(1)
  await preview('draft')
  const live = (await current())!
  const readable = { policy: 'present', present: { channel: 'live', number: 1, base: null } } as const
  const base = { channel: 'other', number: 1 }
  const past = (await isolate.past(live, { release: 1 }, open))!
  expect([publicPast(live), publicPast(past)]).toEqual([readable, readable])
  expect(past.tables?.get('entry')).toContain('main.')
  const draft = (await enter('draft')) as ReleaseCache
  expect(draft.tables).toEqual(previewTables({ channel: 'draft', base: { channel: 'live', number: 1 } }))
  expect([publicPast(draft), publicPast((await isolate.past(draft, { release: 1 }, open))!)]).toEqual([null, null])
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
  const past = await isolate.past(live, { release: 1 }, open)
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
  for (const cache of [await enter('draft'), await isolate.past(live, { release: 1 }, open)])
    expect(isCached(cache as ReleaseCache)).toEqual([false, false, false, false, true])
})

test('the responses of all versions share their memory, which the site does not use', async () => {
  const large = { body: new Blob(['a'.repeat(3000)]), headers: { ETag: '"a"' } }
  const version = { ...policies.version, answerBytes: 3000 }
  isolate = new IsolateCache(() => now, { ...policies, version })
  const caches: ReleaseCache[] = []
  for (const channel of ['1', '2'].map(versionChannel)) {
    await release(1, { channel })
    const cache = (await current(channel))!
    cache.answers.set('page', { address: '/page' }, { body: new Blob(['a'.repeat(1000)]), headers: { ETag: '"a"' } })
    caches.push(cache)
  }
  expect(caches.map(({ answers }) => answers.get('page') !== undefined)).toEqual([false, true])
  await release(1)
  const { answers } = (await current())!
  answers.set('page', { address: '/page' }, large)
  expect(answers.get('page')).toBe(large)
})

test('a new isolate reads the heads of versions that a URL may name together with that of the site', async () => {
  await release(1)
  for (const channel of [versionChannel('1'), versionChannel('2')]) await release(1, { channel })
  const ahead = { channels: [versionChannel('1'), versionChannel('2')] }
  const asking = { env, context, ahead }
  await isolate.current(asking)
  expect(
    await readsOf(async () =>
      expect((await isolate.current(asking, versionChannel('2')))?.release.channel).toBe(versionChannel('2')),
    ),
  ).toBe(0)
  now += 3000
  const fresh = { env, context, ahead: { channels: [versionChannel('1')] } }
  expect(await readsOf(() => isolate.current(fresh))).toBe(1)
  isolate = new IsolateCache(() => now, policies)
  await isolate.current(fresh, versionChannel('2'))
  expect(fresh.ahead).not.toHaveProperty('heads')
})

/** Returns a function that reads the head through the platform's cache after a time, and the URLs that it requests. */
function shareHead(ms = 3000, answer = async (url: string) => await answerHead(new Request(url), env, now)) {
  const fetched: string[] = []
  env.SHARED_CACHE = true
  const exports = { Head: { fetch: (url: string) => (fetched.push(url), answer(url)) } }
  const shared = { env, context: { ...context, exports } }
  return { fetched, get: (after = ms) => ((now += after), isolate.current(shared)) }
}

test('the platform’s cache answers with the head, and the release is kept until it changes', async () => {
  const { fetched, get } = shareHead()
  expect(await readsOf(async () => expect(await get()).toBeUndefined())).toBe(1)
  await release(1, { versions: listed })
  const first = await get()
  expect([await get(), fetched.length]).toEqual([first, 4])
  expect([await get(0), fetched.length]).toEqual([first, 4])
  bookmark = 'b3'
  expect(await get()).toBe(first)
  expect(isolate.bookmark).toBe('b3')
  await release(2, { versions: listed, effectiveAt: new Date(now + 3500).toISOString() })
  expect([await get(), (await get(500))?.release.number]).toEqual([first, 2])
  await release(2, { versions: listed, createdAt: '2026-01-02T00:00:00.000Z' })
  const second = await get()
  expect(second?.release.createdAt).toBe('2026-01-02T00:00:00.000Z')
  expect(second?.dated.length).toBeGreaterThan(0)
  await release(1, { channel: versionChannel('1.x') })
  const third = await get()
  expect([third?.beside === second?.beside, third?.view]).toEqual([false, { kind: 'present', base: null }])
  await run(`UPDATE channel SET base = 'other', base_release = 1`)
  await release(3, { versions: listed })
  const overlay = await get()
  expect([overlay?.view, overlay?.dated]).toEqual([{ kind: 'present', base: { channel: 'other', number: 1 } }, []])
})

test('without the platform’s cache, the database answers, except if it has already failed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const information = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => [log, information].forEach((spy) => spy.mockRestore()))
  for (const number of [1, 2]) await release(number)
  const away = shareHead(0, async () => new Response(null, { status: 503 }))
  expect(await readsOf(() => expect(away.get()).rejects.toMatchObject({ status: 503 }))).toBe(0)
  const broken = shareHead(dayMs, () => Promise.reject(new Error('The cache is broken')))
  const logged = log.mock.calls.length
  expect((await broken.get())?.release.number).toBe(2)
  expect(log.mock.calls.slice(logged).join()).toContain('shared-head-failed')

  isolate = new IsolateCache(() => now, policies)
  log.mockClear()
  expect((await current())?.dated.length).toBeGreaterThan(0)
  await run(`UPDATE channel SET base = 'other', base_release = 1`)
  await release(3)
  expect((await later())?.dated).toEqual([])
  expect(log).not.toHaveBeenCalled()
  isolate = new IsolateCache(() => now, policies)
  delete env.SHARED_CACHE
  await run('UPDATE channel SET base = NULL, base_release = NULL')
  broken.fetched.length = 0
  expect((await broken.get())?.dated).toEqual([])
  expect(broken.fetched).toEqual([])
})

test('reads wait for the latest state that was read, whatever a later session has seen', async () => {
  await release(1)
  bookmark = 'b2'
  await current()
  expect(isolate.bookmark).toBe('b2')
  bookmark = 'b1'
  await release(2)
  await later()
  expect(isolate.bookmark).toBe('b2')
})

test('an export of a release shows it at its own URL, without a history', async () => {
  await release(1)
  await release(2)
  Object.assign(env, { SHOWN_RELEASE: 1, SITE_URL: 'https://example.org/docs/' })
  const shown = (await current())!
  expect(shown.release).toMatchObject({
    number: 1,
    config: { url: 'https://example.org', basePath: '/docs', history: 'none' },
  })
  expect(await later()).toBe(shown)
  Object.assign(env, { SHOWN_RELEASE: 9 })
  isolate = new IsolateCache(() => now, policies)
  expect(await current()).toBeUndefined()
  for (const number of [1, 2]) await release(number, { channel: versionChannel('1.x') })
  expect((await current(versionChannel('1.x')))?.release.number).toBe(2)
})
