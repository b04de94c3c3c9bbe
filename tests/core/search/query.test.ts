import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  languageOfSite,
  matchExpression,
  openLanguage,
  packTitles,
  parseSearchQuery,
  TermFrequencies,
  TitleIndex,
} from '../../../core/search/index.ts'
import { nearestTerms } from '../../../core/search/nearest-terms.ts'
import { markWords } from '../../../core/search/excerpt.ts'
import { anyText } from '../../harness/any-text.ts'

const languageOf = (tag: string) => openLanguage({ ...languageOfSite(tag), synonyms: [] })
const parse = (text: string, language = 'en') => parseSearchQuery(text, languageOf(language))
const all = (text: string, language = 'en') => matchExpression(parse(text, language), 'all')

describe('the expression of a query', () => {
  test.each([
    ['a word and its other forms', 'deploying ', 'en', '("deploying" OR "deploy" *)'],
    ['a French word', 'configurer ', 'fr', '("configurer" OR "configur" *)'],
    ['a short noun in -ion, which is not a form of its stem', 'versions ', 'fr', '("versions" OR "version" *)'],
    ['a long noun in -ion', 'configuration ', 'fr', '("configuration" OR "configur" *)'],
    ['a German word', 'Bücher ', 'de', '("bucher" OR "buch" *)'],
    ['a short, complete word', 'api ', 'en', '("api")'],
    ['a short word that may continue', 'api', 'en', '("api" OR "api" *)'],
    ['one letter', 'a', 'de', '("a")'],
    ['a name', 'useFetch', 'en', '("use fetch" * OR "usefetch" *)'],
    ['stop words next to another word', 'how to install', 'en', '("install" OR "install" *)'],
    ['only stop words', 'how to', 'en', '("how" OR "how to") AND ("to" OR "to" *)'],
    ['operators of FTS5', 'near AND match', 'en', '("near" OR "near" * OR "near and") AND ("match" OR "match" *)'],
    [
      'a run of characters',
      '設定ファイルの場所',
      'ja',
      '("設定" OR "設定" *) AND ("ふぁ ぁい いる" OR ("ふぁ" AND "ぁい" AND "いる")) AND ("場所" OR "場所" *)',
    ],
    [
      'many words, of which the longest are used',
      'dig one quick brown foxes jumping ',
      'en',
      '("dig") AND ("quick" *) AND ("brown" *) AND ("foxe" *) AND ("jump" *)',
    ],
    ['nothing', '!?', 'en', ''],
  ])('for %s', (_, text, language, expected) => {
    expect(all(text, language)).toBe(expected)
  })

  test('lists the common terms of a prefix on a large site, except for an unfinished word', () => {
    const frequencies = new TermFrequencies({
      documents: 9000,
      terms: [
        ['worker', 2400],
        ['workers', 900],
        ['pool', 499],
      ],
    })
    const expression = (text: string, match: 'all' | 'any') => matchExpression(parse(text), match, frequencies)
    expect(expression('workers pooling ', 'all')).toBe(
      '("workers" OR "worker" OR "workerspooling" OR "workers pooling") AND ("pooling" OR "pool" * OR "workerspooling")',
    )
    expect(expression('working', 'all')).toBe('("working" OR "work" *)')
    expect(expression('dig quick workers brown foxes ', 'any')).toContain('"worker" OR "workers"')
  })

  test.each(['page d’accueil', "page d'accueil"])(
    'finds words of the site with either apostrophe in an elision: %s',
    (written) => {
      const language = openLanguage({ ...languageOfSite('fr'), synonyms: [`vitrine, ${written}`] })
      const expression = (text: string) => matchExpression(parseSearchQuery(text, language), 'all')
      expect(expression('vitrine ')).toContain('"page accueil"')
      expect(expression('page d’accueil ')).toContain('vitrin')
    },
  )

  test('is bounded and contains only quoted terms and fixed operators, for any input', () => {
    assert(
      property(anyText(400), constantFrom('en', 'fr', 'ja', 'ko'), (text, language) => {
        for (const match of ['all', 'any'] as const) {
          const expression = matchExpression(parse(text, language), match)
          expect(expression.replace(/"[^"\u0000-\u001f]+"/g, '')).toMatch(/^(?:[()* ]|AND|OR)*$/)
          expect(expression.length).toBeLessThan(8000)
          // Each term costs one more scan of the index.
          expect(expression.match(/[^\s"()]+(?=[^"()]*")/g)?.length ?? 0).toBeLessThanOrEqual(400)
        }
      }),
    )
  })
})

describe('misspelled words', () => {
  test('match words that differ by few letters, and short words match nothing', () => {
    const vocabulary = ['collection', 'connection', 'deploy', 'fetch', 'api']
    expect(nearestTerms('colection', vocabulary)).toEqual(['collection', 'connection'])
    expect(nearestTerms('apl', vocabulary)).toEqual([])
    expect(nearestTerms('harbour', vocabulary)).toEqual([])
  })
})

test('marks words in the spelling of the text', () => {
  const marked = (text: string, query: string) =>
    markWords(text, parse(query, 'fr').words, languageOf('fr'))
      .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
      .join('')
  expect(marked('Le démarrage, l’Été.', 'ete demarr')).toBe('Le [démarrage], l’[Été].')
  expect(marked('Vers la version 2, ses versions et leur portée.', 'version')).toBe(
    'Vers la [version] 2, ses [versions] et leur portée.',
  )
  expect(marked('設定ファイルです', 'ファイル')).toBe('設定[ファイル]です')
  expect(marked('See useFetch.', 'usefetch')).toBe('See [useFetch].')
})

describe('the titles', () => {
  const row = (path: string, stem: string, page: string, heading: string, title: string, level: number) => ({
    path,
    stem,
    page,
    heading,
    title,
    level,
  })
  const packed = packTitles([
    row('/en/b', 'en/10.b', 'Deployment', '', 'Deployment', 1),
    row('/en/b', 'en/10.b', 'Deployment', 'preview-branches', 'Preview branches', 2),
    row('/en/b', 'en/10.b', 'Deployment', 'own-id', 'Own cache', 3),
    row('/en/a', 'en/2.a', 'Caches', '', 'Caches', 1),
  ])

  test('are packed in site order, with ids only if they differ from the default', () => {
    expect(packed).toEqual([
      ['/en/a', 'Caches'],
      ['/en/b', 'Deployment', '2Preview branches', '3Own cache\town-id'],
    ])
  })

  test('are limited to a number of entries: first fewer levels, then fewer pages', () => {
    const rows = [
      row('/en/b', 'en/10.b', 'B', '', 'B', 1),
      row('/en/b', 'en/10.b', 'B', 'c', 'C', 2),
      row('/en/b', 'en/10.b', 'B', 'd', 'D', 3),
      row('/en/a', 'en/2.a', 'A', '', 'A', 1),
    ]
    expect([4, 3, 2, 1, 0, -1].map((room) => packTitles(rows, room))).toEqual([
      [
        ['/en/a', 'A'],
        ['/en/b', 'B', '2C', '3D'],
      ],
      [
        ['/en/a', 'A'],
        ['/en/b', 'B', '2C'],
      ],
      [
        ['/en/a', 'A'],
        ['/en/b', 'B'],
      ],
      [['/en/a', 'A']],
      [],
      [],
    ])
  })

  test('are found by their words and the words of the page title', () => {
    const index = new TitleIndex(packed, languageOf('en'))
    const find = (query: string) =>
      index.find(parse(query), 10).map(({ path, sections }) => [path, ...sections.map(({ href }) => href)])
    expect(find('cache')).toEqual([
      ['/en/a', '/en/a'],
      ['/en/b', '/en/b#own-id'],
    ])
    expect(find('deployment branches')).toEqual([['/en/b', '/en/b#preview-branches']])
    expect(find('deplo')).toEqual([['/en/b', '/en/b']])
    expect(find('harbour')).toEqual([])
    expect(find('')).toEqual([])
  })
})

test('splits a long run of Chinese characters into words, four characters into two known pairs, and keeps a shorter run', () => {
  const words = (text: string) => parse(text, 'zh').words.map(({ typed }) => typed)
  expect(words('怎么修改网站主题颜色')).toEqual(['修改', '网站', '主题', '颜色'])
  expect(words('主题颜色')).toEqual(['主题', '颜色'])
  expect(words('主题色')).toEqual(['主题色'])
  for (const word of ['微信支付', '多级菜单', '增量构建']) expect(words(word)).toEqual([word])
})
