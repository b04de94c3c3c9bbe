import { describe, expect, it } from 'vitest'
import { resolveAddresses } from '../../../core/markdown/index.ts'
import { outlineOf, parseBody } from './parse-body.ts'

const pages = new Map([
  ['en/1.guide/1.alpha.md', '/en/guide/alpha'],
  ['en/1.guide/2.beta.md', '/en/guide/beta'],
  ['en/1.guide/index.md', '/en/guide'],
  ['en/3.other/été.md', '/en/other/été'],
  ['en/index.md', '/en'],
  ['fr/1.guide/1.alpha.md', '/fr/guide/alpha'],
])
const media = new Map([
  ['en/1.guide/a b.png', { href: '/_media/1/a%20b.png', width: 800, height: 400 }],
  ['public/logo.svg', { href: '/_media/2/logo.svg' }],
  ['public/files/manual.pdf', { href: '/_media/3/manual.pdf' }],
])

function resolve(body: string, file = 'en/1.guide/1.alpha.md', asked: string[] = []) {
  const { root } = parseBody(body)
  const result = resolveAddresses(root, {
    file,
    path: pages.get(file)!,
    locale: 'en',
    codes: ['en', 'fr'],
    resolver: {
      page: (name) => (asked.push(`page ${name}`), pages.get(name)),
      pageExists: (path) => (asked.push(`exists ${path}`), [...pages.values()].includes(path)),
      text: () => undefined,
      media: (name) => (asked.push(`media ${name}`), media.get(name)),
    },
  })
  return { html: outlineOf(root), ...result }
}

describe('links', () => {
  it.each([
    ['a file beside this one', './2.beta.md', '/en/guide/beta'],
    ['the same, without the dot', '2.beta.md', '/en/guide/beta'],
    ['a file with a fragment', './2.beta.md#sec', '/en/guide/beta#sec'],
    ['a file of another folder', '../3.other/%C3%A9t%C3%A9.md?x=1', '/en/other/%C3%A9t%C3%A9?x=1'],
    ['an index file', '../1.guide/index.md', '/en/guide'],
    ['a file from the root', '/en/1.guide/2.beta.md', '/en/guide/beta'],
    ['a file from the root of the locale', '/1.guide/2.beta.md', '/en/guide/beta'],
    ['a page beside this one', './beta', '/en/guide/beta'],
    ['the file of a page beside this one', '2.beta', '/en/guide/beta'],
    ['the folder above', '../guide/', '/en/guide'],
    ['a page of the site, without a language', '/guide/beta', '/en/guide/beta'],
    ['a page with a trailing slash', '/guide/beta/#x', '/en/guide/beta#x'],
    ['a page that names its language', '/fr/guide/alpha', '/fr/guide/alpha'],
    ['the home page', '/', '/en'],
    ['a part of this page', '#sec', '#sec'],
    ['a file for download', '/files/manual.pdf', '/_media/3/manual.pdf'],
    ['an endpoint of the site', '/sitemap.xml', '/sitemap.xml'],
    ['an address for mail', 'mailto:a@b.c', 'mailto:a@b.c'],
  ])('lead to %s', (_, href, expected) => {
    const { html, diagnostics } = resolve(`[t](${href})`)
    expect(html).toBe(`<p><a href=${expected}>t</a></p>`)
    expect(diagnostics).toEqual([])
  })

  it('that lead nowhere are marked', () => {
    expect(resolve('[t](./nowhere.md)').html).toContain('dataMissing')
  })

  it('count from the folder on an index page', () => {
    expect(resolve('[t](beta)', 'en/1.guide/index.md').html).toContain('href=/en/guide/beta')
    expect(resolve('[t](./2.beta.md)', 'en/1.guide/index.md').html).toContain('href=/en/guide/beta')
  })

  it.each([
    'https://example.com/a',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    '\\/example.com',
    ' \t//example.com',
    '/\t/example.com',
    'https:\\\\example.com',
  ])('to other sites give nothing away: %s', (href) => {
    expect(resolve(`<a href="${href}">t</a>`).html).toContain('rel=nofollow noopener noreferrer')
  })

  it('keep the rel and the target that the author gave', () => {
    expect(resolve('<a href="https://example.com" rel="me" target="_blank">t</a>').html).toBe(
      '<p><a href=https://example.com rel=me nofollow noopener noreferrer target=_blank>t</a></p>',
    )
  })

  it('of components are resolved as well', () => {
    expect(resolve('::card{to="./2.beta.md"}\n::').html).toBe('<card to=/en/guide/beta></card>')
  })

  it('are listed as published, with their place, for the audit of anchors', () => {
    expect(resolve('[a](./2.beta.md#x)\n\ntext [b](#y) [c](https://example.com)').links).toEqual([
      { href: '/en/guide/beta#x', written: './2.beta.md#x', line: 1, column: 1 },
      { href: '/en/guide/alpha#y', written: '#y', line: 3, column: 6 },
    ])
  })

  it.each([
    ['./3.gone.md', 'content/en/1.guide/3.gone.md'],
    ['/gone', '/en/gone'],
    ['gone#x', '/en/guide/gone'],
    ['../../../../etc/passwd', '/etc/passwd'],
  ])('that lead nowhere are reported at their place: %s', (href, tried) => {
    const { diagnostics } = resolve(`text\n\nsee [t](${href})`)
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        file: 'en/1.guide/1.alpha.md',
        line: 3,
        column: 5,
        code: 'broken-link',
        message: `The link \`${href}\` leads to no page.`,
        hint: `There is nothing at \`${tried}\`.`,
        address: href,
      },
    ])
  })

  it.each([
    ['/files/gone.pdf', 'content/public/files/gone.pdf'],
    ['/gone.pdf', 'content/public/gone.pdf'],
    ['./gone.zip', 'content/en/1.guide/gone.zip'],
  ])('to files that are not there are reported as such: %s', (href, place) => {
    expect(resolve(`see [t](${href})`).diagnostics).toMatchObject([
      {
        code: 'missing-file',
        message: `There is no file for \`${href}\`.`,
        hint: `Put it at \`${place}\`.`,
        address: href,
      },
    ])
  })

  it.each([
    '/llms.txt',
    '/robots.txt',
    '/en/search?q=a',
    '/search',
    '/raw/en/guide/beta.md',
    '/en/guide/beta.md',
    '/mcp',
  ])('to what every site has lead somewhere: %s', (href) => {
    expect(resolve(`see [t](${href})`).diagnostics).toEqual([])
  })

  it('of footnotes are not asked about', () => {
    const asked: string[] = []
    expect(resolve('a[^1]\n\n[^1]: b', undefined, asked).links).toEqual([])
    expect(asked).toEqual([])
  })

  it('ask the same questions in the same order every time', () => {
    const body = '[a](./2.beta.md) [b](/guide/beta) ![c](./a%20b.png) [d](/files/manual.pdf)'
    const [first, second]: [string[], string[]] = [[], []]
    resolve(body, undefined, first)
    resolve(body, undefined, second)
    expect(first).toEqual([
      'page en/1.guide/2.beta.md',
      'exists /en/guide/beta',
      'media en/1.guide/a b.png',
      'media public/files/manual.pdf',
    ])
    expect(second).toEqual(first)
  })
})

describe('images', () => {
  it.each([
    ['with their size', '![t](./a%20b.png)', '<img src=/_media/1/a%20b.png alt=t width=800 height=400></img>'],
    [
      'with the width the author gave, in proportion',
      '![t](./a%20b.png){width=200}',
      '<img src=/_media/1/a%20b.png alt=t width=200 height=100></img>',
    ],
    ['of which the size is unknown', '![t](/logo.svg)', '<img src=/_media/2/logo.svg alt=t></img>'],
    ['of other sites', '![t](https://example.com/a.png)', '<img src=https://example.com/a.png alt=t></img>'],
  ])('are shown %s', (_, body, expected) => {
    const { html, diagnostics } = resolve(body)
    expect(html).toBe(`<p>${expected}</p>`)
    expect(diagnostics).toEqual([])
  })

  it.each([
    ['width="50%"', { width: '50%' }],
    ['width="33.3%" height="200"', { width: '33.3%', height: '200' }],
    ['width="300px"', { width: 300, height: 150 }],
    ['width=" 300 "', { width: 300, height: 150 }],
    ['width="300.5"', { width: 300.5, height: 150 }],
    ['width="20em"', { width: 20, height: 10 }],
    ['height="100"', { width: 200, height: 100 }],
    ['height="100px"', { width: 200, height: 100 }],
    ['height="50%"', { width: 800, height: 400 }],
    ['width="200" height="50%"', { width: 200, height: 100 }],
    ['width="auto"', { width: 800, height: 400 }],
    ['width=""', { width: 800, height: 400 }],
    ['width="0"', { width: 800, height: 400 }],
    ['width="-5"', { width: 800, height: 400 }],
    ['width="200" height="200"', { width: 200, height: 200 }],
  ])('in HTML have the size that browsers read in %s', (written, size) => {
    const { html } = resolve(`<img src="a%20b.png" ${written}>`)
    const read = [...html.matchAll(/(width|height)=([^ >]+)/g)].map(([, name, value]) => [name, value])
    expect(Object.fromEntries(read)).toEqual(
      Object.fromEntries(Object.entries(size).map(([name, value]) => [name, String(value)])),
    )
  })

  it('in HTML are resolved, with every candidate of a source set', () => {
    expect(
      resolve(
        '<picture><source srcset="/logo.svg 1x, /logo.svg 2x" media="print"><img src="/logo.svg" alt=""></picture>',
      ).html,
    ).toContain('srcSet=/_media/2/logo.svg 1x, /_media/2/logo.svg 2x')
  })

  it('that are missing stay as they are and are reported with the place to put them', () => {
    const { html, diagnostics } = resolve('text ![t](../gone.png)')
    expect(html).toContain('src=../gone.png')
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        file: 'en/1.guide/1.alpha.md',
        line: 1,
        column: 6,
        code: 'missing-image',
        message: 'There is no file for `../gone.png`.',
        hint: 'Put it at `content/en/gone.png`.',
        address: '../gone.png',
      },
    ])
  })
})
