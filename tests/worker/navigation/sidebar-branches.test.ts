import { expect, test } from 'vitest'
import { levelReach } from '../../../core/navigation/index.ts'
import { sidebarBranches } from '../../../worker/navigation/sidebar-branches.ts'
import type { ReleaseCache } from '../../../worker/cache/release-cache.ts'
import { uncachedFolders } from '../../../worker/navigation/cached-levels.ts'
import type { NavigationRow } from '../../../worker/store/content-store.ts'

function row(path: string, size = 0, page = true): NavigationRow {
  return {
    path,
    parent: path.slice(0, path.lastIndexOf('/')),
    sort: path,
    stem: path.slice(1),
    title: path,
    description: '',
    page,
    size,
    first: page ? path : `${path}/first`,
    data: {},
  }
}

function branchesOf(path: string, rows: NavigationRow[]) {
  return sidebarBranches(
    '/en',
    path,
    (parent) => {
      const level = rows.filter((each) => each.parent === parent)
      return level.length > 0 ? level : undefined
    },
    { before: 'Before', more: 'More' },
  )
}

test('a closed folder is a link, even if its children are cached: a page must not depend on earlier visits', () => {
  const [closed] = branchesOf('/en/b', [row('/en/a', 1), row('/en/a/x'), row('/en/b')])
  expect(closed).toMatchObject({ path: '/en/a', folder: true })
  expect(closed).not.toHaveProperty('children')
})

test('renders the children of an open folder, and a closed folder as a link to its first page', () => {
  expect(branchesOf('/en/a/b', [row('/en/a', 1), row('/en/a/b'), row('/en/c', 3, false)])).toMatchObject([
    { path: '/en/a', current: 'ancestor', folder: true, children: [{ path: '/en/a/b', current: 'page' }] },
    { path: '/en/c', current: null, folder: true, href: '/en/c/first' },
  ])
})

const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => row(`/en/${String(index).padStart(3, '0')}`))
/** Returns the rows that the database returns: a limited number on each side of the page. */
const readAround = (count: number, index: number) =>
  pages(count).slice(Math.max(0, index - levelReach), index + levelReach + 1)
const titles = (branches: { title: string; href: string }[]) =>
  branches.map(({ title, href }) => (['Before', 'More'].includes(title) ? `${title} ${href}` : title))

test('renders a large folder around the current page, with a link at each end', () => {
  const rendered = titles(branchesOf('/en/250', readAround(500, 250)))
  expect(rendered).toEqual([
    'Before /en/244',
    ...Array.from({ length: 11 }, (_, index) => `/en/${245 + index}`),
    'More /en/256',
  ])
})

test('renders fewer pages of a large parent folder', () => {
  const above = Array.from({ length: 20 }, (_, index) => row(`/en/${index + 10}`, 2))
  const rendered = branchesOf('/en/20/x', [...above, row('/en/20/x'), row('/en/20/y')])
  expect(titles(rendered)).toEqual([
    'Before /en/16',
    ...Array.from({ length: 7 }, (_, index) => `/en/${17 + index}`),
    'More /en/24',
  ])
  expect(rendered[4]!.children).toHaveLength(2)
})

test('renders the first pages of a large folder that is the current page', () => {
  const inside = Array.from({ length: 20 }, (_, index) => row(`/en/a/${index + 10}`))
  const [folder] = branchesOf('/en/a', [row('/en/a', 20), ...inside])
  expect(titles(folder!.children!)).toEqual([
    ...Array.from({ length: 11 }, (_, index) => `/en/a/${10 + index}`),
    'More /en/a/21',
  ])
})

test.each([
  [0, 11, '/en/000', '/en/010'],
  [2, 11, '/en/000', '/en/010'],
  [6, 12, '/en/000', '/en/011'],
  [497, 11, '/en/489', '/en/499'],
  [493, 12, '/en/488', '/en/499'],
])(
  'renders as many pages near an end, at page %i, without placeholders for missing pages',
  (index, count, first, last) => {
    const rendered = titles(branchesOf(`/en/${String(index).padStart(3, '0')}`, readAround(500, index)))
    const shown = rendered.filter((title) => !/^(?:Before|More)/.test(title))
    expect([rendered.length, shown.length, shown[0], shown.at(-1)]).toEqual([count + 1, count, first, last])
  },
)

test.each(Array.from({ length: 40 }, (_, index) => index + 1))(
  'in a folder of %i pages, renders each page, and each link replaces at least two pages',
  (count) => {
    for (let index = 0; index < count; index++) {
      const path = `/en/${String(index).padStart(3, '0')}`
      const rendered = titles(branchesOf(path, readAround(count, index)))
      expect(rendered).toContain(path)
      const [first, last] = [rendered[0]!, rendered.at(-1)!]
      if (first.startsWith('Before')) expect(Number(rendered[1]!.slice(4))).toBeGreaterThanOrEqual(2)
      if (last.startsWith('More')) expect(Number(rendered.at(-2)!.slice(4))).toBeLessThanOrEqual(count - 3)
      if (count <= levelReach) expect(rendered).toHaveLength(count)
    }
  },
)

test('a fully rendered tree is never shortened', () => {
  const rows = [row('/en/a', 30), ...Array.from({ length: 30 }, (_, index) => row(`/en/a/${index + 10}`))]
  const [folder] = sidebarBranches(
    '/en',
    '/en/elsewhere',
    (parent) => rows.filter((each) => each.parent === parent),
    { before: 'Before', more: 'More' },
    true,
  )
  expect(folder!.children).toHaveLength(30)
})

test('reads the parent folders of a page around the path to it', () => {
  const nothing = { levels: new Map() } as unknown as ReleaseCache // The function only looks up levels.
  const foldersOf = (path: string) => uncachedFolders(nothing, 'docs_en', '/en', path)
  expect(foldersOf('/en/a/b')).toEqual([
    { parent: '/en', around: '/en/a' },
    { parent: '/en/a', around: '/en/a/b' },
    { parent: '/en/a/b', around: '' },
    { parent: '/en/docs', around: '' },
  ])
  expect(foldersOf('/en')).toEqual([
    { parent: '/en', around: '' },
    { parent: '/en/docs', around: '' },
  ])
  expect(foldersOf('/en/docs/a').map(({ parent }) => parent)).toEqual(['/en', '/en/docs', '/en/docs/a'])
})
