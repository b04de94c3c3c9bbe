import { expect, test } from 'vitest'
import { nearestName } from '../../scripts/nearest-name.ts'
import { suggestPage } from '../../scripts/sync/compile/suggest-target.ts'

test.each([
  ['titel', ['title', 'navigation'], 'title'],
  ['pyhton', ['php', 'python', 'lython'], 'python'],
  ['descripton', ['description'], 'description'],
  ['banner', ['title'], undefined],
  ['', ['title'], undefined],
  ['tile', ['title', 'tile'], 'tile'],
])('of %j, the nearest of %j is %j', (name, candidates, nearest) => {
  expect(nearestName(name, candidates)).toBe(nearest)
})

test.each([
  ['/en/guide/instal', 'Did you mean `/en/guide/install`?'],
  ['/en/install', 'Did you mean `/en/guide/install`?'],
  ['/en/2.guide/3.Install', 'Did you mean `/en/guide/install`?'],
  ['/en/guide', 'That is a folder without a page of its own; its first page is `/en/guide/install`.'],
  ['/en/plans', 'The page is a draft: it is not published.'],
  ['/en/pricing', undefined],
])('in the place of the page %s is suggested: %s', (path, suggestion) => {
  const pages = ['/en', '/en/guide/install', '/fr/guide/install', '/en/guide/use'].map((each) => ({
    file: '',
    path: each,
  }))
  expect(suggestPage(path, { pages, drafts: [{ file: '', path: '/en/plans' }], media: [] })).toBe(suggestion)
})
