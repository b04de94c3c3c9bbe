import { describe, expect, test } from 'vitest'
import {
  canonicalPathname,
  decodePathname,
  encodePathname,
  lowerCasePathname,
  payloadHref,
} from '../../../core/route/index.ts'

describe('each page has one canonical path', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/en', '/en'],
    ['/en/', '/en'],
    ['/en/guide/', '/en/guide'],
    ['/en/guide///', '/en/guide'],
    ['//en//guide', '/en/guide'],
    ['//evil.example/x', '/evil.example/x'],
    ['/en/./guide', '/en/guide'],
    ['/en.html', '/en'],
    ['/en/guide.html', '/en/guide'],
    ['/en/guide.html.html', '/en/guide'],
    ['/en/guide/index', '/en/guide'],
    ['/en/guide/index.html', '/en/guide'],
    ['/en/guide.html/index/', '/en/guide'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/en/indexing', '/en/indexing'],
    ['/en/.html', '/en/.html'],
    ['/en/...html', '/en/...html'],
    ['/en/index/page', '/en/index/page'],
    ['/%65n/g%75ide', '/en/guide'],
    ['/fr/%c3%a9t%c3%a9', '/fr/%C3%A9t%C3%A9'],
    ['/fr/été', '/fr/%C3%A9t%C3%A9'],
    ['/fr/e\u0301te\u0301', '/fr/%C3%A9t%C3%A9'],
    ['/ja/日本', '/ja/%E6%97%A5%E6%9C%AC'],
    ['/en/a%20b', '/en/a%20b'],
    ['/en/a%40b:c%2Cd+e', '/en/a@b:c,d+e'],
    ['/en/100%25', '/en/100%25'],
    ['/en/a%3Fb%23c', '/en/a%3Fb%23c'],
    ['/en/%252e%252e/x', '/en/%252e%252e/x'],
    ['/en/Guide', '/en/Guide'],
    ['/en/1.2.x/install', '/en/1.2.x/install'],
    ['/en/guide.md', '/en/guide.md'],
  ])('%s → %s', (pathname, canonical) => {
    expect(canonicalPathname(pathname)).toBe(canonical)
  })
})

describe('rejects a path that no page can have', () => {
  test.each([
    '/en/%',
    '/en/%zz',
    '/en/%e9',
    '/en/%ff%fe',
    '/en/%ed%a0%80',
    '/en/\ud800',
    '/en/%00',
    '/en/a%0Ab',
    '/en/a%0d%0aLocation:x',
    '/en/%7f',
    '/en/%c2%85',
    '/en/a%5Cb',
    '/\\evil.example',
    '/en/a%2Fb',
    '/%2f%2fevil.example',
    '/en/../secret',
    '/en/%2e%2e/secret',
    '/..',
    '/en/.%2E',
  ])('%j', (pathname) => {
    expect(canonicalPathname(pathname)).toBeUndefined()
  })
})

test('keeps a canonical path unchanged and safe as a redirect target', () => {
  const random = seededRandom(7)
  const pieces = [
    '/',
    '/',
    'a',
    'index',
    '.html',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '\\',
    '%',
    '%41',
    '%c3%a9',
    'é',
    'e\u0301',
    ':',
    '@',
    ' ',
    '%20',
    '?',
    '#',
    '<',
    '\u0000',
    '\n',
    '%0a',
    '🚀',
    '%F0%9F%9A%80',
    '+',
    'Z',
  ]
  let found = 0
  for (let round = 0; round < 20_000; round += 1) {
    const pathname = `/${Array.from({ length: 1 + random(7) }, () => pieces[random(pieces.length)]).join('')}`
    const canonical = canonicalPathname(pathname)
    if (canonical === undefined) continue
    found += 1
    expect(canonicalPathname(canonical), pathname).toBe(canonical)
    expect(canonical).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
    expect(canonical).not.toMatch(/\\|\/\/|[?#]/)
    expect(new URL(canonical, 'https://docs.example').origin).toBe('https://docs.example')
    expect(new URL(canonical, 'https://docs.example').pathname, pathname).toBe(canonical)
  }
  expect(found).toBeGreaterThan(2000)
})

test('decodes every encoded path to the original', () => {
  for (const path of ['/en', '/fr/été', '/en/a b', '/en/100%', '/en/what?', '/ja/日本/🚀', "/en/it's(ok)!"]) {
    expect(decodePathname(encodePathname(path))).toBe(path)
  }
})

test('lowercases encoded letters and keeps their encoding in uppercase', () => {
  expect(lowerCasePathname('/EN/Guide/%C3%89T%C3%89')).toBe('/en/guide/%C3%A9t%C3%A9')
})

/** Returns numbers below `limit`, the same in every run. */
function seededRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

test.each([
  ['/en/guide', 'a1', '/en/guide/_payload.json?a1'],
  ['/en/guide/', 'a1', '/en/guide/_payload.json?a1'],
  ['/en/guide?tab=2#end', 'a1', '/en/guide/_payload.json?a1'],
  ['/', 'a1', '/_payload.json?a1'],
  ['en', 'a1', '/en/_payload.json?a1'],
  ['/fr/été', 'a b', '/fr/%C3%A9t%C3%A9/_payload.json?a%20b'],
])('the payload of %s in version %s is at %s', (url, version, href) => {
  expect(payloadHref(url, version)).toBe(href)
})

test.each([
  'https://example.com/en',
  '//example.com/en',
  'HTTP://example.com',
  '/\\example.com',
  '\\\\example.com',
  'javascript:alert(1)',
  'data:,x',
  'blob:x',
  ' //example.com',
  '/\t/example.com',
  '/..//example.com',
  'https://site.invalid@example.com/',
  'http://[',
  'https:///example.com',
])('never requests a payload from another site: %s', (url) => {
  expect(() => payloadHref(url, 'a1')).toThrow(`Payload URL must not include hostname: ${url}`)
})
