import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { d1Errors, openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguageInUrls } from '../harness/urls/skip.ts'

let site: DoubledSite

beforeAll(async () => {
  site = await openDoubledSite({
    ...smallSite,
    'site.config.json': JSON.stringify({ github: { url: 'https://github.com/shore/docs' }, feedback: true }),
  })
})
afterAll(() => site.dispose())

const pages = ['/en', '/en/guide/install', '/fr/guide/use', '/fr/en/guide', '/en/search?q=guide', '/en/nope']
const others = [
  '/en/guide/install/_payload.json',
  '/raw/en/guide/install.md',
  '/sitemap.xml',
  '/llms.txt',
  '/en/guide/install?history',
]

describe('the requested host', () => {
  const origins = ['https://one.example', 'http://two.example', 'http://one.example', 'https://two.example']

  test('is never in a response to another host, if the site configures no URL', async () => {
    for (const path of [...pages, ...others]) {
      for (const origin of [...origins, ...origins]) {
        const text = await (await site.at(origin)(path)).text()
        for (const other of origins) if (other !== origin) expect([path, text.includes(other)]).toEqual([path, false])
      }
    }
    const tags = origins.map(async (origin) => (await site.at(origin)('/en/guide/install')).headers.get('etag'))
    expect(new Set(await Promise.all(tags)).size).toBe(origins.length)
  })

  test('does not matter to a site with a configured URL', async () => {
    await site.change({ variables: { OTHER_HOSTS: 'one.example two.example' } })
    await site.serve({ 'site.config.json': JSON.stringify({ url: 'https://shore.example' }) })
    for (const path of [...pages, ...others].filter((each) => each !== '/en/nope')) {
      const answers = origins.map(async (origin) => {
        const response = await site.at(origin)(path)
        expect([path, response.status]).toEqual([path, 200])
        return (await response.text()) + response.headers.get('etag')
      })
      const [first, ...rest] = await Promise.all(answers)
      for (const other of rest) expect([path, other === first]).toEqual([path, true])
      expect(first).not.toMatch(/(?:one|two)\.example/)
    }
  })
})

describe('a conditional request', () => {
  test.each([
    ['/en/guide/install', 304],
    ['/fr/guide/use', 304],
    ['/en/guide/install/_payload.json', 304],
    ['/raw/en/guide/install.md', 304],
    ['/en/nope', 404],
    ['/en/nope', 404],
    ['/en/nope/_payload.json', 404],
    ['/raw/en/nope.md', 404],
    ['/nope.txt', 404],
    ['/nope', 302],
  ])('for any version of %s is answered once the page is found: %i', async (path, status) => {
    if (status === 302) needsLanguageInUrls()
    expect((await site.get(path, { 'if-none-match': '*' })).status).toBe(status)
    expect((await site.get(path, { 'if-none-match': '"other"' })).status).toBe(status === 304 ? 200 : status)
  })
})

describe('an unreadable article', () => {
  test('gets no entity tag if it fails during streaming, and the next visitor gets the page', async () => {
    const get = site.isolate('late')
    await get('/fr')
    await site.setFault({ statement: 'WHERE hash = ?1', delayMs: 50, error: d1Errors.lost })
    const broken = await get('/fr/guide/use')
    expect([broken.status, broken.headers.get('etag')]).toEqual([200, null])
    expect(broken.headers.get('cache-control')).toBe('no-store')
    expect(await broken.text()).toContain('Une erreur est survenue')
    await site.setFault()
    expect(await (await get('/fr/guide/use')).text()).toContain('Use it daily')
    const cached = await get('/fr/guide/use')
    expect(cached.headers.get('etag')).not.toBeNull()
    expect(await cached.text()).toContain('Use it daily')
  })

  test('is an error without an entity tag if it fails before streaming', async () => {
    const get = site.isolate('early')
    const tag = (await get('/en/guide/install')).headers.get('etag')!
    const fresh = site.isolate('early too')
    await fresh('/fr')
    await site.setFault({ statement: 'document_part', error: d1Errors.overloaded })
    const failed = await fresh('/en/guide/install', { 'if-none-match': tag })
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(failed.headers.get('etag')).toBeNull()
    await site.setFault()
    expect((await fresh('/en/guide/install', { 'if-none-match': tag })).status).toBe(304)
  })
})

describe('round trips to the database', () => {
  const isAboutPages = ({ statements }: { statements: string[] }) =>
    !statements.some((sql) => /FROM (?:channel|release|"release")/i.test(sql))

  test('a page takes one, including its article and navigation', async () => {
    const get = site.isolate('trips')
    const first = await site.callsOf(() => get('/en/guide/install'))
    expect(first.filter(isAboutPages)).toHaveLength(1)
    expect((await site.callsOf(() => get('/en/reference/options'))).filter(isAboutPages)).toHaveLength(1)
    for (const path of ['/en/guide/install', '/en/reference/options'])
      expect((await site.callsOf(() => get(path))).filter(isAboutPages)).toEqual([])
  })

  test.each(['/en/guide/install', '/en', '/fr/en/guide/use', '/en/guide/install/_payload.json'])(
    '%s takes at most two in an isolate with an empty cache',
    async (path) => {
      const get = site.isolate(`new ${path}`)
      expect((await site.callsOf(() => get(path))).length).toBeLessThanOrEqual(2)
    },
  )

  test('an untranslated page takes two before its frame is sent, and one for the article', async () => {
    const calls = await site.callsOf(() => site.isolate('untranslated')('/fr/guide/use'))
    expect(calls.slice(2).map(({ statements }) => statements.join())).toEqual([
      expect.stringContaining('document_part'),
    ])
  })

  test.each([
    '/raw/en/guide/install.md',
    '/images/shore.svg',
    '/sitemap.xml',
    '/en/guide/install/_payload.json',
    '/en/no',
  ])('%s takes none for the second visitor', async (path) => {
    const get = site.isolate('second')
    await (await get(path)).text()
    expect((await site.callsOf(() => get(path))).filter(isAboutPages)).toEqual([])
  })
})
