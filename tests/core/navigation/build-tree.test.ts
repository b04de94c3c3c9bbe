import { describe, expect, test } from 'vitest'
import { buildTree } from '../../../core/navigation/index.ts'
import type { FolderConfig } from '../../../core/navigation/index.ts'
import { page, pages, titlesOf } from './pages.ts'
import { cpuTimeMs } from '../../harness/cpu-time.ts'

describe('folders', () => {
  test('a folder with an index page, settings and pages', () => {
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

  test('a folder without an index page is a node that is no page, named after its path', () => {
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

  test('a folder whose only page is its index keeps it as a child', () => {
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

  test('a page beside the folder of the same name is the folder’s page', () => {
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

  test('folders of different numbers that share a path are one folder', () => {
    const [en] = buildTree(pages('en/1.guide/a', 'en/2.guide/b'))
    expect(en!.children).toHaveLength(1)
    expect(titlesOf(en!.children![0]!.children)).toEqual(['a', 'b'])
  })
})

describe('order', () => {
  test('is that of the stems: 2 comes before 10, numbers before letters, upper case before lower', () => {
    const [en] = buildTree(pages('en/b', 'en/2.y', 'en/10.x', 'en/Z', 'en/a', 'en/1.w'))
    expect(titlesOf(en!.children)).toEqual(['w', 'y', 'x', 'Z', 'a', 'b'])
  })

  test('does not depend on the order of the rows', () => {
    const rows = pages('en/2.b/index', 'en/2.b/1.c', 'en/1.a', 'en/2.b/2.d/x', 'en/2.b/2.d/index')
    expect(buildTree(rows.toReversed())).toEqual(buildTree(rows))
  })

  test('a page whose name goes on where a folder’s ends comes where its stem says', () => {
    const [en] = buildTree(pages('en/api/a', 'en/api-reference', 'en/apis'))
    expect(en!.children!.map(({ path }) => path)).toEqual(['/en/api-reference', '/en/api', '/en/apis'])
  })

  test('an index page is first, whatever its name', () => {
    const [en] = buildTree(pages('en/g/1.a', 'en/g/B', 'en/g/index'))
    expect(titlesOf(en!.children![0]!.children)).toEqual(['index', 'a', 'B'])
  })
})

describe('navigation in frontmatter', () => {
  test('false leaves the page out', () => {
    const [en] = buildTree([page('en/a'), page('en/b', { navigation: false })])
    expect(titlesOf(en!.children)).toEqual(['a'])
  })

  test('a folder of which no page is listed does not exist', () => {
    expect(buildTree([page('en/g/a', { navigation: false })])).toEqual([])
  })

  test('an object is merged into the node, and may rename but not move it', () => {
    const extras = { title: 'Short', icon: 'i-lucide-x', badge: 'New' }
    const navigation = { ...extras, path: '/evil', stem: 'x', children: [1], page: false, navigation: 1 }
    expect(buildTree([page('a', { navigation })])).toEqual([{ ...extras, path: '/a', stem: 'a' }])
  })

  test('an object on an index page is on the folder and on its first child', () => {
    const [guide] = buildTree([page('guide/index', { navigation: { icon: 'i-lucide-book' } })])
    expect(guide).toMatchObject({ icon: 'i-lucide-book', children: [{ icon: 'i-lucide-book' }] })
  })
})

describe('settings of a folder', () => {
  const rows = pages('en/guide/index', 'en/guide/a', 'en/guide/deep/b', 'en/other')

  test('navigation: false hides the folder with everything in it', () => {
    const [en] = buildTree(rows, new Map([['/en/guide', { title: 'Navigation', navigation: false }]]))
    expect(en!.children!.map(({ path }) => path)).toEqual(['/en/other'])
  })

  test('navigation: false hides nothing but that folder: a page beside it stays', () => {
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

  test.each(['Navigation', 'navigation', 'NAVIGATION', ''])('the title %j is none', (title) => {
    const tree = buildTree(
      pages('guide/a', 'handbook/index'),
      new Map([
        ['/guide', { title }],
        ['/handbook', { title }],
      ]),
    )
    expect(titlesOf(tree)).toEqual(['Guide', 'index'])
  })

  test('a title names the folder, not its index page', () => {
    const [guide] = buildTree(pages('guide/index'), new Map([['/guide', { title: 'The guide' }]]))
    expect(guide).toMatchObject({ title: 'The guide', children: [{ title: 'index' }] })
  })

  test('settings of a folder without pages add nothing', () => {
    expect(buildTree([], new Map([['/guide', { title: 'The guide' }]]))).toEqual([])
  })
})

test('of two pages at one path, the one with the lower stem is listed', () => {
  const [en] = buildTree([page('en/5.data', { title: 'Five' }), page('en/4.data', { title: 'Four' })])
  expect(titlesOf(en!.children)).toEqual(['Four'])
})

test('a page that its frontmatter moved is in the folder of its path', () => {
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
])('a folder that only frontmatter names is at the place of its page: %s at %s', (stem, path, order) => {
  const rows = [
    ...pages('en/1.guide/1.a', 'en/1.guide/3.c', 'en/3.reference/1.r', 'en/a/last'),
    { ...page(stem), path },
  ]
  const [en] = buildTree(rows.map((row) => (row.stem === 'en/a/last' ? { ...row, path: '/en/last' } : row)))
  expect(en!.children!.map((node) => node.path)).toEqual(order)
})

test('a page at an address of another language is in a folder at its own place', () => {
  const tree = buildTree([...pages('en/1.guide/1.a', 'en/3.c'), { ...page('en/2.z'), path: '/fr/chosen' }])
  expect(tree).toMatchObject([
    { path: '/en', stem: 'en' },
    { path: '/fr', stem: 'en/2.z' },
  ])
})

test('a hundred thousand pages are built in a moment, in many folders or in one', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => page(`en/${index % 400}.section/${index}.page`))
  const flat = Array.from({ length: 100_000 }, (_, index) => page(`en/one/${index}.page`))
  for (const rows of [many, flat]) {
    expect(cpuTimeMs(() => buildTree(rows))).toBeLessThan(5000)
  }
})
