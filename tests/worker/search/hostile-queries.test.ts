import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareTestSite } from '../../harness/site.ts'
import type { ReadOnlySite } from '../../harness/site.ts'
import { search, searchFiles } from './search-site.ts'

let site: ReadOnlySite
beforeAll(async () => {
  site = await shareTestSite(searchFiles)
})

describe('hostile queries', () => {
  test.each([
    '"',
    '""',
    "'",
    '(',
    ')',
    '*',
    '^',
    '-',
    '+',
    ':',
    '{',
    'a AND',
    'NEAR(',
    'NEAR/2',
    'title:secret',
    '{title}: x',
    '"unterminated',
    'OR OR OR',
    '\\',
    '%',
    '_',
    '\u0000',
    '\u0000a',
    '\ud800',
    '👩‍👩‍👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '\u0301\u0301',
    'a'.repeat(200),
    'a '.repeat(100),
    '字'.repeat(200),
    '-'.repeat(200),
    'a.'.repeat(100),
    'aB'.repeat(100),
    '<script>alert(1)</script>',
    '; DROP TABLE section',
    'ﬁ',
    'İ',
    '\u202e',
    '{{q}}',
  ])('%j is answered', async (query) => {
    expect(Array.isArray((await search(site, 'en', query)).pages)).toBe(true)
    expect((await site.get(`/ja/search?${new URLSearchParams({ q: query }).toString()}`)).status).toBe(200)
  })

  test('never fail, in any language', async () => {
    const piece = constantFrom(
      ...'"*^():-+{}.\\\'’ \u0000\ud83d',
      'tide',
      'useFetch',
      'lighthouse',
      'AND',
      'NEAR(',
      'title:',
      'é',
      '字',
      'ファ',
      "qu'",
      '_',
      'aB',
      '️',
    )
    await assert(
      asyncProperty(array(piece, { maxLength: 60 }), constantFrom('en', 'fr', 'ja'), async (pieces, locale) => {
        const query = pieces.join('').slice(0, 200)
        expect(
          (await site.get(`/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`)).status,
          query,
        ).toBe(200)
        expect(
          (await site.get(`/${locale}/search?${new URLSearchParams({ q: query }).toString()}`)).status,
          query,
        ).toBe(200)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['/_search/en', 400],
    ['/_search/en?q=a&q=b', 400],
    ['/_search/en?x=1&q=a', 400],
    [`/_search/en?q=${'a'.repeat(201)}`, 400],
    ['/_search/de?q=a', 404],
    ['/_search/%ff?q=a', 404],
    ['/_search/de/x.json', 404],
    ['/_search/en/', 404],
    ['/_search', 404],
    ['/en/search?q=%ff', 200],
  ])('%s returns %i', async (path, status) => {
    expect((await site.get(path)).status).toBe(status)
  })
})
