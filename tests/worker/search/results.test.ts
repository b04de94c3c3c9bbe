import { beforeAll, describe, expect, test } from 'vitest'
import type { LocalIndexFile, TitlesFile } from '../../../core/search/index.ts'
import { shareTestSite } from '../../harness/site.ts'
import type { ReadOnlySite } from '../../harness/site.ts'
import { paths, search, searchFiles } from './search-site.ts'
import type { Answer, Piece } from './search-site.ts'
import { needsLanguages } from '../../harness/urls/skip.ts'

let site: ReadOnlySite
beforeAll(async () => {
  site = await shareTestSite(searchFiles)
})

const hits = (pieces: Piece[]) => pieces.filter(({ hit }) => hit).map(({ text }) => text)

describe('the first result', () => {
  test.each([
    ['en', 'installation', '/en/installation', 'the title before the text'],
    ['en', 'install', '/en/installation', 'the beginning of a word'],
    ['en', 'quiet', '/en/quiet', 'the name of a file'],
    ['en', 'instalation', '/en/installation', 'a misspelt word'],
    ['en', 'deploying', '/en/deployment', 'another form of a word'],
    ['en', 'useFetch', '/en/fetch', 'a name as it is written'],
    ['en', 'usefetch', '/en/fetch', 'a name without its capitals'],
    ['en', 'use fetch', '/en/fetch', 'a name in its parts'],
    ['en', 'nuxt.config', '/en/fetch', 'the beginning of a dotted name'],
    ['en', 'max age seconds', '/en/fetch', 'the parts of a name with underscores'],
    ['en', 'how do I deploy the site', '/en/deployment', 'a sentence'],
    ['fr', 'demarrage', '/fr/installation', 'accents left out'],
    ['fr', "l'installation", '/fr/installation', 'an elision'],
    ['fr', "qu'un gardien", '/fr/installation', 'an elision of two letters'],
    ['fr', 'coeur', '/fr/installation', 'a ligature taken apart'],
    ['fr', 'deploiment', '/fr/deploiement', 'a misspelt word without its accents'],
    ['ja', '設定', '/ja/settings', 'a word of two characters'],
    ['ja', '設', '/ja/settings', 'a single character'],
    ['ja', '設定ファイルの場所', '/ja/settings', 'words with particles between them'],
    ['ja', 'ｲﾝｽﾄｰﾙ', '/ja/settings', 'half-width kana'],
  ])('%s: %s → %s', async (locale, query, expected) => {
    expect((await paths(site, locale, query))[0]).toBe(expected)
  })

  test('is the page with the higher rank in its frontmatter', async () => {
    expect(await paths(site, 'en', 'tides')).toEqual(['/en/loud', '/en/quiet'])
  })
})

test('a section is found by a question in its page’s frontmatter, which no form of the page shows', async () => {
  const { pages } = await search(site, 'en', 'corporate firewalls')
  expect(pages.map(({ sections }) => sections.map(({ href }) => href))).toEqual([['/en/installation#with-a-proxy']])
  expect(JSON.stringify(pages)).not.toContain('corporate')
  for (const form of ['', '.md', '/_payload.json'])
    expect(await (await site.get(`/en/installation${form}`)).text()).not.toContain('corporate')
  expect(await (await site.get('/en/installation?ask=corporate+firewall')).text()).toContain('Set the proxy.')
})

describe('the results', () => {
  test('include pages of which only the keywords match', async () => {
    const { items } = (await (await site.get('/api/search?q=retriever&locale=en')).json()) as { items: unknown }
    expect(items).toEqual([
      { id: '/en/fetch', path: '/en/fetch', page: 'useFetch', title: 'useFetch', titles: [], excerpt: [] },
    ])
  })

  test('group the sections of a page under their parent titles', async () => {
    const {
      pages: [first],
    } = await search(site, 'en', 'preview deployments')
    expect(first?.path).toBe('/en/deployment')
    expect(first?.sections[0]).toMatchObject({ href: '/en/deployment#preview-deployments' })
    expect(hits(first!.sections[0]!.title)).toEqual(['Preview', 'deployments'])
  })

  test('have an excerpt in the original spelling, with marked words', async () => {
    const {
      pages: [first],
    } = await search(site, 'fr', 'demarrage')
    expect(hits(first!.sections[0]!.excerpt)).toEqual(['démarrage'])
    expect(first!.sections[0]!.excerpt.map(({ text }) => text).join('')).toBe('Lancez l’installateur au démarrage.')
  })

  test('include the corrected spelling of a misspelled word', async () => {
    expect((await search(site, 'en', 'lighthuose')).repaired).toBe('lighthouse')
    expect((await search(site, 'en', 'lighthouse')).repaired).toBeNull()
  })

  test('list other languages if this one has no match', async () => {
    needsLanguages()
    const { pages, elsewhere } = await search(site, 'en', 'démarrage')
    expect(pages).toEqual([])
    expect(elsewhere).toMatchObject([{ locale: { code: 'fr' }, pages: 1, href: '/fr/search?q=d%C3%A9marrage' }])
    const html = await (await site.get('/en/search?q=d%C3%A9marrage')).text()
    expect(await (await site.get('/en/search?q=%07d%C3%A9marrage%00')).text()).toContain('value="démarrage"')
    expect(html).toContain('No results for “démarrage”')
    expect(html).toMatch(/<a href="\/fr\/search\?q=d%C3%A9marrage"[^>]*><span lang="fr"[^>]*>Français<\/span>/)
  })
})

test('excludes pages that opt out of search', async () => {
  expect(await paths(site, 'en', 'lighthouse')).toEqual(['/en/installation'])
  expect(JSON.stringify(await (await site.get('/_search/en/x.json')).json())).not.toContain('lighthouse')
})

describe('a search without results', () => {
  test('suggests similar words of the site, but no words of hidden pages', async () => {
    const offered = async (query: string) =>
      ((await search(site, 'en', query)) as Answer & { offered: string[] }).offered
    expect(await offered('lighthousekeeping')).toContain('lighthouse')
    expect(await offered('unlistening')).not.toContain('unlisted')
    expect(await offered('lighthouse')).toEqual([])
    const html = await (await site.get('/en/search?q=lighthousekeeping')).text()
    expect(html).toMatch(/<p>Suggested<\/p><ul[^>]*><li><a href="\/en\/search\?q=lighthouse"/)
    expect(html).toContain('<a href="/en/installation">')
  })
})

describe('synonyms of a site', () => {
  test('are applied in their language: on the server, in both files for browsers, and on error pages', async () => {
    expect((await search(site, 'en', 'marigram')).pages.map(({ path }) => path)).toEqual(['/en/loud', '/en/quiet'])
    expect((await search(site, 'fr', 'marigram')).pages).toEqual([])
    const { language } = (await (await site.get('/_search/en/x.json')).json()) as TitlesFile
    const { packed } = (await (await site.get('/_search/en/index/x.json')).json()) as LocalIndexFile
    for (const { synonyms } of [language, packed.language]) expect(synonyms).toContain('marigram, tide tables')
    const [closest = ''] =
      /<section class="closest">.*?<\/section>/s.exec(await (await site.get('/en/marigram')).text()) ?? []
    expect(['/en/loud', '/en/quiet'].filter((path) => closest.includes(`href="${path}"`))).toHaveLength(2)
  })
})
