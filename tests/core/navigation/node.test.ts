import { expect, test } from 'vitest'
import { isOpenBranch } from '../../../core/navigation/index.ts'

test.each([
  ['/en/a', '/en/a', true],
  ['/en/a', '/en/a/b', true],
  ['/en/a', '/en/ab', false],
  ['/en/a/b', '/en/a', false],
])('the branch %s is open on the page %s: %s', (branch, path, isOpen) => {
  expect(isOpenBranch(branch, path)).toBe(isOpen)
})
