import { beforeAll, describe, expect, test } from 'vitest'
import { parseFlatJson } from '../../core/payload/flat-json.ts'
import { shareTestSite } from '../harness/site.ts'
import type { ReadOnlySite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguageInUrls, needsRawPaths, needsRoot } from '../harness/urls/skip.ts'
import { siteText } from '../harness/urls/translated-fetch.ts'

let site: ReadOnlySite

beforeAll(async () => {
  site = await shareTestSite(smallSite)
})

interface Payload {
  data: {
    visit: {
      version: string
      kind: string
      head: string
      main: string
      branch: string
      tree?: string
      languages: string[]
    }
    [key: string]: unknown
  }
  prerenderedAt: number
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.get(path, { accept: '*/*', ...headers }, method)
const read = async (path: string) => parseFlatJson(await (await get(path)).text()) as unknown as Payload

describe('a payload', () => {
  test('has the data of the page under the keys and in the format that clients expect', async () => {
    const response = await get('/en/guide/install/_payload.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^\[\{"data":1,"prerenderedAt":\d+\}/)
    const { data, prerenderedAt } = parseFlatJson(text) as unknown as Payload
    expect(data['-en-guide-install']).toMatchObject({
      title: 'Install',
      description: 'How to install it.',
      path: '/en/guide/install',
      stem: 'en/1.guide/1.install',
      extension: 'md',
    })
    expect(data['-en-guide-install-surround']).toMatchObject([
      // The title of the page, not the title from the settings of its folder.
      { path: '/en/guide', title: 'Guide' },
      { path: '/en/guide/use', title: 'Use' },
    ])
    // A copy of the site may have been published at the start of the test run, and a run takes at most two hours.
    expect(prerenderedAt).toBeGreaterThan(Date.now() - 2 * 3_600_000)
    expect(prerenderedAt).toBeLessThanOrEqual(Date.now())
    expect((await read('/fr/_payload.json')).data).toMatchObject({
      landing_fr: { title: 'Accueil' },
      visit: { kind: 'landing' },
    })
  })

  test('contains the parts of the rendered page, character for character', async () => {
    for (const path of ['/en', '/en/guide', '/en/guide/install', '/fr/en/guide/use', '/en/search']) {
      const html = await (await site.get(path)).text()
      const { visit } = (await read(`${path}/_payload.json`)).data
      expect(html).toContain(`<body class="${visit.kind}">`)
      expect(html).toContain(visit.main)
      expect(html).toContain(visit.tree)
      for (const tag of visit.head.match(/<(?:meta|link)[^>]*>|<title>.*?<\/title>/g)!) expect(html).toContain(tag)
      for (const href of visit.languages) expect(html).toContain(siteText(`href="${href}"`, site.url))
      expect(html).toContain(`content="${visit.version}"`)
    }
  })

  test('omits the tree if the visitor’s sidebar already shows it, also from the cache', async () => {
    const { visit } = (await read('/en/guide/install/_payload.json')).data
    for (const round of [1, 2]) {
      const same = (await read(`/en/guide/use/_payload.json?${visit.version}.${visit.branch}`)).data.visit
      expect([round, same.branch, same.tree]).toEqual([round, visit.branch, undefined])
      expect((await read(`/en/guide/use/_payload.json?${visit.version}.other`)).data.visit.tree).toContain(
        'href="/en/guide/install"',
      )
    }
  })

  test('is revalidated, and answers 304 while the page is unchanged', async () => {
    const { visit } = (await read('/en/guide/_payload.json')).data
    for (const query of ['', '?1795227768082', `?${visit.version}.${visit.branch}`, `?${visit.version}.x`]) {
      const { headers } = await get(`/en/guide/_payload.json${query}`)
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      const again = await get(`/en/guide/_payload.json${query}`, { 'if-none-match': headers.get('etag')! })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const tagOf = async (query: string) => (await get(`/en/guide/_payload.json${query}`)).headers.get('etag')
    expect(await tagOf(`?${visit.version}.${visit.branch}`)).not.toBe(await tagOf(`?${visit.version}.x`))
  })

  test.each(['/en/guide/_payload.json', '/fr/_payload.json'])(
    '%s answers HEAD with the headers of GET',
    async (path) => {
      const [head, full] = [await get(path, {}, 'HEAD'), await get(path)]
      expect([head.status, await head.text()]).toEqual([200, ''])
      for (const name of ['etag', 'cache-control', 'content-type', 'access-control-allow-origin'])
        expect(head.headers.get(name)).toBe(full.headers.get(name))
    },
  )

  test.each([
    ['/en/Guide/Install/_payload.json?x', 301, '/en/guide/install/_payload.json?x'],
    ['/guide/_payload.json', 302, '/en/guide/_payload.json'],
    ['/EN/guide/_payload.json', 301, '/en/guide/_payload.json'],
    ['/en/guide/index/_payload.json', 301, '/en/guide/_payload.json'],
  ])('of a moved page redirects to the payload of the new path: %s', async (path, status, to) => {
    if (path.startsWith('/guide')) needsLanguageInUrls()
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([status, to])
  })

  test.each([
    ['/en/nope/_payload.json', 404, 'Page not found'],
    [`/en/${'x'.repeat(2500)}/_payload.json`, 404, `Page Not Found: /en/${'x'.repeat(2500)}`],
    ['/api/x/_payload.json', 404, 'Page not found: /api/x/_payload.json'],
    ['/en/a%00b/_payload.json', 404, 'Page not found: /en/a%00b'],
  ])('of an unknown page is the error of the page as JSON', async (path, status, statusMessage) => {
    if (path.includes('%00')) needsRawPaths()
    if (path.startsWith('/api/')) needsLanguageInUrls()
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({ error: true, statusCode: status, statusMessage })
  })

  test('rejects a URL with another host', async () => {
    needsRoot()
    const response = await fetch(`${site.url.origin}//evil.example/en/_payload.json`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      statusMessage: 'Payload URL must not include hostname: //evil.example/en/_payload.json',
    })
  })
})

describe('builds', () => {
  test('name the latest one with its release, fresh for a second', async () => {
    const response = await get(`/_nuxt/builds/latest.json?${Date.now()}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=1, immutable')
    const { id, timestamp, release } = (await response.json()) as { id: string; timestamp: number; release: number }
    expect(id).toBe((await read('/en/_payload.json')).data.visit.version.split('-')[0])
    expect(timestamp).toBeLessThanOrEqual(Date.now())
    expect(release).toBe(1)
  })

  test('list the URLs with payloads in an immutable file, and report an unknown build', async () => {
    const { id } = (await (await get('/_nuxt/builds/latest.json')).json()) as { id: string }
    const response = await get(`/_nuxt/builds/meta/${id}.json`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.json()).toMatchObject({
      id,
      matcher: { static: {}, wildcard: { '': { prerender: true } }, dynamic: {} },
      prerendered: [],
    })
    const other = await get('/_nuxt/builds/meta/0000.json')
    expect(other.status).toBe(404)
    expect(await other.json()).toMatchObject({ error: true, statusCode: 404 })
  })
})
