import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTranslate } from '../../core/locale/index.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

let site: UnchangedSite

beforeAll(async () => {
  site = await openUnchangedSite({
    ...smallSite,
    'site.config.json': JSON.stringify({
      locales: ['en', 'fr', 'ar'],
      url: 'https://docs.example',
      announcement: { text: { en: 'A **storm** is ahead.' } },
      footer: {
        copyright: { en: 'Made by Shore, Inc.' },
        columns: [{ title: 'Shore, Inc.', links: [{ label: 'Us', to: 'https://example.com' }] }],
      },
    }),
    'en/3.links.md':
      '# Links\n\nTo [use](/en/guide/use), [a section](/en/guide/install#with-npm), [home](/en) and [elsewhere](https://example.com/en/x).\n',
    'en/6.described.md': '---\ntitle: Described\ndescription: Of <b> and more.\n---\n\nText.\n',
    'fr/4.seulement.md': '# Seulement en français\n\nBonjour.\n',
    'fr/5.manuel.md': '---\ntitle: Manuel\nslug: le-manuel\n---\n\nTexte.\n',
    'en/5.manuel.md': '# Manual\n\nText.\n',
    'fr/9.décrit.md': '---\ntitle: Décrit\npath: /décrit\nunlisted: true\n---\n\nTexte.\n',
    'en/7.chosen.md': '---\npath: /api/chosen\n---\n\n# Chosen\n\nText.\n',
    'fr/7.present.md': '---\ntitle: Présent\npath: /reference\nunlisted: true\n---\n\nTexte.\n',
    'en/8.to-chosen.md': '# To it\n\nRead [the one](/en/api/chosen).\n',
  })
})
afterAll(() => site.dispose())

const page = async (path: string) => await (await site.get(path)).text()

test('shows a page without a translation in its source language, in the frame of the requested language', async () => {
  const response = await site.get('/fr/guide/use')
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<html lang="fr"')
  expect(html).toContain('<article class="prose" lang="en" dir="ltr">')
  expect(html).toContain('<h1 lang="en" dir="ltr">Use</h1>')
  expect(html).toMatch(/class="language-note">[^<]*anglais/)
  expect(html).toContain('Use it daily.')
})

test('an untranslated page shows its first paragraph once, and a different description above it', async () => {
  const html = await page('/fr/links')
  expect(html).toContain('To <a ')
  expect(html).not.toContain('class="lead"')
  expect(await page('/fr/described')).toContain('<p class="lead" lang="en" dir="ltr">Of &lt;b&gt; and more.</p>')
  expect(await (await site.get('/fr/described/_payload.json')).text()).toContain('Of &lt;b&gt; and more.')
})

test('an untranslated page is canonical to the original, not indexed, without alternates, and not in the sitemap', async () => {
  const html = await page('/fr/guide/use')
  expect(html).toContain('<link rel="canonical" href="https://docs.example/en/guide/use"/>')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('rel="alternate" hrefLang')
  const sitemap = await page('/sitemap.xml')
  expect(sitemap).toContain('/en/guide/use')
  expect(sitemap).not.toContain('/fr/guide/use')
})

test('links on an untranslated page stay in the reader’s language, and external links are unchanged', async () => {
  const html = await page('/ar/links')
  expect(html).toContain('href="/ar/guide/use"')
  expect(html).toContain('href="/ar/guide/install#with-npm"')
  expect(html).toMatch(/<a[^>]* href="\/ar"[^>]*>home/)
  expect(html).toContain('href="https://example.com/en/x"')
  expect(await page('/en/links')).toContain('href="/en/guide/use"')
})

test('the sidebar lists an untranslated page at its position, marked with its language', async () => {
  const html = await page('/fr/guide/install')
  expect(html).toMatch(
    /<a href="\/fr\/guide\/use"[^>]*><span lang="en">Use<\/span> <abbr class="shown-in" title="anglais">en<\/abbr>/,
  )
  expect(await page('/fr/guide/use')).toMatch(/aria-current="page"[^>]*><span lang="en">Use/)
  expect(html).toMatch(/rel="next"[^>]*href="\/fr\/guide\/use"|href="\/fr\/guide\/use"[^>]*rel="next"/)
})

test('a page may exist in a single language', async () => {
  needsLanguages()
  const html = await page('/en/seulement')
  expect(html).toContain('<html lang="en"')
  expect(html).toContain('<article class="prose" lang="fr" dir="ltr">')
  expect(html).toContain('<link rel="canonical" href="https://docs.example/fr/seulement"/>')
  expect((await site.get('/ar/seulement')).status).toBe(200)
})

test('a language without content still has every page', async () => {
  expect(await page('/ar')).toContain('<html lang="ar" dir="rtl"')
  expect(await page('/ar')).toContain('A shore for words')
  const html = await page('/ar/guide/install')
  expect(html).toContain('<article class="prose" lang="en" dir="ltr">')
  expect(html).toContain('href="/ar/reference/options"')
})

test('the language picker links to a translation with another slug, and the original slug redirects to it', async () => {
  needsLanguages()
  expect(await page('/en/manuel')).toContain('href="/fr/le-manuel"')
  const moved = await site.get('/fr/manuel')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/fr/le-manuel'])
  expect(await page('/fr/le-manuel')).toContain('hrefLang="en" href="https://docs.example/en/manuel"')
  expect(await page('/ar/manuel')).toContain('href="/fr/le-manuel"')
})

test.each([
  ['/fr/GUIDE/USE', '/fr/guide/use'],
  ['/fr/Manuel', '/fr/le-manuel'],
  ['/ar/SEULEMENT', '/ar/seulement'],
  ['/en/fr/manuel', '/en/fr/le-manuel'],
])('paths in upper case or in another frame redirect to the page: %s', async (path, location) => {
  const moved = await site.get(path)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, location])
  expect((await site.get(location)).status).toBe(200)
})

test('the history of a page links to other languages, and its canonical URL is encoded', async () => {
  needsLanguages()
  expect(await page('/en/guide/use?history')).toContain('href="/fr/guide/use"')
  expect(await page('/fr/décrit')).toContain('rel="canonical" href="https://docs.example/fr/d%C3%A9crit"')
})

test('links to a page with a custom path work in languages without a translation', async () => {
  expect(await page('/fr/to-chosen')).toContain('href="/fr/api/chosen"')
  const moved = await site.get('/fr/api/chosen?from=mail')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/fr/chosen?from=mail'])
  expect(await page('/fr/chosen')).toContain('<h1 lang="en" dir="ltr">Chosen</h1>')
  expect((await site.get('/fr/en/api/chosen')).status).toBe(200)
  expect((await site.get('/fr/api/nothing')).status).toBe(404)
  // A folder redirects to its own first page, even if a page in another language has that path.
  expect((await site.get('/en/reference')).headers.get('location')).toBe('/en/reference/options')
})

test.each([
  ['/en/manuel?language=fr', '/fr/le-manuel'],
  ['/en/manuel?release=1&language=ar', '/ar/manuel?release=1'],
  ['/fr/seulement?language=en', '/en/seulement'],
  ['/en/links?language=en', '/en/links'],
  ['/fr/manuel?language=en', '/fr/le-manuel?language=en'],
  ['/fr/search?q=quai&language=en', '/en/search?q=quai'],
])('a URL parameter selects the language of the page: %s', async (path, location) => {
  for (const accept of ['text/html', 'text/markdown']) {
    const response = await site.get(path, { accept })
    expect([response.status, response.headers.get('location')]).toEqual([path.includes('fr/m') ? 301 : 302, location])
  }
})

test('ignores an unknown language parameter', async () => {
  expect((await site.get('/en/links?language=de')).status).toBe(200)
  expect((await site.get('/en/nowhere?language=fr')).status).toBe(404)
})

test('search lists untranslated pages after translated ones, marked with their language', async () => {
  const find = async (code: string, query: string) =>
    (await (await site.get(`/_search/${code}?q=${query}`)).json()) as {
      total: number
      pages: { path: string }[]
      untranslated: { path: string; shownIn: unknown }[]
      elsewhere: unknown[]
      texts: Record<string, string>
    }
  const daily = await find('ar', 'daily')
  expect(daily).toMatchObject({
    pages: [],
    untranslated: [{ path: '/ar/guide/use', shownIn: { language: 'en', dir: 'ltr' } }],
    elsewhere: [],
  })
  expect(daily.total).toBe(0)
  expect(JSON.stringify(daily)).toContain('/ar/guide/use#every-day')
  expect(await find('en', 'bonjour')).toMatchObject({
    pages: [],
    untranslated: [{ path: '/en/seulement', shownIn: { language: 'fr' } }],
  })
  // Each page appears once, in its own language if it exists there.
  const installed = await find('fr', 'npm')
  expect([installed.pages, installed.untranslated].map((found) => found.map(({ path }) => path))).toEqual([
    ['/fr/guide/install'],
    [],
  ])

  const html = await page('/ar/search?q=daily')
  expect(html).toMatch(
    /<li lang="en" dir="ltr">(?:<p class="section-trail">.*?<\/p>)?<h2><a href="\/ar\/guide\/use#every-day">/,
  )
  expect(html).toContain(createTranslate('ar')('search.elsewhere'))
  expect(html).not.toContain(createTranslate('ar')('search.none', { query: 'daily' }))
})

test('the titles of the search dialog list untranslated pages separately, with their paths in the language', async () => {
  const titles = async (code: string) => {
    const address = /data-titles="([^"]+)"/.exec(await page(`/${code}`))![1]!
    return (await (await site.get(address)).json()) as {
      pages: string[][]
      untranslated?: { language: string; dir: string; pages: string[][] }[]
      elsewhere?: string
    }
  }
  const arabic = await titles('ar')
  expect(arabic.pages).toEqual([])
  expect(arabic.elsewhere).toBe(createTranslate('ar')('search.elsewhere'))
  expect(arabic.untranslated).toMatchObject([
    { language: 'en', dir: 'ltr' },
    { language: 'fr', dir: 'ltr', pages: [['/ar/seulement', 'Seulement en français', '1Seulement en français']] },
  ])
  expect(arabic.untranslated![0]!.pages).toContainEqual(['/ar/guide/use', 'Use', '2Every day'])
  const french = await titles('fr')
  const paths = french.untranslated!.flatMap(({ pages }) => pages.map(([path]) => path))
  expect(paths).toContain('/fr/guide/use')
  for (const own of french.pages) expect(paths).not.toContain(own[0])
  expect(paths).not.toContain('/fr/manuel')
  expect((await titles('en')).untranslated).toMatchObject([
    { language: 'fr', pages: [['/en/seulement', 'Seulement en français', '1Seulement en français']] },
  ])
})

test('the API and islands return the same results as the search page, with their language', async () => {
  const { items } = (await (await site.get('/api/search?q=daily&locale=ar')).json()) as { items: unknown[] }
  expect(items[0]).toMatchObject({ path: '/ar/guide/use', shownIn: 'en' })
  const own = (await (await site.get('/api/search?q=daily&locale=en')).json()) as { items: unknown[] }
  expect(own.items).toHaveLength(items.length)
  expect(JSON.stringify(own)).not.toContain('shownIn')
  const props = encodeURIComponent(JSON.stringify({ query: 'daily', locale: 'ar' }))
  const island = (await (await site.get(`/__nuxt_island/SearchResults_0.json?props=${props}`)).json()) as {
    html: string
  }
  expect(island.html).toMatch(
    /<li lang="en" dir="ltr">(?:<p class="section-trail">.*?<\/p>)?<h2><a href="\/ar\/guide\/use#every-day">/,
  )
})

test('a page that exists in no language is not found', async () => {
  expect((await site.get('/fr/guide/none')).status).toBe(404)
})

test('texts of the configuration keep the direction of their language', async () => {
  const html = await page('/ar/links')
  expect(html).toContain('<span lang="en" dir="ltr">A <strong>storm</strong> is ahead.</span>')
  expect(html).toContain('<span lang="en">\u2066Made by Shore, Inc.\u2069</span>')
  expect(html).toContain('<p aria-hidden="true">\u2066Shore, Inc.\u2069</p>')
  const french = await page('/fr/links')
  expect(french).toContain('<span lang="en">A <strong>storm</strong> is ahead.</span>')
  expect(french).toContain('<span lang="en">Made by Shore, Inc.</span>')
  expect(french).toMatch(/>Shore, Inc\.<\//)
})

test('titles in header tabs keep the direction of their language', async () => {
  const tabbed = await openUnchangedSite({
    'en/1.moving/.navigation.yml': 'title: Moving from…\n',
    'en/1.moving/1.ashore.md': '# Ashore\n\nText.\n',
    'ar/2.page.md': '# صفحة\n\nنص.\n',
    'site.config.json': JSON.stringify({ locales: ['en', 'ar'], header: { tabs: true } }),
  })
  onTestFinished(() => tabbed.dispose())
  const html = await (await tabbed.get('/ar/page')).text()
  expect(/<ul class="section-tabs">.*?<\/ul>/s.exec(html)?.[0]).toContain('<bdi lang="en" dir="ltr">Moving from…</bdi>')
})
