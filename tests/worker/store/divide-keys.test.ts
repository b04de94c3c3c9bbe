import { expect, test } from 'vitest'
import { divideKeys, totalBytes } from '../../../worker/store/divide-keys.ts'
import type { RowKey } from '../../../worker/store/divide-keys.ts'

const keysOf = (...sizes: number[]): RowKey[] => sizes.map((bytes, key) => ({ key, bytes }))
const divide = (keys: readonly RowKey[], most?: number) => [...divideKeys(keys, most)].map(({ length }) => length)

test('a batch has at most 1000 rows and 400 kB, except for a single larger row', () => {
  expect(divide(keysOf(...Array<number>(2001).fill(1)))).toEqual([1000, 1000, 1])
  expect(divide(keysOf(200_000, 200_000, 1, 399_999, 1))).toEqual([2, 2, 1])
  expect(divide(keysOf(400_001, 1, 400_001, 1))).toEqual([1, 1, 1, 1])
  expect([...divideKeys(keysOf(400_000, 400_000, 1))].flat()).toEqual([0, 1, 2])
  expect(divide([])).toEqual([])
  expect(totalBytes(keysOf(1, 2))).toBe(3)
})

test('batches are larger if there would be too many of them', () => {
  expect(divide(keysOf(...Array<number>(3001).fill(1)), 2)).toEqual([1501, 1500])
  expect(divide(keysOf(400_000, 400_000, 400_000, 400_000), 2)).toEqual([2, 2])
})
