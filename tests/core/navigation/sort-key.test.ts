import { describe, expect, test } from 'vitest'
import { buildTree, compareSortKeys, navigationSortKey } from '../../../core/navigation/index.ts'
import type { NavigationNode } from '../../../core/navigation/index.ts'
import { page } from './pages.ts'

test('sorts a folder before its index page’s siblings and before its content', () => {
  expect(navigationSortKey('en/1.guide', true)).toBe('en/1.guide/')
  expect(navigationSortKey('en/1.guide/index')).toBe('en/1.guide/')
  expect(navigationSortKey('en/1.guide/2.install')).toBe('en/1.guide/2.install')
  expect(navigationSortKey('index')).toBe('')
})

test.each([
  ['2.b', '10.a'],
  ['v2', 'v10'],
  ['v2', 'v2.1', 'v2.9', 'v2.10', 'v10'],
  ['1.9', '1.10', '1.10.1', '2.0'],
  ['chapter 9', 'chapter 10', 'chapter 100'],
  ['chapter-9', 'chapter-10', 'chapter-100'],
  ['9', '10', '11', '99', '100', '101', '1000'],
  ['01.a', '02.b', '10.c', '11.d'],
  ['09.i', '10.j', '100.k'],
  ['08-c', '09-d', '10-a', '11-b'],
  ['1.x', '1.y', '2.a', '12.b'],
  ['2023-12-31', '2024-01-02', '2024-01-10', '2024-10-01'],
  ['step1', 'step2', 'step10', 'steps'],
  ['a9b9', 'a9b10', 'a10b1'],
  ['rfc-822', 'rfc-2822', 'rfc-5322'],
  ['4.guide', '05-1.0', '6.more', '10.end'],
  ['01', '001', '2', '02', '10'],
  ['日2', '日10'],
  ['k8s', 'k8s-10', 'k9'],
  ['12345678901234567890', '22345678901234567890', '112345678901234567890'],
])('sorts numbers in names by their values: %s', (...names) => {
  const keys = names.map((name) => navigationSortKey(`en/${name}`))
  expect(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(keys)
  const tree = buildTree(names.toReversed().map((name) => page(`en/${name}`)))
  expect(tree[0]?.children?.map(({ stem }) => stem.slice(3))).toEqual(names)
})

describe('keys sort like the tree in depth-first order', () => {
  test.each(Array.from({ length: 200 }, (_, index) => index + 1))('random tree %i', (seed) => {
    const rows = randomStems(seed).map((stem) => page(stem))
    const tree = buildTree(rows)
    const byTree = pagesOf(tree).map(({ stem }) => stem)
    expect(byTree).toHaveLength(new Set(rows.map(({ path }) => path)).size)

    const nodes = allNodes(tree)
    const keyed = nodes.map((node) => ({ node, key: navigationSortKey(node.stem, node.children !== undefined) }))
    const byKey = keyed.toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
    expect(byKey.map(({ node }) => node.path)).toEqual(nodes.map((node) => node.path))
    expect(new Set(byKey.map(({ key }) => key)).size).toBe(keyed.length)
  })
})

test('sorts text by its UTF-8 bytes', () => {
  const texts = [
    '',
    'a',
    'ab',
    'A',
    'é',
    'e\u0301',
    '\uffff',
    '\ue000',
    '\ud7ff',
    '🚀',
    '😀',
    'a🚀',
    'a\uff5e',
    '/',
    '-',
    '.',
    '日本',
  ]
  for (const a of texts) {
    for (const b of texts) {
      expect(Math.sign(compareSortKeys(a, b)), `${a} ${b}`).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }
  }
})

/** Returns pages in reading order, each once: an index page is also the first child of its folder. */
function pagesOf(tree: readonly NavigationNode[]): NavigationNode[] {
  return tree.flatMap((node) => {
    const { children = [], page } = node
    const isPage = page !== false && !children.some(({ path }) => path === node.path)
    return [...(isPage ? [node] : []), ...pagesOf(children)]
  })
}

/** Returns nodes in reading order. A folder and its index page are one node. */
function allNodes(nodes: readonly NavigationNode[]): NavigationNode[] {
  return nodes.flatMap((node) => [node, ...allNodes((node.children ?? []).filter(({ path }) => path !== node.path))])
}

/**
 * Returns files of a random content folder: nested folders, some with index pages, names that extend others, and
 * several scripts.
 */
function randomStems(seed: number): string[] {
  let state = seed
  const random = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const names = [
    'v2',
    'v10',
    'v010',
    'v10-a',
    'a',
    'a-b',
    'a b',
    'a.b',
    'a!',
    'ab',
    'b',
    'été',
    '日本',
    '\uff5ewave',
    '🚀',
    '🚀-b',
    'z',
  ]
  const stems = new Set<string>()
  const fill = (folder: string, depth: number) => {
    // Uses one number per name, so that no two folders share a path.
    for (const name of names.filter(() => random(2) === 0)) {
      const numbered = `${(name.length * 7 + name.charCodeAt(0)) % 3 === 0 ? `${name.length}.` : ''}${name}`
      if (random(3) > 0) stems.add(`${folder}/${numbered}`)
      if (depth > 0 && random(2) === 0) fill(`${folder}/${numbered}`, depth - 1)
    }
    if (random(2) === 0 && !stems.has(folder)) stems.add(`${folder}/index`)
  }
  fill('en', 3)
  return [...stems].toSorted(() => random(3) - 1)
}
