import { describe, expect, test } from 'vitest'
import { buildTree } from '../../../core/navigation/index.ts'
import type { FolderConfig } from '../../../core/navigation/index.ts'
import { page, pages, titlesOf } from './pages.ts'
import { cpuTimeMs } from '../../harness/cpu-time.ts'

describe('folders', () => {
  test('builds a folder with an index page, settings, and pages', () => {
    const guide: FolderConfig = { title: 'Guide Cfg', icon: 'i-lucide-book', foo: 'bar', navigation: true }
    const folders = new Map([['/en/guide', guide]])
    const rows = [
      ...pages('en/3.guide/2.beta', 'en/3.guide/1.alpha', 'en/3.guide/10.gamma'),
      page('en/3.guide/index', { title: 'Guide index' }),
    ]
    expect(buildTree(rows, folders)).toEqual([
      {
        title: 'En',
        path: '/en',
        stem: 'en',
        page: false,
        children: [
          {
            title: 'Guide Cfg',
            icon: 'i-lucide-book',
            foo: 'bar',
            path: '/en/guide',
            stem: 'en/3.guide/index',
            children: [
              { title: 'Guide index', path: '/en/guide', stem: 'en/3.guide/index' },
              { title: 'alpha', path: '/en/guide/alpha', stem: 'en/3.guide/1.alpha' },
              { title: 'beta', path: '/en/guide/beta', stem: 'en/3.guide/2.beta' },
              { title: 'gamma', path: '/en/guide/gamma', stem: 'en/3.guide/10.gamma' },
            ],
          },
        ],
      },
    ])
  })

  test('a folder without an index page is not a page, and its name comes from its path', () => {
    const [en] = buildTree([page('en/1.getting-started/2.install')])
    expect(en!.children).toEqual([
      {
        title: 'Getting Started',
        path: '/en/getting-started',
        stem: 'en/1.getting-started',
        page: false,
        children: [{ title: 'install', path: '/en/getting-started/install', stem: 'en/1.getting-started/2.install' }],
      },
    ])
  })

  test('a folder with only an index page keeps that page as a child', () => {
    const [en] = buildTree([page('en/1.guide/index')])
    expect(en!.children![0]).toMatchObject({ stem: 'en/1.guide/index', children: [{ stem: 'en/1.guide/index' }] })
    expect(en!.children![0]).not.toHaveProperty('page')
  })

  test.each(['index', 'README', '0.index', '01-index', 'index.draft'])('%s is an index page', (name) => {
    const [en] = buildTree([{ ...page(`en/1.guide/${name}`), path: '/en/guide' }, page('en/1.guide/1.a')])
    expect(en!.children![0]!.children!.map(({ stem }) => stem)).toEqual([`en/1.guide/${name}`, 'en/1.guide/1.a'])
  })

  test.each(['3.indexing', 'my-index', 'Index', 'index-2'])('%s is not an index page', (name) => {
    const [en] = buildTree([{ ...page(`en/1.guide/${name}`), path: '/en/guide/page' }])
    expect(en!.children![0]).toMatchObject({ path: '/en/guide', page: false, children: [{ path: '/en/guide/page' }] })
    expect(en!.children![0]!.children![0]).not.toHaveProperty('children')
  })

  test('a page next to a folder with the same name becomes the page of the folder', () => {
    const [en] = buildTree([page('en/1.guide/1.a'), page('en/1.guide', { title: 'The guide' })])
    expect(en!.children).toEqual([
      {
        title: 'The guide',
        path: '/en/guide',
        stem: 'en/1.guide',
        children: [{ title: 'a', path: '/en/guide/a', stem: 'en/1.guide/1.a' }],
      },
    ])
  })

  test('the root page is an ordinary node', () => {
    expect(buildTree([page('index', { title: 'Home' })])).toEqual([{ title: 'Home', path: '/', stem: 'index' }])
  })

  test('merges folders with the same path and different numbers', () => {
    const [en] = buildTree(pages('en/1.guide/a', 'en/2.guide/b'))
    expect(en!.children).toHaveLength(1)
    expect(titlesOf(en!.children![0]!.children)).toEqual(['a', 'b'])
  })
})

describe('order', () => {
  test('follows the stems: 2 before 10, numbers before letters, uppercase before lowercase', () => {
    const [en] = buildTree(pages('en/b', 'en/2.y', 'en/10.x', 'en/Z', 'en/a', 'en/1.w'))
    expect(titlesOf(en!.children)).toEqual(['w', 'y', 'x', 'Z', 'a', 'b'])
  })

  test('does not depend on the order of the rows', () => {
    const rows = pages('en/2.b/index', 'en/2.b/1.c', 'en/1.a', 'en/2.b/2.d/x', 'en/2.b/2.d/index')
    expect(buildTree(rows.toReversed())).toEqual(buildTree(rows))
  })

  test('sorts a page whose name extends a folder name by its stem', () => {
    const [en] = buildTree(pages('en/api/a', 'en/api-reference', 'en/apis'))
    expect(en!.children!.map(({ path }) => path)).toEqual(['/en/api-reference', '/en/api', '/en/apis'])
  })

  test('puts an index page first, regardless of its name', () => {
    const [en] = buildTree(pages('en/g/1.a', 'en/g/B', 'en/g/index'))
    expect(titlesOf(en!.children![0]!.children)).toEqual(['index', 'a', 'B'])
  })
})

describe('navigation in frontmatter', () => {
  test('hides a page with the value false', () => {
    const [en] = buildTree([page('en/a'), page('en/b', { navigation: false })])
    expect(titlesOf(en!.children)).toEqual(['a'])
  })

  test('omits a folder without listed pages', () => {
    expect(buildTree([page('en/g/a', { navigation: false })])).toEqual([])
  })

  test('merges an object into the node, which can rename but not move it', () => {
    const extras = { title: 'Short', icon: 'i-lucide-x', badge: 'New' }
    const navigation = { ...extras, path: '/evil', stem: 'x', children: [1], page: false, navigation: 1 }
    expect(buildTree([page('a', { navigation })])).toEqual([{ ...extras, path: '/a', stem: 'a' }])
  })

  test('applies the object of an index page to the folder and its first child', () => {
    const [guide] = buildTree([page('guide/index', { navigation: { icon: 'i-lucide-book' } })])
    expect(guide).toMatchObject({ icon: 'i-lucide-book', children: [{ icon: 'i-lucide-book' }] })
  })
})

describe('folder settings', () => {
  const rows = pages('en/guide/index', 'en/guide/a', 'en/guide/deep/b', 'en/other')

  test('hide a folder and its content with navigation: false', () => {
    const [en] = buildTree(rows, new Map([['/en/guide', { title: 'Navigation', navigation: false }]]))
    expect(en!.children!.map(({ path }) => path)).toEqual(['/en/other'])
  })

  test('hide only that folder with navigation: false, not the page next to it', () => {
    const tree = buildTree(pages('guide', 'guide/a', 'guides/b'), new Map([['/guide', { navigation: false }]]))
    expect(tree).toEqual([
      { title: 'guide', path: '/guide', stem: 'guide' },
      {
        title: 'Guides',
        path: '/guides',
        stem: 'guides',
        page: false,
        children: [{ title: 'b', path: '/guides/b', stem: 'guides/b' }],
      },
    ])
  })

  test.each(['Navigation', 'navigation', 'NAVIGATION', ''])('ignore the title %j', (title) => {
    const tree = buildTree(
      pages('guide/a', 'handbook/index'),
      new Map([
        ['/guide', { title }],
        ['/handbook', { title }],
      ]),
    )
    expect(titlesOf(tree)).toEqual(['Guide', 'index'])
  })

  test('name the folder, not its index page', () => {
    const [guide] = buildTree(pages('guide/index'), new Map([['/guide', { title: 'The guide' }]]))
    expect(guide).toMatchObject({ title: 'The guide', children: [{ title: 'index' }] })
  })

  test('add nothing for a folder without pages', () => {
    expect(buildTree([], new Map([['/guide', { title: 'The guide' }]]))).toEqual([])
  })
})

test('lists the page with the lower stem if two pages share a path', () => {
  const [en] = buildTree([page('en/5.data', { title: 'Five' }), page('en/4.data', { title: 'Four' })])
  expect(titlesOf(en!.children)).toEqual(['Four'])
})

test('puts a page that frontmatter moved in the folder of its path', () => {
  const tree = buildTree([{ title: 'Moved', path: '/en/elsewhere/page', stem: 'draft', navigation: true }])
  expect(tree).toMatchObject([
    { path: '/en', children: [{ path: '/en/elsewhere', page: false, children: [{ title: 'Moved' }] }] },
  ])
})

test.each([
  ['en/9.z', '/en/newfolder/z', ['/en/guide', '/en/reference', '/en/newfolder', '/en/last']],
  ['en/2.z', '/en/newfolder/deep/z', ['/en/guide', '/en/newfolder', '/en/reference', '/en/last']],
  ['en/1.guide/2.z', '/en/newfolder/z', ['/en/guide', '/en/newfolder', '/en/reference', '/en/last']],
  ['en/1.guide/2.z/index', '/en/newfolder/z', ['/en/guide', '/en/newfolder', '/en/reference', '/en/last']],
])('puts a folder that exists only in frontmatter at the position of its page: %s at %s', (stem, path, order) => {
  const rows = [
    ...pages('en/1.guide/1.a', 'en/1.guide/3.c', 'en/3.reference/1.r', 'en/a/last'),
    { ...page(stem), path },
  ]
  const [en] = buildTree(rows.map((row) => (row.stem === 'en/a/last' ? { ...row, path: '/en/last' } : row)))
  expect(en!.children!.map((node) => node.path)).toEqual(order)
})

test('puts a page with a path of another language in a folder at the position of the page', () => {
  const tree = buildTree([...pages('en/1.guide/1.a', 'en/3.c'), { ...page('en/2.z'), path: '/fr/chosen' }])
  expect(tree).toMatchObject([
    { path: '/en', stem: 'en' },
    { path: '/fr', stem: 'en/2.z' },
  ])
})

test('builds a tree of a hundred thousand pages quickly, in many folders or in one', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => page(`en/${index % 400}.section/${index}.page`))
  const flat = Array.from({ length: 100_000 }, (_, index) => page(`en/one/${index}.page`))
  for (const rows of [many, flat]) {
    expect(cpuTimeMs(() => buildTree(rows))).toBeLessThan(5000)
  }
})
