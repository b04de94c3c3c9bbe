import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  languageOfSite,
  matchExpression,
  openLanguage,
  packTitles,
  parseSearchQuery,
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
    ['a short noun in -ion, which is no form of what it begins with', 'versions ', 'fr', '("versions" OR "version" *)'],
    ['a long one', 'configuration ', 'fr', '("configuration" OR "configur" *)'],
    ['a German word', 'Bücher ', 'de', '("bucher" OR "buch" *)'],
    ['a short word, finished', 'api ', 'en', '("api")'],
    ['a short word that may go on', 'api', 'en', '("api" OR "api" *)'],
    ['one letter', 'a', 'de', '("a")'],
    ['a name', 'useFetch', 'en', '("use fetch" * OR "usefetch" *)'],
    ['words that say nothing, beside one that does', 'how to install', 'en', '("install" OR "install" *)'],
    ['nothing but such words', 'how to', 'en', '("how" OR "how to") AND ("to" OR "to" *)'],
    ['operators of FTS5', 'near AND match', 'en', '("near" OR "near" * OR "near and") AND ("match" OR "match" *)'],
    [
      'a run of characters',
      '設定ファイルの場所',
      'ja',
      '("設定" OR "設定" *) AND ("ふぁ ぁい いる" OR ("ふぁ" AND "ぁい" AND "いる")) AND ("場所" OR "場所" *)',
    ],
    [
      'many words: the longest',
      'dig one quick brown foxes jumping ',
      'en',
      '("dig") AND ("quick" *) AND ("brown" *) AND ("foxe" *) AND ("jump" *)',
    ],
    ['nothing', '!?', 'en', ''],
  ])('of %s', (_, text, language, expected) => {
    expect(all(text, language)).toBe(expected)
  })

  test.each(['page d’accueil', "page d'accueil"])(
    'finds words of the site, however an elision in them is written: %s',
    (written) => {
      const language = openLanguage({ ...languageOfSite('fr'), synonyms: [`vitrine, ${written}`] })
      const expression = (text: string) => matchExpression(parseSearchQuery(text, language), 'all')
      expect(expression('vitrine ')).toContain('"page accueil"')
      expect(expression('page d’accueil ')).toContain('vitrin')
    },
  )

  test('is bounded, and made of quoted terms and operators of ours, whatever is asked', () => {
    assert(
      property(anyText(400), constantFrom('en', 'fr', 'ja', 'ko'), (text, language) => {
        for (const match of ['all', 'any'] as const) {
          const expression = matchExpression(parse(text, language), match)
          expect(expression.replace(/"[^"\u0000-\u001f]+"/g, '')).toMatch(/^(?:[()* ]|AND|OR)*$/)
          expect(expression.length).toBeLessThan(8000)
          // Each term is one more walk through the index.
          expect(expression.match(/[^\s"()]+(?=[^"()]*")/g)?.length ?? 0).toBeLessThanOrEqual(400)
        }
      }),
    )
  })
})

describe('misspelt words', () => {
  test('are near those that differ by few letters; short ones are near nothing', () => {
    const vocabulary = ['collection', 'connection', 'deploy', 'fetch', 'api']
    expect(nearestTerms('colection', vocabulary)).toEqual(['collection', 'connection'])
    expect(nearestTerms('apl', vocabulary)).toEqual([])
    expect(nearestTerms('harbour', vocabulary)).toEqual([])
  })
})

test('words are marked in the text’s own spelling', () => {
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

  test('are packed in the order of the site, with ids only where they are not what they mostly are', () => {
    expect(packed).toEqual([
      ['/en/a', 'Caches'],
      ['/en/b', 'Deployment', '2Preview branches', '3Own cache\town-id'],
    ])
  })

  test('have no more entries than there is room for: fewer levels first, then fewer pages', () => {
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

  test('are found by their words, those of the page above them included', () => {
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

test('a long run of Chinese characters is read word by word, four as two pairs where they are, a shorter one as it is', () => {
  const words = (text: string) => parse(text, 'zh').words.map(({ typed }) => typed)
  expect(words('怎么修改网站主题颜色')).toEqual(['修改', '网站', '主题', '颜色'])
  expect(words('主题颜色')).toEqual(['主题', '颜色'])
  expect(words('主题色')).toEqual(['主题色'])
  for (const word of ['微信支付', '多级菜单', '增量构建']) expect(words(word)).toEqual([word])
})
