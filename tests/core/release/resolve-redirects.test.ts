import { describe, expect, test } from 'vitest'
import { parseRedirectsFile, resolveRedirects } from '../../../core/release/index.ts'

const pages = new Set(['/en', '/fr', '/en/new', '/fr/new', '/en/only', '/en/news/a'])
const site = {
  codes: ['en', 'fr'],
  defaultLocale: 'en',
  pages,
  versions: ['1.x'],
  isPostList: (path: string) => path === '/news/tags/a',
  isServed: (path: string) => path === '/files/a.pdf',
}

function resolve(text: string) {
  const { redirects, diagnostics } = parseRedirectsFile(text, '_redirects')
  const { fixed, patterns, diagnostics: found } = resolveRedirects(redirects, site)
  return {
    fixed: fixed.map(({ source, target, status }) => `${source} ${target} ${status}`),
    patterns: patterns.map(({ source, target, status }) => `${source} ${target} ${status}`),
    problems: [...diagnostics, ...found].map(({ line, severity, message }) => `${line} ${severity} ${message}`),
  }
}

describe('a redirect', () => {
  test('without a language applies in each language with a target, and also without one', () => {
    expect(resolve('/old /new').fixed).toEqual(['/old /en/new 301', '/en/old /en/new 301', '/fr/old /fr/new 301'])
    // The French site shows the English page, because there is no translation.
    expect(resolve('/old /only 302').fixed).toEqual([
      '/old /en/only 302',
      '/en/old /en/only 302',
      '/fr/old /fr/only 302',
    ])
  })

  test.each(['/fr/only', '/en/news', '/fr/news/tags/a', '/en/search?q=a', '/fr/en/only', '/en/only.md', '/en/ONLY'])(
    'can point to generated files and untranslated pages of the site: %s',
    (target) => {
      expect(resolve(`/en/old ${target}`)).toEqual({ fixed: [`/en/old ${target} 301`], patterns: [], problems: [] })
    },
  )

  test('can point to a page of a version', () => {
    expect(resolve('/old /1.x/any')).toMatchObject({
      fixed: ['/old /en/1.x/any 301', '/en/old /en/1.x/any 301', '/fr/old /fr/1.x/any 301'],
      problems: [],
    })
  })

  test('does not loop through a folder', () => {
    expect(resolve('/en/old /en/news\n/en/news /en/old').fixed).toEqual([])
  })

  test('with a language applies in that language', () => {
    expect(resolve('/fr/vieux /new').fixed).toEqual(['/fr/vieux /fr/new 301'])
    expect(resolve('/fr/vieux /en/only#part').fixed).toEqual(['/fr/vieux /en/only#part 301'])
  })

  test('can point to files and other sites', () => {
    expect(resolve('/en/a /files/a.pdf\n/en/b https://example.com/x?y#z 307').fixed).toEqual([
      '/en/a /files/a.pdf 301',
      '/en/b https://example.com/x?y#z 307',
    ])
  })

  test('points straight to the end of a chain', () => {
    expect(resolve('/en/a /en/b\n/en/b /en/c\n/en/c /en/new').fixed).toEqual([
      '/en/a /en/new 301',
      '/en/b /en/new 301',
      '/en/c /en/new 301',
    ])
  })

  test('normalizes its paths', () => {
    expect(resolve('/en/%C3%A9t%C3%A9.html/ /en/new/').fixed).toEqual(['/en/été /en/new 301'])
  })

  test('supports wildcards and placeholders', () => {
    expect(resolve('/blog/* /news/:splat\n/v/:major/:page /:page # both').patterns).toEqual([
      '/blog/* /news/:splat 301',
      '/v/:major/:page /:page 301',
    ])
    expect(resolve('/blog/* /news/a?old=:splat\n/en/first /blog/b').fixed).toEqual(['/en/first /en/news/a?old=b 301'])
    expect(resolve('/blog/* /news/:splat\n/en/first /blog/a').fixed).toEqual(['/en/first /en/news/a 301'])
  })
})

test.each([
  ['/en/a', 'error The redirect from `/en/a` has no target.'],
  ['en/a /en/new', 'error `en/a` cannot be the source of a redirect.'],
  ['https://x.example/a /en/new', 'error `https://x.example/a` cannot be the source of a redirect.'],
  ['/a?b=1 /en/new', 'error `/a?b=1` cannot be the source of a redirect.'],
  ['/ /en/new', 'error `/` cannot be redirected in this file.'],
  ['/a /en/new 200', 'error 200 is not a redirect status.'],
  ['/a /en/new 302!', 'error `302!` is not a redirect status.'],
  ['/a id=:id /en/new', 'error `/en/new` is not a redirect status.'],
  ['/a /en/new 301 Country=fr', "error Can't parse `Country=fr`."],
  ['/a //evil.example', 'error `//evil.example` cannot be the target of a redirect.'],
  ['/a http://plain.example', 'error `http://plain.example` cannot be the target of a redirect.'],
  ['/a javascript:alert(1)', 'error `javascript:alert(1)` cannot be the target of a redirect.'],
  ['/a/*/b /en/new', 'error `*` in `/a/*/b` is not at the end.'],
  ['/a/:x-:y /en/new', 'error A placeholder in `/a/:x-:y` is not a complete path segment.'],
  ['/a/:x /b/:y', 'error The placeholder `:y` is missing from `/a/:x`.'],
  ['/a /b/:splat', 'error The placeholder `:splat` is missing from `/a`.'],
  [
    '/en/new /en/only',
    'warning The redirect from `/en/new` has no effect, because a page or file exists at this path.',
  ],
  ['/a /nothing', 'warning The target of the redirect from `/a` does not exist.'],
  ['/a /a', 'error The redirect from `/a` is a loop.'],
  ['/a/* /a/b/:splat', 'error The redirect from `/a/*` is a loop.'],
])('reports the line %s', (line, problem) => {
  const { fixed, patterns, problems } = resolve(`# redirects\n${line}`)
  expect(problems).toEqual([`2 ${problem}`])
  expect([...fixed, ...patterns]).toEqual([])
})

test('reports loops of several redirects and duplicates', () => {
  expect(resolve('/en/a /en/b\n/en/b /en/a').problems).toEqual(
    [1, 2].map((line) => `${line} error The redirect from \`/en/${line === 1 ? 'a' : 'b'}\` is a loop.`),
  )
  expect(resolve('/a/* /b/:splat\n/b/* /a/:splat').patterns).toEqual([])
  expect(resolve('/en/a /en/new\n/en/a /en/only').problems).toEqual([
    '2 warning A redirect from `/en/a` already exists.',
  ])
})

test('accepts redirects up to the limit', () => {
  const many = Array.from({ length: 101 }, (_, index) => `/old${index}/* /new`).join('\n')
  expect(resolve(many).patterns).toHaveLength(100)
  expect(resolve(many).problems).toEqual([
    '101 error The site has more than 100 redirects with `*` or placeholders, so this one and all later ones have no effect.',
  ])
})
