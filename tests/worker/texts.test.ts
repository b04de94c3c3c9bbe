import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import {
  checkAtom,
  checkJsonFeed,
  checkLlms,
  checkOpenSearch,
  checkRobots,
  checkSitemap,
  checkStructuredData,
} from '../harness/valid-forms.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'public/robots.txt': null,
    'en/4.secret.md': '---\ntitle: Secret\nsitemap: false\n---\n\nText.\n',
    'site.config.json': '{"url":"https://docs.example.com"}',
  })
})
afterAll(() => site.dispose())

test('the sitemap lists every page with its existing translations, under the site URL', async () => {
  needsLanguages()
  const response = await site.get('/sitemap.xml')
  const xml = await response.text()
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect([...xml.matchAll(/<loc>https:\/\/docs\.example\.com([^<]*)<\/loc>/g)].map(([, path]) => path)).toEqual([
    '/en',
    '/en/guide',
    '/en/guide/install',
    '/en/guide/use',
    '/en/reference/options',
    '/fr',
    '/fr/guide/install',
  ])
  expect(xml).toContain('<xhtml:link rel="alternate" hreflang="fr" href="https://docs.example.com/fr/guide/install"/>')
  expect(xml).toContain('hreflang="x-default" href="https://docs.example.com/en/guide/install"/>')
  expect(xml.slice(xml.indexOf('/en/guide/use<'), xml.indexOf('/en/reference'))).not.toContain('hreflang')
  expect((await site.get('/sitemap.xml', { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
})

test('robots.txt allows everything and names the sitemap, unless the site has its own', async () => {
  expect(await (await site.get('/robots.txt')).text()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://docs.example.com/sitemap.xml\n',
  )
  await site.serve({ 'public/robots.txt': 'User-agent: *\nDisallow: /\n' })
  await expect.poll(async () => await (await site.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
})

test('llms.txt lists the Markdown of the default language by folder and links to other languages', async () => {
  needsLanguages()
  const text = await (await site.get('/llms.txt')).text()
  expect(text).toMatch(/^# Docs\n/)
  expect(text).toContain('## The guide\n')
  expect(text).toContain('- [Install](https://docs.example.com/en/guide/install.md): How to install it.')
  expect(text).toContain('- [Français](https://docs.example.com/fr/llms.txt)')
  expect(text).not.toContain('/fr/guide')
  const french = await (await site.get('/fr/llms.txt')).text()
  expect(french).toContain('- [Installer](https://docs.example.com/fr/guide/install.md)')
  // Untranslated pages are in no list of the language.
  expect(french).not.toContain('/fr/guide/use')
  const folder = await (await site.get('/en/guide/llms.txt')).text()
  expect(folder).toMatch(/^# Docs: The guide\n/)
  expect(folder).toContain('/en/guide/use.md')
  expect(folder).not.toContain('/en/reference')
})

test('every link in the indexes works', async () => {
  const asked = new Set<string>()
  const follow = async (address: string): Promise<void> => {
    if (asked.has(address)) return
    asked.add(address)
    const response = await site.get(address, { accept: '*/*' })
    expect([address, response.status]).toEqual([address, 200])
    const text = await response.text()
    if (!/llms[^/]*\.txt$/.test(address)) return
    for (const [, path] of text.matchAll(/\]\(https:\/\/docs\.example\.com([^)]*)\)/g)) await follow(path!)
  }
  for (const address of ['/llms.txt', '/llms-full.txt']) await follow(address)
  expect(asked.size).toBeGreaterThan(12)
})

test.each(['/de/llms.txt', '/en/nothing/llms.txt', '/en/llms-2.txt', '/en/llms-full-9.txt', '/de/llms-full-1.txt'])(
  '%s is not found',
  async (path) => {
    expect((await site.get(path)).status).toBe(404)
  },
)

test('splits the full text by language and folder', async () => {
  const index = await (await site.get('/llms-full.txt')).text()
  const [part] = /\/en\/llms-full-\d+\.txt(?=\))/.exec(index.slice(index.indexOf('[/en/guide]')))!
  const text = await (await site.get(part)).text()
  expect(text).toContain('# Use\n\nSource: https://docs.example.com/en/guide/use\n\n')
  expect(text).toContain('Use it daily.')
  expect(text).not.toContain('Every option')
})

test('both feeds contain the changes since the first release, by page URL', async () => {
  const before = (await (await site.get('/en/feed.json')).json()) as { items: unknown[] }
  await site.serve({
    'en/1.guide/2.use.md': '---\ntitle: Use & more\n---\n\nUse it twice a day.\n',
    'en/2.reference/1.options.md': null,
    // The page is neither in the sitemap nor in feeds.
    'en/4.secret.md': null,
  })
  const response = await site.get('/en/feed.xml')
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const atom = await response.text()
  const feed = (await (await site.get('/en/feed.json')).json()) as {
    version: string
    items: { id: string; tags: string[] }[]
  }
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(before.items).toEqual([])
  expect(feed.items.map(({ id, tags }) => [id, ...tags]).sort()).toEqual([
    ['https://docs.example.com/en/guide/use', 'changed'],
    ['https://docs.example.com/en/reference/options', 'removed'],
  ])
  for (const { id } of feed.items) expect(atom).toContain(`<id>${id}</id>`)
  expect(atom).toContain('<title>Use &amp; more</title>')
  expect(await (await site.get('/fr/feed.xml')).text()).not.toContain('<entry>')
  expect((await site.get('/de/feed.xml')).status).toBe(404)
})

test('a rollback is a change, as readers see it', async () => {
  const before = Number((await site.get('/robots.txt')).headers.get('x-release'))
  await site.serve({
    'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nUse it once a week.\n',
    'en/5.new.md': '---\ntitle: New\n---\n\nNew.\n',
    'en/1.guide/1.install.md': null,
  })
  await rollBack({ target: site.target, channel: 'live' })
  const changesSince = async (since: number) => {
    const { release, items } = (await (await site.get(`/api/changes?since=${since}`)).json()) as {
      release: number
      items: { kind: string; path: string; at: string }[]
    }
    expect(items.map(({ at }) => at).toSorted()).toEqual(items.map(({ at }) => at).toReversed())
    return { release, items: items.map(({ kind, path }) => [kind, path]).sort() }
  }
  await expect.poll(() => changesSince(before)).toEqual({ release: before + 2, items: [] })
  expect((await changesSince(before + 1)).items).toEqual([
    ['added', '/en/guide/install'],
    ['changed', '/en/guide/use'],
    ['removed', '/en/new'],
  ])
  const feed = await (await site.get('/en/feed.xml')).text()
  expect(feed).not.toContain('/en/new<')
  expect(feed).not.toContain('/en/guide/install<')
})

test('a page has structured data with its type and breadcrumbs', async () => {
  const html = await (await site.get('/en/guide/install')).text()
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!
  expect(JSON.parse(json)['@graph']).toEqual([
    {
      '@type': 'TechArticle',
      headline: 'Install',
      inLanguage: 'en',
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      mainEntityOfPage: 'https://docs.example.com/en/guide/install',
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'The guide', item: 'https://docs.example.com/en/guide' },
        { '@type': 'ListItem', position: 2, name: 'Install' },
      ],
    },
  ])
})

test('a page names its image for search engines, and links to both feeds', async () => {
  await site.serve({
    'en/1.guide/3.pictured.md': '---\ntitle: Pictured\nseo: { ogImage: /images/shore.svg }\n---\n\nText.\n',
  })
  const html = await (await site.get('/en/guide/pictured')).text()
  const [, picture] = /<meta property="og:image" content="([^"]+)"/.exec(html)!
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({ image: picture })
  expect(picture).toMatch(/^https:\/\/docs\.example\.com\//)
  expect(html).toContain('<link rel="alternate" type="application/atom+xml" href="/en/feed.xml"/>')
  expect(html).toContain('<link rel="alternate" type="application/feed+json" href="/en/feed.json"/>')
  await site.serve({ 'en/1.guide/3.pictured.md': null })
})

test('browsers can search the site with suggestions', async () => {
  const html = await (await site.get('/fr')).text()
  const [, path] = /<link rel="search"[^>]* href="([^"]+)"/.exec(html)!
  const description = await (await site.get(path!)).text()
  expect(description).toContain('template="https://docs.example.com/fr/search?q={searchTerms}"')
  expect(description).toContain('template="https://docs.example.com/fr/suggestions.json?q={searchTerms}"')
  const answer = (await (await site.get('/fr/suggestions.json?q=installer')).json()) as [
    string,
    string[],
    string[],
    string[],
  ]
  expect([answer[0], answer[3]]).toEqual([
    'installer',
    expect.arrayContaining(['https://docs.example.com/fr/guide/install']),
  ])
})

test('each file conforms to its standard', async () => {
  const titles = '---\ntitle: "Ropes <b> & \\"knots\\" \\x01 ]]>"\ndescription: "# Not\\n\\na heading"\n---\n\nText.\n'
  await site.serve({
    'en/1.guide/4.rope.md': titles,
    'en/1.guide/5.日本.md': '---\ntitle: 日本\n---\n\nText.\n',
    'fr/1.guide/5.日本.md': '---\ntitle: 日本\n---\n\nTexte.\n',
  })
  const origin = 'https://docs.example.com'
  const checks: Record<string, (text: string, address: string) => string[]> = {
    '/sitemap.xml': checkSitemap,
    '/robots.txt': checkRobots,
    '/en/feed.xml': checkAtom,
    '/fr/feed.xml': checkAtom,
    '/en/feed.json': checkJsonFeed,
    '/fr/feed.json': checkJsonFeed,
    '/en/opensearch.xml': checkOpenSearch,
    '/llms.txt': checkLlms,
    '/fr/llms.txt': checkLlms,
    '/en/guide/llms.txt': checkLlms,
    '/en/guide/use': checkStructuredData,
    '/en/guide/rope': checkStructuredData,
    '/fr/guide/%E6%97%A5%E6%9C%AC': checkStructuredData,
  }
  const wrong: Record<string, string[]> = {}
  for (const [path, check] of Object.entries(checks)) {
    const found = check(await (await site.get(path)).text(), origin + path)
    if (found.length > 0) wrong[path] = found
  }
  expect(wrong).toEqual({})
  expect(await (await site.get('/en/feed.xml')).text()).toContain('<entry>')
})

test('robots.txt contains the content signals that the operator sets', async () => {
  await site.serve({
    'public/robots.txt': null,
    'site.config.json':
      '{"url":"https://docs.example.com","contentSignals":{"search":true,"aiInput":true,"aiTrain":false}}',
  })
  const text = await (await site.get('/robots.txt')).text()
  expect(checkRobots(text)).toEqual([])
  expect(text).toBe(
    'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nSitemap: https://docs.example.com/sitemap.xml\n',
  )
})

test('pages of custom collections are in every list of their language', async () => {
  const own = await openTestSite({
    ...smallSite,
    'en/news/1.tide.md': '---\ntitle: The tide\ndescription: Of the year.\n---\n\nHigh water.\n',
    'site.config.json': JSON.stringify({
      url: 'https://docs.example.com',
      collections: { news_en: { type: 'page', source: 'en/news/**' } },
    }),
  })
  try {
    const read = async (path: string) => await (await own.get(path)).text()
    expect(await read('/sitemap.xml')).toContain('<loc>https://docs.example.com/en/news/tide</loc>')
    expect(await read('/llms.txt')).toContain('- [The tide](https://docs.example.com/en/news/tide.md): Of the year.')
    const index = await read('/llms-full.txt')
    const [, part] = /\[\/en\/news\]\(https:\/\/docs\.example\.com([^)]*)\)/.exec(index) ?? []
    expect(await read(part!)).toContain('High water.')
    expect(await read('/fr/llms.txt')).not.toContain('/en/news')
    await own.serve({ 'en/news/2.moon.md': '---\ntitle: The moon\n---\n\nFull.\n' })
    await expect.poll(() => read('/en/feed.xml')).toContain('<title>The moon</title>')
    expect(await read('/en/feed.json')).toContain('https://docs.example.com/en/news/moon')
  } finally {
    await own.dispose()
  }
})
