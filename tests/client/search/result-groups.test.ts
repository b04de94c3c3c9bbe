import { expect, test } from 'vitest'
import { resultGroups, suggestionGroups } from '../../../client/search/result-groups.ts'
import type { ResultGroup } from '../../../client/search/result-groups.ts'

const piece = (text: string) => [{ text, hit: false }]
const section = (href: string, excerpt = '') => ({
  href,
  title: piece(href),
  trail: [],
  level: 2,
  excerpt: excerpt ? piece(excerpt) : [],
})

const offers = { label: 'First pages', sections: [{ path: '/en/guide', title: 'Guide' }] }

test('uses the order of the full-text search, followed by title matches', () => {
  const byTitle = [
    { path: '/c', title: piece('C'), trail: [], sections: [] },
    { path: '/a', title: piece('A'), trail: [], sections: [section('/a#1'), section('/a#2')] },
  ]
  const byText = [
    { path: '/b', title: piece('B'), trail: [], sections: [] },
    { path: '/a', title: piece('A'), trail: [], sections: [section('/a', 'Text'), section('/a#1', 'More')] },
  ]
  const groups = resultGroups({
    byTitle,
    untranslatedByTitle: [],
    untranslatedLabel: '',
    answer: {
      pages: byText,
      untranslated: [],
      total: 2,
      repaired: null,
      elsewhere: [],
      texts: { summary: '', hint: '', elsewhere: '', all: '' },
    },
    allResults: () => '/en/search?q=a',
    offers,
  })
  const options = groups.flatMap(({ options }) => options)
  expect(options.map(({ href }) => href)).toEqual(['/b', '/a', '/a#1', '/a#2', '/c', '/en/search?q=a'])
  expect(options.slice(1, 3).map(({ content }) => content)).toMatchObject([
    { excerpt: piece('Text') },
    { excerpt: piece('More') },
  ])
})

test('lists the best section first, under the title of its page', () => {
  const found = { title: piece('A'), path: '/a', trail: ['Guide'] }
  const groupOf = (sections: ReturnType<typeof section>[]) =>
    resultGroups({
      byTitle: [{ ...found, sections }],
      untranslatedByTitle: [],
      untranslatedLabel: '',
      answer: undefined,
      allResults: () => '',
      offers,
    })[0]
  const wins = groupOf([section('/a#1', 'Text'), section('/a', 'Start')])
  expect(wins?.heading).toEqual({ title: piece('A'), trail: ['Guide'] })
  expect(wins?.options.map(({ href, name, kind }) => [href, name, kind])).toEqual([
    ['/a#1', 'A › /a#1', 'section'],
    ['/a', 'A', 'section'],
  ])
  const loses = groupOf([section('/a', 'Start'), section('/a#1', 'Text')])
  expect(loses?.heading).toBeUndefined()
  expect(loses?.options.map(({ href, kind }) => [href, kind])).toEqual([
    ['/a', 'page'],
    ['/a#1', 'section'],
  ])
})

const page = (path: string) => ({ path, title: piece(path), trail: [], sections: [] })
const labels = { recent: 'Opened', suggested: 'First pages' }

test('suggests recently opened pages, then up to six top pages that are neither open nor listed', () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/en/${index}`)
  const [recent, suggested] = suggestionGroups({
    opened: [{ href: '/en/1', title: 'One' }],
    first: (count) => paths.slice(0, count).map(page),
    isShown: (path) => path === '/en/0',
    trailOf: () => ['Folder'],
    labels,
  })
  expect(recent?.options).toEqual([
    {
      href: '/en/1',
      name: 'One',
      kind: 'plain',
      content: { title: piece('One'), trail: ['Folder'], excerpt: [] },
      forgettable: true,
    },
  ])
  expect(suggested?.options.map(({ href }) => href)).toEqual(['/en/2', '/en/3', '/en/4', '/en/5', '/en/6', '/en/7'])
})

test('lists titles immediately, and full-text results when they arrive', () => {
  const found = {
    byTitle: [page('/en/a')],
    untranslatedByTitle: [],
    untranslatedLabel: '',
    allResults: (query = 'a') => `/en/search?q=${query}`,
    offers,
  }
  const hrefs = (groups: readonly ResultGroup[]) => groups.flatMap(({ options }) => options.map(({ href }) => href))
  expect(hrefs(resultGroups({ ...found, answer: undefined }))).toEqual(['/en/a'])
  const texts = { summary: '2 results', hint: '', elsewhere: 'In other languages', all: 'All results' }
  const answer = {
    pages: [page('/en/b')],
    untranslated: [{ ...page('/en/c'), shownIn: { language: 'fr', dir: 'ltr' as const } }],
    total: 2,
    repaired: null,
    elsewhere: [],
    texts,
  }
  const groups = resultGroups({ ...found, answer })
  expect(hrefs(groups)).toEqual(['/en/b', '/en/a', '/en/c', '/en/search?q=a'])
  expect(groups.find(({ options }) => options[0]?.href === '/en/c')).toMatchObject({
    label: 'In other languages',
    options: [{ language: { language: 'fr', dir: 'ltr' } }],
  })
  expect(hrefs(resultGroups({ ...found, answer: { ...answer, total: 0 } }))).not.toContain('/en/search?q=a')
  const inSections = ['/en/guide/a', '/en/guide/b', '/en/sea/c'].map((path) => ({
    ...page(path),
    trail: [path.slice(4, path.lastIndexOf('/'))],
  }))
  expect(
    resultGroups({ ...found, byTitle: [], answer: { ...answer, pages: inSections } })
      .flatMap(({ options }) => options)
      .filter(({ href }) => href.includes('&in='))
      .map(({ href, name }) => [href, name]),
  ).toEqual([
    ['/en/search?q=a&in=%2Fen%2Fguide', 'guide'],
    ['/en/search?q=a&in=%2Fen%2Fsea', 'sea'],
  ])
})

test('offers similar words and the sections of the site only without results', () => {
  const texts = { summary: 'Nothing', hint: '', elsewhere: '', all: '' }
  const nothing = { pages: [], total: 0, repaired: null, elsewhere: [], offered: ['guidance'], texts }
  const groupsOf = (byTitle: ReturnType<typeof page>[]) =>
    resultGroups({
      byTitle,
      untranslatedByTitle: [],
      untranslatedLabel: '',
      allResults: (query) => `/en/search?q=${query}`,
      offers,
      answer: nothing,
    }).filter(({ isOffer }) => isOffer)
  expect(groupsOf([])[0]?.options.map(({ href }) => href)).toEqual(['/en/search?q=guidance', '/en/guide'])
  expect(groupsOf([page('/en/a')])[0]?.options).toEqual([])
})
