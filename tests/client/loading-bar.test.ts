import { expect, test } from 'vitest'
import { progressAfter } from '../../client/visit/loading-bar.ts'

test('is half full after half of its duration, nearly full after ten durations, and never completes automatically', () => {
  expect(progressAfter(0)).toBe(0)
  expect(progressAfter(1000)).toBeCloseTo(0.5)
  expect(progressAfter(2000)).toBeCloseTo(0.7, 1)
  expect(progressAfter(20_000)).toBeGreaterThan(0.95)
  expect(progressAfter(10 ** 9)).toBeLessThan(1)
})
