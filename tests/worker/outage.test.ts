import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { d1Errors, openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'
import { smallSite } from '../harness/small-site.ts'
import { urlSetting } from '../harness/urls/setting.ts'
import { needsDefaultUrls } from '../harness/urls/skip.ts'

let site: DoubledSite

beforeAll(async () => {
  site = await openDoubledSite(smallSite, { assets: true })
  await site.change({ variables: { DATABASE_TIMEOUT_MS: 100, BUILD_BASE: urlSetting?.basePath ?? '' } })
})
afterEach(() => site.setFault())
afterAll(() => site.dispose())

const text = async (answer: Promise<Response>) => (await answer).text()

let isolates = 0
/** Returns an isolate with an empty cache. */
const cold = () => site.isolate(`cold-${isolates++}`)

/** Returns an isolate that has served these paths. */
async function warm(...paths: string[]) {
  const get = cold()
  for (const path of paths) await text(get(path))
  await site.idle()
  return get
}

describe('a cached response', () => {
  test('is served during an outage of ten minutes, and is current afterward without a restart', async () => {
    const get = await warm('/en/guide/install')
    const before = await text(get('/en/guide/install'))
    await site.setFault({ error: d1Errors.overloaded })
    for (let minute = 0; minute < 10; minute++) {
      await site.advance(60_000)
      const answer = await get('/en/guide/install')
      expect([answer.status, await answer.text()]).toEqual([200, before])
    }
    await site.publish({ 'en/1.guide/1.install.md': '# Install\n\nRun the other installer.\n' })
    await site.setFault()
    await site.advance(1000)
    await text(get('/en/guide/install')) // The head is read in the background.
    await site.idle()
    expect(await text(get('/en/guide/install'))).toContain('Run the other installer')
    await site.serve({ 'en/1.guide/1.install.md': smallSite['en/1.guide/1.install.md']! })
  })

  test('is served while the database hangs: one request waits for half a second, later ones do not wait', async () => {
    const get = await warm('/en')
    await site.setFault({ hangs: true })
    await site.change({ variables: { DATABASE_TIMEOUT_MS: 60_000 } })
    await site.advance(60_000)
    expect((await get('/en')).status).toBe(200)
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => get('/en')))
    expect(new Set([first!, ...others].map(({ status }) => status))).toEqual(new Set([200]))
    await site.change({ variables: { DATABASE_TIMEOUT_MS: 100 } })
  })

  test.each([
    '/',
    '/en/guide/use',
    '/fr/en/guide/use',
    '/en/guide/use/_payload.json',
    '/en/nothing',
    '/nothing.txt',
    '/guide/use',
    '/raw/en/guide/use.md',
    '/images/shore.svg',
    '/favicon.ico',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/api/openapi.json',
    '/_nuxt/builds/latest.json',
    '/_search/en/titles.json',
    '/_search/en?q=installer',
    '/_i18n/x/fr/messages.json',
  ])('is served at %s unchanged, also for conditional requests', async (path) => {
    const get = await warm(path, path)
    const before = await get(path)
    const body = await before.text()
    await site.setFault({ error: d1Errors.overloaded })
    await site.advance(60_000)
    for (let time = 0; time < 2; time++) {
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([before.status, body])
    }
    const tag = before.headers.get('etag')
    if (tag !== null) expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
  })

  test('does not wait for the head under traffic, which is read in the background once a second from the primary', async () => {
    const get = await warm('/en')
    await site.setFault({ delayMs: 50 })
    await site.advance(1500)
    const calls = await site.callsOf(() => Promise.all(Array.from({ length: 5 }, () => get('/en'))))
    expect(calls.map(({ session }) => session)).toEqual(['first-primary'])
    expect(await site.callsOf(() => get('/en'))).toEqual([])
  })

  test('is replaced within two seconds of a publish under traffic, and immediately without traffic', async () => {
    const [busy, idle] = [await warm('/en/guide/use'), await warm('/en/guide/use')]
    await site.publish({ 'en/1.guide/2.use.md': '# Use\n\nUse it nightly.\n' })
    for (const later of [900, 900]) {
      await site.advance(later)
      await text(busy('/en/guide/use'))
      await site.idle()
    }
    expect(await text(busy('/en/guide/use'))).toContain('nightly')
    await site.advance(60_000)
    expect(await text(idle('/en/guide/use'))).toContain('nightly')
  })

  test('is not served to a visitor long after a failure, when the database has time to respond', async () => {
    const get = await warm('/en/guide/use')
    await site.setFault({ error: d1Errors.overloaded, times: 1 })
    await site.advance(1500)
    await text(get('/en/guide/use'))
    await site.idle()
    await site.publish({ 'en/1.guide/2.use.md': '# Use\n\nUse it weekly.\n' })
    await site.advance(60_000)
    expect(await text(get('/en/guide/use'))).toContain('weekly')
  })

  test('is served for a day, or as long as the site configures', async () => {
    const get = await warm('/en')
    await site.setFault({ error: d1Errors.internal })
    await site.advance(23 * 60 * 60 * 1000)
    expect((await get('/en')).status).toBe(200)
    await site.advance(60 * 60 * 1000)
    expect((await get('/en')).status).toBe(503)
    await site.change({ variables: { MAX_STALE_HOURS: 48 } })
    expect((await get('/en')).status).toBe(200)
    await site.change({ variables: { MAX_STALE_HOURS: 24 } })
  })
})

describe('an uncached response is 503 while the database', () => {
  test.each([
    ['fails', { error: d1Errors.overloaded }],
    ['is reset', { error: d1Errors.timeout }],
    ['hangs', { hangs: true }],
  ])('%s', async (_, fault) => {
    const get = await warm('/en')
    await site.setFault(fault)
    for (const answer of [await get('/fr/guide/install'), await cold()('/fr/guide/install')]) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('10')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('etag')).toBeNull()
      const html = await answer.text()
      expect(html).toMatch(/<html[^>]* lang="fr"/)
      expect(html).toContain('Réessayer')
      expect(html).not.toContain('D1')
    }
  })

  test.each(['/sitemap.xml?x=1', '/llms-full.txt', '/en/llms-full-1.txt', '/__nuxt_content/docs_en/sql_dump.txt'])(
    'hangs, after the same time as for a page, although its other reads may take long: %s',
    { timeout: 12_000 },
    async (path) => {
      const get = await warm('/en')
      await site.setFault({ hangs: true })
      for (const ask of [get, cold()]) expect((await ask(path)).status).toBe(503)
    },
  )

  test('fails, in the visitor’s language for a URL without a language', async () => {
    await site.setFault({ error: d1Errors.lost })
    const answer = await cold()('/', { 'accept-language': 'ar, fr;q=0.5' })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toMatch(/<html lang="ar" dir="rtl"/)
  })

  test('fails, in the format of each program', async () => {
    await site.setFault({ error: d1Errors.lost })
    const problem = await cold()('/api/pages', { accept: 'application/json' })
    expect(problem.headers.get('content-type')).toBe('application/problem+json')
    expect([problem.headers.get('retry-after'), problem.headers.get('cache-control')]).toEqual(['10', 'no-store'])
    expect(await problem.json()).toMatchObject({ status: 503, code: 'database-unavailable' })
    const json = await cold()('/_search/en?q=words', { accept: 'application/json' })
    expect(await json.json()).toMatchObject({ statusCode: 503, statusMessage: 'Service Unavailable' })
  })

  test.each(['/_assets/gone.js', '/_nuxt/builds/latest.json'])(
    'hangs, except at %s, which needs no database',
    async (path) => {
      const before = await cold()(path)
      await site.setFault({ hangs: true })
      expect((await cold()(path)).status).toBe(before.status)
      expect(before.status).toBeLessThan(500)
    },
  )
})

test('an isolate that has not read the configuration fails below the base path of the build', async () => {
  needsDefaultUrls()
  await site.change({ variables: { BUILD_BASE: '/docs' } })
  const get = cold()
  await site.setFault({ error: d1Errors.lost })
  const answer = await get('/docs/fr/guide/install?x=1')
  expect(answer.status).toBe(503)
  const html = await answer.text()
  expect(html).toMatch(/<html[^>]* lang="fr"/)
  const hrefs = Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, href]) => href!)
  expect(hrefs.filter((href) => !href.startsWith('/docs/_assets/'))).toEqual(['/docs/fr/guide/install?x=1'])
  expect(await Promise.all(hrefs.map(async (href) => (await get(href)).status))).toEqual([200, 200, 503])
  expect((await get('/docs/_assets/gone.js')).status).toBe(404)
  expect((await get('/docs/_nuxt/builds/latest.json')).status).toBe(200)
  const problem = await get('/docs/api/pages')
  expect(problem.headers.get('content-type')).toBe('application/problem+json')
  expect(await problem.json()).toMatchObject({ status: 503, instance: '/docs/api/pages' })
  // The release contains the current setting.
  await site.setFault()
  expect(await text(get('/en'))).not.toContain('"/docs')
  await site.change({ variables: { BUILD_BASE: '' } })
})

test('before the first release, a site is missing below the base path of the build', async () => {
  needsDefaultUrls()
  const rename = (from: string, to: string) =>
    site.target.batch([{ sql: `ALTER TABLE ${from} RENAME TO ${to}`, params: [] }])
  await rename('channel', 'later')
  await site.change({ variables: { BUILD_BASE: '/docs' } })
  const get = cold()
  const html = await text(get('/docs/fr/guide/install'))
  expect(html).toMatch(/<html[^>]* lang="fr"/)
  const hrefs = Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, href]) => href!)
  expect(hrefs.filter((href) => !href.startsWith('/docs/_assets/'))).toEqual([])
  const statuses = async (...paths: string[]) => await Promise.all(paths.map(async (path) => (await get(path)).status))
  expect(await statuses(...hrefs)).toEqual([200, 200])
  expect(await statuses('/docs', '/docs/fr', '/docs/_assets/gone.js')).toEqual([404, 404, 404])
  // Browsers with offline copies would keep their service worker if this file were missing.
  expect(await statuses('/docs/sw.js', '/docs/_nuxt/builds/latest.json')).toEqual([200, 200])
  await site.change({ variables: { BUILD_BASE: '' } })
  await rename('later', 'channel')
})

describe('every response for programs is complete or 503 while the database fails:', () => {
  test.each([
    '/api/pages',
    '/api/pages/en/guide/install?fields=title,body',
    '/api/release',
    '/api/locales',
    '/api/navigation?locale=en',
    '/api/search?q=harbour&locale=en',
    '/api/openapi.json',
    '/api/_nuxt_icon/lucide.json?icons=sun',
    '/_search/en?q=harbour',
    '/_search/en/titles.json',
    '/_search/en/index/x.json',
    '/_search/en/sections?sections=1,2',
    '/_i18n/x/fr/messages.json',
    '/__nuxt_content/client.js',
    '/__nuxt_content/docs_en/sql_dump.txt',
    '/__nuxt_content/docs_en/query',
    '/__nuxt_island/NavigationBranch_1.json?props={"path":"/en/guide"}',
    '/_media/00000000000000000000000000000000/a.png',
    '/_ipx/w_640/images/shore.svg',
    '/_preview/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '/raw/en/guide/install.md',
    '/images/shore.svg',
    '/favicon.ico',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/_status/translations',
    '/en/_status/translations',
    '/',
    '/nothing.txt',
    '/nothing',
  ])('%s', async (path) => {
    const isQuery = path.endsWith('/query')
    const sql = 'SELECT * FROM _content_docs_en ORDER BY stem ASC'
    const ask = async (get: DoubledSite['get']) => {
      const answer = await (isQuery ? get(path, {}, 'POST', JSON.stringify({ sql })) : get(path))
      return { status: answer.status, headers: answer.headers, body: await answer.arrayBuffer() }
    }
    const { status, body } = await ask(cold())
    for (const get of [cold(), await warm('/_nuxt/builds/latest.json')]) {
      await site.setFault({ error: d1Errors.overloaded })
      const answer = await ask(get)
      await site.setFault()
      if (answer.status !== 503) expect([answer.status, answer.body]).toEqual([status, body])
      else expect([answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual(['no-store', '10'])
    }
  })
})

test('caches search results during an outage, until the next release', async () => {
  const paths = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { pages: { path: string }[] }).pages.map(({ path }) => path)
  const get = await warm('/_search/en?q=installer')
  expect(await paths(get('/_search/en?q=installer'))).toEqual(['/en/guide/install'])
  await site.setFault({ error: d1Errors.overloaded })
  // An uncached search fails and is not cached as an empty result.
  expect((await get('/_search/en?q=daily')).status).toBe(503)
  await site.publish({ 'en/1.guide/2.use.md': '# Use\n\nUse the installer daily.\n' })
  expect(await paths(get('/_search/en?q=installer'))).toEqual(['/en/guide/install'])
  await site.setFault()
  await site.advance(60_000)
  await text(get('/en'))
  await site.idle()
  expect((await paths(get('/_search/en?q=installer'))).sort()).toEqual(['/en/guide/install', '/en/guide/use'])
  expect(await paths(get('/_search/en?q=daily'))).toEqual(['/en/guide/use'])
  await site.serve({ 'en/1.guide/2.use.md': smallSite['en/1.guide/2.use.md']! })
})

test('redirects a moved page during an outage, and to its next path after another move', async () => {
  const moved = '---\ntitle: Ropes\n---\n\nHow ropes are kept dry in a locker near the pier.\n'
  await site.serve({ 'en/1.guide/5.ropes.md': moved })
  await site.serve({ 'en/1.guide/5.ropes.md': null, 'en/1.guide/6.lines.md': moved })
  const [path, payload] = ['/en/guide/ropes', '/en/guide/ropes/_payload.json']
  const get = await warm(path, payload)
  const leads = async (to: string) => {
    expect((await get(path)).headers.get('location')).toBe(to)
    expect((await get(payload)).headers.get('location')).toBe(`${to}/_payload.json`)
  }
  await site.setFault({ error: d1Errors.lost })
  await site.advance(60_000)
  await leads('/en/guide/lines')
  await site.setFault()
  await site.publish({ 'en/1.guide/6.lines.md': null, 'en/1.guide/7.cords.md': moved })
  await site.advance(60_000)
  await leads('/en/guide/cords')
})

test('reports a removed page during an outage, in every format', async () => {
  await site.serve({ 'en/1.guide/5.ropes.md': '---\ntitle: Ropes\n---\n\nHow ropes are kept dry.\n' })
  await site.serve({ 'en/1.guide/5.ropes.md': null })
  const addresses = ['/en/guide/ropes', '/en/guide/ropes/_payload.json', '/raw/en/guide/ropes.md']
  const get = await warm(...addresses)
  const told = async () => await Promise.all(addresses.map((address) => text(get(address))))
  const before = await told()
  await site.setFault({ error: d1Errors.lost })
  await site.advance(60_000)
  expect(await told()).toEqual(before)
  for (const address of addresses) expect((await get(address)).status).toBe(410)
  await site.setFault()
  await site.publish({ 'en/1.guide/5.ropes.md': '---\ntitle: Ropes\n---\n\nNew ropes.\n' })
  await site.advance(60_000)
  await expect
    .poll(() => Promise.all(addresses.map(async (address) => (await get(address)).status)))
    .toEqual([200, 200, 200])
  await site.serve({ 'en/1.guide/5.ropes.md': null })
})

test('serves a temporary redirect during an outage, until a page takes its path', async () => {
  const leads: [string, string][] = [
    ['/en/reference', '/en/reference/options'],
    ['/en/reference/_payload.json', '/en/reference/options/_payload.json'],
    ['/en/reference.md', '/en/reference/options.md'],
  ]
  const get = await warm(...leads.map(([from]) => from))
  const told = async () => await Promise.all(leads.map(async ([from]) => (await get(from)).headers.get('location')))
  await site.setFault({ error: d1Errors.lost })
  await site.advance(60_000)
  expect(await told()).toEqual(leads.map(([, to]) => to))
  await site.setFault()
  await site.publish({ 'en/2.reference/index.md': '# Reference\n\nHere.\n' })
  await site.advance(60_000)
  // The cached response is immediate; the release is checked in the background.
  await expect.poll(told).toEqual([null, null, null])
  await site.serve({ 'en/2.reference/index.md': null })
})

test('known pages of all versions are served during an outage', async () => {
  const names = ['1', '2', '3', '4', '5', '6']
  for (const name of names) await cutVersion(site.target, name)
  const versions = [{ name: '7', state: 'current' }, ...names.map((name) => ({ name, state: 'supported' }))]
  const config = smallSite['site.config.json']
  await site.publish({ 'site.config.json': JSON.stringify({ ...JSON.parse(String(config ?? '{}')), versions }) })
  await site.advance(5000)
  const pathOf = (name: string) => `/en/${name}/guide/install`
  // Requests pages like a crawler that visits all versions.
  const get = await warm('/en/guide/install', ...names.map(pathOf), ...names.map(pathOf))
  const before = await Promise.all(names.map((name) => text(get(pathOf(name)))))
  await site.setFault({ error: d1Errors.overloaded })
  await site.advance(60_000)
  expect((await get('/en/guide/install')).status).toBe(200)
  expect(await Promise.all(names.map((name) => text(get(pathOf(name)))))).toEqual(before)
  for (const name of names) expect((await get(`/en/${name}/guide/use`)).status).toBe(503)
  await site.setFault()
  await site.serve({ 'site.config.json': config ?? null })
})

test('keeps the cached release if the scheduled time of the next one falls into an outage', async () => {
  const moment = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000)
  await site.serve({ 'en/3.news.md': `---\ntitle: News\npublishAt: ${moment.toISOString()}\n---\n\nNews.\n` })
  const get = await warm('/en')
  await site.change({ variables: { MAX_STALE_HOURS: 1e6 } })
  await site.setFault({ error: d1Errors.reset })
  await site.advance(moment.getTime() - Date.now())
  expect((await get('/en')).status).toBe(200)
  await site.setFault()
  await site.advance(1000)
  await text(get('/en'))
  await site.idle()
  expect((await get('/en/news')).status).toBe(200)
})

test('shows the new year on every page at New Year and never answers 304 for the old one', async () => {
  const path = '/en/guide/use'
  const get = await warm(path, path)
  const old = await get(path)
  const headers = { 'if-none-match': old.headers.get('etag')! }
  const year = Number(/© (\d{4})/.exec(await old.text())?.[1])
  await site.advance(24 * 60 * 60 * 1000)
  expect((await get(path, headers)).status).toBe(304)
  await site.advance(366 * 24 * 60 * 60 * 1000)
  const answer = await get(path, headers)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`© ${year + 1}`)])
})
