import { describe, expect, test } from 'vitest'
import { hrefInVersion, parseRequestAddress } from '../../../core/route/index.ts'

const names = { codes: ['en', 'pt-BR'], current: '2.x', versions: ['1.x', 'été'] }
const parse = (pathname: string) => parseRequestAddress(pathname, names)

describe('parseRequestAddress', () => {
  test.each([
    ['/', undefined, undefined, '/', 'page'],
    ['/en', 'en', undefined, '/en', 'page'],
    ['/en/1.x', 'en', '1.x', '/en', 'page'],
    ['/en/1.x/', 'en', '1.x', '/en/', 'page'],
    ['/en/1.x/guide/install', 'en', '1.x', '/en/guide/install', 'page'],
    ['/EN/1.x/guide', 'en', '1.x', '/EN/guide', 'page'],
    ['/en/1.x/pt-BR/guide', 'en', '1.x', '/en/pt-BR/guide', 'page'],
    ['/en/%C3%A9t%C3%A9/guide', 'en', 'été', '/en/guide', 'page'],
    ['/en/1.x.md', 'en', '1.x', '/en.md', 'twin'],
    ['/en/1.x/guide.md', 'en', '1.x', '/en/guide.md', 'twin'],
    ['/raw/en/1.x/guide.md', 'en', '1.x', '/raw/en/guide.md', 'raw'],
    ['/en/1.x/guide/_payload.json', 'en', '1.x', '/en/guide/_payload.json', 'payload'],
    ['/en/1.x/_payload.json', 'en', '1.x', '/en/_payload.json', 'payload'],
    ['/en/1.x/llms.txt', 'en', '1.x', '/en/llms.txt', 'page'],
    // Ordinary paths: the name is not a listed version, is at another position, or is spelled differently.
    ['/en/2.x/guide', 'en', undefined, '/en/2.x/guide', 'page'],
    ['/en/guide/1.x', 'en', undefined, '/en/guide/1.x', 'page'],
    ['/en/1.X/guide', 'en', undefined, '/en/1.X/guide', 'page'],
    ['/1.x/guide', undefined, undefined, '/1.x/guide', 'page'],
    ['/en/%E0/guide', 'en', undefined, '/en/%E0/guide', 'page'],
  ])('reads %s', (pathname, locale, version, path, form) => {
    expect(parse(pathname)).toEqual({ base: '', locale, version, path, form })
  })

  test('removes the base path of the site, but not a longer path that starts with it', () => {
    const below = (pathname: string) => parseRequestAddress(pathname, { ...names, base: '/docs' })
    expect(below('/docs/en/1.x/guide')).toMatchObject({ base: '/docs', version: '1.x', path: '/en/guide' })
    expect(below('/docs')).toMatchObject({ base: '/docs', path: '/' })
    expect(below('/docsets/en')).toMatchObject({ base: '', path: '/docsets/en' })
  })
})

describe('hrefInVersion', () => {
  test.each([
    ['/en', '/en/1.x'],
    ['/en/', '/en/1.x/'],
    ['/en?q=a#b', '/en/1.x?q=a#b'],
    ['/en/guide?with=fr#top', '/en/1.x/guide?with=fr#top'],
    ['/pt-BR/en/guide', '/pt-BR/1.x/en/guide'],
    ['/en.md', '/en/1.x.md'],
    ['/en/guide.md', '/en/1.x/guide.md'],
    ['/raw/en/guide.md', '/raw/en/1.x/guide.md'],
  ])('rewrites %s', (href, expected) => {
    expect(hrefInVersion(href, '1.x', names)).toBe(expected)
    expect(hrefInVersion(expected, '1.x', names)).toBe(expected)
    const { version, path } = parse(expected.replace(/[?#].*$/, ''))
    expect([version, path]).toEqual(['1.x', href.replace(/[?#].*$/, '')])
  })

  test.each([
    '/',
    '/en/2.x/guide',
    '/logo.svg',
    '/_search/en',
    '//en/guide',
    '#top',
    '?changes',
    'https://example.org/en',
    '/en/%C3%A9t%C3%A9',
  ])('leaves %s unchanged', (href) => {
    expect(hrefInVersion(href, '1.x', names)).toBe(href)
  })
})
