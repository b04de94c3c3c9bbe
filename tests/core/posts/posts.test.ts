import { describe, expect, test } from 'vitest'
import {
  filterPosts,
  inLanguage,
  isAboutVersion,
  isPostListPath,
  pagesOf,
  parsePostList,
  parsePostPlace,
  postListHref,
  postsAround,
  relatedPosts,
  sortPosts,
  tagsOf,
  yearsOf,
} from '../../../core/posts/index.ts'
import type { ListedPost } from '../../../core/posts/index.ts'

describe('the name of a file', () => {
  test.each([
    ['2026-11-28-faster-search', { date: '2026-11-28', slug: 'faster-search' }],
    ['2026/11/28-faster-search', { date: '2026-11-28', slug: 'faster-search' }],
    ['2026/11-28-Faster search', { date: '2026-11-28', slug: 'faster-search' }],
    ['2026-11-28-faster-search/index', { date: '2026-11-28', slug: 'faster-search' }],
    ['2026-11-28_faster_search', { date: '2026-11-28', slug: 'faster_search' }],
    ['2026-1-3-short', { date: '2026-01-03', slug: 'short' }],
    ['2026-11-28', { date: '2026-11-28', slug: '2026-11-28' }],
    ['2026-11-28-v2.1.0', { date: '2026-11-28', slug: 'v2.1.0', version: '2.1.0' }],
    ['2.1.0', { version: '2.1.0' }],
    ['v2.1.0-rc.1', { version: '2.1.0-rc.1' }],
    ['2026-02-30-no-such-day', {}],
    ['faster-search', {}],
    ['20-things', {}],
  ])('%s', (name, place) => {
    expect(parsePostPlace(name)).toEqual(place)
  })
})

describe('the pages of a list', () => {
  const posts = [9, 9_000, 9_000, 9_000, 50_000, 9, 9].map((htmlLength, index) => ({ htmlLength, index }))
  const pages = (layout: 'timeline' | 'list') =>
    pagesOf(posts, { layout, perPage: 4 }).map((page) => page.map(({ index }) => index))

  test('end early if their whole posts are long', () => {
    expect(pages('timeline')).toEqual([[0, 1, 2], [3], [4], [5, 6]])
  })

  test('have the same number of excerpts', () => {
    expect(pages('list')).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6],
    ])
  })
})

describe('the path of a list', () => {
  const posts = { name: 'news', path: '/news', layout: 'list' as const, perPage: 10, title: 'News', description: null }

  test.each([
    ['/news', { by: 'all' }, 1],
    ['/news/page/2', { by: 'all' }, 2],
    ['/news/tags/search', { by: 'tag', key: 'search' }, 1],
    ['/news/tags/été/page/3', { by: 'tag', key: 'été' }, 3],
    ['/news/authors/ada', { by: 'author', key: 'ada' }, 1],
    ['/news/2026', { by: 'year', year: '2026' }, 1],
    ['/news/2026/page/2', { by: 'year', year: '2026' }, 2],
  ])('%s', (path, filter, page) => {
    const address = parsePostList(path, [posts])
    expect(address).toEqual({ posts, filter, page })
    expect(decodeURI(postListHref('fr', address!))).toBe(`/fr${path}`)
  })

  test.each(['/news/faster-search', '/news/page', '/news/page/0', '/news/tags', '/news/20267', '/newspaper', '/other'])(
    '%s is not the path of a list',
    (path) => {
      expect(parsePostList(path, [posts])).toBeUndefined()
    },
  )

  test('the list itself is a page of the content; its other pages are not', () => {
    expect(isPostListPath('/news', [posts])).toBe(false)
    expect(isPostListPath('/news/page/1', [posts])).toBe(true)
    expect(isPostListPath('/news/2026', [posts])).toBe(true)
  })
})

const post = (name: string, fields: Partial<ListedPost> = {}): ListedPost => ({
  path: `/en/news/${name}`,
  translationKey: `/news/${name}`,
  title: name,
  ...fields,
})
const namesOf = (posts: readonly ListedPost[]) => posts.map(({ title }) => title)

describe('a list of posts', () => {
  test('is sorted by date, then by version, newest first', () => {
    const posts = [
      post('old', { date: '2025-01-01' }),
      post('ten', { date: '2026-01-01', version: '1.10.0' }),
      post('candidate', { date: '2026-01-01', version: '1.10.0-rc.1' }),
      post('nine', { date: '2026-01-01', version: '1.9.0' }),
      post('evening', { date: '2026-01-01T18:00:00.000Z' }),
    ]
    expect(namesOf(sortPosts(posts))).toEqual(['evening', 'ten', 'candidate', 'nine', 'old'])
  })

  test('places a version without a date before the first older version', () => {
    const posts = [
      post('fix', { date: '2026-03-01', version: '1.0.1' }),
      post('two', { date: '2026-02-01', version: '2.0.0' }),
      post('essay', { date: '2026-01-15' }),
      post('one', { date: '2026-01-01', version: '1.0.0' }),
      post('next', { version: '2.1.0' }),
      post('middle', { version: '1.0.0-rc.2' }),
      post('candidate', { version: '1.0.0-rc.1' }),
      post('note'),
    ]
    expect(namesOf(sortPosts(posts))).toEqual(['next', 'fix', 'two', 'essay', 'one', 'note', 'middle', 'candidate'])
  })

  test('lists pinned posts first, except in the list of a tag, an author, or a year', () => {
    const posts = [
      post('new', { date: '2026-02-01', tags: ['A b'], authors: ['ada'] }),
      post('pinned', { date: '2026-01-01', tags: ['a-b'], authors: [{ name: 'Ada' }], pinned: true }),
      post('other', { date: '2025-01-01' }),
    ]
    expect(namesOf(filterPosts(posts, { by: 'all' }))).toEqual(['pinned', 'new', 'other'])
    expect(namesOf(filterPosts(posts, { by: 'tag', key: 'a-b' }))).toEqual(['new', 'pinned'])
    expect(namesOf(filterPosts(posts, { by: 'author', key: 'ada' }))).toEqual(['new', 'pinned'])
    expect(namesOf(filterPosts(posts, { by: 'year', year: '2026' }))).toEqual(['new', 'pinned'])
  })

  test('groups its posts by tag and year', () => {
    const posts = [
      post('1', { tags: ['b', 'A b'], date: '2024-05-01' }),
      post('2', { tags: ['a-b'], date: '2026-05-01' }),
    ]
    expect(tagsOf(posts)).toEqual([
      { key: 'a-b', name: 'A b', count: 2 },
      { key: 'b', name: 'b', count: 1 },
    ])
    expect(yearsOf(posts).map(({ key }) => key)).toEqual(['2026', '2024'])
  })

  test('finds the posts before and after a post, and those with its tags', () => {
    const posts = [
      post('1', { tags: ['a'] }),
      post('2', { tags: ['a'] }),
      post('3', { tags: ['a', 'b'] }),
      post('4', { tags: ['a', 'b'] }),
      post('5', { tags: ['a', 'b'] }),
      post('6'),
    ]
    const { newer, older } = postsAround(posts, '/news/3')
    expect([newer?.title, older?.title]).toEqual(['2', '4'])
    expect(postsAround(posts, '/news/1').newer).toBeUndefined()
    expect(namesOf(relatedPosts(posts, '/news/3'))).toEqual(['5', '1'])
    expect(relatedPosts(posts, '/news/6')).toEqual([])
  })

  test('lists each post once: in the language of the reader if it is translated', () => {
    const french = { ...post('1'), path: '/fr/news/un', title: 'un' }
    expect(namesOf(inLanguage([post('1'), post('2'), french], 'fr'))).toEqual(['2', 'un'])
  })
})

test.each([
  ['2.1.3', '2.x', true],
  ['2.1.3', 'v2', true],
  ['2.1.3', '2.1.x', true],
  ['2.1.0-rc.1', '2.1.0', true],
  ['2.1.3', '2.1.3', true],
  ['21.0.0', '2.x', false],
  ['2.1.3', '2.10', false],
  ['2.1.3', 'next', false],
])('a post about %s belongs to the version %s: %s', (about, name, isAbout) => {
  expect(isAboutVersion(about, name)).toBe(isAbout)
})
