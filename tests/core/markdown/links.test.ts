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
  ['public/photo.heic', { href: '/_media/4/photo.heic' }],
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
    ['a file in the same folder', './2.beta.md', '/en/guide/beta'],
    ['a file in the same folder, without the dot', '2.beta.md', '/en/guide/beta'],
    ['a file with a fragment', './2.beta.md#sec', '/en/guide/beta#sec'],
    ['a file in another folder', '../3.other/%C3%A9t%C3%A9.md?x=1', '/en/other/%C3%A9t%C3%A9?x=1'],
    ['an index file', '../1.guide/index.md', '/en/guide'],
    ['a file by its path from the root', '/en/1.guide/2.beta.md', '/en/guide/beta'],
    ['a file by its path from the locale folder', '/1.guide/2.beta.md', '/en/guide/beta'],
    ['a page in the same folder', './beta', '/en/guide/beta'],
    ['a file in the same folder, without its extension', '2.beta', '/en/guide/beta'],
    ['the parent folder', '../guide/', '/en/guide'],
    ['a page without a language', '/guide/beta', '/en/guide/beta'],
    ['a page with a trailing slash', '/guide/beta/#x', '/en/guide/beta#x'],
    ['a page in a named language', '/fr/guide/alpha', '/fr/guide/alpha'],
    ['the home page', '/', '/en'],
    ['a heading on this page', '#sec', '#sec'],
    ['a download', '/files/manual.pdf', '/_media/3/manual.pdf'],
    ['an endpoint of the site', '/sitemap.xml', '/sitemap.xml'],
    ['an email address', 'mailto:a@b.c', 'mailto:a@b.c'],
    ['the start of the page', '#top', '#top'],
  ])('resolve to %s', (_, href, expected) => {
    const { html, diagnostics } = resolve(`[t](${href})`)
    expect(html).toBe(`<p><a href=${expected}>t</a></p>`)
    expect(diagnostics).toEqual([])
  })

  it('are marked if they are broken', () => {
    expect(resolve('[t](./nowhere.md)').html).toContain('dataMissing')
  })

  it('on an index page are relative to its folder', () => {
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
  ])('to other sites get a safe rel attribute: %s', (href) => {
    expect(resolve(`<a href="${href}">t</a>`).html).toContain('rel=nofollow noopener noreferrer')
  })

  it('keep the rel and target attributes of the author', () => {
    expect(resolve('<a href="https://example.com" rel="me" target="_blank">t</a>').html).toBe(
      '<p><a href=https://example.com rel=me nofollow noopener noreferrer target=_blank>t</a></p>',
    )
  })

  it('are also resolved in component props', () => {
    expect(resolve('::card{to="./2.beta.md"}\n::').html).toBe('<card to=/en/guide/beta></card>')
  })

  it('are listed with their published URL and position for the anchor check', () => {
    expect(resolve('[a](./2.beta.md#x)\n\ntext [b](#y) [c](https://example.com)').links).toEqual([
      { href: '/en/guide/beta#x', written: './2.beta.md#x', line: 1, column: 1 },
      { href: '/en/guide/alpha#y', written: '#y', line: 3, column: 6 },
    ])
  })

  it('to images on GitHub lead to the image instead of the page about it', () => {
    const sources = (body: string) => resolve(body).html.match(/https:[^ >]+/g)
    expect(
      sources('![a](https://github.com/o/r/blob/main/a%20b.png) ![a](https://github.com/o/r/blob/main/c.png?raw=true)'),
    ).toEqual([
      'https://raw.githubusercontent.com/o/r/main/a%20b.png',
      'https://github.com/o/r/blob/main/c.png?raw=true',
    ])
    expect(sources('[a](https://github.com/o/r/blob/main/a.png)')).toEqual(['https://github.com/o/r/blob/main/a.png'])
  })

  it.each([
    ['./3.gone.md', 'content/en/1.guide/3.gone.md'],
    ['/gone', '/en/gone'],
    ['gone#x', '/en/guide/gone'],
    ['../../../../etc/passwd', '/etc/passwd'],
  ])('are reported at their position if they are broken: %s', (href, tried) => {
    const { diagnostics } = resolve(`text\n\nsee [t](${href})`)
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        file: 'en/1.guide/1.alpha.md',
        line: 3,
        column: 5,
        code: 'broken-link',
        message: `The link \`${href}\` is broken.`,
        hint: `\`${tried}\` does not exist.`,
        address: href,
      },
    ])
  })

  it.each([
    ['/files/gone.pdf', 'content/public/files/gone.pdf'],
    ['/gone.pdf', 'content/public/gone.pdf'],
    ['./gone.zip', 'content/en/1.guide/gone.zip'],
  ])('to missing files are reported as missing files: %s', (href, place) => {
    expect(resolve(`see [t](${href})`).diagnostics).toMatchObject([
      {
        code: 'missing-file',
        message: `The file \`${href}\` does not exist.`,
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
    '/en/book.epub',
    '/en/guide/book.pdf',
    './book.zip?release=3',
    '/en/guide/_print',
    '/opds.xml',
  ])('to built-in endpoints are valid: %s', (href) => {
    expect(resolve(`see [t](${href})`).diagnostics).toEqual([])
  })

  it('between footnotes are not looked up', () => {
    const asked: string[] = []
    expect(resolve('a[^1]\n\n[^1]: b', undefined, asked).links).toEqual([])
    expect(asked).toEqual([])
  })

  it('are looked up in a stable order', () => {
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

it('reads links in HTML without line breaks and outer spaces, as browsers do', () => {
  const { html, diagnostics } = resolve('<a href="\n/guide/beta ">t</a>')
  expect(html).toBe('<p><a href=/en/guide/beta>t</a></p>')
  expect(diagnostics).toEqual([])
})

it('reports links with one slash after the scheme, which browsers read as a path of the site', () => {
  expect(resolve('[t](https:/a.example)').diagnostics).toMatchObject([
    { code: 'broken-link', hint: 'Write two slashes: `https://a.example`.' },
  ])
})

describe('images', () => {
  it.each([
    ['with their size', '![t](./a%20b.png)', '<img src=/_media/1/a%20b.png alt=t width=800 height=400></img>'],
    [
      'with the width set by the author and a proportional height',
      '![t](./a%20b.png){width=200}',
      '<img src=/_media/1/a%20b.png alt=t width=200 height=100></img>',
    ],
    ['without dimensions if the size is unknown', '![t](/logo.svg)', '<img src=/_media/2/logo.svg alt=t></img>'],
    ['with the part of an SVG file', '![t](/logo.svg#icon)', '<img src=/_media/2/logo.svg#icon alt=t></img>'],
    [
      'without a part of other images',
      '![t](./a%20b.png#icon)',
      '<img src=/_media/1/a%20b.png alt=t width=800 height=400></img>',
    ],
    [
      'unchanged if they are on other sites',
      '![t](https://example.com/a.png)',
      '<img src=https://example.com/a.png alt=t></img>',
    ],
  ])('are rendered %s', (_, body, expected) => {
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

  it.each([
    ['<img src="a%20b.png" alt="" width="20rem">', 'width of 20 pixels', '`width="320"` for pixels, or `width="50%"`'],
    ['<img src="https://a.example/b.png" alt="" width="2.5em">', 'width of 2.5 pixels', '`width="40"`'],
    ['![t](./a%20b.png){width=40vw}', 'width of 40 pixels', '`width="40%"` for a share of the column'],
    ['<img src="/logo.svg" alt="" height="10rem">', 'height of 10 pixels', 'Write `height="160"` for pixels.'],
    ['<img src="/logo.svg" alt="" height="50vh">', 'height of 50 pixels', 'Write a number of pixels without a unit.'],
  ])('with a unit that browsers ignore are reported: %s', (body, message, hint) => {
    expect(resolve(body).diagnostics).toMatchObject([
      {
        severity: 'warning',
        line: 1,
        code: 'removed-attribute',
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      },
    ])
  })

  it.each(['300px', '300 PX', '300', '50%', 'auto', ''])('with the width "%s" are not reported', (width) => {
    expect(resolve(`<img src="a%20b.png" alt="" width="${width}">`).diagnostics).toEqual([])
  })

  it('in HTML are resolved, including every candidate of a source set', () => {
    expect(
      resolve(
        '<picture><source srcset="/logo.svg 1x,/logo.svg 2x, data:image/gif;base64,R0lG 3x" media="print"><img src="/logo.svg" alt=""></picture>',
      ).html,
    ).toContain('srcSet=/_media/2/logo.svg 1x, /_media/2/logo.svg 2x, data:image/gif;base64,R0lG 3x')
  })

  it.each([
    ['![t](http://a.example/b.png)', 'Use an `https:` URL'],
    ['<img src="HTTP://a.example/b.png" alt="t">', 'Use an `https:` URL'],
    ['![t](/photo.heic)', 'Convert it'],
  ])('are reported if browsers block them: %s', (body, hint) => {
    expect(resolve(body).diagnostics).toEqual([
      expect.objectContaining({ code: 'missing-image', hint: expect.stringContaining(hint) }),
    ])
  })

  it('stay unchanged if they are missing, and the report suggests a folder', () => {
    const { html, diagnostics } = resolve('text ![t](../gone.png)')
    expect(html).toContain('src=../gone.png')
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        file: 'en/1.guide/1.alpha.md',
        line: 1,
        column: 6,
        code: 'missing-image',
        message: 'The file `../gone.png` does not exist.',
        hint: 'Put it at `content/en/gone.png`.',
        address: '../gone.png',
      },
    ])
  })
})
