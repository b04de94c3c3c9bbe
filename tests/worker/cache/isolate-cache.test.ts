// Tests the current release and versions in the cache that an isolate keeps between requests. Other tests request pages
// of a site.
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { versionChannel } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { ReleaseCache } from '../../../worker/cache/release-cache.ts'
import type * as SharedHead from '../../../worker/cache/shared-head.ts'
import {
  context,
  current,
  dayMs,
  later,
  listed,
  noon,
  open,
  own,
  readsOf,
  release,
  restartIsolate,
  run,
  useIsolate,
} from './isolate.ts'

useIsolate()

let answerHead: typeof SharedHead.answerHead
beforeAll(async () => {
  ;({ answerHead } = await import('../../../worker/cache/shared-head.ts'))
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
  own.now = noon + dayMs / 2 - 1
  await current()
  own.now += 1
  expect((await current())?.day).toBe(Date.parse('2026-06-02T00:00:00Z'))
})

test('a head is fresh for the configured time, and never in development', async () => {
  await release(1)
  Object.assign(own.env, { HEAD_MAX_AGE_MS: '5000' })
  await current()
  own.now += 4999
  expect(await readsOf(() => current())).toBe(0)
  own.now += 1
  expect(await readsOf(() => current())).toBe(1)
  Object.assign(own.env, { DEV: true })
  for (const number of [2, 3]) {
    await release(number)
    expect((await current())?.release.number).toBe(number)
  }
})

test('while the database is unavailable, the last release is served for a day', async () => {
  await release(1)
  const known = await current()
  const available = own.target
  own.target = { batch: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')) }
  const logged: unknown[] = []
  const spies = (['error', 'log'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line: string) => void logged.push(JSON.parse(line))),
  )
  onTestFinished(() => {
    spies.forEach((spy) => spy.mockRestore())
    own.target = available
  })
  own.now += dayMs - 1
  expect(await current()).toBe(known)
  own.now += 1
  await expect(current()).rejects.toMatchObject({ status: 503 })
  own.target = available
  own.now += 2000
  expect(await current()).not.toBe(known)
  expect(logged).toMatchObject([{ event: 'database-away' }, { event: 'database-back', afterSeconds: 2 }])
})

test('a scheduled release takes effect at its time', async () => {
  await release(1)
  await release(2, { effectiveAt: new Date(noon + 900).toISOString() })
  expect((await current())?.release.number).toBe(1)
  own.now = noon + 899
  expect((await current())?.release.number).toBe(1)
  own.now = noon + 900
  expect((await current())?.release.number).toBe(2)
})

test('a release that a visitor has seen is read from the primary, and a missing one is an error', async () => {
  await release(1)
  await current()
  await release(2)
  expect((await current())?.release.number).toBe(1)
  expect((await current('live', 2))?.release.number).toBe(2)
  expect(own.batches.map(({ bookmark: from }) => from)).toContain('first-primary')
  expect(own.batches[0]?.bookmark).toBe('first-unconstrained')
  expect(await readsOf(() => current('live', 2))).toBe(0)
  await expect(current('live', 3)).rejects.toMatchObject({ status: 503 })
})

test('a version is read again after each release of the site, and keeps the settings of its site', async () => {
  await release(1, { versions: listed, history: 'all' })
  await release(1, { channel: versionChannel('1.x') })
  const [site, first] = [await current(), await later(versionChannel('1.x'))]
  expect([first?.site, first?.policy, first?.beside]).toEqual([site?.release, own.policies.version, site?.beside])
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

  const past = (await own.isolate.past((await later(versionChannel('1.x')))!, { release: 1 }, open))!
  expect([past.site, past.release.config.versions]).toEqual([site?.release, listed])

  const changes = [
    () => release(2, { versions: listed, history: 'all' }),
    () => release(2, { versions: listed, history: 'all', createdAt: '2026-01-02T00:00:00.000Z' }),
    // Another version was published.
    () => release(1, { channel: versionChannel('2.x') }),
  ]
  for (const change of changes) {
    const before = (await later(versionChannel('1.x')))!
    const pastBefore = await own.isolate.past(before, { release: 1 }, open)
    expect(await own.isolate.past(before, { release: 1 }, open)).toBe(pastBefore)
    await change()
    await later()
    const after = (await later(versionChannel('1.x')))!
    expect(after).not.toBe(before)
    expect(after.site).toBe((await current())?.release)
    if (after.beside === before.beside) expect(await own.isolate.past(after, { release: 1 }, open)).not.toBe(pastBefore)
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
  expect(own.isolate.peek({ env: own.env, context }, versionChannel('1'))?.levels.size).toBe(1)
  expect(own.isolate.peek({ env: own.env, context }, versionChannel('0'))).toMatchObject({
    answers: watched[0]!.answers,
    levels: new Map(),
  })
  for (const channel of names.slice(5)) await current(channel)
  expect(own.isolate.peek({ env: own.env, context }, versionChannel('3'))?.release.channel).toBe(versionChannel('3'))
  // Version 1 was used after version 2.
  expect(own.isolate.peek({ env: own.env, context }, versionChannel('1'))?.release.channel).toBe(versionChannel('1'))
  expect(own.isolate.peek({ env: own.env, context }, versionChannel('2'))).toBeUndefined()
})

test('the responses of all versions share their memory, which the site does not use', async () => {
  const large = { body: new Blob(['a'.repeat(3000)]), headers: { ETag: '"a"' } }
  const version = { ...own.policies.version, answerBytes: 3000 }
  restartIsolate({ ...own.policies, version })
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
  const asking = { env: own.env, context, ahead }
  await own.isolate.current(asking)
  expect(
    await readsOf(async () =>
      expect((await own.isolate.current(asking, versionChannel('2')))?.release.channel).toBe(versionChannel('2')),
    ),
  ).toBe(0)
  own.now += 3000
  const fresh = { env: own.env, context, ahead: { channels: [versionChannel('1')] } }
  expect(await readsOf(() => own.isolate.current(fresh))).toBe(1)
  restartIsolate()
  await own.isolate.current(fresh, versionChannel('2'))
  expect(fresh.ahead).not.toHaveProperty('heads')
})

/** Returns a function that reads the head through the platform's cache after a time, and the URLs that it requests. */
function shareHead(ms = 3000, answer = async (url: string) => await answerHead(new Request(url), own.env, own.now)) {
  const fetched: string[] = []
  own.env.SHARED_CACHE = true
  const exports = { Head: { fetch: (url: string) => (fetched.push(url), answer(url)) } }
  const shared = { env: own.env, context: { ...context, exports } }
  return { fetched, get: (after = ms) => ((own.now += after), own.isolate.current(shared)) }
}

test('the platform’s cache answers with the head, and the release is kept until it changes', async () => {
  const { fetched, get } = shareHead()
  expect(await readsOf(async () => expect(await get()).toBeUndefined())).toBe(1)
  await release(1, { versions: listed })
  const first = await get()
  expect([await get(), fetched.length]).toEqual([first, 4])
  expect([await get(0), fetched.length]).toEqual([first, 4])
  own.bookmark = 'b3'
  expect(await get()).toBe(first)
  expect(own.isolate.bookmark).toBe('b3')
  await release(2, { versions: listed, effectiveAt: new Date(own.now + 3500).toISOString() })
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

  restartIsolate()
  log.mockClear()
  expect((await current())?.dated.length).toBeGreaterThan(0)
  await run(`UPDATE channel SET base = 'other', base_release = 1`)
  await release(3)
  expect((await later())?.dated).toEqual([])
  expect(log).not.toHaveBeenCalled()
  restartIsolate()
  delete own.env.SHARED_CACHE
  await run('UPDATE channel SET base = NULL, base_release = NULL')
  broken.fetched.length = 0
  expect((await broken.get())?.dated).toEqual([])
  expect(broken.fetched).toEqual([])
})

test('reads wait for the latest state that was read, whatever a later session has seen', async () => {
  await release(1)
  own.bookmark = 'b2'
  await current()
  expect(own.isolate.bookmark).toBe('b2')
  own.bookmark = 'b1'
  await release(2)
  await later()
  expect(own.isolate.bookmark).toBe('b2')
})

test('an export of a release shows it at its own URL, without a history', async () => {
  await release(1)
  await release(2)
  Object.assign(own.env, { SHOWN_RELEASE: 1, SITE_URL: 'https://example.org/docs/' })
  const shown = (await current())!
  expect(shown.release).toMatchObject({
    number: 1,
    config: { url: 'https://example.org', basePath: '/docs', history: 'none' },
  })
  expect(await later()).toBe(shown)
  Object.assign(own.env, { SHOWN_RELEASE: 9 })
  restartIsolate()
  expect(await current()).toBeUndefined()
  for (const number of [1, 2]) await release(number, { channel: versionChannel('1.x') })
  expect((await current(versionChannel('1.x')))?.release.number).toBe(2)
})
