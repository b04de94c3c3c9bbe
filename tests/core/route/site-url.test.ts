import { expect, test } from 'vitest'
import { publicHref, publicStyle, sitePathname } from '../../../core/route/index.ts'
import type { SiteUrls } from '../../../core/route/index.ts'

const codes = ['en', 'fr']
const settings = {
  plain: { codes },
  base: { base: '/docs', codes },
  bare: { bare: 'en', codes, versions: ['1.x'] },
  both: { base: '/a/docs', bare: 'en', codes, versions: ['1.x'] },
} satisfies Record<string, SiteUrls>

const cases: readonly [name: keyof typeof settings, path: string, url: string][] = [
  ['plain', '/en/guide?x#y', '/en/guide?x#y'],
  ['base', '/', '/docs'],
  ['base', '/en/guide?x#y', '/docs/en/guide?x#y'],
  ['base', '/_assets/main.js', '/docs/_assets/main.js'],
  ['bare', '/en', '/'],
  ['bare', '/en?preview', '/?preview'],
  ['bare', '/en#top', '/#top'],
  ['bare', '/en/guide', '/guide'],
  ['bare', '/en/guide.md?section=a', '/guide.md?section=a'],
  ['bare', '/en/guide/install.md', '/guide/install.md'],
  ['bare', '/en/guide/_payload.json?a', '/guide/_payload.json?a'],
  ['bare', '/en/_payload.json', '/_payload.json'],
  ['bare', '/en/1.x', '/1.x'],
  ['bare', '/en/1.x/guide', '/1.x/guide'],
  ['bare', '/en/search?q=a', '/search?q=a'],
  ['bare', '/fr/guide', '/fr/guide'],
  ['bare', '/fr/en/guide', '/fr/en/guide'],
  ['bare', '/_search/en', '/_search/en'],
  ['bare', '/raw/en/guide.md', '/raw/en/guide.md'],
  // The short form would be another path.
  ['bare', '/en/fr/guide', '/en/fr/guide'],
  ['bare', '/en//host.example/guide', '/en//host.example/guide'],
  ['both', '/en//host.example/guide', '/a/docs/en//host.example/guide'],
  ['bare', '/en.md', '/en.md'],
  ['bare', '/en/llms.txt', '/en/llms.txt'],
  ['bare', '/en/guide/llms.txt', '/en/guide/llms.txt'],
  ['bare', '/en/_search', '/en/_search'],
  ['bare', '/en/api/pages', '/en/api/pages'],
  ['both', '/en', '/a/docs'],
  ['both', '/en/guide', '/a/docs/guide'],
  ['both', '/fr', '/a/docs/fr'],
]

test.for(cases)('%s: %s has the URL %s, which is read as the same path', ([name, path, url]) => {
  expect(publicHref(path, settings[name])).toBe(url)
  expect(publicHref(url, settings[name])).toBe(url)
  const pathname = (href: string) => href.replace(/[?#].*/, '')
  const read = sitePathname(pathname(url), settings[name])
  // If URLs contain the language, the root redirects to it.
  expect(read).toBe(pathname(path))
})

test.for(['https://example.com/en', '//example.com/en', '#a', '?b', 'guide', 'mailto:a@example.com', ''])(
  'leaves %s unchanged',
  (href) => {
    expect(publicHref(href, settings.both)).toBe(href)
  },
)

test.for(['//host.example/en', '/\\host.example', '//'])(
  'adds no language to %s, which resembles another host',
  (pathname) => {
    expect(sitePathname(pathname, settings.bare)).toBe(pathname)
    expect(sitePathname(`/a/docs${pathname}`, settings.both)).toBe(pathname)
  },
)

test('reads a pathname from which a proxy has removed the base path', () => {
  expect(sitePathname('/en/guide', settings.base)).toBe('/en/guide')
  expect(sitePathname('/guide', settings.both)).toBe('/en/guide')
  expect(sitePathname('/docsearch', settings.base)).toBe('/docsearch')
})

test('turns the paths of a style sheet into URLs', () => {
  expect(publicStyle('a{b:url(/c.webp),url("/_media/d"),url(data:x),url(e.svg),url(//f/g)}', settings.base)).toBe(
    'a{b:url(/docs/c.webp),url("/docs/_media/d"),url(data:x),url(e.svg),url(//f/g)}',
  )
})
