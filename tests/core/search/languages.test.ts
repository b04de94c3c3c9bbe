import { describe, expect, test } from 'vitest'
import { findAbbreviations } from '../../../core/search/index.ts'
import { openSearchedPages } from '../../harness/section-index.ts'
import { pairedLanguages, searchPairs } from '../../harness/word-pairs.ts'

/** The minimum share of words that must find their page, in each language and in all languages together. */
const minPerLanguage = 0.9
const minTotal = 0.95

describe('words as readers type them', () => {
  const results = new Map<string, { count: number; missed: string[] }>()

  test.each(pairedLanguages)('find their pages in %s', async (code) => {
    const { count, missed } = await searchPairs(code)
    results.set(code, { count, missed })
    expect((count - missed.length) / count, `not found: ${missed.join(', ')}`).toBeGreaterThanOrEqual(minPerLanguage)
  })

  test('find their pages in all languages together', () => {
    expect([...results.keys()]).toEqual(pairedLanguages)
    const count = [...results.values()].reduce((sum, each) => sum + each.count, 0)
    const missed = [...results.values()].flatMap((each) => each.missed)
    expect((count - missed.length) / count, `not found: ${missed.join(', ')}`).toBeGreaterThanOrEqual(minTotal)
  })
})

const first = async (site: ReturnType<typeof openSearchedPages>, query: string) =>
  (await site.find(query)).pages[0]?.path

describe('an exact match', () => {
  test.each([
    ['de', 'schön', 'schon', 'Eine Sache ist schön.', 'Das ist schon so.'],
    ['vi', 'máy', 'mây', 'Tệp ở trên máy.', 'Tệp ở trên mây.'],
    ['fr', 'côté', 'cote', 'Le côté du port.', 'La cote du port.'],
  ])('ranks above a lookalike: %s', async (tag, one, other, text, otherText) => {
    const site = openSearchedPages(
      [
        { path: 'one', title: 'A', body: text },
        { path: 'other', title: 'B', body: otherText },
      ],
      tag,
    )
    expect(await first(site, one)).toBe('one')
    expect(await first(site, other)).toBe('other')
  })
})

describe('forms of a word', () => {
  test.each([
    ['en', 'accessibility', 'Accessible', 'It can be reached.'],
    ['en', 'addresses', 'The address', 'Where it is.'],
    ['en', 'cookies', 'The cookie', 'What is remembered.'],
    ['en', 'debugging', 'Debug', 'Where it fails.'],
    ['en', 'formatted', 'The format', 'How it is written.'],
    ['en', 'scrolling', 'Scroll', 'How it moves.'],
    ['tr', 'içeriği', 'İçerik', 'Metinler buradadır.'],
    ['tr', 'çubuğunda', 'Çubuk', 'Kenarda durur.'],
  ])('match each other in %s: %s', async (tag, typed, title, body) => {
    const site = openSearchedPages(
      [
        { path: 'one', title, body },
        { path: 'other', title: 'Else', body: 'Else.' },
      ],
      tag,
    )
    const { pages, repaired } = await site.find(`${typed} `)
    expect(pages.map(({ path }) => path)).toEqual(['one'])
    expect(repaired).toBeNull()
  })

  test('rank above stop words with the same start', async () => {
    const site = openSearchedPages(
      [
        { path: 'pronouns', title: 'Them and us', body: 'Who is who.' },
        { path: 'colours', title: 'Colours', body: 'They are those of the theme.' },
      ],
      'en',
    )
    expect(await first(site, 'theme ')).toBe('colours')
  })
})

describe('synonyms', () => {
  const pages = [
    { path: 'quay', title: 'Quay', body: 'Where boats lie.', keywords: ['mooring'] },
    { path: 'light', title: 'Lighthouse', body: 'It burns at night. The automatic identification system (AIS) sends.' },
    { path: 'ais', title: 'Receivers', body: 'Turn AIS on.' },
  ]

  test('from the keywords of a page find it, even if its text does not contain them', async () => {
    expect(await first(openSearchedPages(pages, 'en'), 'mooring')).toBe('quay')
  })

  test('from the site’s groups find each other', async () => {
    expect(await first(openSearchedPages(pages, 'en', ['beacon, lighthouse']), 'beacons')).toBe('light')
  })

  test.each(['server-side rendering', 'server side rendering', 'Server-Side-Rendering'])(
    'of several words are found with or without hyphens: %s',
    async (query) => {
      const site = openSearchedPages(
        [{ path: 'ssr', title: 'SSR', body: 'Pages are made at the edge.' }, ...pages],
        'en',
        ['SSR, server-side rendering'],
      )
      expect(await first(site, query)).toBe('ssr')
    },
  )

  test('are found instead of lookalikes of the typed word', async () => {
    const pages = [
      { path: 'barges', title: 'Barges', body: 'Flat ones.' },
      { path: 'boats', title: 'Boats', body: 'With a keel.' },
    ]
    const { pages: found, repaired } = await openSearchedPages(pages, 'en', ['berges, boats']).find('berges')
    expect(found.map(({ path }) => path)).toEqual(['boats'])
    expect(repaired).toBeNull()
  })

  describe('misspelled', () => {
    const pages = [
      { path: 'configuration', title: 'Configuration', body: 'In one file.' },
      { path: 'boats', title: 'Boats', body: 'With a keel.' },
    ]

    test('are corrected and find the page under its name', async () => {
      const { pages: found, repaired } = await openSearchedPages(pages, 'en').find('prefernces')
      expect(found.map(({ path }) => path)).toEqual(['configuration'])
      expect(repaired).toBe('preferences')
    })

    test('rank below equally similar words of the pages', async () => {
      const { repaired } = await openSearchedPages(pages, 'en', ['coats, keel']).find('xoats ')
      expect(repaired).toBe('boats')
    })

    test('are not suggested if no page has any word of their group', async () => {
      const { pages: found, repaired } = await openSearchedPages(pages, 'en', ['harbour, haven']).find('harbuor')
      expect(found).toEqual([])
      expect(repaired).toBeNull()
    })
  })

  test('in Japanese can start with a character that is otherwise a particle', async () => {
    const pages = [
      { path: 'first', title: '入門', body: '最初に読むページです。' },
      { path: 'other', title: '見出し', body: '短い見出しが読みやすい。' },
    ]
    expect(await first(openSearchedPages(pages, 'ja'), 'はじめに')).toBe('first')
  })

  test('are learned from a text that introduces an abbreviation', () => {
    expect(
      findAbbreviations('Rendering on a server: the server-side rendering (SSR) of pages, and others (ABC).'),
    ).toEqual(['server side rendering, SSR'])
  })
})
