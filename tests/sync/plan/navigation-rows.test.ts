import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { buildTree } from '../../../core/navigation/index.ts'
import type { NavigationNode } from '../../../core/navigation/index.ts'
import { parseSourcePath } from '../../../core/collection/index.ts'
import { navigationRows } from '../../../scripts/sync/plan/navigation-rows.ts'

const codes = ['en', 'fr']

function listed(stem: string, path = parseSourcePath(`${stem}.md`, codes, 'en').path) {
  return { path, stem, title: stem, description: '', navigation: true }
}

/** Returns the paths of the rows in the order in which the database reads them. The row of the tree comes first. */
function sorted(pages: readonly ReturnType<typeof listed>[]): string[] {
  const rows = navigationRows('docs_en', '/en', { pages, folders: new Map() }).slice(1)
  const byKey = rows.toSorted((a, b) => Buffer.compare(Buffer.from(a.sort), Buffer.from(b.sort)))
  expect(new Set(rows.map(({ sort }) => sort)).size).toBe(rows.length)
  return byKey.map(({ path }) => path)
}

test('pages moved by frontmatter are read with the folder of their path', () => {
  expect(
    sorted([
      listed('en/0.first', '/en/guide/first'),
      listed('en/1.guide/1.a'),
      listed('en/1.guide/2.sub/1.b'),
      listed('en/1.guide/2.sub/2.up', '/en/up'),
      listed('en/1.guide/3.c'),
      listed('en/2.reference/1.r'),
      listed('en/3.z', '/en/newfolder/z'),
      listed('en/4.late', '/en/guide/late'),
      listed('en/5.end'),
    ]),
  ).toEqual([
    '/en/guide',
    '/en/guide/first',
    '/en/guide/a',
    '/en/guide/sub',
    '/en/guide/sub/b',
    '/en/guide/c',
    '/en/guide/late',
    '/en/up',
    '/en/reference',
    '/en/reference/r',
    '/en/newfolder',
    '/en/newfolder/z',
    '/en/end',
  ])
})

test('a branch at a path of another language takes the position of its page', () => {
  expect(sorted([listed('en/1.a'), listed('en/2.b', '/fr/b'), listed('en/3.c')])).toEqual([
    '/en/a',
    '/fr',
    '/fr/b',
    '/en/c',
  ])
})

test('rows follow the tree depth first, wherever pages are', () => {
  const stems = ['1.a', '1.a/index', '1.a/1.b', '1.a/1.b/index', '1.a/1.b/2.c', '1.a-b', '2.d/1.e', '2.d/1.e/f', '3.g']
  const paths = ['/a', '/a/b', '/a/b/c', '/a/x', '/d', '/d/e/y', '/new/z', '/new/deep/z', '/w', '/1']
  const page = record({ stem: constantFrom(...stems), path: constantFrom(undefined, undefined, undefined, ...paths) })
  const chosen = uniqueArray(page, { selector: ({ stem }) => stem, minLength: 2, maxLength: stems.length })
  assert(
    property(chosen, array(constantFrom('/fr/a', '/fr'), { maxLength: 1 }), (files, foreign) => {
      const own = files.map(({ stem, path }) => listed(`en/${stem}`, path && `/en${path}`))
      const pages = [...own, ...foreign.map((path) => listed('en/2.d/4.foreign', path))]
      const tree = buildTree(pages)
      const inTree = (nodes: readonly NavigationNode[]): string[] =>
        nodes.flatMap(({ path, children = [] }) => [path, ...inTree(children.filter((child) => child.path !== path))])
      const read = sorted(pages)
      const isOwn = (path: string) => path.startsWith('/en/')
      expect(read.filter(isOwn)).toEqual(inTree(tree).filter(isOwn))
      expect(read.filter((path) => !isOwn(path))).toEqual(inTree(tree.filter(({ path }) => path !== '/en')))
    }),
    { numRuns: 2000 },
  )
})
