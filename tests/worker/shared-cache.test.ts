import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { d1Errors, openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguageInUrls, needsLanguages } from '../harness/urls/skip.ts'
import { publicPath } from '../harness/urls/translated-fetch.ts'

let site: DoubledSite

/** Each test starts with empty isolates. */
let isolates = 0
const newIsolate = () => site.isolate(`isolate ${++isolates}`)

const [second, hour] = [1000, 60 * 60 * 1000]

beforeAll(async () => {
  site = await openDoubledSite(smallSite)
  await site.change({ variables: { SHARED_CACHE: true } })
})
afterAll(() => site.dispose())
beforeEach(() => site.setFault())

/** Returns the platform's cache status of a response; `null` if the response bypassed the cache. */
const detailOf = ({ headers }: Response) => /detail=(\w+)/.exec(headers.get('cache-status') ?? '')?.[1] ?? null

/** Returns the raw response, which `fetch` would decode. */
async function rawAnswer(path: string, headers: Record<string, string>): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    request(new URL(publicPath(path, site.url), site.url), { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve(Buffer.concat(chunks))
    })
      .on('error', reject)
      .end()
  })
}

describe('visitors share responses', () => {
  test('for any language and cookie, and each visitor’s choice is saved separately', async () => {
    needsLanguages()
    const path = '/en/guide/install'
    const one = await newIsolate()(path, { 'accept-language': 'en', cookie: 'a=b' })
    const other = await newIsolate()(path, { 'accept-language': 'fr', cookie: 'i18n_redirected=en' })
    expect([one, other].map(detailOf)).toEqual(['MISS', 'HIT'])
    expect([one, other].map(({ headers }) => headers.has('set-cookie'))).toEqual([true, false])
    expect(await other.text()).toBe(await one.text())
    expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
    expect(other.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('in the encoding that each client accepts', async () => {
    const path = '/en/guide/use'
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (const detail of ['MISS', 'HIT']) {
        const headers = { 'accept-encoding': encoding, accept: 'text/html', 'x-isolate': `${encoding} ${detail}` }
        expect(decode(await rawAnswer(path, headers)).toString()).toContain('Use it daily.')
        expect(detailOf(await newIsolate()(path, { 'accept-encoding': encoding }))).toBe('HIT')
      }
    }
  })

  test.each([
    '/en/guide/install/_payload.json',
    '/raw/en/guide/install.md',
    '/robots.txt',
    '/sitemap.xml',
    '/images/shore.svg',
    '/api/openapi.json',
    '/api/pages?locale=en',
    '/fr/guide/use',
  ])('%s', async (path) => {
    const one = await newIsolate()(path)
    const other = await newIsolate()(path)
    expect([one.status, detailOf(one), detailOf(other)]).toEqual([200, 'MISS', 'HIT'])
    expect(await other.text()).toBe(await one.text())
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => !/^(?:cache-status|date|set-cookie|transfer-encoding|content-length)$/.test(name))
    expect(headersOf(other)).toEqual(headersOf(one))
  })

  test('if the query has no effect on the page', async () => {
    await newIsolate()('/en/reference/options')
    const other = await newIsolate()('/en/reference/options?utm_source=mail&ref=a')
    expect([other.status, detailOf(other)]).toEqual([200, 'HIT'])
    const moved = await newIsolate()('/en/reference/options/?utm_source=mail')
    expect(moved.headers.get('location')).toBe('/en/reference/options?utm_source=mail')
  })

  test('for an image in automatic format, one for each format that browsers name', async () => {
    const path = '/_ipx/w_320&f_auto/images/shore.svg'
    for (const accept of ['image/avif,image/webp,*/*', 'image/webp,*/*']) {
      const answers = [await newIsolate()(path, { accept }), await newIsolate()(path, { accept })]
      expect(answers.map((answer) => [detailOf(answer), answer.headers.get('vary')])).toEqual([
        ['MISS', 'Accept'],
        ['HIT', 'Accept'],
      ])
    }
    expect(detailOf(await newIsolate()(path, { accept: '*/*' }))).toBeNull()
  })

  test('that are renewed after an hour, in the background', async () => {
    const path = '/en/guide'
    await newIsolate()(path)
    await site.advance(hour)
    for (const detail of ['UPDATING', 'HIT']) {
      expect(detailOf(await newIsolate()(path))).toBe(detail)
      await site.idle()
    }
  })

  test('with conditional requests and HEAD', async () => {
    const { headers } = await newIsolate()('/fr/guide/install')
    const confirmed = await newIsolate()('/fr/guide/install', { 'if-none-match': headers.get('etag')! })
    expect([confirmed.status, detailOf(confirmed), await confirmed.text()]).toEqual([304, 'HIT', ''])
    const head = await newIsolate()('/fr/guide/install', {}, 'HEAD')
    expect([head.status, detailOf(head), head.headers.get('etag')]).toEqual([200, 'HIT', headers.get('etag')])
  })
})

describe('visitors never share a personalized response', () => {
  test.each<[string, string, Record<string, string>, string]>([
    ['the root', '/', { 'accept-language': 'fr' }, '/fr'],
    ['the root in another language', '/', { 'accept-language': 'en' }, '/en'],
    ['the root with a language cookie', '/', { 'accept-language': 'en', cookie: 'i18n_redirected=fr' }, '/fr'],
    ['the Markdown of the root', '/index.md', { 'accept-language': 'fr' }, '/fr.md'],
    ['the Markdown of the root in another language', '/index.md', { 'accept-language': 'en' }, '/en.md'],
  ])('%s', async (_, path, headers, location) => {
    needsLanguageInUrls()
    const answer = await newIsolate()(path, headers)
    expect([answer.headers.get('location'), detailOf(answer)]).toEqual([location, null])
  })

  test('for a missing page: HTML for readers, JSON for programs', async () => {
    const [page, data] = await Promise.all([
      newIsolate()('/en/nothing'),
      newIsolate()('/en/nothing', { accept: 'application/json' }),
    ])
    expect([page, data].map(({ headers }) => headers.get('content-type')?.split(';')[0])).toEqual([
      'text/html',
      'application/json',
    ])
    expect([page, data].map(({ status }) => status)).toEqual([404, 404])
    expect([page, data].map(detailOf)).toEqual([null, null])
  })

  test('for an error outside all languages, in each visitor’s language', async () => {
    needsLanguages()
    for (const language of ['en', 'fr']) {
      const answer = await newIsolate()('/nothing.txt', { 'accept-language': language })
      expect([answer.status, answer.headers.get('content-language'), detailOf(answer)]).toEqual([404, language, null])
    }
  })

  test.each<[string, string, Record<string, string>]>([
    ['a search', '/en/search?q=install', {}],
    ['a byte range', '/en/guide', { range: 'bytes=0-9' }],
    ['a request with credentials', '/en/guide', { authorization: 'Bearer a' }],
    ['two languages side by side', '/en/guide/install?with=fr', {}],
    ['the release check of open tabs', '/_nuxt/builds/latest.json?1', {}],
  ])('%s', async (_, path, headers) => {
    for (let time = 0; time < 2; time++) expect(detailOf(await newIsolate()(path, headers))).toBeNull()
  })

  test('for a preview and for a past release', async () => {
    const path = '/en/guide/use'
    const folder = new ContentFolder(await writeContent({ ...smallSite, 'en/1.guide/2.use.md': '# Use\n\nNot yet.\n' }))
    // Waits longer than these tests have advanced the clock of the site.
    await forkChannel(site.target, 'next', (24 * hour) / second)
    await publish({ folder, target: site.target, channel: 'next', renderer: 'test', tools: compileTools })
    const address = new URL(await openPreviewAddress(site.target, 'next', false)).pathname
    const cookie = `rivage-preview=${address.split('/').at(-1)}`
    const isolate = newIsolate()
    for (let time = 0; time < 2; time++) {
      const preview = await isolate(path, { cookie })
      expect(await preview.text()).toContain('Not yet.')
      const past = await isolate(`${path}?release=1`)
      for (const own of [preview, past])
        expect([detailOf(own), own.headers.get('cache-control')]).toEqual([null, 'private, no-store'])
      for (const everybody of [isolate, newIsolate()])
        expect(await (await everybody(path)).text()).toContain('Use it daily.')
    }
  })
})

describe('a release', () => {
  const options = (text: string) => ({ 'en/2.reference/1.options.md': `---\ntitle: Options\n---\n\n${text}\n` })

  test('reaches everyone two seconds after it is published, and invalidates only changed pages', async () => {
    const [changed, other] = ['/en/reference/options', '/en/guide/install']
    const isolate = newIsolate()
    for (const path of [changed, other]) await isolate(path)
    const { release } = await site.publish(options('Options of the pier.'))
    await site.advance(2 * second)
    for (const ask of [isolate, newIsolate(), newIsolate()]) {
      const answer = await ask(changed)
      expect(await answer.text()).toContain('Options of the pier.')
      expect(answer.headers.get('x-release')).toBe(String(release))
    }
    const kept = await newIsolate()(other)
    expect([detailOf(kept), kept.headers.get('x-release')]).toEqual(['HIT', String(release)])
  })

  test('that one isolate knows is never hidden by an older response that another isolate cached', async () => {
    // More than a second passes, so the isolate behind the cache also has to read the head again, but the cache may
    // respond first.
    await site.advance(2 * second)
    await newIsolate()('/en/guide/use/_payload.json')
    await site.publish(options('Options of the dock.'))
    await site.advance(1.2 * second)
    expect(await (await newIsolate()('/en/reference/options')).text()).toContain('Options of the dock.')
    expect(detailOf(await newIsolate()('/en/reference/options'))).toBe('HIT')
  })

  test('that restores an earlier one does not return cached responses of that one', async () => {
    await site.serve(options('First.'))
    await newIsolate()('/en/reference/options')
    await site.serve(options('Second.'))
    await newIsolate()('/en/reference/options')
    await site.serve(options('First.'))
    expect(await (await newIsolate()('/en/reference/options')).text()).toContain('First.')
  })

  test('that is rolled back leaves nothing in sidebars, even if requests were answered while some isolates used it', async () => {
    const menu = '/en/guide/_payload.json'
    const titled = (title: string) => ({ 'en/2.reference/1.options.md': `---\ntitle: ${title}\n---\n\nOf boats.\n` })
    await site.serve(titled('Options'))
    await site.advance(2 * second)
    const late = newIsolate()
    await late('/fr/reference/options')
    await site.publish(titled('Choices'))
    await site.advance(1.2 * second)
    expect(await (await newIsolate()('/en/reference/options')).text()).toContain('Choices')
    await late(menu)
    await site.serve(titled('Options'))
    const answer = await (await newIsolate()(menu)).text()
    expect(answer).toContain('Options')
    expect(answer).not.toContain('Choices')
  })
})

describe('while the database is unavailable', () => {
  test('serves cached responses for a day, also from a new isolate', async () => {
    const path = '/en/guide/install'
    await newIsolate()(path)
    await site.setFault({ error: d1Errors.lost })
    for (const passes of [0, 0.5 * hour, hour, 20 * hour]) {
      await site.advance(passes)
      const answer = await newIsolate()(path)
      expect([answer.status, detailOf(answer)]).toEqual([200, expect.any(String)])
      expect(await answer.text()).toContain('Run the installer.')
    }
    expect((await newIsolate()('/fr/guide')).status).toBe(503)
    await site.advance(5 * hour)
    expect((await newIsolate()(path)).status).toBe(503)
    await site.setFault()
    expect((await newIsolate()(path)).status).toBe(200)
  })

  test('returns 503 for uncached requests, without caching it', async () => {
    const path = '/raw/en/guide/use.md'
    await newIsolate()('/fr')
    await site.setFault({ error: d1Errors.overloaded })
    for (let time = 0; time < 2; time++) {
      const failed = await newIsolate()(path)
      expect([failed.status, failed.headers.get('cache-control'), detailOf(failed)]).toEqual([503, 'no-store', null])
      expect(failed.headers.get('retry-after')).not.toBeNull()
    }
    await site.setFault()
    expect((await newIsolate()(path)).status).toBe(200)
  })
})

test.each([true, 'hangs'] as const)('works without the platform’s cache (broken: %s)', async (brokenCache) => {
  needsLanguages()
  await site.change({ brokenCache })
  const answers = await Promise.all(['/en/guide', '/robots.txt', '/fr/guide/install'].map((path) => newIsolate()(path)))
  expect(answers.map((answer) => [answer.status, detailOf(answer)])).toEqual(answers.map(() => [200, null]))
  await site.change({ brokenCache: false })
})

test('serves the cache of the isolate if neither the platform’s cache nor the database has the page', async () => {
  needsLanguages()
  const isolate = newIsolate()
  const path = '/fr/reference/options/_payload.json'
  await site.change({ brokenCache: true })
  const own = await (await isolate(path)).text()
  await site.change({ brokenCache: false })
  await site.setFault({ error: d1Errors.overloaded })
  const again = await isolate(path)
  expect([again.status, await again.text()]).toEqual([200, own])
  expect((await isolate('/fr/guide/use/_payload.json')).status).toBe(503)
  await site.setFault()
})

test.each(['/en/guide/install', '/en/guide/install/_payload.json', '/raw/en/guide/install.md'])(
  'an isolate keeps a response from the shared cache: %s',
  async (path) => {
    await newIsolate()(path)
    const isolate = newIsolate()
    const given = await isolate(path)
    expect(detailOf(given)).toBe('HIT')
    const body = await given.text()
    await site.change({ brokenCache: true })
    await site.setFault({ error: d1Errors.overloaded })
    const again = await isolate(path)
    expect([again.status, await again.text(), detailOf(again)]).toEqual([200, body, null])
    expect(again.headers.get('x-release')).toBe(given.headers.get('x-release'))
    const confirmed = await isolate(path, { 'if-none-match': given.headers.get('etag')! })
    expect([confirmed.status, await confirmed.text()]).toEqual([304, ''])
    await site.setFault()
    await site.change({ brokenCache: false })
    await site.advance(60 * second)
    await site.serve({ 'en/1.guide/1.install.md': `# Install\n\nAnother text of ${path}.\n` })
    expect(await (await isolate(path)).text()).toContain(`Another text of ${path}.`)
  },
)

test('an isolate with a cached 404 sends no further requests', async () => {
  const isolate = newIsolate()
  const asked = ['/en/guide/nothing', '/en/guide/nothing', '/en/guide/nothing-else']
  await isolate(asked[0]!)
  await site.change({ brokenCache: true })
  const log = await site.logOf(async () => {
    for (const path of asked) expect((await isolate(path)).status).toBe(404)
  })
  await site.change({ brokenCache: false })
  const failed = log.flatMap((line) =>
    (line as { event: string; path?: string }).event === 'shared-cache-failed' ? [line] : [],
  )
  expect(failed).toMatchObject([{ path: publicPath('/en/guide/nothing-else', site.url) }])
})

test('the entrypoints of the deployed Worker return the same responses, without the platform’s cache', async () => {
  const deployed = await openTestSite(smallSite, { sharedCache: true })
  try {
    for (const path of [
      '/en/guide/install',
      '/fr',
      '/en/guide/use/_payload.json',
      '/raw/en/guide.md',
      '/robots.txt',
      '/en/nothing',
    ]) {
      const [one, other] = await Promise.all([deployed.get(path), newIsolate()(path)])
      expect([one.status, one.headers.get('content-type'), detailOf(one)]).toEqual([
        other.status,
        other.headers.get('content-type'),
        null,
      ])
      expect((await one.text()).length).toBeGreaterThan(0)
    }
  } finally {
    await deployed.dispose()
  }
})

test('an isolate keeps the content policy of a page from which readers send requests', async () => {
  const { release } = await site.publish({ 'en/9.other.md': '# Other\n' })
  const apis = JSON.stringify([{ name: 'api', path: '/reference', origins: ['https://api.example'] }])
  const setApis = `UPDATE release SET config = json_set(config, '$.apis', json(?)) WHERE number = ?`
  await queryRows(site.target, setApis, apis, release)
  await site.advance(2 * second)
  const isolate = newIsolate()
  const read = async () => (await isolate('/en/reference/options')).headers.get('content-security-policy')
  const first = await read()
  expect(first).toContain('https://api.example')
  expect(await read()).toBe(first)
})
