import { expect, test } from 'vitest'
import { ByteCache } from '../../../worker/cache/byte-cache.ts'

test('the cache of pages forgets what was not used for longest, and counts bytes', () => {
  const cache = new ByteCache(100)
  cache.set('a', new Uint8Array(40))
  cache.set('b', new Uint8Array(40))
  cache.get('a')
  cache.set('c', new Uint8Array(40))
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true])
  cache.set('big', new Uint8Array(200))
  expect(cache.get('big')).toBeUndefined()
  cache.set('a', new Uint8Array(100))
  expect(cache.get('a')?.byteLength).toBe(100)
})
