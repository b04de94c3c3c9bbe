import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareTestSite } from '../harness/site.ts'
import type { ReadOnlySite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { anyText } from '../harness/any-text.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

let site: ReadOnlySite

beforeAll(async () => {
  site = await shareTestSite({
    ...smallSite,
    'en/1.guide/3.夏.md': '---\ntitle: Summer\nseason: warm\n---\n\nSummer on the shore.\n',
  })
})

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await site.get(path, { accept: '*/*', ...headers })
  return {
    status: response.status,
    headers: response.headers,
    data: (await response.json()) as Record<string, unknown> & { items: Record<string, unknown>[] },
  }
}

describe('pages', () => {
  test('are listed in the order of their files, with the default fields', async () => {
    needsLanguages()
    const { data, headers } = await ask('/api/pages')
    expect(data).toMatchObject({ total: 8, limit: 20, offset: 0 })
    expect(data.items.map(({ path }) => path)).toEqual([
      '/en/guide/install',
      '/en/guide/use',
      '/en/guide/夏',
      '/en/guide',
      '/en/reference/options',
      '/en',
      '/fr/guide/install',
      '/fr',
    ])
    expect(data.items[0]).toEqual({
      path: '/en/guide/install',
      locale: 'en',
      collection: 'docs_en',
      title: 'Install',
      description: 'How to install it.',
      updatedAt: expect.any(String),
    })
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('link')).toBeNull()
  })

  test.each([
    ['locale=fr', ['/fr/guide/install', '/fr']],
    ['collection=landing_en', ['/en']],
    ['under=/en/guide', ['/en/guide/install', '/en/guide/use', '/en/guide/夏', '/en/guide']],
    ['under=/en/guide/%E5%A4%8F', ['/en/guide/夏']],
    ['under=/en/gui', []],
    ['under=/en/guide_', []],
    ['locale=fr&under=/en', []],
    ['changedSince=2000-01-01&limit=1&locale=fr', ['/fr/guide/install']],
    ['changedSince=2999-01-01', []],
    ['order=changed&limit=2', ['/en/guide/install', '/en/guide/use']],
    ['limit=1&offset=3', ['/en/guide']],
    ['offset=1000', []],
  ])('%s selects %o', async (query, paths) => {
    expect((await ask(`/api/pages?${query}`)).data.items.map(({ path }) => path)).toEqual(paths)
  })

  test('are paginated with links to the previous and next part', async () => {
    needsLanguages()
    const paths: unknown[] = []
    let next: string | undefined = '/api/pages?limit=3&fields=title'
    while (next) {
      const { data, headers } = await ask(next)
      paths.push(...data.items.map(({ path }) => path))
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(paths).toHaveLength(8)
    expect((await ask('/api/pages?limit=3&offset=4')).headers.get('link')).toBe(
      '</api/pages?limit=3&offset=1>; rel="prev", </api/pages?limit=3&offset=7>; rel="next"',
    )
  })

  test('contain the selected fields and their path', async () => {
    expect((await ask('/api/pages?fields=meta,title&under=/en/guide/%E5%A4%8F')).data.items).toEqual([
      { path: '/en/guide/夏', title: 'Summer', meta: { season: 'warm' } },
    ])
  })

  test.each(['en/guide/install', 'en%2Fguide%2Finstall', 'en/guide/install/'])(
    'are available at their path: %s',
    async (path) => {
      const { data } = await ask(`/api/pages/${path}`)
      expect(data).toMatchObject({
        path: '/en/guide/install',
        title: 'Install',
        outline: [{ id: 'with-npm', text: 'With npm', depth: 2 }],
      })
      expect(data.markdown).toMatch(/^## With npm/)
      expect(data).not.toHaveProperty('html')
    },
  )

  test('contain their text in the requested formats', async () => {
    const { data } = await ask('/api/pages/en/guide/%E5%A4%8F?fields=html,body,meta')
    expect(data).toEqual({
      path: '/en/guide/夏',
      meta: { season: 'warm' },
      html: '<p>Summer on the shore.</p>',
      body: expect.objectContaining({ type: 'minimark' }),
    })
  })
})

test('the navigation is a tree, of a branch or to a depth on request', async () => {
  expect((await ask('/api/navigation')).data).toMatchObject({
    locale: 'en',
    complete: true,
    items: [
      {
        title: 'The guide',
        path: '/en/guide',
        page: true,
        children: [{ title: 'Install' }, { title: 'Use' }, { title: 'Summer' }],
      },
      { title: 'Reference', path: '/en/reference', page: false, children: [{ title: 'Options', page: true }] },
    ],
  })
  const shallow = await ask('/api/navigation?locale=en&depth=1')
  expect(shallow.data.items.map((item) => [item.path, item.children])).toEqual([
    ['/en/guide', undefined],
    ['/en/reference', undefined],
  ])
  expect((await ask('/api/navigation?under=/en/guide')).data.items.map(({ title }) => title)).toEqual([
    'Install',
    'Use',
    'Summer',
  ])
})

test('a path selects the language', async () => {
  const { data } = await ask('/api/navigation?under=/fr/guide')
  expect([data.locale, data.items[0]?.path]).toEqual(['fr', '/fr/guide/install'])
  const found = (await ask('/api/search?q=installer&section=/fr/guide')).data
  expect([found.locale, found.items[0]?.path]).toEqual(['fr', '/fr/guide/install'])
})

test('search finds sections and marks the words', async () => {
  const { data } = await ask('/api/search?q=inst')
  expect(data.items[0]).toMatchObject({ path: '/en/guide/install', page: 'Install' })
  const harbour = await ask('/api/search?q=harbour&limit=1')
  expect(harbour.data.items).toEqual([
    {
      id: '/en/reference/options',
      path: '/en/reference/options',
      page: 'Options',
      title: 'Options',
      titles: [],
      excerpt: [
        { text: 'Every option of the ', hit: false },
        { text: 'harbour', hit: true },
        { text: '.', hit: false },
      ],
    },
  ])
  expect((await ask('/api/search?q=d%C3%A9marrage&locale=fr')).data.items).toHaveLength(1)
})

test('languages have the URLs of their pages and texts, and the release has its source', async () => {
  needsLanguages()
  const { data } = await ask('/api/locales')
  expect(data).toMatchObject({
    defaultLocale: 'en',
    items: [
      { code: 'en', name: 'English', dir: 'ltr', path: '/en' },
      { code: 'fr', language: 'fr' },
    ],
  })
  expect((await site.get(String(data.items[0]!.messages))).headers.get('cache-control')).toContain('immutable')
  expect((await ask('/api/release')).data).toEqual({
    number: 1,
    pages: 8,
    createdAt: expect.any(String),
    build: expect.stringMatching(/^[0-9a-f]{12}$/),
    fragments: expect.any(String),
  })
})

test('supports conditional requests until the next release, and HEAD', async () => {
  const { headers } = await ask('/api/pages')
  const tag = headers.get('etag')!
  expect((await site.get('/api/pages', { 'if-none-match': tag })).status).toBe(304)
  const head = await site.get('/api/pages?limit=1', {}, 'HEAD')
  expect([head.status, head.headers.get('link'), await head.text()]).toEqual([
    200,
    '</api/pages?limit=1&offset=1>; rel="next"',
    '',
  ])
  expect((await site.get('/api/pages/en/no', {}, 'HEAD')).status).toBe(404)
})

describe('an invalid request returns a problem', () => {
  test.each([
    ['/api/pages?limit=0', 400, 'limit: expected a whole number from 1 to 100, not "0"'],
    ['/api/pages?locale=de', 400, 'locale: expected one of en, fr, not "de"'],
    [
      '/api/pages?collection=info',
      400,
      'collection: expected one of landing_en, docs_en, landing_fr, docs_fr, not "info"',
    ],
    ['/api/pages?fields=title,html', 400, expect.stringContaining('fields: expected some of locale, collection')],
    ['/api/search', 400, 'q: is required'],
    ['/api/search?q=a&limit=51', 400, 'limit: expected a whole number from 1 to 50, not "51"'],
    ['/api/search?query=a', 400, 'q: is required; query: is unknown; use one of: q, locale, section, limit'],
    ['/api/locales?x=1', 400, 'x: is unknown; this URL accepts no parameters'],
    ['/api/pages/en/guide/../../etc?fields=title', 404, 'Page not found'],
    ['/api/pages/en/nothing', 404, 'Page not found'],
  ])('%s', async (path, status, detail) => {
    if (/_fr\b/.test(detail)) needsLanguages()
    const { status: actual, headers, data } = await ask(path, { accept: 'text/html' })
    expect([actual, headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual([
      status,
      'application/problem+json',
      '*',
    ])
    expect(data).toMatchObject({
      type: 'about:blank',
      status,
      detail,
      code: expect.any(String),
      instance: expect.stringMatching(/^\/api/),
    })
  })

  test.each(['x', '2026-13-45', '2026-02-30', '1.5', '-1', '9'.repeat(41)])(
    'names the invalid parameter: since=%s',
    async (since) => {
      const response = await site.get(`/api/changes?since=${since}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'invalid-parameters',
        parameters: [
          {
            parameter: 'since',
            message: expect.stringMatching(/^expected the number of a release, or a date such as 2026-11-01, not /),
          },
        ],
      })
    },
  )

  test('for an unsupported method', async () => {
    const response = await site.get('/api/pages', {}, 'DELETE')
    expect([response.status, response.headers.get('allow'), response.headers.get('content-type')]).toEqual([
      405,
      'GET, HEAD',
      'application/problem+json',
    ])
  })

  test('and never a server error, whatever the parameters', async () => {
    const value = fc.oneof(
      anyText(80),
      fc.integer().map(String),
      fc.constantFrom("' OR 1=1 --", '%', '*', '"', 'x'.repeat(3000), '__proto__'),
    )
    const name = fc.constantFrom(
      'q',
      'limit',
      'offset',
      'locale',
      'collection',
      'under',
      'fields',
      'order',
      'changedSince',
      'depth',
      'constructor',
    )
    const path = fc.oneof(
      fc.constantFrom(
        '/api/pages',
        '/api/search',
        '/api/navigation',
        '/api/locales',
        '/api/release',
        '/api/openapi.json',
      ),
      value.map((text) => `/api/pages/${encodeURIComponent(text.toWellFormed())}`),
      value.map((text) => `/api/${encodeURIComponent(text.toWellFormed())}`),
    )
    const address = fc.tuple(path, fc.array(fc.tuple(name, value), { maxLength: 3 })).map(([pathname, parameters]) => {
      const query = new URLSearchParams(parameters.map(([key, text]) => [key, text.toWellFormed()]))
      return `${pathname}?${query}`
    })
    const atOnce = 10
    await fc.assert(
      fc.asyncProperty(fc.array(address, { minLength: atOnce, maxLength: atOnce }), async (addresses) => {
        const responses = await Promise.all(addresses.map((each) => site.get(each)))
        expect(responses.filter(({ status }) => status >= 500)).toEqual([])
        await Promise.all(responses.map((response) => response.arrayBuffer()))
      }),
      { numRuns: 50 },
    )
  })
})
