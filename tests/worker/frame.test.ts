import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderPng } from '../harness/png.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const page = async (site: UnchangedSite, path: string) => await (await site.get(path)).text()

/** Returns the first element with a tag name, up to its end tag. */
const part = (html: string, tag: string) => new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? ''

describe('the frame of a site with every setting', () => {
  let site: UnchangedSite
  let html: string

  beforeAll(async () => {
    site = await openUnchangedSite({
      ...smallSite,
      'en/1.guide/9.empty.md': '---\ntitle: Empty\ndescription: Of the page.\nseo: { description: "" }\n---\n\nText.\n',
      'site.config.json': JSON.stringify({
        title: 'Harbour',
        titleTemplate: '%s · Harbour',
        locales: ['en', 'fr', 'pt_br', { code: 'eo', name: 'Esperanto' }, 'br', 'tlh'],
        rootRedirect: '/en/guide?from=root#top',
        github: { url: 'https://github.com/shore/docs', branch: 'main', rootDir: './site/', contentDir: 'our pages' },
        socials: { mastodon: 'https://social.example/@shore', harbourbook: 'https://harbourbook.example' },
        footer: { copyrightHolder: 'Harbour Ltd' },
        toc: { bottom: { links: [{ label: 'Forum', to: 'https://forum.example' }] } },
      }),
    })
    html = await page(site, '/en/guide/install')
  })
  afterAll(() => site.dispose())

  test('uses the description of the page if the one for search engines is empty', async () => {
    expect(await page(site, '/en/guide/empty')).toContain('<meta name="description" content="Of the page."')
  })

  test('applies the title template and has a viewport and an icon', async () => {
    expect(html).toContain('<title>Install · Harbour</title>')
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
    expect(html).toContain('<link rel="icon" href="/favicon.ico"/>')
  })

  test('names the language of the text with a region, as the Open Graph protocol requires', async () => {
    const locales = ['/en/guide/install', '/fr/guide/install', '/fr/en/guide/install'].map(
      async (path) => /property="og:locale" content="([^"]*)"/.exec(await page(site, path))?.[1],
    )
    expect(await Promise.all(locales)).toEqual(['en_US', 'fr_FR', 'en_US'])
  })

  test('has the sidebar on every screen, including search results, history, and comparisons', async () => {
    for (const path of ['/en/guide/use', '/en/search?q=use', '/en/guide/use?history', '/en/guide/use?diff=1'])
      expect(await page(site, path), path).toMatch(/<ul class="navigation">.*href="\/en\/guide\/use"/s)
  })

  test('has a header with home link, search, languages, color mode, and repository', () => {
    const header = part(html, 'header')
    const parts = [
      'class="site-title" href="/en"',
      'class="search-button"',
      'popoverTarget="shell:languages"',
      'data-toggle-color-mode',
      'href="https://github.com/shore/docs" target="_blank" rel="noreferrer" aria-label="Source repository"',
    ].map((each) => header.toLowerCase().indexOf(each.toLowerCase()))
    expect(parts).not.toContain(-1)
    expect(parts).toEqual(parts.toSorted((one, other) => one - other))
    expect(header).toContain('>Harbour</')
  })

  test('lists languages by name and flag, linked to the same page', () => {
    const list = /<ul aria-label="Language">.*?<\/ul>/s.exec(html)![0]
    const languages = [...list.matchAll(/<a ([^>]*)>(?:<img src="\/_flags\/[^/]+\/(\w+)\.svg"[^>]*>)?([^<]*)/g)]
    expect(
      languages.map(([, attributes, flag, name]) => [/href="([^"]*)"/.exec(attributes!)?.[1], flag, name]),
    ).toEqual([
      ['/en/guide/install', 'gb', 'English'],
      ['/fr/guide/install', 'fr', 'Français'],
      ['/pt_br/guide/install', 'br', 'Português (Brasil)'],
      ['/eo/guide/install', 'eo', 'Esperanto'],
      // A language code is not a country code: Brazil, Timor-Leste.
      ['/br/guide/install', 'fr', 'Brezhoneg'],
      ['/tlh/guide/install', undefined, 'Klingon'],
    ])
  })

  test('has a footer with the year, social links, and color mode', () => {
    const footer = /<footer class="site-footer">.*<\/footer>/s.exec(html)![0].replaceAll('<!-- -->', '')
    expect(footer).toContain(`© ${new Date().getUTCFullYear()} Harbour Ltd</p>`)
    // The icon with a hidden name, or a visible name if no set contains the icon.
    expect(footer).toMatch(
      /href="https:\/\/social\.example\/@shore"[^>]*><svg.*?<\/svg><span class="visually-hidden">Mastodon<\/span>/s,
    )
    expect(footer).toMatch(/href="https:\/\/harbourbook\.example"[^>]*><span>Harbourbook<\/span>/)
    expect(footer).toContain('data-color-mode="dark"')
  })

  test('links a page to its source, a new issue, and the community', () => {
    const edit = 'https://github.com/shore/docs/edit/main/site/our%20pages/en/1.guide/1.install.md'
    expect(html).toMatch(new RegExp(`<a [^>]*href="${edit}"[^>]*>(?:<[^>]*>)*Edit this page`))
    expect(html).toMatch(/Edit this page<span[^<]*<\/span><\/a> or <a [^>]*>Report an issue</)
    expect(html).toContain('href="https://github.com/shore/docs/issues/new?title=')
    expect(html).toMatch(/<nav class="community" aria-label="Community">.*?href="https:\/\/forum\.example"/s)
  })

  test('redirects the root to the configured path', async () => {
    const response = await site.get('/?a=1', { 'accept-language': 'fr', cookie: 'i18n_redirected=fr' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/en/guide?from=root&a=1#top'])
  })
})

describe('the frame of a site without settings', () => {
  let site: UnchangedSite

  beforeAll(async () => {
    site = await openUnchangedSite({
      'en/index.md': '# Home\n',
      'en/1.tides.md': '# Tides\n\n## High\n\nText.\n',
      'public/favicon.ico': new Uint8Array([0, 0, 1, 0]),
    })
  })
  afterAll(() => site.dispose())

  test('is in English, has the title Docs, and has neither languages nor a repository', async () => {
    const html = await page(site, '/en/tides')
    expect(html).toMatch(/<html[^>]* lang="en"/)
    expect(html).toContain('<title>Tides - Docs</title>')
    expect(part(html, 'header')).toContain('>Docs</')
    for (const absent of ['shell:languages', 'Source repository', 'Edit this page', 'Report an issue', 'Community'])
      expect(html).not.toContain(absent)
  })

  test('also surrounds the page for unknown URLs', async () => {
    const html = await page(site, '/en/nowhere')
    expect(html).toContain('<h1>Page not found</h1>')
    expect(html).toContain('We are sorry but this page could not be found.')
    expect(part(html, 'header')).toContain('>Docs</')
  })

  test('links only to existing icons', async () => {
    expect((await page(site, '/en/tides')).match(/<link rel="[^"]*icon[^>]*>/g)).toEqual([
      '<link rel="icon" href="/favicon.ico"/>',
    ])
  })

  test('serves the icon of the site', async () => {
    const response = await site.get('/favicon.ico')
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 4])
  })
})

test.each<[icons: string[], links: string[], served: string]>([
  [['favicon.svg'], ['rel="icon" href="/favicon.svg" type="image/svg+xml"'], 'image/svg+xml'],
  [['favicon.png'], ['rel="icon" href="/favicon.png"'], 'image/png'],
  [
    ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'],
    [
      'rel="icon" href="/favicon.ico" sizes="32x32"',
      'rel="icon" href="/favicon.svg" type="image/svg+xml"',
      'rel="apple-touch-icon" href="/apple-touch-icon.png"',
    ],
    'image/vnd.microsoft.icon',
  ],
])('links the icons %s and serves one of them at /favicon.ico', async (icons, links, served) => {
  const files = icons.map((name) => [
    `public/${name}`,
    name.endsWith('.svg')
      ? '<svg xmlns="http://www.w3.org/2000/svg"/>'
      : name.endsWith('.png')
        ? renderPng(32, 32)
        : new Uint8Array([0, 0, 1, 0]),
  ])
  const site = await openUnchangedSite({ 'en/index.md': '# Home\n', ...Object.fromEntries(files) })
  try {
    const html = await page(site, '/en')
    expect([...html.matchAll(/<link (rel="[^"]*icon[^>]*?)\/>/g)].map(([, link]) => link)).toEqual(links)
    const response = await site.get('/favicon.ico')
    expect([response.status, response.headers.get('Content-Type')?.replace(/x-icon/, 'vnd.microsoft.icon')]).toEqual([
      200,
      served,
    ])
  } finally {
    await site.dispose()
  }
})
