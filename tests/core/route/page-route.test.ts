import { describe, expect, test } from 'vitest'
import { localizeHref, parseRoute } from '../../../core/route/index.ts'
import type { PageRoute } from '../../../core/route/index.ts'

const codes = ['en', 'fr', 'pt_br']

describe('the first segment is the interface language, and an optional second one is the content language', () => {
  test.each<[pathname: string, route: PageRoute]>([
    ['/', { kind: 'root' }],
    ['/en', { kind: 'page', locale: 'en', contentLocale: 'en', path: '/en' }],
    ['/fr/guide/install', { kind: 'page', locale: 'fr', contentLocale: 'fr', path: '/fr/guide/install' }],
    ['/pt_br/guide', { kind: 'page', locale: 'pt_br', contentLocale: 'pt_br', path: '/pt_br/guide' }],
    ['/fr/en/guide', { kind: 'page', locale: 'fr', contentLocale: 'en', path: '/en/guide' }],
    ['/fr/en', { kind: 'page', locale: 'fr', contentLocale: 'en', path: '/en' }],
    ['/fr/en/fr/guide', { kind: 'page', locale: 'fr', contentLocale: 'en', path: '/en/fr/guide' }],
    ['/en/english', { kind: 'page', locale: 'en', contentLocale: 'en', path: '/en/english' }],
    ['/fr/%C3%A9t%C3%A9', { kind: 'page', locale: 'fr', contentLocale: 'fr', path: '/fr/été' }],
    ['/en/guide.md', { kind: 'page', locale: 'en', contentLocale: 'en', path: '/en/guide.md' }],
  ])('%s', (pathname, route) => {
    expect(parseRoute(pathname, codes)).toEqual(route)
  })
})

describe('redirects a duplicate or uppercase language to the page’s canonical path', () => {
  test.each([
    ['/en/en', '/en'],
    ['/en/en/guide', '/en/guide'],
    ['/en/en/fr/guide', '/en/fr/guide'],
    ['/EN', '/en'],
    ['/Fr/guide/Install', '/fr/guide/Install'],
    ['/FR/EN/guide', '/fr/en/guide'],
    ['/PT_BR/guide', '/pt_br/guide'],
    ['/EN/En/%C3%A9', '/en/%C3%A9'],
  ])('%s → %s', (pathname, to) => {
    expect(parseRoute(pathname, codes)).toEqual({ kind: 'redirect', to })
  })
})

test.each(['/guide', '/de/x', '/e', '/english', '/images/plan.png', '/pt-br/x', '/constructor'])(
  '%s has no language',
  (pathname) => {
    expect(parseRoute(pathname, codes)).toEqual({ kind: 'unknown-locale' })
  },
)

test.each([
  '/favicon.ico',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/llms-full.txt',
  '/__nuxt_content/docs_en/query',
  '/_i18n/a/en/messages.json',
  '/_nuxt/builds/latest.json',
  '/__nuxt_island/A_b.json',
  '/api/_nuxt_icon/lucide.json',
  '/api/pages/en/guide',
  '/api/search',
  '/_ipx/w_200/a.webp',
  '/cdn-cgi/image/a.png',
  '/raw/en.md',
  '/_og/x',
  '/mcp',
  '/.well-known/security.txt',
  '/__docus__/x',
  '/_media/a/b.png',
  '/_assets/main.js',
  '/_dev/events',
  '/_status',
])('%s is for machines and never gets a language', (pathname) => {
  expect(parseRoute(pathname, codes)).toEqual({ kind: 'reserved' })
})

describe('adds the language of the page to an author’s link', () => {
  test.each([
    ['/', '/fr'],
    ['/#news', '/fr#news'],
    ['/guide/install', '/fr/guide/install'],
    ['/guide?tab=npm#install', '/fr/guide?tab=npm#install'],
    ['/guide/', '/fr/guide/'],
    ['/guide/install.html', '/fr/guide/install.html'],
    ['/releases/1.x', '/fr/releases/1.x'],
    ['/releases/v2.1', '/fr/releases/v2.1'],
    ['/guide?file=a.png', '/fr/guide?file=a.png'],
    ['/english', '/fr/english'],
    ['/api', '/fr/api'],
    ['/api/create-boat', '/fr/api/create-boat'],
  ])('%s → %s', (href, localized) => {
    expect(localizeHref(href, 'fr', codes)).toBe(localized)
  })

  test.each([
    '',
    '#install',
    '?tab=npm',
    'install',
    './install',
    '../install',
    'https://example.com/x',
    'mailto:a@example.com',
    '//example.com/x',
    '/\\example.com',
    '/en',
    '/en/guide',
    '/fr/guide#x',
    '/EN/guide',
    '/logo.svg',
    '/images/plan.png',
    '/downloads/rivage.tar.gz?v=2',
    '/raw/en/guide.md',
    '/api/search?q=tea',
    '/_media/a/b.png',
    '/favicon.ico',
  ])('leaves %j unchanged', (href) => {
    expect(localizeHref(href, 'fr', codes)).toBe(href)
  })
})
