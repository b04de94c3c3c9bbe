import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTranslate } from '../../core/locale/index.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguages } from '../harness/urls/skip.ts'
import { linksOf, walkLanguage } from '../harness/walk-language.ts'
import type { WalkedPage } from '../harness/walk-language.ts'

const t = createTranslate('de')

let site: TestSite
/** Every page below `/de` that is reachable by links, by its path. */
let pages: Map<string, WalkedPage>

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'site.config.json': JSON.stringify({
      locales: ['en', 'fr', 'de'],
      url: 'https://docs.example',
      title: { en: 'Tidebook', fr: 'Marées' },
      header: {
        links: [
          { label: { en: 'News', fr: 'Nouvelles' }, to: '/guide' },
          { label: { en: 'Crew', de: 'Mannschaft' }, to: '/guide' },
          { label: 'Tidebook', to: '/' },
        ],
      },
      announcement: { text: { en: 'Storm ahead' } },
      toc: { title: { fr: 'Ici' }, bottom: { links: [{ label: { en: 'Ask' }, to: 'https://example.com' }] } },
      footer: { copyright: { en: 'All {year} tides' } },
    }),
    'en/2.reference/.navigation.yml': 'title: All of it\n',
    'fr/4.seulement.md': '---\ntitle: Seulement en français\n---\n\nBonjour.\n',
  })
  pages = new Map((await walkLanguage((path) => site.get(path), 'de')).map((page) => [page.path, page]))
})
beforeEach(needsLanguages)
afterAll(() => site.dispose())

/** Returns pages with content, which excludes the search page. */
const shown = () => [...pages.values()].filter(({ path }) => path !== '/de/search')
const originalOf = ({ html }: WalkedPage) => new URL(/<link rel="canonical" href="([^"]+)"/.exec(html)![1]!).pathname

test('the index for language models lists only languages with an index', async () => {
  const index = await (await site.get('/llms.txt')).text()
  expect([...index.matchAll(/\]\(\S*?(\/\w+\/llms\.txt)\)/g)].map(([, path]) => path)).toEqual(['/fr/llms.txt'])
  expect((await site.get('/fr/llms.txt')).status).toBe(200)
})

test('every page has a linked URL in a language without content', async () => {
  const sitemap = await (await site.get('/sitemap.xml')).text()
  const pairs = new Set(
    [...sitemap.matchAll(/<loc>https:\/\/docs\.example\/\w+([^<]*)<\/loc>/g)].map(([, pair]) => `/de${pair}`),
  )
  expect(pairs.size).toBeGreaterThan(4)
  expect(
    shown()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([...pairs].toSorted())
  expect(sitemap).not.toContain('/de')
  expect([...pages.values()].filter(({ response }) => response.status !== 200)).toEqual([])
})

describe('each untranslated page', () => {
  test('names its language in a notice in the reader’s language', () => {
    for (const { path, html } of shown()) {
      const name = path === '/de/seulement' ? 'Französisch' : 'Englisch'
      expect({ path, html }).toEqual({
        path,
        html: expect.stringContaining(`<p class="language-note">${t('docs.untranslated', { name })}</p>`),
      })
    }
  })

  test('marks the text with its own language and the frame with that of the URL', () => {
    for (const page of shown()) {
      const language = originalOf(page).slice(1, 3)
      expect(page.html).toContain('<html lang="de" dir="ltr"')
      expect(page.html).toContain(`<article class="prose" lang="${language}" dir="ltr">`)
      expect(page.html).not.toContain('lang="de" dir="ltr"><h1')
      expect(page.response.headers.get('content-language')).toBe(language)
    }
  })

  test('is not indexed, has a canonical link to the original, and is not an alternate of it', async () => {
    for (const page of shown()) {
      expect(page.html).toContain('<meta name="robots" content="noindex"/>')
      expect(page.html).not.toMatch(/rel="alternate" hreflang/i)
      const original = await (await site.get(originalOf(page))).text()
      expect(original).not.toContain('hrefLang="de" href="https')
      expect(original).not.toContain('content="noindex"')
    }
  })

  test('is marked in the sidebar, the breadcrumb, and the pagination', () => {
    const { html } = pages.get('/de/guide/use')!
    expect(html).toMatch(/<summary><span lang="en">All of it<\/span>/)
    expect(html).toMatch(
      /aria-current="page"><span lang="en">Use<\/span> <abbr class="shown-in" title="Englisch">en<\/abbr>/,
    )
    expect(html).toMatch(
      /<a href="\/de\/seulement"><span lang="fr">Seulement en français<\/span> <abbr class="shown-in" title="Französisch">fr</,
    )
    expect(html).toMatch(/class="breadcrumb"[^>]*><ol><li><a href="\/de\/guide"><span lang="en">The guide</)
    expect(html).toMatch(/rel="prev" href="\/de\/guide\/install">.*?<span><span lang="en">Install<\/span><\/span>/)
  })

  test('has no broken links in any language', async () => {
    const links = new Set([...pages.values()].flatMap(({ html }) => linksOf(html)))
    expect([...links].some((href) => href.startsWith('/fr'))).toBe(true)
    // The link that adds the MCP server to an application redirects to the application.
    for (const href of links)
      expect([href, (await site.get(href)).status]).toEqual([href, href.startsWith('/mcp/') ? 302 : 200])
  })

  test('has a payload and Markdown of the original', async () => {
    for (const page of shown()) {
      const payload = await site.get(`${page.path}/_payload.json`)
      expect([page.path, payload.status]).toEqual([page.path, 200])
      expect(await payload.text()).toContain(
        JSON.stringify(
          t('docs.untranslated', { name: originalOf(page).startsWith('/fr') ? 'Französisch' : 'Englisch' }),
        ).slice(1, -1),
      )
      const markdown = await site.get(`/raw${page.path}.md`)
      expect([markdown.status, markdown.headers.get('content-language')]).toEqual([200, originalOf(page).slice(1, 3)])
    }
  })
})

test('a page without changes and an unknown page are not found', async () => {
  for (const path of ['/de/guide/use?changes', '/de/guide/none', '/de/guide/none?changes']) {
    const response = await site.get(path)
    expect([response.status, response.headers.get('content-language')]).toEqual([404, 'de'])
    expect(await response.text()).toContain(t('common.error.title'))
  }
  expect((await site.get('/raw/de/guide/none.md')).status).toBe(404)
})

test('marks the language of configured texts that are untranslated, but not of texts for all languages', () => {
  const { html } = pages.get('/de/guide/use')!
  expect(html.match(/<span lang="en">Tidebook<\/span>/g)).toHaveLength(2)
  for (const text of ['News', 'Storm ahead', 'Ask', `All ${new Date().getUTCFullYear()} tides`])
    expect(html).toContain(`<span lang="en">${text}</span>`)
  expect(html).toContain('<span lang="fr">Ici</span>')
  expect(html).toMatch(/<a href="\/de\/guide"[^>]*>Mannschaft<\/a>/)
  expect(html).toMatch(/<a href="\/de"[^>]*>Tidebook<\/a>/)
})

test('a translated index page names its folder', async () => {
  await site.serve({ 'de/1.guide/index.md': '---\ntitle: Anleitung\n---\n\nText.\n' })
  const html = await (await site.get('/de/guide/use')).text()
  expect(html).toMatch(/<li><a href="\/de\/guide">Anleitung<\/a><details/)
  expect(html).not.toContain('The guide')
})
