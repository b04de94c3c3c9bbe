import { expect, test } from 'vitest'
import { smallTree } from '../../../core/navigation/index.ts'
import { resolveSiteConfig } from '../../../core/release/index.ts'
import { changeRules, levelKey, siblingReach } from '../../../worker/cache/change-rules.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { ChangedEntry, ChangedNode, ReleaseChanges } from '../../../worker/store/release-changes.ts'

const surroundings = {
  known: [],
  folders: new Set(['en', 'fr']),
  hash: () => 'sha256-none',
  renderInline: (text: string) => text,
}
const release = (number: number, icons: SiteConfig['icons'] = {}, treeSize = 0) => ({
  channel: 'live',
  number,
  createdAt: '2026-01-01T00:00:00.000Z',
  effectiveAt: null,
  config: { ...resolveSiteConfig({ locales: ['en', 'fr'] }, surroundings), icons },
  counts: { navigation: { docs_en: treeSize } } as never, // Only the sizes of the trees are read.
})
const nothing: ReleaseChanges = { entries: [], pairs: [], nodes: [], translations: [], redirects: [], files: [] }
const matching = (changes: Partial<ReleaseChanges>, addresses: readonly string[]) =>
  addresses.filter(changeRules(release(1), release(2), { ...nothing, ...changes }).matches)

test('a changed image drops its variants, however their URLs are encoded', () => {
  const addresses = [
    '/images/a%20(1).png',
    '/_ipx/w_640/images/a%20(1).png',
    '/_ipx/w_640/images/a%20%281%29.png',
    '/_ipx/w_640/%69mages/a%20(1).png',
  ]
  const files = ['/images/a (1).png', '/images/C.png']
  expect(matching({ files }, [...addresses, '/images/C.png', '/_ipx/w_640/images/b.png', '/images/b.png'])).toEqual([
    ...addresses,
    '/images/C.png',
  ])
})

test('a new redirect drops the cached responses of its path in every language and format', () => {
  const addresses = ['/en/old', '/fr/old', '/fr/en/old', '/en/OLD', '/en/old/_payload.json', '/raw/en/old.md']
  expect(matching({ redirects: ['/en/old'] }, [...addresses, '/en/old/page', '/old', '/en'])).toEqual(addresses)
  expect(matching({ redirects: ['/old'] }, ['/old', '/en/old'])).toEqual(['/old'])
})

test('releases that cannot be compared have nothing in common', () => {
  const rules = changeRules(release(1), release(2), undefined)
  expect([
    rules.matches('/en'),
    rules.changesLevel(''),
    rules.changesTree(''),
    rules.changesCollection(''),
    rules.mayPurge,
  ]).toEqual(Array(5).fill(true))
})

test('an unchanged release drops nothing', () => {
  expect(matching({}, ['/en', '/en/search', '/sitemap.xml'])).toEqual([])
})

test('every release that may purge content drops the words cached for spelling suggestions', () => {
  const mayPurge = (changes: Partial<ReleaseChanges>) =>
    changeRules(release(1), release(2), { ...nothing, ...changes }).mayPurge
  // The first page was already removed, and its redirect is written again. The second page existed only in a preview.
  expect([mayPurge({ redirects: ['/en/secret'] }), mayPurge({})]).toEqual([true, true])
  expect(mayPurge({ files: ['/plan.pdf'] })).toBe(false)
})

test('a new icon drops nothing, but a changed drawing drops everything', () => {
  const drawing = (body: string) => ({ body, width: 24, height: 24 })
  const isKept = (before: SiteConfig['icons'], after: SiteConfig['icons']) =>
    !changeRules(release(1, before), release(2, after), nothing).matches('/en/guide')
  const anchor = { 'i-lucide-anchor': drawing('<path d="M1"/>') }
  expect(isKept(anchor, { ...anchor, 'i-lucide-ship': drawing('<path d="M2"/>') })).toBe(true)
  expect(isKept(anchor, {})).toBe(true)
  expect(isKept(anchor, { 'i-lucide-anchor': drawing('<path d="M3"/>') })).toBe(false)
  expect(isKept({ 'i-own-knot': null }, { 'i-own-knot': drawing('<path d="M4"/>') })).toBe(false)
})

test('any change drops the texts about the site, screens, and malformed URLs, but no file whose URL contains its hash', () => {
  const dropped = ['/sitemap.xml', '/en/llms.txt', '/en/_privacy', '/en/%E0%A4%A', '/api/pages']
  const kept = ['/_media/0123/a.png', '/_code/0123/a.js', '/_assets/a.js', '/favicon.ico', '/en/guide', '/en', '/']
  expect(matching({ files: ['/plan.pdf'] }, [...dropped, ...kept])).toEqual(dropped)
})

test('a redirect outside of the languages drops the responses of its path only', () => {
  expect(matching({ redirects: ['/old'] }, ['/old', '/en', '/fr', '/en/old'])).toEqual(['/old'])
})

test('a new title drops the page in every language, and a new text drops only the pages that show it', () => {
  const state = (later: 0 | 1, title: string): ChangedEntry => ({
    later,
    collection: 'docs_en',
    path: '/en/guide',
    translation_key: '/key',
    title,
    outline: '[]',
  })
  const addresses = ['/en/guide', '/fr/guide', '/fr/key', '/fr/autre', '/en/other']
  const pairs = ['/en/guide', '/fr/autre'].map((path) => ({ translation_key: '/key', path }))
  const [before, titled, edited] = [state(0, 'Guide'), state(1, 'New'), state(1, 'Guide')]
  expect(matching({ entries: [before, titled], pairs }, addresses)).toEqual(addresses.slice(0, 4))
  expect(matching({ entries: [before, edited], pairs }, addresses)).toEqual(['/en/guide'])
  // Without a translation, the French URL shows the English text.
  expect(matching({ entries: [before, edited], pairs: pairs.slice(0, 1) }, addresses)).toEqual(['/en/guide', '/fr/key'])
  expect(matching({ entries: [titled], pairs }, addresses)).toEqual(addresses.slice(0, 4))
  // A collection of the site may contain the same page.
  const own = { ...titled, collection: 'guides' }
  expect(matching({ entries: [before, edited, own], pairs }, addresses)).toEqual(addresses.slice(0, 4))
})

test('a new node drops the pages whose sidebars may show it', () => {
  const far = Array.from({ length: siblingReach }, (_, index) => `/en/a/${index}`)
  const node: ChangedNode = {
    later: 1,
    collection: 'docs_en',
    path: '/en/a/new',
    parent: '/en/a',
    sort: 'new',
    stem: 'a/new',
    title: 'New',
    description: '',
    page: 1,
    size: 0,
    first: '',
    data: '{}',
    neighbours: ['/en/b'],
    before: [far, far],
    after: [['/en/a/next'], ['/en/a/next']],
  }
  const addresses = ['/en/a/new', '/en/b', '/en/a/0', '/en/a/next/below', '/en/a', '/en/a/far', '/en/c', '/fr/a/new']
  const dropped = (change: Partial<ChangedNode>, treeSize: number) =>
    addresses.filter(
      changeRules(release(1, {}, treeSize), release(2, {}, treeSize), { ...nothing, nodes: [{ ...node, ...change }] })
        .matches,
    )
  expect(dropped({}, smallTree + 1)).toEqual(addresses.slice(0, 4))
  expect(dropped({ before: [far.slice(1), far] }, smallTree + 1)).toEqual(addresses.slice(0, 6))
  expect(dropped({}, smallTree)).toEqual(addresses.slice(0, 7))
  expect(dropped({ parent: '/en/docs' }, smallTree + 1)).toEqual(addresses.slice(0, 7))
  expect(dropped({ path: '/en/docs' }, smallTree + 1)).toEqual(addresses.slice(0, 7))
  expect(dropped({ page: 0 }, smallTree + 1)).toEqual([addresses[0], ...addresses.slice(2, 4)])
  // A language without a tree in one of the releases has a small one.
  expect(dropped({ collection: 'docs_fr' }, smallTree + 1)).toContain('/fr/a/new')
  // Pages show neither the root of a tree nor collections that have no pages.
  for (const change of [{ path: '/en' }, { collection: 'data_en' }]) expect(dropped(change, 0)).toEqual([])

  const grown = (change: Partial<ChangedNode>) =>
    addresses.filter(
      changeRules(release(1, {}, smallTree + 1), release(2), {
        ...nothing,
        nodes: [
          { ...node, later: 0, size: 1 },
          { ...node, size: 2, ...change },
        ],
      }).matches,
    )
  // Sidebars only show whether a folder has children.
  expect(grown({})).toEqual([])
  expect(grown({ size: 0 })).toEqual(addresses.slice(0, 7))
  expect(grown({ description: 'Next and previous links show it.' })).toEqual(['/en/b'])
  expect(grown({ later: 0 })).toEqual(addresses.slice(0, 7))
  const moved = [
    { ...node, later: 0 as const, parent: '/en/docs' },
    { ...node, parent: '/en/a' },
  ]
  const large = [1, 2].map((number) => release(number, {}, smallTree + 1))
  expect(addresses.filter(changeRules(large[0]!, large[1]!, { ...nothing, nodes: moved }).matches)).toEqual(
    addresses.slice(0, 7),
  )
})

test('a changed data file drops no page, and every change is found by its collection and folder', () => {
  const data: ChangedEntry = {
    later: 1,
    collection: 'data_en',
    path: '/en/team',
    translation_key: '/team',
    title: 'Team',
    outline: null,
  }
  const node = { collection: 'docs_en', path: '/en/a/new', parent: '/en/a' } as ChangedNode
  const rules = changeRules(release(1), release(2), {
    ...nothing,
    entries: [data],
    nodes: [{ ...node, later: 1, neighbours: [], before: [[], []], after: [[], []] }],
  })
  expect(['data_en', 'docs_en'].map(rules.changesCollection)).toEqual([true, false])
  expect(['data_en', 'docs_en'].map(rules.changesTree)).toEqual([false, true])
  expect(
    [levelKey('docs_en', '/en/a'), levelKey('docs_fr', '/en/a'), levelKey('docs_en', '/en')].map(rules.changesLevel),
  ).toEqual([true, false, false])
  expect(matching({ entries: [data] }, ['/en/team', '/fr/team', '/api/pages'])).toEqual(['/api/pages'])
})

test('a changed post drops the lists of its collection in every language', () => {
  const withPosts = (number: number) => {
    const { config, ...others } = release(number)
    return { ...others, config: { ...config, posts: [{ path: '/blog' }] as NonNullable<SiteConfig['posts']> } }
  }
  const entry = { later: 1 as const, collection: 'blog_en', translation_key: '/blog/a', title: 'A', outline: '[]' }
  const dropped = (path: string) =>
    ['/en/blog', '/fr/blog/page/2', '/en/blog/b', '/en/blogs/b', '/en/other'].filter(
      changeRules(withPosts(1), withPosts(2), { ...nothing, entries: [{ ...entry, path }] }).matches,
    )
  expect(dropped('/en/blog/a')).toEqual(['/en/blog', '/fr/blog/page/2', '/en/blog/b'])
  expect(dropped('/en/blogs/a')).toEqual([])
  const entries = ['/en/other', '/en/blog/a'].map((path) => ({ ...entry, path }))
  expect(changeRules(withPosts(1), withPosts(2), { ...nothing, entries }).matches('/fr/blog/page/2')).toBe(true)
})

test('a page is dropped under each of its URLs, and a Markdown file under its own', () => {
  const addresses = ['/raw/en/guide.md', '/en/guide.md', '/raw/en/guide/index.md', '/en/guide/_payload.json']
  expect(matching({ translations: ['/en/guide'] }, [...addresses, '/raw/en/guide/a.md'])).toEqual(addresses)
  expect(matching({ files: ['/notes (1).md'] }, ['/notes%20(1).md', '/notes.md'])).toEqual(['/notes%20(1).md'])
})
