import { expect, test } from 'vitest'
import { isVisit } from '../../client/visit/visit-rule.ts'

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
  'a link to %s is a visit',
  (url) => {
    expect(isVisit(navigation(url), here, false)).toBe(true)
  },
)

test.each([
  ['another language', '/fr/guide'],
  ['no language', '/guide'],
  ['the root', '/'],
  ['a query', '/en/search?q=tide'],
  ['another site', 'https://other.example/en/guide'],
  ['a file', '/en/plan.pdf'],
  ['a file of the site', '/sitemap.xml'],
  ['an endpoint', '/raw/en/guide.md'],
])('a link to %s is the browser’s', (_, url) => {
  expect(isVisit(navigation(url), here, false)).toBe(false)
})

test.each(['?release=3', '?preview', '?q=tide'])('a link on a page with the query %s is the browser’s', (query) => {
  expect(isVisit(navigation('/en/other'), new URL(query, here), false)).toBe(false)
})

test.each([
  ['what cannot be intercepted', { canIntercept: false }],
  ['a part of the page', { hashChange: true }],
  ['a reload', { navigationType: 'reload' }],
  ['a download', { downloadRequest: 'guide' }],
  ['a form', { formData: new FormData() }],
  ['what a script did with the history', { destination: { url: 'https://docs.example/en/other', sameDocument: true } }],
  ['back to another document', { navigationType: 'traverse' }],
])('%s is the browser’s', (_, more) => {
  expect(isVisit(navigation('/en/other', more), here, false)).toBe(false)
})

test('back and forward between pages of visits are visits', () => {
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

test('a part of a page that is still on its way is a visit', () => {
  const destination = { url: 'https://docs.example/en/guide#other', sameDocument: true }
  for (const navigationType of ['push', 'replace', 'traverse'] as const)
    expect(isVisit(navigation('', { navigationType, hashChange: true, destination }), here, true)).toBe(true)
})
