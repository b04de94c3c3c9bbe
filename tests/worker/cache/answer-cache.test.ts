import { expect, test } from 'vitest'
import { AnswerCache, AnswerPool } from '../../../worker/cache/answer-cache.ts'
import { BoundedMap } from '../../../worker/cache/bounded-map.ts'

const answer = (bytes: number) => ({ body: new Blob([new Uint8Array(bytes)]), headers: { ETag: `"${bytes}"` } })
const known = (cache: { get: (key: string) => unknown }, ...keys: string[]) =>
  keys.filter((key) => cache.get(key) !== undefined)

test('evicts the least recently used responses by size in bytes', () => {
  const cache = new AnswerCache(100_000)
  for (const key of ['a', 'b']) cache.set(key, { address: `/${key}` }, answer(40_000))
  cache.get('a')
  cache.set('c', { address: '/c' }, answer(40_000))
  expect(known(cache, 'a', 'b', 'c')).toEqual(['a', 'c'])
  cache.set('too large', { address: '/d' }, answer(200_000))
  expect(known(cache, 'a', 'c', 'too large')).toEqual(['a', 'c'])
  // Small responses also cost memory, for their headers and keys.
  for (let count = 0; count < 1000; count++) cache.set(`tiny ${count}`, { address: '/e' }, answer(1))
  expect(known(cache, ...Array.from({ length: 1000 }, (_, count) => `tiny ${count}`))).toHaveLength(97)
})

test('fills its capacity exactly, and counts the bytes of a replaced response once', () => {
  const cache = new AnswerCache(2 * (1000 + 1024))
  for (const key of ['a', 'a', 'a', 'b']) cache.set(key, { address: `/${key}` }, answer(1000))
  expect(known(cache, 'a', 'b')).toEqual(['a', 'b'])
  const single = new AnswerCache(1000 + 1024)
  single.set('a', { address: '/a' }, answer(1000))
  expect(known(single, 'a')).toEqual(['a'])
})

test('caches no response of more than a mebibyte', () => {
  const cache = new AnswerCache(10 * 1024 * 1024)
  cache.set('largest', { address: '/a' }, answer(1024 * 1024))
  cache.set('larger', { address: '/b' }, answer(1024 * 1024 + 1))
  expect(known(cache, 'largest', 'larger')).toEqual(['largest'])
})

test('caches of one pool share its limit, and none reads the responses of another', () => {
  const pool = new AnswerPool(100_000)
  const caches = Array.from({ length: 20 }, () => new AnswerCache(pool))
  for (const cache of caches) cache.set('page', { address: '/page' }, answer(20_000))
  expect(caches.map((cache) => cache.get('page') !== undefined).lastIndexOf(false)).toBe(15)
  const [first, last] = [caches[0]!, caches.at(-1)!]
  first.set('own', { address: '/own' }, answer(1))
  expect(known(last, 'own', 'page')).toEqual(['page'])
  // A new release takes over the responses, so that their bytes count once.
  const next = last.without(() => false)
  expect([known(next, 'page'), known(last, 'page'), known(first, 'own')]).toEqual([['page'], [], ['own']])
  next.set('large', { address: '/large' }, answer(98_000))
  expect([known(next, 'large'), known(first, 'own')]).toEqual([['large'], []])
})

test('caches nothing if its capacity is zero', () => {
  const cache = new AnswerCache(0)
  cache.set('a', { address: '/a' }, answer(0))
  expect(cache.get('a')).toBeUndefined()
})

test('a release drops responses that show changed content or depend on every release, and leaves the previous cache unchanged', () => {
  const cache = new AnswerCache(100_000)
  cache.set('same', { address: '/same' }, answer(1))
  cache.set('other', { address: '/other' }, answer(2))
  cache.set('list', { address: null }, answer(3))
  cache.getReady('same')!.ready[0] = new Headers({ 'x-release': '1' })
  const next = cache.without((address) => address === '/other')
  expect(known(next, 'same', 'other', 'list')).toEqual(['same'])
  expect(next.getReady('same')!.ready).toEqual([])
  expect(known(cache, 'same', 'other', 'list')).toEqual(['same', 'other', 'list'])
  // Requests that still read the previous release write to its cache only.
  cache.set('late', { address: '/late' }, answer(4))
  cache.set('large', { address: '/large' }, answer(98_000))
  expect(known(next, 'same', 'late', 'large')).toEqual(['same'])
})

test('a bounded map evicts the least recently used entry', () => {
  const map = new BoundedMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect(known(map, 'a', 'b', 'c')).toEqual(['a', 'c'])
  // Two thousand made-up URLs must not use 32 MB of memory.
  const long = '/'.repeat(16_000)
  map.set(long, 4)
  expect(known(map, 'a', 'c', long)).toEqual(['a', 'c'])
  expect(
    known(
      map.derive((value, key) => (key === 'a' ? value : undefined)),
      'a',
      'c',
    ),
  ).toEqual(['a'])
  const copy = map.derive((value) => value)
  copy.set('d', 5)
  expect(known(copy, 'a', 'c', 'd')).toEqual(['c', 'd'])
})
