import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguageInUrls, needsRawPaths, needsLanguages } from '../harness/urls/skip.ts'

let site: UnchangedSite

beforeAll(async () => {
  site = await openUnchangedSite({
    ...smallSite,
    'en/1.guide/3.café au lait.md': '---\ntitle: Café\n---\n\nText.\n',
    'en/3.日本.md': '---\ntitle: Japan\n---\n\nText.\n',
    'en/4.Афины.md': '# Athens\n',
  })
})
afterAll(() => site.dispose())

describe('the root', () => {
  test.each([
    ['no preference', {}, '/en'],
    ['a header', { 'accept-language': 'fr-CA,fr;q=0.9' }, '/fr'],
    ['weights and spaces', { 'accept-language': 'de, en;q=0.2, fr;q=0.8' }, '/fr'],
    ['a cookie before a header', { cookie: 'a=b; i18n_redirected=fr', 'accept-language': 'en' }, '/fr'],
    ['a cookie of a disabled locale', { cookie: 'i18n_redirected=de', 'accept-language': 'fr' }, '/fr'],
    ['a malformed header', { 'accept-language': '%%%;;q=x,,*' }, '/en'],
  ])('with %s redirects to the visitor’s language', async (_, headers, location) => {
    needsLanguageInUrls()
    const response = await site.get('/?a=1', headers)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`${location}?a=1`)
    expect(response.headers.get('vary')).toContain('Accept-Language')
    expect(response.headers.get('set-cookie')).toBe(
      `i18n_redirected=${location.slice(1)}; Max-Age=31536000; Path=/; SameSite=Lax`,
    )
  })
})

test.each([
  ['a page', '/en/guide/install', {}],
  ['a page in Markdown', '/en/guide/install', { accept: 'text/markdown' }],
  ['an unknown page', '/en/absent', {}],
  ['an unknown page without a language', '/absent', {}],
  ['an unknown page in JSON', '/en/absent', { accept: 'application/json' }],
  ['an unknown page in Markdown', '/en/absent', { accept: 'text/markdown' }],
  ['an unknown page without an Accept header', '/en/absent', { accept: '*/*' }],
  ['the Markdown of an unknown page', '/en/absent.md', {}],
  ['the Markdown of an unknown page without an Accept header', '/en/absent.md', { accept: '*/*' }],
  ['the search page', '/en/search?q=a', {}],
  ['the root', '/', {}],
])('Vary lists each header once: %s', async (_, path, headers) => {
  const { headers: answered } = await site.get(path, headers)
  const named = (answered.get('vary') ?? '').split(', ').map((name) => name.toLowerCase())
  expect(named).toContain('accept')
  expect(named).toEqual([...new Set(named)])
})

test('the root of a site without a landing page redirects to its first page', async () => {
  const docs = await openUnchangedSite({
    'en/2.use.md': '# Use\n',
    'en/1.guide/1.install.md': '# Install\n',
    'site.config.json': '{ "locales": ["en", "fr"] }',
  })
  try {
    const response = await docs.get('/en?a=1')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/en/guide/install?a=1'])
    expect((await docs.get('/fr/en')).headers.get('location')).toBe('/fr/en/guide/install')
    expect((await docs.get('/fr')).headers.get('location')).toBe('/fr/guide/install')
  } finally {
    await docs.dispose()
  }
})

describe('redirects', () => {
  test.each([
    ['/getting/started?x=1', 302, '/en/getting/started?x=1'],
    ['/de/x', 302, '/en/de/x'],
    ['/en/', 301, '/en'],
    ['/en/guide/install/', 301, '/en/guide/install'],
    ['/en/guide/index', 301, '/en/guide'],
    ['/en/guide/install.html?q=1', 301, '/en/guide/install?q=1'],
    ['/en//guide///install', 301, '/en/guide/install'],
    ['/en/Guide/INSTALL', 301, '/en/guide/install'],
    ['/en/Guide/INSTALL/?q=1', 301, '/en/guide/install?q=1'],
    ['/en/Guide/index', 301, '/en/guide'],
    [`/en/${encodeURIComponent('АФИНЫ')}/`, 301, `/en/${encodeURIComponent('афины')}`],
    ['/en/Nothing/', 301, '/en/Nothing'],
    ['/%65n/guide', 301, '/en/guide'],
    ['/en/en/guide', 301, '/en/guide'],
    ['//evil.example/en', 301, null],
  ])('%s returns %i', async (path, status, location) => {
    if (!path.startsWith('/en/') || path === '/en/') needsLanguageInUrls()
    // A proxy that strips the base path merges slashes and decodes letters.
    if (/\w\/\/|%65/.test(path)) needsRawPaths()
    const response = await site.get(path.startsWith('//') ? `${site.url.origin}${path}` : path)
    expect(response.headers.get('location') ?? '').not.toMatch(/^(\/\/|https?:)/)
    if (location) expect([response.status, response.headers.get('location')]).toEqual([status, location])
  })
})

describe('pages', () => {
  test.each([
    ['/en', 'lang="en"', 'Welcome - Docs'],
    ['/fr', 'lang="fr"', 'Accueil - Docs'],
    ['/en/guide', 'lang="en"', 'Guide - Docs'],
    ['/fr/guide/install', 'lang="fr"', 'Installer - Docs'],
    ['/en/guide/cafe-au-lait', 'lang="en"', 'Café - Docs'],
    ['/en/%E6%97%A5%E6%9C%AC', 'lang="en"', 'Japan - Docs'],
  ])('%s is served in its language', async (path, lang, title) => {
    needsLanguages()
    const response = await site.get(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain(lang)
    expect(html).toContain(`<title>${title}</title>`)
    expect(response.headers.get('set-cookie')).toContain(`i18n_redirected=${path.slice(1, 3)};`)
  })

  test('a visitor with a current cookie gets no new one', async () => {
    expect((await site.get('/en', { cookie: 'i18n_redirected=en' })).headers.get('set-cookie')).toBeNull()
  })

  test('the second language of a URL is that of the content: an English page in a French frame', async () => {
    const html = await (await site.get('/fr/en/guide/use')).text()
    expect(html).toMatch(/<html[^>]* lang="fr"/)
    expect(html).toMatch(/<article[^>]* lang="en"/)
    expect(html).toContain('Use it daily')
    expect(html).toContain('Sur cette page')
    expect(html).toMatch(/rel="canonical" href="[^"]*\/en\/guide\/use"/)
    expect(html).toContain('content="noindex')
  })

  test('hreflang lists existing translations only, with x-default', async () => {
    needsLanguages()
    const both = await (await site.get('/en/guide/install')).text()
    expect(
      [...both.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="[^"]*?(\/[^"/]+\/[^"]*)"/gi)].map(
        ([, lang]) => lang,
      ),
    ).toEqual(['en', 'fr', 'x-default'])
    expect(await (await site.get('/en/guide/use')).text()).not.toMatch(/rel="alternate" hreflang/i)
  })

  test('the language picker never links to a missing page', async () => {
    needsLanguages()
    const html = await (await site.get('/en/guide/use')).text()
    expect(html).toContain('href="/fr/guide/use"')
    expect((await site.get('/fr/guide/use')).status).toBe(200)
  })

  test('a page has every page action', async () => {
    const html = await (await site.get('/en/guide/install')).text()
    for (const action of [
      'Copy page',
      'Copy Markdown page',
      'View as Markdown',
      'Open in ChatGPT',
      'Open in Claude',
      'Copy MCP server URL',
      'On this page',
    ])
      expect(html).toContain(action)
    expect(html).toContain('href="/raw/en/guide/install.md"')
    expect(html).toContain(
      `?hints=search&amp;q=Read%20${site.url.origin}/raw/en/guide/install.md%20so%20I%20can%20ask%20questions%20about%20it."`,
    )
  })

  test('navigation follows the order of the files, with the folder’s own title, and so do previous and next', async () => {
    const html = await (await site.get('/en/guide/install')).text()
    const menu = html.slice(html.indexOf('id="shell:menu"'), html.indexOf('<main'))
    expect([...menu.matchAll(/href="(\/en\/(?:guide|reference)[^"]*)"/g)].map(([, href]) => href).slice(0, 4)).toEqual([
      '/en/guide',
      '/en/guide/install',
      '/en/guide/use',
      '/en/guide/cafe-au-lait',
    ])
    expect(html).toContain('The guide')
    const neighbours = html.slice(html.lastIndexOf('Run the installer'))
    expect([...neighbours.matchAll(/rel="(prev|next)"/g)].map(([, rel]) => rel)).toEqual(['prev', 'next'])
  })

  test('HEAD returns the headers of GET, without a body', async () => {
    const head = await site.get('/en/guide', {}, 'HEAD')
    const get = await site.get('/en/guide')
    expect(await head.text()).toBe('')
    expect([head.status, head.headers.get('etag'), head.headers.get('content-type')]).toEqual([
      200,
      get.headers.get('etag'),
      get.headers.get('content-type'),
    ])
  })
})

describe('other URLs', () => {
  test('a file of public/ has a URL, a type, and conditional requests', async () => {
    const response = await site.get('/robots.txt')
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'User-agent: *\n',
    ])
    expect((await site.get('/robots.txt', { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
  })

  test('a file in a folder of public/ has a type, and a missing one returns 404', async () => {
    expect((await site.get('/images/shore.svg')).headers.get('content-type')).toBe('image/svg+xml')
    expect((await site.get('/images/none.svg')).status).toBe(404)
  })

  test('an image of a page is immutable at a URL with its hash', async () => {
    const html = await (await site.get('/en/guide/use')).text()
    const [, src, width, height] =
      /<img [^>]*src="(\/_media\/[^"]+)"[^>]*width="(\d+)"[^>]*height="(\d+)"/.exec(html) ?? []
    expect([width, height]).toEqual(['24', '12'])
    const response = await site.get(src!)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ])
    expect(await response.text()).toBe(smallSite['en/1.guide/mark.svg'])
  })

  test.each(['/raw/en/guide/install.md', '/raw/en/guide.md', '/raw/en/guide/index.md', '/raw/en.md'])(
    '%s is Markdown',
    async (path) => {
      const response = await site.get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
      expect(await response.text()).toMatch(/^> \[[^\n]*\n\n# \w+/)
    },
  )

  test('search finds sections by their words, with or without accents, and needs no script', async () => {
    const html = await (await site.get('/fr/search?q=demarrage')).text()
    expect(html).toContain('<mark>démarrage</mark>')
    expect(html).toContain('href="/fr/guide/install#avec-npm"')
    expect(await (await site.get('/en/search?q=nothingofthekind')).text()).toContain(
      'No results for “nothingofthekind”',
    )
    expect((await site.get('/en/search?q="a( OR*')).status).toBe(200)
    expect((await site.get(`/en/search?q=${'a'.repeat(300)}`)).status).toBe(414)
  })
})
