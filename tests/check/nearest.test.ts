import { expect, test } from 'vitest'
import { nearestPath } from '../../scripts/check/nearest-path.ts'
import { nearestName } from '../../scripts/nearest-name.ts'

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
  ['/en/guide/instal', '/en/guide/install'],
  ['/en/install', '/en/guide/install'],
  ['/en/2.guide/3.Install', '/en/guide/install'],
  ['/en/pricing', undefined],
])('of the pages, the nearest to %s is %s', (path, nearest) => {
  expect(nearestPath(path, ['/en', '/en/guide/install', '/fr/guide/install', '/en/guide/use'])).toBe(nearest)
})
