import { describe, expect, test } from 'vitest'
import { buildTree, isOpenBranch } from '../../../core/navigation/index.ts'
import { narrowTree } from '../../../core/navigation/node.ts'
import { pages, titlesOf } from './pages.ts'

test.each([
  ['/en/a', '/en/a', true],
  ['/en/a', '/en/a/b', true],
  ['/en/a', '/en/ab', false],
  ['/en/a/b', '/en/a', false],
])('the branch %s is open on the page %s: %s', (branch, path, isOpen) => {
  expect(isOpenBranch(branch, path)).toBe(isOpen)
})

describe('the part of the tree that is shown', () => {
  test('is the branch of the language', () => {
    expect(titlesOf(narrowTree(buildTree(pages('en/a', 'fr/b')), 'fr'))).toEqual(['b'])
  })

  test('is the docs branch where there is one', () => {
    expect(titlesOf(narrowTree(buildTree(pages('docs/a', 'blog/b')), 'en'))).toEqual(['a'])
  })

  test('is all of it where no branch is the language’s', () => {
    expect(titlesOf(narrowTree(buildTree(pages('a', 'b')), 'en'))).toEqual(['a', 'b'])
  })
})
