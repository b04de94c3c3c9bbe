import { expect, test } from 'vitest'
import { editDistance } from '../../../core/text/index.ts'

test.each([
  ['demarage', 'demarrage', 1],
  ['collectoin', 'collection', 1],
  ['fecth', 'fetch', 1],
  ['ab', 'ba', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('%s is %3$i from %s', (from, to, distance) => {
  expect(editDistance(from, to, 5)).toBe(distance)
})

test('stops counting above the requested distance', () => {
  expect(editDistance('kitten', 'sitting', 1)).toBeGreaterThan(1)
})
