import { describe, expect, test } from 'vitest'
import {
  buildTree,
  findBreadcrumb,
  findHeadline,
  findSurround,
  flattenTree,
  isOpenBranch,
  narrowTree,
} from '../../../core/navigation/index.ts'
import { pages, titlesOf } from './pages.ts'

const tree = buildTree(
  pages(
    'en/1.start/1.intro',
    'en/1.start/2.install',
    'en/2.guide/index',
    'en/2.guide/1.a',
    'en/2.guide/2.deep/b',
    'en/3.end',
  ),
)
const around = (path: string, options?: { before?: number; after?: number }) =>
  findSurround(tree, path, options).map((node) => node?.path ?? null)

describe('previous and next', () => {
  test('the tree is read depth first; a folder is there once if it has a page', () => {
    expect(flattenTree(tree).map(({ path }) => path)).toEqual([
      '/en/start/intro',
      '/en/start/install',
      '/en/guide',
      '/en/guide/a',
      '/en/guide/deep/b',
      '/en/end',
    ])
    expect(flattenTree(tree).every((node) => node.children === undefined)).toBe(true)
  })

  test('one on each side, across sections', () => {
    expect(around('/en/start/install')).toEqual(['/en/start/intro', '/en/guide'])
    expect(around('/en/guide')).toEqual(['/en/start/install', '/en/guide/a'])
  })

  test('null where the tree ends', () => {
    expect(around('/en/start/intro')).toEqual([null, '/en/start/install'])
    expect(around('/en/end')).toEqual(['/en/guide/deep/b', null])
  })

  test('as many as asked for, padded on the outside', () => {
    expect(around('/en/start/install', { before: 2, after: 2 })).toEqual([
      null,
      '/en/start/intro',
      '/en/guide',
      '/en/guide/a',
    ])
    expect(around('/en/end', { before: 1, after: 2 })).toEqual(['/en/guide/deep/b', null, null])
    expect(around('/en/guide', { before: 0, after: 1 })).toEqual(['/en/guide/a'])
  })

  test('null for a page that is not listed', () => {
    expect(around('/en/nowhere')).toEqual([null, null])
    expect(around('/en/start')).toEqual([null, null])
    expect(findSurround([], '/en', { before: 2, after: 1 })).toEqual([null, null, null])
  })
})

describe('what is above a page', () => {
  test('the breadcrumb goes from the root to the folder of the page', () => {
    expect(findBreadcrumb(tree, '/en/guide/deep/b').map(({ path }) => path)).toEqual([
      '/en',
      '/en/guide',
      '/en/guide/deep',
    ])
    expect(findBreadcrumb(tree, '/en/guide').map(({ path }) => path)).toEqual(['/en'])
    expect(findBreadcrumb(tree, '/fr/guide')).toEqual([])
  })

  test('a path that only begins with the same letters is not above', () => {
    expect(findBreadcrumb(buildTree(pages('a/x', 'ab/y')), '/ab/y').map(({ path }) => path)).toEqual(['/ab'])
    expect(isOpenBranch('/en/a', '/en/ab')).toBe(false)
    expect(isOpenBranch('/en/a', '/en/a')).toBe(true)
    expect(isOpenBranch('/en/a', '/en/a/b')).toBe(true)
    expect(isOpenBranch('/en/a/b', '/en/a')).toBe(false)
  })

  test('the headline is the title of the page’s folder', () => {
    expect(findHeadline(tree, '/en/start/install')).toBe('Start')
    expect(findHeadline(tree, '/en/guide/deep/b')).toBe('Deep')
    expect(findHeadline(narrowTree(tree, 'en'), '/en/guide')).toBeUndefined()
    expect(findHeadline(tree, '/en/start/unlisted')).toBeUndefined()
  })
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
