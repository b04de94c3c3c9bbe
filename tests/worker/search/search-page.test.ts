import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TextAnswer, TitlesFile } from '../../../core/search/index.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { page, paths, search, searchFiles } from './search-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite(searchFiles)
})
afterAll(() => site.dispose())

describe('the search page', () => {
  test('lists more results than the dialog, shows their number, and is not indexed', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `fr/quai/${index + 1}.quai-${index}.md`,
        page(`Quai ${index}`, 'Une bitte d’amarrage.'),
      ]),
    )
    await site.publish(many)
    await expect.poll(async () => (await search(site, 'fr', 'amarrage')).pages.length).toBe(8)
    expect((await search(site, 'fr', 'amarrage')).pages[0]!.trail).toEqual(['Quai'])
    const { folders } = (await (await site.get('/_search/fr/x.json')).json()) as TitlesFile
    expect(folders).toEqual({ '/fr/quai': 'Quai' })
    // The texts of the dialog, which no page contains.
    const { dialog } = (await (await site.get('/_search/fr?q=')).json()) as TextAnswer
    expect(dialog).toMatchObject({ list: 'Résultats de la recherche', open: 'Ouvrir' })
    const html = await (await site.get('/fr/search?q=amarrage')).text()
    expect(html).toContain('<p class="search-count">30 résultats</p>')
    expect(html.match(/<p class="section-trail"><span>Quai<\/span><\/p><h2><a href="\/fr\/quai/g)).toHaveLength(30)
    expect(html).toContain('<title>Résultats pour «\u00a0amarrage\u00a0»')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    await site.publish(Object.fromEntries(Object.keys(many).map((file) => [file, null])))
    await expect.poll(async () => (await search(site, 'fr', 'amarrage')).pages).toEqual([])
  })

  test('shows only a field without a query', async () => {
    const html = await (await site.get('/fr/search?q=')).text()
    expect(html).not.toMatch(/noindex|search-count|search-nothing/)
    expect(html).toContain('Rechercher dans la documentation')
  })

  test('shows the number of listed results', async () => {
    const { pages, total } = await search(site, 'en', 'installation')
    expect(total).toBe(pages.reduce((sum, { sections }) => sum + Math.max(1, sections.length), 0))
  })
})

describe('a section of the site', () => {
  const found = async (address: string) => await (await site.get(address)).text()

  test('can be searched alone, and the search page links to each section with results', async () => {
    await site.publish({
      'fr/quai/1.amarre.md': page('Amarre', 'Une bitte.'),
      'fr/mer/1.bitte.md': page('Bitte', 'Une bitte.'),
    })
    await expect.poll(() => paths(site, 'fr', 'bitte')).toEqual(['/fr/mer/bitte', '/fr/quai/amarre'])
    const html = await found('/fr/search?q=bitte')
    expect(html).toMatch(/<a href="\/fr\/search\?q=bitte" aria-current="page">/)
    expect(html).toContain('<a href="/fr/search?q=bitte&amp;in=%2Ffr%2Fquai">')
    const filtered = await found('/fr/search?q=bitte&in=/fr/quai')
    // The search page links to another language without the section.
    expect(filtered).toContain('<a href="/en/search?q=bitte" lang="en" hrefLang="en">English</a>')
    expect(filtered).toContain('<p class="search-count">1 résultat</p>')
    expect(filtered).toMatch(/in=%2Ffr%2Fquai" aria-current="page">/)
    const { items } = JSON.parse(await found('/api/search?q=bitte&locale=fr&section=/fr/quai')) as {
      items: { path: string }[]
    }
    expect(items.map(({ path }) => path)).toEqual(['/fr/quai/amarre'])
    await site.publish({ 'fr/quai/1.amarre.md': null, 'fr/mer/1.bitte.md': null })
  })
})

describe('a page of the content with the path search', () => {
  const html = async (path: string) => await (await site.get(path)).text()

  test('keeps its path, and the search page moves', async () => {
    expect(await html('/en/_search?q=tides')).toContain('Results for “tides”')
    expect(await html('/en')).toContain('action="/en/search"')
    await site.serve({ 'en/7.search.md': page('Search the sea', 'With a lamp.') })
    expect(await html('/en/search')).toContain('<h1>Search the sea</h1>')
    // The French site shows the page in English.
    expect(await html('/fr/search')).toContain('Search the sea')
    for (const code of ['en', 'fr']) {
      const found = await html(`/${code}/_search?q=tides`)
      expect(found).toMatch(/<h1>R(?:esults for “tides”|ésultats pour)/)
      expect(found).toContain('href="/fr/_search?q=tides"')
      expect(found).toContain(`action="/${code}/_search"`)
      expect(found).not.toContain(`action="/${code}/search"`)
    }
    await site.serve({ 'en/7.search.md': null })
    expect(await html('/en')).toContain('action="/en/search"')
    expect(await html('/en/search?q=tides')).toContain('Results for “tides”')
  })
})
