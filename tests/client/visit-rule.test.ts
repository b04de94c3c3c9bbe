import { expect, test, vi } from 'vitest'
import { isVisit } from '../../client/visit/visit-rule.ts'

// A site with plain URLs.
vi.stubGlobal('document', { documentElement: { dataset: {} } })

const here = new URL('https://docs.example/en/guide#part')

const navigation = (url: string, more: object = {}) => ({
  canIntercept: true,
  navigationType: 'push' as const,
  hashChange: false,
  downloadRequest: null,
  formData: null,
  destination: { url: new URL(url, here).href, sameDocument: false },
  ...more,
})

test.each(['/en', '/en/other', '/en/other#part', '/en/guide', '/en/fr/guide', '/en/v1.x', '/en/old.html'])(
  'handles a link to %s as a visit',
  (url) => {
    expect(isVisit(navigation(url), here, false)).toBe(true)
  },
)

test.each([
  ['another language', '/fr/guide'],
  ['a path without a language', '/guide'],
  ['the root', '/'],
  ['a URL with a query', '/en/search?q=tide'],
  ['an external site', 'https://other.example/en/guide'],
  ['a static file', '/en/plan.pdf'],
  ['a generated file', '/sitemap.xml'],
  ['an endpoint', '/raw/en/guide.md'],
])('leaves a link to %s to the browser', (_, url) => {
  expect(isVisit(navigation(url), here, false)).toBe(false)
})

test('leaves a link to another version to the browser', () => {
  const frames = { versions: ['1.x', '0.9'], policies: [] }
  const inVersion = new URL('/en/1.x/guide', here)
  expect(isVisit(navigation('/en/1.x/other'), inVersion, false, frames)).toBe(true)
  expect(isVisit(navigation('/en/0.9/guide'), inVersion, false, frames)).toBe(false)
  expect(isVisit(navigation('/en/guide'), inVersion, false, frames)).toBe(false)
  expect(isVisit(navigation('/en/1.x/guide'), here, false, frames)).toBe(false)
})

test('leaves a link into or out of an API to which pages send requests to the browser', () => {
  const frames = { versions: ['1.x'], policies: ['/reference'] }
  const inApi = new URL('/en/reference/orders', here)
  expect(isVisit(navigation('/en/reference'), inApi, false, frames)).toBe(true)
  expect(isVisit(navigation('/en/guide'), inApi, false, frames)).toBe(false)
  expect(isVisit(navigation('/en/reference/orders'), here, false, frames)).toBe(false)
  expect(isVisit(navigation('/en/references'), here, false, frames)).toBe(true)
  expect(isVisit(navigation('/en/1.x/guide'), new URL('/en/1.x/reference', here), false, frames)).toBe(false)
})

test.each(['?release=3', '?preview', '?q=tide'])(
  'leaves a link on a page with the query %s to the browser',
  (query) => {
    expect(isVisit(navigation('/en/other'), new URL(query, here), false)).toBe(false)
  },
)

test.each([
  ['a navigation that cannot be intercepted', { canIntercept: false }],
  ['a fragment of the page', { hashChange: true }],
  ['a reload', { navigationType: 'reload' }],
  ['a download', { downloadRequest: 'guide' }],
  ['a form submission', { formData: new FormData() }],
  ['a history change by a script', { destination: { url: 'https://docs.example/en/other', sameDocument: true } }],
  ['a return to another document', { navigationType: 'traverse' }],
])('leaves %s to the browser', (_, more) => {
  expect(isVisit(navigation('/en/other', more), here, false)).toBe(false)
})

test('handles back and forward between visited pages as visits', () => {
  expect(
    isVisit(
      navigation('/en/other', {
        navigationType: 'traverse',
        destination: { url: 'https://docs.example/en/other', sameDocument: true },
      }),
      here,
      false,
    ),
  ).toBe(true)
})

test('handles a fragment of a page that is still loading as a visit', () => {
  const destination = { url: 'https://docs.example/en/guide#other', sameDocument: true }
  for (const navigationType of ['push', 'replace', 'traverse'] as const)
    expect(isVisit(navigation('', { navigationType, hashChange: true, destination }), here, true)).toBe(true)
})
