import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareTestSite } from '../harness/site.ts'
import type { ReadOnlySite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { anyText } from '../harness/any-text.ts'
import { needsLanguages } from '../harness/urls/skip.ts'

let site: ReadOnlySite

beforeAll(async () => {
  site = await shareTestSite(smallSite, { assets: true })
})

interface Answer {
  id?: string
  html: string
  head: { link: { rel: string; href: string }[]; script: { type: string; src: string }[] }
  statusCode?: number
  message?: string
  data?: { problems: string[] }
}

const address = (name: string, props?: unknown, hash = 'a1') =>
  `/__nuxt_island/${name}_${hash}.json${props === undefined ? '' : `?props=${encodeURIComponent(JSON.stringify(props))}`}`

async function ask(path: string) {
  const response = await site.get(path, { accept: 'application/json' })
  return { status: response.status, headers: response.headers, answer: (await response.json()) as Answer }
}

describe('a branch of the sidebar', () => {
  test('contains the children of a folder and marks the current page', async () => {
    const { status, headers, answer } = await ask(
      address('NavigationBranch', { path: '/en/guide', current: '/en/guide/use' }),
    )
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json;charset=utf-8'])
    expect(answer.id).toBe('a1')
    expect(answer.html).toBe(
      '<div data-island-uid="" lang="en" dir="ltr"><ul><li><a href="/en/guide/install">Install</a></li>' +
        '<li><a href="/en/guide/use" aria-current="page">Use</a></li></ul></div>',
    )
  })

  test('is in the requested language', async () => {
    needsLanguages()
    expect((await ask(address('NavigationBranch', { path: '/fr/guide', locale: 'fr' }))).answer.html).toContain(
      'lang="fr"',
    )
    expect((await ask(address('NavigationBranch', { path: '/fr/guide', locale: 'fr' }))).answer.html).toContain(
      '>Installer<',
    )
  })

  test('returns 404 for an unknown folder', async () => {
    expect((await ask(address('NavigationBranch', { path: '/en/nothing' }))).status).toBe(404)
  })
})

test('search results equal those of the search page and include its style sheet', async () => {
  const { answer } = await ask(address('SearchResults', { query: 'harbour' }))
  expect(answer.html).toContain('Every option of the <mark>harbour</mark>')
  const page = await (await site.get('/en/search?q=harbour')).text()
  const list = (html: string) => /<ol class="search-results"[^>]*>(.*?)<\/ol>/s.exec(html)?.[1]
  expect(list(answer.html)).toBe(list(page))
  expect(answer.head.link).toHaveLength(2)
  for (const { href } of answer.head.link)
    expect((await site.get(href)).headers.get('content-type')).toContain('text/css')
  for (const { src } of answer.head.script)
    expect((await site.get(src)).headers.get('content-type')).toContain('javascript')
})

test('a fragment is immutable under the current hash, and revalidated under any other', async () => {
  const { fragments } = (await (await site.get('/api/release')).json()) as { fragments: string }
  const cacheControl = async (hash: string) =>
    (await ask(address('NavigationBranch', { path: '/en/guide' }, hash))).headers.get('cache-control')
  expect(await cacheControl(fragments)).toBe('public, max-age=31536000, immutable')
  expect(await cacheControl('0123abc')).toBe('public, max-age=0, must-revalidate')
})

test('supports conditional requests, HEAD, and scripts of other origins', async () => {
  const path = address('NavigationBranch', { path: '/en/guide' })
  const { headers } = await ask(path)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect((await site.get(path, { 'if-none-match': headers.get('etag')! })).status).toBe(304)
  const head = await site.get(path, {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await site.get(path, {}, 'POST')).status).toBe(405)
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })

test.each<[string, number, string]>([
  ['/__nuxt_island/Nothing_a1.json', 404, 'Island component not found: Nothing'],
  ['/__nuxt_island/constructor_a1.json', 404, 'Island component not found: constructor'],
  ['/__nuxt_island/__proto___a1.json', 400, 'Invalid island component name'],
  ['/__nuxt_island/1st_a1.json', 400, 'Invalid island component name'],
  ['/__nuxt_island/_a1.json', 400, 'Invalid island component name'],
  ['/__nuxt_island/Navigation%20Branch_a1.json', 400, 'Invalid island component name'],
  [`/__nuxt_island/${'A'.repeat(101)}_a1.json`, 400, 'Invalid island component name'],
  ['/__nuxt_island/NavigationBranch.json', 400, 'Invalid island request hash'],
  ['/__nuxt_island/NavigationBranch_.json', 400, 'Invalid island request hash'],
  ['/__nuxt_island/NavigationBranch_a-b.json', 400, 'Invalid island request hash'],
  ['/__nuxt_island/NavigationBranch_a1.json?props={', 400, 'Invalid island request props'],
  ['/__nuxt_island/NavigationBranch_a1.json?props=[]', 400, 'Invalid island request props'],
  ['/__nuxt_island/NavigationBranch_a1.json?props=null', 400, 'Invalid island request props'],
  ['/__nuxt_island/NavigationBranch_a1.json?props=1', 400, 'Invalid island request props'],
  ['/__nuxt_island/NavigationBranch_a1.json', 400, 'Invalid island request props'],
  [address('NavigationBranch', { path: 1 }), 400, 'Invalid island request props'],
  [address('NavigationBranch', { path: '/en/guide', locale: 'de' }), 400, 'Invalid island request props'],
  [address('SearchResults', { query: '' }), 400, 'Invalid island request props'],
  [address('SearchResults', { query: 'a', limit: 61 }), 400, 'Invalid island request props'],
  [address('SearchResults', { query: 'x'.repeat(201) }), 400, 'Invalid island request props'],
  [address('SearchResults', { query: 'x'.repeat(5000) }), 413, 'Island request props too large'],
  [address('SearchResults', deep(9)), 400, 'Island request props too deeply nested'],
])('rejects %s: %s %s', async (path, status, message) => {
  const { status: actual, answer } = await ask(path)
  expect([actual, answer.message]).toEqual([status, message])
})

test('explains invalid props', async () => {
  needsLanguages()
  expect((await ask(address('NavigationBranch', { path: '/en/guide', locale: 'de' }))).answer.data).toEqual({
    problems: ['locale: expected one of en, fr'],
  })
  expect((await ask(address('NavigationBranch', { path: 'guide' }))).answer.data!.problems[0]).toMatch(
    /^path: expected a path of the site/,
  )
})

test('no request causes a server error', async () => {
  const name = fc.oneof(
    fc.constantFrom('NavigationBranch', 'SearchResults', 'toString'),
    anyText().map((text) => encodeURIComponent(text.toWellFormed())),
  )
  const props = fc.oneof(
    fc.json(),
    anyText(),
    fc.record({ path: fc.anything(), query: fc.anything(), locale: fc.anything() }).map((value) => {
      try {
        return JSON.stringify(value) ?? ''
      } catch {
        return '{}'
      }
    }),
  )
  await fc.assert(
    fc.asyncProperty(name, props, async (component, text) => {
      const response = await site.get(
        `/__nuxt_island/${component}_a1.json?props=${encodeURIComponent(text.toWellFormed())}`,
        { accept: 'application/json' },
      )
      expect(response.status).toBeLessThan(500)
      await response.arrayBuffer()
    }),
    { numRuns: 400 },
  )
})
