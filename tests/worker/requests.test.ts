import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openTestSite, writeFiles } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsDefaultUrls, needsRoot } from '../harness/urls/skip.ts'
import { publicPath, siteHeaders, siteText } from '../harness/urls/translated-fetch.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite(
    {
      ...smallSite,
      'site.config.json': JSON.stringify({
        url: 'https://docs.example.com',
        previewUrl: 'https://preview.example.com',
      }),
      'public/google123.html': 'google-site-verification: google123.html',
      'public/deep/index.html': 'deep',
      'public/some page.html': 'spaces',
      'public/en/old.html': 'in a language',
      'public/CNAME': 'docs.example.com',
    },
    { rateLimits: { LIMIT_SEARCH: 3, LIMIT_MISSING: 4, LIMIT_DUMP: 2, LIMIT_QUERY: 2 } },
  )
})
afterAll(() => site.dispose())

/** Returns the platform's header with the sender of a request, because rate limits apply per caller. */
const from = (caller: string) => ({ 'cf-connecting-ip': caller })

/** Sends a request with any method and host, which `fetch` does not allow. */
async function send(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> },
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return await new Promise((resolve, reject) => {
    const sent = request(
      site.url,
      { path: publicPath(path, site.url), method, headers: { accept: 'text/html', ...from(randomUUID()), ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = siteText(Buffer.concat(chunks).toString(), site.url)
          resolve({ status: answer.statusCode!, headers: siteHeaders(answer.headers, site.url), body })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

test.each(['//.md', '///.md', '//a:b.md', '//other.example/guide.md'])(
  'looks up a Markdown path that resembles another host on this site: %s',
  async (path) => {
    needsRoot()
    const { status, headers } = await send(path, {})
    expect([301, 302, 404]).toContain(status)
    expect(new URL(headers.location ?? '/', site.url).host).toBe(site.url.host)
  },
)

describe.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s', (method) => {
  test.each([
    '/',
    '/en',
    '/en/guide/use',
    '/en/nothing',
    '/google123.html',
    '/robots.txt',
    '/images/shore.svg',
    '/x.png',
  ])('%s rejects the method and lists the allowed ones (RFC 9110, §15.5.6)', async (path) => {
    const { status, headers } = await send(path, { method })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

test('scripts of other origins may send any header with a request for the Markdown of a page (Fetch, §4.8)', async () => {
  const preflight = { origin: 'https://example.com', 'access-control-request-method': 'GET' }
  const asked = { method: 'OPTIONS', headers: { ...preflight, 'access-control-request-headers': 'x-agent' } }
  for (const path of ['/en/guide/use.md', '/raw/en/guide/use.md']) {
    const { status, headers } = await send(path, asked)
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-headers']]).toEqual([
      204,
      '*',
      '*',
    ])
    expect((await send(path, {})).headers['access-control-allow-origin']).toBe('*')
  }
})

test('pages reject form submissions', async () => {
  const { status, headers } = await send('/en/guide/use', { method: 'POST' })
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

test.each([
  ['/google123.html', 'google-site-verification: google123.html'],
  ['/deep/index.html', 'deep'],
  ['/some%20page.html', 'spaces'],
  ['/en/old.html', 'in a language'],
  ['/CNAME', 'docs.example.com'],
])('serves the file of public/ at %s under its exact name', async (path, text) => {
  const response = await site.get(path)
  expect([response.status, await response.text()]).toEqual([200, text])
  if (path.endsWith('.html')) {
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  }
})

test('redirects the URL of a page with a file extension to the page', async () => {
  expect((await site.get('/en/guide/use.html')).headers.get('location')).toBe('/en/guide/use')
  expect((await site.get('/guide/use.html')).headers.get('location')).toBe('/en/guide/use')
})

describe('an invalid preview cookie', () => {
  test.each(['garbage', '', 'a'.repeat(43), `${'a'.repeat(42)}%00`, '__proto__'])('%j is deleted', async (token) => {
    for (const path of ['/en/guide/use', '/sitemap.xml', '/api/pages', '/en/guide/use/_payload.json']) {
      const response = await site.get(path, { cookie: `rivage-preview=${token}` })
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('set-cookie')).toContain('rivage-preview=; Path=/; Max-Age=0')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      await response.arrayBuffer()
    }
    expect((await site.get('/en/nothing', { cookie: `rivage-preview=${token}`, ...from(token) })).status).toBe(404)
  })
})

describe('a host', () => {
  test.each(['rivage.someone.workers.dev', 'evil.example', 'docs.example.com.evil.example', 'docs.example.com:8443'])(
    '%s that is not configured redirects to the site',
    async (host) => {
      await send('/en/guide/use', { headers: { host: 'docs.example.com' } }) // A request that caches the page.
      const { status, headers } = await send('/en/guide/use?a=1', { headers: { host } })
      expect([status, headers.location]).toEqual([308, 'https://docs.example.com/en/guide/use?a=1'])
      expect((await send('/en/guide/use', { headers: { host } })).status).toBe(308)
      expect((await send('//evil.example/', { headers: { host } })).headers.location).toMatch(
        /^https:\/\/docs\.example\.com\//,
      )
      expect((await send('/__nuxt_content/docs_en/query', { method: 'POST', headers: { host } })).status).toBe(421)
    },
  )

  test.each(['docs.example.com', 'localhost', '127.0.0.1:8787', '192.168.1.20:8787', 'machine.local', 'site.test'])(
    '%s is accepted',
    async (host) => {
      expect((await send('/en/guide/use', { headers: { host } })).status).toBe(200)
    },
  )

  test('for previews serves only the entrance without a preview', async () => {
    needsDefaultUrls()
    const entrance = `/_preview/${'a'.repeat(43)}`
    const at = async (host: string, path: string, cookie = '') => {
      const { status, headers } = await send(path, { headers: { host, ...(cookie && { cookie }) } })
      return [status, headers.location]
    }
    expect(await at('docs.example.com', entrance)).toEqual([307, `https://preview.example.com${entrance}`])
    expect(await at('preview.example.com', entrance)).toEqual([404, undefined])
    expect(await at('preview.example.com', '/en')).toEqual([308, 'https://docs.example.com/en'])
    expect(await at('docs.example.com', '/en', `rivage-preview=${'a'.repeat(43)}`)).toEqual([200, undefined])
  })

  test('for previews serves a preview from its entrance to its exit, and the main host never does', async () => {
    needsDefaultUrls()
    const own = { host: 'preview.example.com', origin: 'https://preview.example.com' }
    const there = { host: 'docs.example.com', origin: 'https://docs.example.com' }
    await writeFiles(site.folder, { 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nUse it at the jetty.\n' })
    await forkChannel(site.target, 'next', 3600)
    await publish({
      folder: new ContentFolder(site.folder),
      target: site.target,
      channel: 'next',
      renderer: 'test',
      tools: compileTools,
    })
    const address = await openPreviewAddress(site.target, 'next', true)
    expect(address).toMatch(/^https:\/\/preview\.example\.com\/_preview\/[\w-]{43}$/)
    const entrance = new URL(address).pathname

    const asked = await send(entrance, { headers: own })
    expect([asked.status, asked.body.includes(`action="${entrance}"`)]).toEqual([200, true])
    expect((await send(entrance, { method: 'POST', headers: there })).status).toBe(421)
    expect((await send(entrance, { method: 'POST', headers: { ...own, origin: there.origin } })).status).toBe(403)
    const entered = await send(entrance, { method: 'POST', headers: own })
    expect([entered.status, entered.headers.location]).toEqual([303, '/'])
    const cookie = entered.headers['set-cookie']![0]!.split(';')[0]!
    expect(cookie).toBe(`rivage-preview=${entrance.split('/').at(-1)}`)

    for (const path of ['/en/guide/use', '/raw/en/guide/use.md', '/en/guide/use/_payload.json']) {
      const inside = await send(path, { headers: { ...own, cookie } })
      expect([path, inside.status, inside.body.includes('jetty')]).toEqual([path, 200, true])
      expect(inside.headers['cache-control']).toBe('private, no-store')
      const outside = await send(path, { headers: { ...there, cookie } })
      expect([path, outside.status, outside.body.includes('jetty')]).toEqual([path, 200, false])
    }
    const left = await send('/_preview/exit', { method: 'POST', headers: { ...own, cookie } })
    expect([left.status, left.headers['set-cookie']![0]]).toEqual([303, expect.stringMatching(/^rivage-preview=;/)])
    const after = await send('/en/guide/use', { headers: own })
    expect([after.status, after.headers.location]).toEqual([308, 'https://docs.example.com/en/guide/use'])
  })
})

describe('a caller above its rate limit', () => {
  test.each([
    ['/_search/en?q=harbour', 3],
    ['/api/search?q=harbour&locale=en', 3],
    ['/en/search?q=harbour', 3],
    ['/en/guide/use?ask=harbour', 3],
    ['/__nuxt_content/docs_en/sql_dump.txt', 2],
    ['/en/nothing-here', 4],
  ])('%s returns 429 after %i requests, and other callers are unaffected', async (path, limit) => {
    const caller = `192.0.2.${path.length}`
    const statuses: number[] = []
    for (let count = 0; count <= limit; count++) statuses.push((await site.get(path, from(caller))).status)
    expect(statuses.slice(0, limit)).not.toContain(429)
    const refused = await site.get(path, { ...from(caller), accept: 'application/json' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject(
      path.startsWith('/api/')
        ? { status: 429, code: 'too-many-requests' }
        : { statusCode: 429, data: { retryAfter: 60 } },
    )
    expect((await site.get(path, from(`198.51.100.${path.length}`))).status).not.toBe(429)
    expect((await site.get('/en/guide/use', from(caller))).status).toBe(200)
  })

  test('gets the error in the language of the URL', async () => {
    const path = '/fr/search?q=guide'
    let html = ''
    for (let count = 0; count < 5; count++) html = await (await site.get(path, from('203.0.113.9'))).text()
    expect(html).toContain('Trop de requêtes')
  })
})

describe('a site below a base path', () => {
  const there = (path: string, headers: Record<string, string> = {}) =>
    send(path, { headers: { host: 'docs.example.com', ...headers } })

  beforeAll(async () => {
    await cutVersion(site.target, '1.x')
    const { 'en/1.guide/1.install.md': moved } = smallSite
    await site.serve({
      'en/1.guide/1.install.md': null,
      'en/1.guide/1.begin.md': moved!,
      'site.config.json': JSON.stringify({
        url: 'https://docs.example.com',
        previewUrl: 'https://preview.example.com',
        basePath: '/docs',
        versions: [
          { name: '2.x', state: 'current' },
          { name: '1.x', state: 'supported' },
        ],
      }),
    })
  })

  test('enters previews at their own host, with private responses', async () => {
    needsDefaultUrls()
    const entrance = new URL(await openPreviewAddress(site.target, 'next', true)).pathname
    const elsewhere = await there(`/docs${entrance}`)
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([307, `https://preview.example.com/docs${entrance}`])
    const asked = await send(`/docs${entrance}`, { headers: { host: 'preview.example.com' } })
    expect([asked.status, asked.headers['cache-control'], asked.headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
  })

  test('answers with the errors of its endpoints', async () => {
    expect((await there('/docs/sitemap.xml?version=9')).status).toBe(404)
    expect((await there('/docs/api/pages?version=9')).status).toBe(400)
    const { status, headers } = await there('/docs/api/pages?release=99', { accept: 'text/markdown, */*' })
    expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      404,
      'application/problem+json',
      '*',
    ])
  })

  test('redirects the Markdown of a moved page in its version', async () => {
    const { status, headers, body } = await there('/docs/en/1.x/guide/begin.md', { accept: '*/*' })
    expect([status, headers.location]).toEqual([302, '/docs/en/1.x/guide/install.md'])
    expect(body).toContain('</docs/en/1.x/guide/install.md>')
  })
})
