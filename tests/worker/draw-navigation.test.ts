import { expect, test } from 'vitest'
import { drawNavigation } from '../../worker/navigation/draw-navigation.ts'
import { foldersAbove } from '../../worker/navigation/read-navigation.ts'
import { levelWindow } from '../../worker/store/content-store.ts'
import type { NavigationRow } from '../../worker/store/content-store.ts'
import { ByteCache } from '../../worker/memory/byte-cache.ts'
import { preferredEncoding } from '../../worker/render/encoding.ts'
import { matchesEntityTag } from '../../worker/headers/entity-tag.ts'

function row(path: string, size = 0, page = true): NavigationRow {
  return { path, parent: path.slice(0, path.lastIndexOf('/')), sort: path, stem: path.slice(1), title: path, description: '', page, size, first: page ? path : `${path}/first`, data: {} }
}

function draw(path: string, rows: NavigationRow[]) {
  return drawNavigation('/en', path, (parent) => {
    const level = rows.filter((each) => each.parent === parent)
    return level.length > 0 ? level : undefined
  }, 'More')
}

test('a folder that is not open is a link, whatever is known of it: what a page looks like does not depend on earlier visits', () => {
  const [closed] = draw('/en/b', [row('/en/a', 1), row('/en/a/x'), row('/en/b')])
  expect(closed).toMatchObject({ path: '/en/a', folder: true })
  expect(closed).not.toHaveProperty('children')
})

test('a folder on the way to the page is drawn with its children, another is a link to its first page', () => {
  expect(draw('/en/a/b', [row('/en/a', 1), row('/en/a/b'), row('/en/c', 3, false)])).toMatchObject([
    { path: '/en/a', current: 'ancestor', folder: true, children: [{ path: '/en/a/b', current: 'page' }] },
    { path: '/en/c', current: null, folder: true, href: '/en/c/first' },
  ])
})

test('of a very large folder the pages around the current one are drawn, with a link on at each end', () => {
  const pages = Array.from({ length: 500 }, (_, index) => row(`/en/${String(index).padStart(3, '0')}`))
  const drawn = draw('/en/250', pages)
  expect(drawn).toHaveLength(2 * levelWindow + 3)
  expect([drawn[0], drawn.at(-1)].map((branch) => [branch?.title, branch?.href])).toEqual([
    ['More', `/en/${250 - levelWindow - 1}`], ['More', `/en/${250 + levelWindow + 1}`],
  ])
})

test('the folders above a page are read with the child on the way', () => {
  expect(foldersAbove('/en', '/en/a/b')).toEqual([{ parent: '/en', around: '/en/a' }, { parent: '/en/a', around: '/en/a/b' }, { parent: '/en/a/b', around: '' }])
  expect(foldersAbove('/en', '/en')).toEqual([{ parent: '/en', around: '' }])
})

test('the page cache forgets what was not used for longest, and counts bytes', () => {
  const cache = new ByteCache(100)
  cache.set('a', new Uint8Array(40))
  cache.set('b', new Uint8Array(40))
  cache.get('a')
  cache.set('c', new Uint8Array(40))
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true])
  cache.set('big', new Uint8Array(200))
  expect(cache.get('big')).toBeUndefined()
  cache.set('a', new Uint8Array(100))
  expect(cache.get('a')?.byteLength).toBe(100)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'], ['gzip;q=1, br;q=0.9', 'gzip'], ['br, gzip', 'br'], ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'], ['gzip;q=0, br', 'br'], ['br;q=0', 'identity'], ['', 'identity'],
  ['GZIP', 'gzip'], ['gzip;q=x', 'identity'], ['identity', 'identity'], [',,;q', 'identity'],
])('Accept-Encoding "%s" gets %s', (header, encoding) => { expect(preferredEncoding(header)).toBe(encoding) })

test('where it would be compressed again, a client’s first encoding is taken', () => {
  expect(['gzip, deflate, br, zstd', 'br, gzip', 'gzip;q=0.5, br'].map((header) => preferredEncoding(header, 'first'))).toEqual(['gzip', 'br', 'br'])
})

test.each([['"a"', true], ['W/"a"', true], ['"b", W/"a"', true], ['*', true], ['"b"', false], [undefined, false], ['', false]])(
  'If-None-Match %s matches: %s', (header, expected) => { expect(matchesEntityTag(header, 'W/"a"')).toBe(expected) })
