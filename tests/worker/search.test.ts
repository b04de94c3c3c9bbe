import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFrom, previewTables } from '../../worker/store/preview-tables.ts'
import type { PreviewTables } from '../../worker/store/preview-tables.ts'
import { scopeRanges } from '../../core/search/index.ts'
import type { LocalIndexFile, TextAnswer, TitlesFile } from '../../core/search/index.ts'
import { sectionsStatement } from '../../worker/store/search.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

let site: TestSite

const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`

beforeAll(async () => {
  site = await openTestSite({
    'en/index.md': page('Home', 'A shore.', 'hero: { title: Home }\n'),
    'fr/index.md': page('Accueil', 'Un rivage.', 'hero: { title: Accueil }\n'),
    'en/1.installation.md': page(
      'Installation',
      'Run the installer.\n\n## Requirements\n\nA harbour and a lighthouse keeper.\n\n## With a proxy\n\nSet the proxy.',
      'questions: { with-a-proxy: [behind a corporate firewall] }\n',
    ),
    'en/2.deployment.md': page(
      'Deployment',
      'After the installation, deploy.\n\n## Preview deployments\n\nEach branch has one. The proxy caches.',
    ),
    'en/3.fetch.md': page(
      'useFetch',
      'Reads data. See `nuxt.config.ts` and `max_age_seconds`.\n\n## Options\n\nThe options of the function.',
    ),
    'en/4.secret.md': page('Unlisted lighthouse', 'Hidden lighthouse.', 'searchable: false\n'),
    'en/5.excluded.md': page('Excluded lighthouse', 'Hidden lighthouse.', 'search: { exclude: true }\n'),
    'en/6.quiet.md': page('Tide tables', 'Tides of the sea.'),
    'en/7.loud.md': page('Tide tables too', 'Tides of the sea.', 'boost: 5\n'),
    'fr/1.installation.md': page(
      'L’installation',
      'Lancez l’installateur au démarrage.\n\n## Prérequis\n\nUn gardien de phare et son cœur. Qu’il déploie un site !',
    ),
    'fr/2.deploiement.md': page('Déploiement', 'Déployez après l’installation.'),
    'ja/index.md': page('ホーム', '岸辺。', 'hero: { title: ホーム }\n'),
    'ja/1.settings.md': page(
      '設定ファイル',
      'サイトの設定ファイルの場所を説明します。\n\n## インストール方法\n\nコマンドを実行します。',
    ),
    'site.config.json': JSON.stringify({
      locales: ['en', 'fr', 'ja'],
      search: { synonyms: { en: [['marigram', 'tide tables']] } },
    }),
  })
})
afterAll(() => site.dispose())

interface Piece {
  text: string
  hit: boolean
}
interface Answer {
  total: number
  repaired: string | null
  pages: {
    path: string
    title: Piece[]
    trail: string[]
    sections: { href: string; title: Piece[]; trail: string[]; excerpt: Piece[] }[]
  }[]
  elsewhere: { locale: { code: string }; pages: number; href: string }[]
}

async function search(locale: string, query: string): Promise<Answer> {
  const response = await site.get(`/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const paths = async (locale: string, query: string) => (await search(locale, query)).pages.map(({ path }) => path)
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
    expect((await paths(locale, query))[0]).toBe(expected)
  })

  test('is found by a word near the end of a very long section', async () => {
    await site.publish({ 'en/8.book.md': page('Logbook', `${'Calm sea. '.repeat(900)} Then a zephyr.`) })
    await expect.poll(() => paths('en', 'zephyr')).toEqual(['/en/book'])
    expect((await search('en', 'zephyr')).total).toBe(1)
    await site.publish({ 'en/8.book.md': null })
    await expect.poll(() => paths('en', 'zephyr')).toEqual([])
  })

  test('is the page with the higher rank in its frontmatter', async () => {
    expect(await paths('en', 'tides')).toEqual(['/en/loud', '/en/quiet'])
  })
})

test('a section is found by a question in its page’s frontmatter, which no form of the page shows', async () => {
  const { pages } = await search('en', 'corporate firewalls')
  expect(pages.map(({ sections }) => sections.map(({ href }) => href))).toEqual([['/en/installation#with-a-proxy']])
  expect(JSON.stringify(pages)).not.toContain('corporate')
  for (const form of ['', '.md', '/_payload.json'])
    expect(await (await site.get(`/en/installation${form}`)).text()).not.toContain('corporate')
  expect(await (await site.get('/en/installation?ask=corporate+firewall')).text()).toContain('Set the proxy.')
})

describe('the results', () => {
  test('group the sections of a page under their parent titles', async () => {
    const {
      pages: [first],
    } = await search('en', 'preview deployments')
    expect(first?.path).toBe('/en/deployment')
    expect(first?.sections[0]).toMatchObject({ href: '/en/deployment#preview-deployments' })
    expect(hits(first!.sections[0]!.title)).toEqual(['Preview', 'deployments'])
  })

  test('have an excerpt in the original spelling, with marked words', async () => {
    const {
      pages: [first],
    } = await search('fr', 'demarrage')
    expect(hits(first!.sections[0]!.excerpt)).toEqual(['démarrage'])
    expect(first!.sections[0]!.excerpt.map(({ text }) => text).join('')).toBe('Lancez l’installateur au démarrage.')
  })

  test('include the corrected spelling of a misspelled word', async () => {
    expect((await search('en', 'lighthuose')).repaired).toBe('lighthouse')
    expect((await search('en', 'lighthouse')).repaired).toBeNull()
  })

  test('list other languages if this one has no match', async () => {
    const { pages, elsewhere } = await search('en', 'démarrage')
    expect(pages).toEqual([])
    expect(elsewhere).toMatchObject([{ locale: { code: 'fr' }, pages: 1, href: '/fr/search?q=d%C3%A9marrage' }])
    const html = await (await site.get('/en/search?q=d%C3%A9marrage')).text()
    expect(await (await site.get('/en/search?q=%07d%C3%A9marrage%00')).text()).toContain('value="démarrage"')
    expect(html).toContain('No results for “démarrage”')
    expect(html).toMatch(/<a href="\/fr\/search\?q=d%C3%A9marrage"[^>]*><span lang="fr"[^>]*>Français<\/span>/)
  })
})

describe('the results exclude', () => {
  test('pages that opt out of search', async () => {
    expect(await paths('en', 'lighthouse')).toEqual(['/en/installation'])
    expect(JSON.stringify(await (await site.get('/_search/en/x.json')).json())).not.toContain('lighthouse')
  })

  test('corrections from another release', async () => {
    await site.publish({ 'en/8.passing.md': page('Passing cloud', 'A zeppelin.') })
    await expect.poll(() => paths('en', 'zeppelin')).toEqual(['/en/passing'])
    expect((await search('en', 'zepelin lighthouse')).repaired).toBe('zeppelin lighthouse')
    await site.publish({ 'en/8.passing.md': null })
    await expect.poll(() => paths('en', 'zeppelin')).toEqual([])
    expect(await search('en', 'zepelin lighthouse')).toMatchObject({
      repaired: null,
      pages: [{ path: '/en/installation' }],
    })
  })

  test('words of earlier releases and of removed pages', async () => {
    await site.publish({ 'en/8.passing.md': page('Passing cloud', 'Cumulonimbus.') })
    await expect.poll(() => paths('en', 'cumulonimbus')).toEqual(['/en/passing'])
    await site.publish({ 'en/8.passing.md': page('Passing cloud', 'Stratocumulus.') })
    await expect.poll(() => paths('en', 'stratocumulus')).toEqual(['/en/passing'])
    expect(await paths('en', 'cumulonimbus')).toEqual([])
    await site.publish({ 'en/8.passing.md': null })
    await expect.poll(() => paths('en', 'stratocumulus')).toEqual([])
  })
})

describe('hostile queries', () => {
  test.each([
    '"',
    '""',
    "'",
    '(',
    ')',
    '*',
    '^',
    '-',
    '+',
    ':',
    '{',
    'a AND',
    'NEAR(',
    'NEAR/2',
    'title:secret',
    '{title}: x',
    '"unterminated',
    'OR OR OR',
    '\\',
    '%',
    '_',
    '\u0000',
    '\u0000a',
    '\ud800',
    '👩‍👩‍👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '\u0301\u0301',
    'a'.repeat(200),
    'a '.repeat(100),
    '字'.repeat(200),
    '-'.repeat(200),
    'a.'.repeat(100),
    'aB'.repeat(100),
    '<script>alert(1)</script>',
    '; DROP TABLE section',
    'ﬁ',
    'İ',
    '\u202e',
    '{{q}}',
  ])('%j is answered', async (query) => {
    expect(Array.isArray((await search('en', query)).pages)).toBe(true)
    expect((await site.get(`/ja/search?${new URLSearchParams({ q: query }).toString()}`)).status).toBe(200)
  })

  test('never fail, in any language', async () => {
    const piece = constantFrom(
      ...'"*^():-+{}.\\\'’ \u0000\ud83d',
      'tide',
      'useFetch',
      'lighthouse',
      'AND',
      'NEAR(',
      'title:',
      'é',
      '字',
      'ファ',
      "qu'",
      '_',
      'aB',
      '️',
    )
    await assert(
      asyncProperty(array(piece, { maxLength: 60 }), constantFrom('en', 'fr', 'ja'), async (pieces, locale) => {
        const query = pieces.join('').slice(0, 200)
        expect(
          (await site.get(`/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`)).status,
          query,
        ).toBe(200)
        expect(
          (await site.get(`/${locale}/search?${new URLSearchParams({ q: query }).toString()}`)).status,
          query,
        ).toBe(200)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['/_search/en', 400],
    ['/_search/en?q=a&q=b', 400],
    ['/_search/en?x=1&q=a', 400],
    [`/_search/en?q=${'a'.repeat(201)}`, 400],
    ['/_search/de?q=a', 404],
    ['/_search/%ff?q=a', 404],
    ['/_search/de/x.json', 404],
    ['/_search/en/', 404],
    ['/_search', 404],
    ['/en/search?q=%ff', 200],
  ])('%s returns %i', async (path, status) => {
    expect((await site.get(path)).status).toBe(status)
  })
})

describe('the cost of a search', () => {
  const part = { scopes: scopeRanges(['docs_en'], ['docs_en']), past: false }
  const plan = async (tables: PreviewTables) =>
    (
      await site.target.batch([
        {
          sql: `EXPLAIN QUERY PLAN ${readFrom(tables, sectionsStatement(part))}`,
          params: ['live', 1, '"tide"', '["docs_en"]', 100],
        },
      ])
    )[0]!.map(({ detail }) => String(detail))

  test('depends on its matches: it looks up the pages of each section and reads no others, also in a preview', async () => {
    expect((await plan(new Map())).filter((step) => step.includes(' entry '))).toEqual([
      'SEARCH entry USING INDEX entry_document (document=?)',
    ])
    const preview = { channel: 'preview', number: 1, base: { channel: 'live', number: 1 } }
    const steps = await plan(previewTables(preview))
    expect(steps.filter((step) => step.includes('entry '))).toEqual([
      'SEARCH main.entry USING INDEX entry_document (document=?)',
      'SEARCH main.entry USING INDEX entry_document (document=?)',
    ])
  })
})

describe('a search without results', () => {
  test('suggests similar words of the site, but no words of hidden pages', async () => {
    const offered = async (query: string) => ((await search('en', query)) as Answer & { offered: string[] }).offered
    expect(await offered('lighthousekeeping')).toContain('lighthouse')
    expect(await offered('unlistening')).not.toContain('unlisted')
    expect(await offered('lighthouse')).toEqual([])
    const html = await (await site.get('/en/search?q=lighthousekeeping')).text()
    expect(html).toMatch(/<p>Suggested<\/p><ul[^>]*><li><a href="\/en\/search\?q=lighthouse"/)
    expect(html).toContain('<a href="/en/installation">')
  })
})

describe('a section of the site', () => {
  const found = async (address: string) => await (await site.get(address)).text()

  test('can be searched alone, and the search page links to each section with results', async () => {
    await site.publish({
      'fr/quai/1.amarre.md': page('Amarre', 'Une bitte.'),
      'fr/mer/1.bitte.md': page('Bitte', 'Une bitte.'),
    })
    await expect.poll(() => paths('fr', 'bitte')).toEqual(['/fr/mer/bitte', '/fr/quai/amarre'])
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

describe('synonyms of a site', () => {
  test('are applied in their language: on the server, in both files for browsers, and on error pages', async () => {
    expect((await search('en', 'marigram')).pages.map(({ path }) => path)).toEqual(['/en/loud', '/en/quiet'])
    expect((await search('fr', 'marigram')).pages).toEqual([])
    const { language } = (await (await site.get('/_search/en/x.json')).json()) as TitlesFile
    const { packed } = (await (await site.get('/_search/en/index/x.json')).json()) as LocalIndexFile
    for (const { synonyms } of [language, packed.language]) expect(synonyms).toContain('marigram, tide tables')
    const [closest = ''] =
      /<section class="closest">.*?<\/section>/s.exec(await (await site.get('/en/marigram')).text()) ?? []
    expect(['/en/loud', '/en/quiet'].filter((path) => closest.includes(`href="${path}"`))).toHaveLength(2)
  })
})

describe('the search page', () => {
  test('lists more results than the dialog, shows their number, and is not indexed', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `fr/quai/${index + 1}.quai-${index}.md`,
        page(`Quai ${index}`, 'Une bitte d’amarrage.'),
      ]),
    )
    await site.publish(many)
    await expect.poll(async () => (await search('fr', 'amarrage')).pages.length).toBe(8)
    expect((await search('fr', 'amarrage')).pages[0]!.trail).toEqual(['Quai'])
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
    await expect.poll(async () => (await search('fr', 'amarrage')).pages).toEqual([])
  })

  test('shows only a field without a query', async () => {
    const html = await (await site.get('/fr/search?q=')).text()
    expect(html).not.toMatch(/noindex|search-count|search-nothing/)
    expect(html).toContain('Rechercher dans la documentation')
  })

  test('shows the number of listed results', async () => {
    const { pages, total } = await search('en', 'installation')
    expect(total).toBe(pages.reduce((sum, { sections }) => sum + Math.max(1, sections.length), 0))
  })
})

describe('the file with the titles', () => {
  test('has a stable URL across releases and is revalidated', async () => {
    const html = await (await site.get('/en/installation')).text()
    const address = /data-titles="([^"]+)"/.exec(html)?.[1] ?? ''
    const response = await site.get(address)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const { pages } = (await response.json()) as { pages: string[][] }
    expect(pages.find(([path]) => path === '/en/installation')).toEqual([
      '/en/installation',
      'Installation',
      '2Requirements',
      '2With a proxy',
    ])
    expect((await site.get(address, { 'if-none-match': response.headers.get('etag')! })).status).toBe(304)
    expect((await site.get('/_search/en/older-build.json')).status).toBe(200)
  })
})

describe('the index for browsers', () => {
  const readIndex = async (address: string) => (await (await site.get(address)).json()) as LocalIndexFile

  test('has a stable URL across releases and contains the searchable pages of its language, with their sections', async () => {
    const html = await (await site.get('/en/installation')).text()
    const address = (/data-titles="([^"]+)"/.exec(html)?.[1] ?? '').replace(/[^/]+$/, 'index/$&')
    const response = await site.get(address)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const { packed, speech } = (await response.json()) as LocalIndexFile
    expect(packed.language).toMatchObject({ code: 'en' })
    expect(speech).toMatchObject([{ language: 'en', messages: { search: { none: 'No results for “{query}”' } } }, {}])
    expect(packed.pages.map(([path]) => path)).toEqual([
      '/en/installation',
      '/en/deployment',
      '/en/fetch',
      '/en/quiet',
      '/en/loud',
      '/en',
    ])
    const [first, , , , loud] = packed.pages
    expect(first?.slice(0, 3)).toEqual(['/en/installation', 'Installation', 1])
    expect(first?.[3]).toContainEqual([expect.any(Number), '2Requirements', 6])
    expect(packed.asked.split('\n').map((term) => term.slice(1))).toEqual(['behind', 'corporate', 'firewall'])
    expect(loud?.[2]).toBe(5)
    const older = await site.get('/_search/en/index/live-0-x.json')
    expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    await older.body?.cancel()
    expect((await site.get('/_search/de/index/x.json')).status).toBe(404)
    expect(await (await site.get(address, {}, 'HEAD')).text()).toBe('')
  })

  test('contains no text, which is requested by section id and belongs to the release', async () => {
    const [first] = (await readIndex('/_search/en/index/x.json')).packed.pages
    const [[ofPage] = [0], [ahead] = [0]] = first![3] as [ahead: number, heading: string, terms: number][]
    const id = ofPage + ahead
    const textsOf = async (locale: string, sections: string) =>
      await (await site.get(`/_search/${locale}/sections?sections=${sections}`)).json()
    expect(await textsOf('en', `${id},999999`)).toEqual([[id, 'A harbour and a lighthouse keeper.']])
    expect(await textsOf('fr', String(id))).toEqual([])
    const all = JSON.stringify(await textsOf('en', Array.from({ length: 80 }, (_, each) => each + 1).join()))
    expect(all).toContain('lighthouse keeper')
    expect(all).not.toContain('Hidden lighthouse')
  })

  test.each(['', '?sections=', '?sections=a', '?sections=1,', `?sections=${'1,'.repeat(80)}1`, '?sections=1&x=2'])(
    'rejects invalid sections: %s',
    async (query) => {
      expect((await site.get(`/_search/en/sections${query}`)).status).toBe(400)
    },
  )

  test('contains each page once, for any number of pages', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 130 }, (_, index) => [
        `fr/many/${index + 1}.page-${index}.md`,
        page(`Page ${index}`, index % 2 === 0 ? 'Semblable.' : `Autre ${index}.`),
      ]),
    )
    await site.publish(many)
    const read = async () => (await readIndex('/_search/fr/index/x.json')).packed.pages
    await expect.poll(async () => (await read()).filter(([path]) => path.startsWith('/fr/many/')).length).toBe(130)
    const pages = await read()
    expect(new Set(pages.map(([path]) => path)).size).toBe(pages.length)
    await site.publish(Object.fromEntries(Object.keys(many).map((file) => [file, null])))
  })
})

describe('a sync', () => {
  test('adds only changes to the index', async () => {
    const count = async () =>
      Number((await site.target.batch([{ sql: 'SELECT count(*) AS n FROM search_document', params: [] }]))[0]?.[0]?.n)
    const before = await count()
    await site.publish({ 'en/6.quiet.md': page('Tide tables', 'Tides of the sea, and of the moon.') })
    expect(await count()).toBe(before + 1)
  })

  test('indexes the content again after a change of the tokenizer', async () => {
    await site.target.batch([
      { sql: `UPDATE search_document SET tokenizer = 'older'`, params: [] },
      { sql: 'DELETE FROM section_terms WHERE rowid IN (SELECT rowid FROM section_terms)', params: [] },
    ])
    expect(await paths('en', 'requirements')).toEqual([])
    await site.publish()
    expect(await paths('en', 'requirements')).toEqual(['/en/installation'])
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

test('finds a word with any kind of apostrophe and space', async () => {
  await site.publish({ 'fr/8.mots.md': page("L'aujourd'hui ?", "Jusqu'à 10 000 marées : c'est « énorme » !") })
  for (const query of ["aujourd'hui", 'aujourd’hui', "jusqu'à 10 000", 'jusqu’à 10\u202f000', 'énorme !'])
    expect(await paths('fr', query), query).toContain('/fr/mots')
  await site.publish({ 'fr/8.mots.md': null })
})
