import { expect, test } from 'vitest'
import { BoundedMap } from '../../../worker/cache/bounded-map.ts'

/** Returns a map of at most two keys, `a` and `b`. */
function openPair() {
  const map = new BoundedMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  return map
}

const valuesOf = (map: BoundedMap<number>) => ['a', 'b', 'c'].map((key) => map.get(key))

test('evicts the least recently used value', () => {
  const read = openPair()
  read.get('a')
  read.set('c', 3)
  expect(valuesOf(read)).toEqual([1, undefined, 3])
  const written = openPair()
  written.set('a', 4)
  written.set('c', 3)
  expect(valuesOf(written)).toEqual([4, undefined, 3])
})

test('keeps its values when unknown keys are read', () => {
  const map = openPair()
  for (const key of ['x', 'y', 'z']) map.get(key)
  map.set('b', 5)
  expect(valuesOf(map)).toEqual([1, 5, undefined])
})

test('leaves room for another value where a derived map omits one', () => {
  const derived = openPair().derive((value, key) => (key === 'b' ? undefined : value))
  derived.set('c', 3)
  expect(valuesOf(derived)).toEqual([1, undefined, 3])
})

test('caches no key longer than 2000 characters', () => {
  const map = new BoundedMap<number>(2)
  for (const length of [2000, 2001]) map.set('a'.repeat(length), length)
  expect([2000, 2001].map((length) => map.get('a'.repeat(length)))).toEqual([2000, undefined])
})
