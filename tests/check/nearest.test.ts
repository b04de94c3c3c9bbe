import { expect, test } from 'vitest'
import { nearestName } from '../../scripts/nearest-name.ts'
import { firstPageIn, suggestPage } from '../../scripts/sync/compile/suggest-target.ts'

test.each([
  ['titel', ['title', 'navigation'], 'title'],
  ['pyhton', ['php', 'python', 'lython'], 'python'],
  ['descripton', ['description'], 'description'],
  ['banner', ['title'], undefined],
  ['', ['title'], undefined],
  ['tile', ['title', 'tile'], 'tile'],
])('for %j, the nearest of %j is %j', (name, candidates, nearest) => {
  expect(nearestName(name, candidates)).toBe(nearest)
})

const places = {
  pages: [
    '/en',
    '/en/guide/install',
    '/fr/guide/install',
    '/en/guide/use',
    '/en/plans/one',
    '/en/notes/tide',
    '/en/hidden/a',
    '/ar/sea/coast/tide',
  ].map((path) => ({ file: '', path, listed: !path.includes('hidden') })),
  drafts: [
    { file: '', path: '/en/plans' },
    { file: '', path: '/en/offer', hasExpired: true },
  ],
  media: [],
  exists: () => false,
}

test.each([
  ['/en/guide/instal', 'Did you mean `/en/guide/install`?'],
  ['/en/install', 'Did you mean `/en/guide/install`?'],
  ['/en/2.guide/3.Install', 'Did you mean `/en/guide/install`?'],
  ['/en/plans', 'The page is a draft, so it is not published.'],
  ['/en/offer', 'The page has expired, so it is not published.'],
  ['/en/pricing', undefined],
  ['/ar/tide', 'Did you mean `/ar/sea/coast/tide`?'],
  ['/ar/guide/use', 'Did you mean `/en/guide/use`?'],
])('for the missing page %s, suggests %s', (path, suggestion) => {
  expect(suggestPage(path, places)).toBe(suggestion)
})

test.each([
  ['/en/guide', '/en/guide/install'],
  ['/en/guid', undefined],
  ['/fr/notes', '/fr/notes/tide'],
  ['/de/notes', undefined],
  ['/en/hidden', undefined],
  ['/en/guide/install', undefined],
  ['/en/plans', undefined],
])('finds the first page in the folder %s: %s', (path, first) => {
  expect(firstPageIn(path, places)).toBe(first)
})
