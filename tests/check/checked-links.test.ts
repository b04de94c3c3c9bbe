import { expect, test } from 'vitest'
import type { Diagnostic } from '../../core/error/index.ts'
import { checkFiles, page } from './check-files.ts'

test('checks a page again after a linked page is added or removed', async () => {
  const { diagnostics, again } = await checkFiles({ 'en/a.md': page('[b](./b.md#part)'), 'en/b.md': page('## Part') })
  expect(diagnostics).toEqual([])
  expect(await again({ 'en/b.md': null })).toMatchObject([{ file: 'en/a.md', line: 5, code: 'broken-link' }])
  expect(await again({ 'en/b.md': page('## Another part') })).toMatchObject([
    { file: 'en/a.md', line: 5, code: 'broken-anchor' },
  ])
  expect(await again({ 'en/b.md': page('## Part') })).toEqual([])
})

test('accepts a link to a page without a translation if the site shows its original', async () => {
  const french = page('[b](/b) [c](/c#part) [d](/api/d)')
  const { diagnostics, again } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"], "header": { "links": [{ "label": "B", "to": "/fr/b" }] } }',
    'en/b.md': page(),
    'en/c.md': page('## Part'),
    'en/d.md': '---\npath: /api/d\n---\n\n# D\n\nText.\n',
    'fr/a.md': french,
  })
  const links = (found: Diagnostic[]) => found.filter(({ code }) => code !== 'missing-translation')
  expect(links(diagnostics)).toEqual([])
  expect(links(await again({ 'en/b.md': null }))).toMatchObject([
    { file: 'fr/a.md', code: 'broken-link', hint: expect.stringContaining('`/fr/b` does not exist.') },
    { file: 'site.config.json', code: 'broken-link' },
  ])
  expect(links(await again({ 'fr/b.md': page() }))).toEqual([])
})

test('reports a link to an expired page, but not to a scheduled one', async () => {
  const { diagnostics } = await checkFiles({
    'en/a.md': page('[b](./b.md) [c](./c.md) [d](./d.md)'),
    'en/b.md': '---\nexpireAt: 2020-01-01\n---\n\nText.\n',
    'en/c.md': '---\npublishAt: 2099-01-01\n---\n\nText.\n',
    'en/d.md': '---\nexpireAt: 2099-01-01\n---\n\nText.\n',
  })
  expect(diagnostics).toMatchObject([
    { file: 'en/a.md', code: 'broken-link', hint: expect.stringContaining('The page has expired') },
  ])
})

test('reports broken links in slots once for all languages, also if only one language has them', async () => {
  const slot = (html: string) =>
    `import { defineSlot } from 'rivage/slots'\nexport default defineSlot({ render: ({ locale }) => <p>${html}</p> })\n`
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'en/guide/a.md': page(),
    'fr/index.md': page(),
    'fr/guide/a.md': page(),
    '_code/slots/footer.tsx': slot(
      '<a href="/none">{locale.code}</a><a href={`/${locale.code}/gone`}>b</a><a href="/en/guide/a?b#c">c</a><a href="/en/guide">d</a>',
    ),
    '_code/slots/banner.tsx': slot(
      '<img src="/none.png" alt="" /><a href="/sitemap.xml">b</a><a href="//a.example">c</a>',
    ),
  })
  expect(diagnostics.map(({ file, code, severity, message }) => [file, code, severity, message])).toEqual([
    ['_code/slots/banner.tsx', 'component-url', 'warning', '`banner` renders a URL without a file: `/none.png`.'],
    ['_code/slots/footer.tsx', 'component-url', 'warning', '`footer` renders a broken link: `/none`.'],
    ['_code/slots/footer.tsx', 'component-url', 'warning', '`footer` renders a broken link: `/en/gone`.'],
    ['_code/slots/footer.tsx', 'component-url', 'warning', '`footer` renders a broken link: `/fr/gone`.'],
  ])
})

test('reports links to downloads that the site does not offer', async () => {
  const text = page('[1](/en/book.epub) [2](./book.zip) [3](/en/guide/_print) [4](/opds.xml) [5](/en/guide/book.pdf)')
  const config = { header: { links: [{ label: 'Book', to: '/en/book.epub' }] } }
  const { diagnostics, again } = await checkFiles({
    'site.config.json': JSON.stringify(config),
    'en/a.md': text,
    _redirects: '/book /en/book.epub\n',
  })
  const shown = (found: Diagnostic[]) => found.map(({ file, code, address }) => `${file} ${code} ${address ?? ''}`)
  expect(shown(diagnostics)).toEqual([
    '_redirects redirect ',
    'en/a.md broken-link /en/book.epub',
    'en/a.md broken-link ./book.zip',
    'en/a.md broken-link /en/guide/_print',
    'en/a.md broken-link /opds.xml',
    'en/a.md broken-link /en/guide/book.pdf',
    'site.config.json broken-link /en/book.epub',
  ])
  expect(diagnostics[1]?.hint).toBe("To offer this download, add `'epub'` to `downloads` in site.config.ts.")
  const offering = { ...config, url: 'https://docs.example.com', downloads: ['epub', 'print'] }
  expect(shown(await again({ 'site.config.json': JSON.stringify(offering) }))).toEqual([
    'en/a.md broken-link ./book.zip',
    'en/a.md broken-link /en/guide/book.pdf',
  ])
})

test('reports a link to a folder as a warning if the folder is in the menu, and otherwise as an error', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"], "header": { "links": [{ "label": "D", "to": "/en/dark" }] } }',
    'en/open/a.md': page(),
    'en/shy/a.md': '---\nnavigation: false\n---\n\n# A\n\nText.\n',
    'en/dark/.navigation.yml': 'navigation: false\n',
    'en/dark/a.md': page(),
    'en/z.md': page('[1](/open) [2](/shy) [3](/dark)'),
    'fr/z.md': page('[1](/open) [2](/shy)'),
  })
  const links = diagnostics.filter(({ code }) => code.endsWith('-link'))
  expect(links.map(({ file, code, address }) => `${file} ${code} ${address}`)).toEqual([
    'en/z.md folder-link /open',
    'en/z.md broken-link /shy',
    'en/z.md broken-link /dark',
    'fr/z.md folder-link /open',
    'fr/z.md broken-link /shy',
    'site.config.json broken-link /en/dark',
  ])
  expect(links[3]?.hint).toContain('`/fr/open/a`')
})

test.each([
  ['at the top level', '%'],
  ['in a callout', '::note\n%\n::'],
  ['in an accordion in a tab', '::tabs\n:::tabs-item{label="A"}\n::::accordion-item{label="B"}\n%\n::::\n:::\n::'],
  ['in nested details', '<details><summary>A</summary>\n\n<details>\n\n%\n\n</details>\n</details>'],
])('accepts the ID of the original for a translated heading %s', async (_, around) => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'en/a.md': page(around.replace('%', '## Advanced settings\n\nText.')),
    'en/b.md': page('[1](/fr/a#advanced-settings)'),
    'fr/index.md': page(),
    'fr/a.md': page(`[2](#advanced-settings)\n\n${around.replace('%', '## Réglages avancés\n\nTexte.')}`),
    'fr/b.md': page('[3](./a.md#advanced-settings) [4](./a.md#advanced)'),
  })
  expect(diagnostics.map(({ file, code, message }) => [file, code, message])).toEqual([
    ['fr/b.md', 'broken-anchor', '`#advanced` does not exist on fr/a.md.'],
  ])
})

test('checks a link to an untranslated page against the headings of the page shown instead', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["fr", "en", "de"], "defaultLocale": "en" }',
    'en/c.md': page('## Part'),
    'de/c.md': page('## Teil'),
    'en/d.md': '---\npath: /api/d\n---\n\n# D\n\n## Deep\n\nText.\n',
    'de/e.md': page('## Ende'),
    'fr/a.md': page(
      '[1](/c#part) [2](/c#teil) [3](/api/d#deep) [4](/api/d#nope) [5](/d#no) [6](/e#ende) [7](/e#end) [8](#top) [9](/c#Top)',
    ),
  })
  const broken = diagnostics.filter(({ code }) => code === 'broken-anchor')
  expect(broken.map(({ address, message }) => `${address} ${message}`)).toEqual([
    '/c#teil `#teil` does not exist on en/c.md.',
    '/api/d#nope `#nope` does not exist on en/d.md.',
    '/d#no `#no` does not exist on en/d.md.',
    '/e#end `#end` does not exist on de/e.md.',
  ])
})

test('accepts a link to the file path of a page with a custom path, but not to a data file', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json':
      '{ "locales": ["en", "fr"], "collections": { "people": { "type": "data", "source": "en/fr/**" } } }',
    'en/a.md': page('[moved](/guide)'),
    'en/guide.md': '---\npath: /custom\n---\n\n# Guide\n\nText.\n',
    'en/authors.yml': 'name: Ada\n',
    'en/fr/jane.md': page(),
    'fr/b.md': page('[x](/authors)'),
  })
  expect(diagnostics.filter(({ code }) => code === 'broken-link' || code === 'page-address')).toMatchObject([
    { file: 'fr/b.md', code: 'broken-link' },
  ])
})

test('accepts links to a file, the search page, a footnote, and a heading in another script', async () => {
  const { diagnostics } = await checkFiles({
    'public/price-list.pdf': '%PDF',
    'en/a.md': `---\ntitle: A\nlinks: [{ label: Prices, to: /price-list.pdf }, { label: Find, to: '/en/search?q=a' }, { label: Agents, to: /llms.txt }]\n---\n\n## Größe\n\n[Size](#größe) and [size](#gr%C3%B6%C3%9Fe)[^1].\n\n[^1]: A note.\n`,
  })
  expect(diagnostics).toEqual([])
})

test('reports broken URLs that a component of the site renders, but not those of the author again', async () => {
  const promo = `import { defineComponent } from 'rivage/components'
export default defineComponent({
  props: { to: 'link' },
  render: ({ props, children }) => (
    <div>
      <a href={props.to}>To</a> <a href="/en/nope?a=1&b=2">Nope</a> <a href="/en/a">A</a> <a href="#x">X</a>
      <a href="javascript:alert(1)">Run</a> <a href="https://b.example/">B</a> <a href="/api/navigation">Api</a>
      <img src="/missing.png" alt="" /> <img src="/there.svg" alt="" /> <a href="beside">Beside</a>
      {children}
    </div>
  ),
})
`
  const { diagnostics } = await checkFiles({
    '_code/components/promo.tsx': promo,
    'public/there.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'en/a.md': page('::promo{#here to="/gone"}\n[lost](/lost)\n\n:badge[`<a href="/en/code">`]\n::\n\n[a](/en/a)'),
  })
  expect(diagnostics.map(({ line, severity, code, message }) => [line, severity, code, message])).toEqual([
    [5, 'warning', 'component-url', '`promo` renders a broken link: `/en/nope?a=1&b=2`.'],
    [5, 'warning', 'component-url', '`promo` renders a `javascript:` URL.'],
    [5, 'warning', 'component-url', '`promo` renders a URL without a file: `/missing.png`.'],
    [5, 'warning', 'broken-link', 'The link `/gone` is broken.'],
    [6, 'warning', 'broken-link', 'The link `/lost` is broken.'],
  ])
})

test('suggests the file of the same language, even if another one is nearer', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr", "ar"] }',
    'fr/install.md': page(),
    'fr/use.md': page(),
    'ar/guide/start/install.md': page(),
    'ar/a.md': page('[1](./install.md)'),
    'fr/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'ar/guide/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'ar/b.md': page('![map](./map.svg) [4](./use.md)'),
  })
  const hints = diagnostics.filter(({ file, hint }) => /ar\/[ab]/.test(file) && hint?.includes('Did you mean'))
  expect(hints.map(({ address, hint }) => `${address} ${/`([^`]+)`\?$/.exec(hint!)?.[1]}`)).toEqual([
    './install.md ./guide/start/install.md',
    './map.svg ./guide/map.svg',
    './use.md ../fr/use.md',
  ])
})

test('suggests the id of a heading for a link from GitHub', async () => {
  const { diagnostics } = await checkFiles({ 'en/a.md': page('## Install it\n\n[a](#user-content-install-it)') })
  expect(diagnostics).toMatchObject([{ code: 'broken-anchor', hint: 'Did you mean `#install-it`?' }])
})

test('checks absolute links to the site itself, and suggests a path', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': JSON.stringify({
      locales: ['en', 'fr'],
      url: 'https://docs.example.com',
      redirects: { '/old/*': '/guide' },
    }),
    'public/price-list.pdf': '%PDF',
    'en/guide.md': page('## Part'),
    'en/folder/a.md': page(),
    'en/a.md': page(
      [
        'https://docs.example.com/en/guide#part',
        'https://docs.example.com/guide',
        'https://docs.example.com/fr/guide/',
        'https://docs.example.com/en/guide.md',
        'https://docs.example.com/price-list.pdf',
        'https://docs.example.com/llms.txt',
        'https://docs.example.com/en/search?q=a',
        'https://docs.example.com/folder',
        'https://docs.example.com/old/b',
        'https://docs.example.com',
        'https://docs.example.com/guide#top',
        'https://www.example.com/nope',
        'https://docs.example.com/en/guied',
        'http://docs.example.com/guide#party',
        'https://docs.example.com/gone.pdf',
      ]
        .map((url) => `[a](${url})`)
        .join('\n\n'),
    ),
  })
  const found = diagnostics.filter(({ file, line }) => file === 'en/a.md' && line)
  expect(found.map(({ line, code, message }) => [line, code, message])).toEqual([
    [
      29,
      'own-link',
      'The link `https://docs.example.com/en/guied` points to this site, where `/en/guied` does not exist.',
    ],
    [31, 'broken-anchor', '`#party` does not exist on en/guide.md.'],
    [
      33,
      'own-link',
      'The link `https://docs.example.com/gone.pdf` points to this site, where `/gone.pdf` does not exist.',
    ],
  ])
  expect(found.map(({ hint }) => hint)).toEqual([
    'Did you mean `/en/guide`?',
    'Did you mean `#part`? Link to `/guide#party` or to its file: such links also work in previews and versions.',
    'Put it at `content/public/gone.pdf`.',
  ])
})

test('checks absolute links to the own site in frontmatter and in props that contain data', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en"], "url": "https://docs.example.com" }',
    'en/a.md':
      '---\ntitle: A\nlinks:\n  - label: B\n    to: https://docs.example.com/en/b\n  - label: A\n    to: https://docs.example.com/en/a\n---\n\n' +
      '::hero\n---\nlinks:\n  - label: C\n    to: https://docs.example.com/en/c\n---\n::\n',
  })
  expect(diagnostics.map(({ line, code, message }) => [line, code, message])).toEqual([
    [3, 'own-link', 'The link `https://docs.example.com/en/b` points to this site, where `/en/b` does not exist.'],
    [10, 'own-link', 'The link `https://docs.example.com/en/c` points to this site, where `/en/c` does not exist.'],
  ])
})

test('checks absolute links to a site below a path, without a language in its URLs', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json':
      '{ "locales": ["en"], "url": "https://example.com", "basePath": "/docs", "localePrefix": "except-default" }',
    'en/a.md': page(
      '[1](https://example.com/docs/a) [2](https://example.com/docs/) [3](https://example.com/shop) [4](https://example.com/docs-old/x)\n\n[5](https://example.com/docs/b)',
    ),
  })
  expect(diagnostics.map(({ line, code, hint }) => [line, code, hint])).toEqual([
    [7, 'own-link', 'Did you mean `/en/a`?'],
  ])
})
