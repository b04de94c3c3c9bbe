import { rm } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import type { Diagnostic } from '../../core/error/index.ts'
import { ContentCheck } from '../../scripts/check/content-check.ts'
import { explainSearch } from '../../scripts/check/explain-search.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const page = (text = 'Text.') => `---\ntitle: A page\n---\n\n${text}\n`

async function checkFiles(files: Files) {
  const folder = await writeContent({ 'site.config.json': '{ "locales": ["en"] }', 'en/index.md': page(), ...files })
  folders.push(folder)
  const check = new ContentCheck(new ContentFolder(folder))
  return {
    explain: async (query: string) => await explainSearch((await check.run()).site, query),
    again: async (changes: Files): Promise<Diagnostic[]> => {
      await writeFiles(folder, changes)
      return (await check.run()).diagnostics
    },
    diagnostics: (await check.run()).diagnostics,
  }
}

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

test('checks a link to an untranslated page against the headings of the page shown instead', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["fr", "en", "de"], "defaultLocale": "en" }',
    'en/c.md': page('## Part'),
    'de/c.md': page('## Teil'),
    'en/d.md': '---\npath: /api/d\n---\n\n# D\n\n## Deep\n\nText.\n',
    'de/e.md': page('## Ende'),
    'fr/a.md': page('[1](/c#part) [2](/c#teil) [3](/api/d#deep) [4](/api/d#nope) [5](/d#no) [6](/e#ende) [7](/e#end)'),
  })
  const broken = diagnostics.filter(({ code }) => code === 'broken-anchor')
  expect(broken.map(({ address, message }) => `${address} ${message}`)).toEqual([
    '/c#teil `#teil` does not exist on en/c.md.',
    '/api/d#nope `#nope` does not exist on en/d.md.',
    '/d#no `#no` does not exist on en/d.md.',
    '/e#end `#end` does not exist on de/e.md.',
  ])
})

test.each<[title: string, config: string, files: Files, found: string[]]>([
  ['German', '["en", "fr"]', { 'de/start.md': page() }, ["de/start.md German add ['en', 'fr', 'de']"]],
  ['no configured language', '', { 'de/start.md': page() }, ["de/start.md German add ['en', 'de']"]],
  ['a region', '["en"]', { 'pt-BR/a.md': page() }, ["pt-BR/a.md Brazilian Portuguese add ['en', 'pt-br']"]],
  ['a script', '["en"]', { 'zh-Hans/a.md': page() }, ["zh-Hans/a.md Simplified Chinese add ['en', 'zh-hans']"]],
  ['an underscore', '["en"]', { 'zh_CN/a.md': page() }, ["zh_CN/a.md Chinese (China) add ['en', 'zh_cn']"]],
  [
    'an enabled language in uppercase',
    '["en", "pt-br"]',
    { 'pt-BR/a.md': page() },
    ['pt-BR/a.md Brazilian Portuguese rename pt-br'],
  ],
  [
    'an enabled language with a hyphen',
    '["en", "pt_br"]',
    { 'pt-br/a.md': page() },
    ['pt-br/a.md Brazilian Portuguese rename pt_br'],
  ],
  [
    'a language within another',
    '["en"]',
    { 'en/a.md': page(), 'en/de/a.md': page() },
    ["en/de/a.md German add ['en', 'de']"],
  ],
  [
    'an enabled language within another',
    '["en", "de"]',
    { 'en/a.md': page(), 'en/de/a.md': page() },
    ['en/de/a.md German move de'],
  ],
  [
    'a language within a folder',
    '["en"]',
    { 'en/docs/a.md': page(), 'en/docs/de/a.md': page() },
    ["en/docs/de/a.md German add ['en', 'de']"],
  ],
  [
    'a language next to English without a folder',
    '["en"]',
    { 'docs/a.md': page(), 'docs/de/a.md': page() },
    ["docs/de/a.md German add ['en', 'de']"],
  ],
  [
    'a rare language that repeats pages',
    '["en"]',
    { 'en/a.md': page(), 'eo/a.md': page() },
    ["eo/a.md Esperanto add ['en', 'eo']"],
  ],
  [
    'the end of a file name',
    '["en"]',
    { 'en/a.md': page(), 'en/a.de.md': page() },
    ["en/a.de.md German add ['en', 'de']"],
  ],
  [
    'an enabled language in a file name',
    '["en", "de"]',
    { 'en/a.md': page(), 'en/b.de.md': page() },
    ['en/b.de.md German move  de'],
  ],
  [
    'two languages',
    '["en"]',
    { 'de/a.md': page(), 'ja/a.md': page() },
    ["de/a.md German add ['en', 'de']", "ja/a.md Japanese add ['en', 'ja']"],
  ],
  [
    'several pages of one language',
    '["en"]',
    { 'de/a.md': page(), 'de/b.md': page() },
    ["de/a.md German add ['en', 'de']"],
  ],
  ['only enabled languages', '["en", "de"]', { 'en/a.md': page(), 'de/a.md': page() }, []],
  ['a folder with the name of a rare language', '["en"]', { 'en/a.md': page(), 'io/b.md': page() }, []],
  ['a folder of programming languages', '["en"]', { 'en/go/a.md': page(), 'en/ts/a.md': page() }, []],
  ['a folder with no language name', '["en"]', { 'en/a.md': page(), 'api/a.md': page(), 'faq/a.md': page() }, []],
  ['a file name that ends with a version', '["en"]', { 'en/a.md': page(), 'en/a.v2.md': page() }, []],
  ['private files', '["en"]', { '_de/a.md': page(), 'de/_a.md': page() }, []],
])('reports folders and files that look like a language: %s', async (_, locales, files, found) => {
  const config = locales === '' ? { 'site.config.json': '{}' } : { 'site.config.json': `{ "locales": ${locales} }` }
  const { diagnostics } = await checkFiles({ 'en/index.md': page(), ...config, ...files })
  const reported = diagnostics.filter(({ code }) => code === 'unlisted-language')
  const described = reported.map(({ file, message, hint = '' }) => {
    const [, action = '', target] = /^(Add|Rename|Move) .*?(\[.*\]|`[^`]+\/`)/.exec(hint) ?? []
    const language = /looks like (.*?), but/.exec(message)?.[1]
    return `${file} ${language} ${action.toLowerCase()} ${target?.replace(/[`/]/g, '')}`
  })
  expect(described.toSorted()).toEqual(found)
})

test.each([
  ['a folder', 'en/1.x/guide.md'],
  ['a page', 'fr/1.x.md'],
])('reports a version with the URL of %s, at its name in the configuration', async (_, file) => {
  const { diagnostics } = await checkFiles({
    'site.config.json':
      '{\n  "versions": [\n    { "name": "2.x", "state": "current" },\n    { "name": "1.x", "state": "supported" }\n  ]\n}',
    'en/index.md': page(),
    'fr/index.md': page(),
    [file]: page(),
  })
  expect(diagnostics.filter(({ code }) => code === 'version-clash')).toMatchObject([
    { severity: 'error', file: 'site.config.json', line: 4, message: expect.stringContaining(file) },
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

test('reports a page at the path of the Ask page', async () => {
  const files = { 'en/ask.md': page(), 'en/index.md': page() }
  const ask = '"ask": { "provider": "anthropic" }'
  const found = async (config: string) =>
    (await checkFiles({ ...files, 'site.config.json': `{ "locales": ["en"]${config} }` })).diagnostics.filter(
      ({ code }) => code === 'page-address',
    )
  expect(await found('')).toEqual([])
  expect(await found(`, ${ask}`)).toMatchObject([{ severity: 'error', file: 'en/ask.md' }])
})

test('reports authors of posts that are missing from `_authors.yml`', async () => {
  const post = (authors: string) => `---\ntitle: News\nauthors: ${authors}\n---\n\nText.\n`
  const files = {
    'site.config.json': '{ "locales": ["en"], "collections": { "news": { "kind": "posts" } } }',
    'en/index.md': page(),
    'en/news/2026-01-01-known.md': post('[ada, { name: Grace }]'),
    'en/news/2026-01-02-unknown.md': post('[adda]'),
  }
  const found = async (more: Record<string, string>) =>
    (await checkFiles({ ...files, ...more })).diagnostics.filter(({ code }) => code === 'unknown-author')
  expect(await found({})).toEqual([])
  expect(await found({ '_authors.yml': 'ada:\n  name: Ada\n' })).toMatchObject([
    { severity: 'warning', file: 'en/news/2026-01-02-unknown.md', hint: 'Did you mean `ada`?' },
  ])
})

test('locates a configuration error at its line, even next to similar text', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.ts': `export default {
  locales: ['en'],
  header: {
    logo: { light: '/nope.svg' },
    links: [
      { label: '/nope', to: '/nope' },
      { label: 'Menu', icon: 'i-lucide-lamp-ceiling', links: [{ label: 'A', to: '/en', icon: 'i-lucide-lamp-ceil' }] },
    ],
  },
  footer: { columns: [{ title: 'i-own-x', links: [{ label: 'B', icon: 'i-own-x', to: '/en/nope' }] }] },
}
`,
    'site.config.json': null,
  })
  expect(diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).toEqual([
    'site.config.ts:4:21 missing-file',
    'site.config.ts:6:30 broken-link',
    'site.config.ts:7:95 unknown-icon',
    'site.config.ts:10:72 unknown-icon',
    'site.config.ts:10:87 broken-link',
  ])
})

test('names the key of the other file that takes a page’s path, and reports no missing translation', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    'en/0.thief.md': '---\ntitle: Thief\nslug: /a\n---\n\nText.\n',
    'fr/0.thief.md': page(),
    'en/a.md': page(),
    'fr/a.md': page(),
  })
  expect(diagnostics).toMatchObject([
    { file: 'en/a.md', code: 'duplicate-path', hint: 'Change `slug` in en/0.thief.md, or remove it.' },
  ])
})

test('rejects data above the row limit before a sync fails on it', async () => {
  const { diagnostics } = await checkFiles({
    'en/large.json': JSON.stringify({
      list: Array.from({ length: 450 }, (_, index) => `Entry ${index} of a list without end. `.repeat(150)),
    }),
  })
  expect(diagnostics).toMatchObject([
    {
      severity: 'error',
      file: 'en/large.json',
      code: 'oversize-row',
      message: expect.stringMatching(/^The data is 2\.\d MB\. The database stores at most 2\.0 MB\.$/),
    },
  ])
})

test('accepts a long text, which is stored in parts', async () => {
  const { diagnostics } = await checkFiles({
    'en/long.md': page(`${'A long paragraph. '.repeat(200)}\n\n`.repeat(600)),
  })
  expect(diagnostics).toEqual([])
})

test('treats an opening heading as the title, counts headings in components, and skips examples', async () => {
  const { diagnostics } = await checkFiles({
    'en/index.md': '# Home\n\n## A part\n',
    'en/titled.md': '# The title\n\n## A part\n\n### Of it\n',
    'en/nested.md': page('## A part\n\n::card\n#### Inside\n::'),
    'en/example.md': page('## A part\n\n::code-preview\n#### Inside\n::\n\n### Of it'),
  })
  expect(diagnostics.filter(({ code }) => code === 'heading-order')).toMatchObject([{ file: 'en/nested.md', line: 8 }])
})

test('accepts leading zeros, versions, and numeric names in sorting', async () => {
  const { diagnostics } = await checkFiles({
    'en/01.a.md': page(),
    'en/02.b.md': page(),
    'en/10.c.md': page(),
    'en/2.x.md': page(),
    'en/10.x.md': page(),
    'en/9.md': page(),
    'en/100.md': page(),
  })
  expect(diagnostics).toEqual([])
})

test('accepts links to a file, the search page, a footnote, and a heading in another script', async () => {
  const { diagnostics } = await checkFiles({
    'public/price-list.pdf': '%PDF',
    'en/a.md': `---\ntitle: A\nlinks: [{ label: Prices, to: /price-list.pdf }, { label: Find, to: '/en/search?q=a' }, { label: Agents, to: /llms.txt }]\n---\n\n## Größe\n\n[Size](#größe) and [size](#gr%C3%B6%C3%9Fe)[^1].\n\n[^1]: A note.\n`,
  })
  expect(diagnostics).toEqual([])
})

test('lists up to five missing translations individually', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`en/${name}.md`, page()])),
  })
  expect(diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `en/${name}.md missing-translation`),
  )
  expect(diagnostics[0]!.hint).toBe('Add `fr/a.md`.')
})

test('ignores hidden and private files', async () => {
  const { diagnostics } = await checkFiles({
    'en/_notes/idea.txt': 'x',
    '.vscode/settings.json': '{}',
    '_draft.mdx': 'x',
  })
  expect(diagnostics).toEqual([])
})

test('reports a field with a value of the wrong type at its line', async () => {
  const wrong = ['boost: 0', 'hidden: 1', 'keywords: { a: b }', 'lead: maybe', 'noindex: "true"', 'scrollToTop: top']
  const more = ['searchable: perhaps', 'sitemap: hello', 'translatedFrom: [a]', 'unlisted: yes please']
  const right = ['boost: 0.4', 'keywords: a, b', 'sitemap: { loc: /a }', 'lead:', 'noindex: true', 'search: { x: 1 }']
  const withFields = (lines: readonly string[]) => `---\ntitle: A page\n${lines.join('\n')}\n---\n\nText.\n`
  const { diagnostics } = await checkFiles({
    'en/a.md': withFields([...wrong, ...more]),
    'en/b.md': withFields(right),
    'en/c.json': '{ "boost": "much" }',
  })
  expect(diagnostics.map(({ file, line, severity, code }) => `${file}:${line} ${severity} ${code}`)).toEqual(
    [...wrong, ...more].map((_, index) => `en/a.md:${index + 3} warning frontmatter-field`),
  )
  expect(diagnostics[4]).toMatchObject({
    message: '`noindex` must be `true` or `false`. The value `"true"` has no effect.',
    hint: 'For example: `noindex: true`',
  })
})

test('reports questions that are not texts, and questions for a heading that does not exist', async () => {
  const page = (questions: string) =>
    `---\ntitle: A page\nquestions: ${questions}\n---\n\nText.\n\n## Install\n\nText.\n`
  const { diagnostics } = await checkFiles({
    'en/a.md': page('{ top: why, install: [how, when] }'),
    'en/b.md': page('[why]'),
    'en/c.md': page('{ instal: [how] }'),
  })
  expect(diagnostics.map(({ file, line, severity }) => `${file}:${line} ${severity}`)).toEqual([
    'en/b.md:3 warning',
    'en/c.md:3 warning',
  ])
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '`questions` must be a list of questions for each heading ID. The value `["why"]` has no effect.',
    'No heading has the ID `instal`, so its questions have no effect.',
  ])
  expect(diagnostics[1]!.hint).toBe('Did you mean `install`?')
})

test('reports ineffective keys within a field, and a missing original', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    'en/a.md': page(),
    'fr/b.md': '---\ntitle: B\ntranslates: /a\n---\n\nText.\n',
    'en/c.draft.md': page(),
    'fr/d.md': '---\ntitle: D\ntranslates: /c\n---\n\nText.\n',
    'en/sea/.navigation.yml': 'badge: { color: pink }\n',
    'en/sea/e.md': `---
title: E
navigation:
  method: GET /users
  icon: 3
  badge: { label: Beta, colour: pink, color: pinc }
seo: { tilte: Other, ogImage: nofile.png }
toc: { titel: 9 }
hero: { image: { light: a.png, dark: b.png } }
translates: /nope
---

Text.
`,
  })
  const found = diagnostics.filter(({ code }) => code !== 'missing-translation')
  expect(found.map(({ file, line, code, message }) => `${file}:${line} ${code} ${/`[^`]+`/.exec(message)}`)).toEqual([
    'en/sea/.navigation.yml:1 frontmatter-field `badge.color`',
    'en/sea/e.md:3 frontmatter-field `navigation.icon`',
    'en/sea/e.md:3 frontmatter-field `navigation.method`',
    'en/sea/e.md:3 frontmatter-field `navigation.badge.color`',
    'en/sea/e.md:7 misspelt-key `seo.tilte`',
    'en/sea/e.md:7 missing-file `nofile.png`',
    'en/sea/e.md:8 misspelt-key `toc.titel`',
    'en/sea/e.md:9 missing-file `a.png`',
    'en/sea/e.md:9 missing-file `b.png`',
    'en/sea/e.md:10 frontmatter-field `translates`',
  ])
})

test('suggests the equivalent of another system’s key, unless the page already uses it, or the key is data', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json':
      '{ "collections": { "boats": { "type": "page", "source": "en/boats/**", "fields": { "permalink": "string" } } } }',
    'en/1.a.md': '---\ntitle: A\nsidebar_position: 1\nnavigation: { title: Aa }\nsidebar_label: Aa\n---\n\nText.\n',
    'en/b.md':
      '---\ntitle: B\nnav_order: 2\npermalink: /c/\nredirect_from: /d\nsidebar_label: Bb\nharbor: Porto\npublished: false\nhidden: deep\nsidebar: left\n---\n\nText.\n',
    'en/boats/c.md': '---\ntitle: C\npermalink: x\n---\n\nText.\n',
    'en/boats/.navigation.yml': 'title: Boats\nposition: 3\n',
  })
  const found = diagnostics.filter(({ code }) => code === 'foreign-key')
  expect(found.map(({ file, line, message, hint }) => [file, line, /`[^`]+`/.exec(message)![0], hint])).toEqual([
    ['en/b.md', 3, '`nav_order`', 'Start the name of the file with a number, `2.install.md`, to set its position.'],
    ['en/b.md', 4, '`permalink`', 'Use `slug: /path`, or `path` with the language.'],
    ['en/b.md', 5, '`redirect_from`', 'Redirect the old URLs in the file _redirects.'],
    ['en/b.md', 6, '`sidebar_label`', 'Use `navigation.title`.'],
    ['en/b.md', 8, '`published`', 'Use `draft: true`.'],
    [
      'en/boats/.navigation.yml',
      2,
      '`position`',
      'Start the name of the folder with a number, `2.guide`, to set its position.',
    ],
  ])
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

test('counts a file as used if any page or draft includes it', async () => {
  const files = { 'en/part/greet.ts': 'greet()\n', 'en/part/late.vue': '<p>', 'en/part/setup.txt': 'Text' }
  const including = (name: string) => `<<< ./part/${name}`
  const { diagnostics, again } = await checkFiles({
    ...files,
    'en/a.md': page(`${including('greet.ts')}\n\n${including('setup.txt')}`),
    'en/b.draft.md': page(including('late.vue')),
  })
  expect(diagnostics).toEqual([])
  const left = await again({ 'en/a.md': page(), 'en/b.draft.md': null })
  expect(left.map(({ file, code }) => `${file} ${code}`)).toEqual(
    Object.keys(files).map((file) => `${file} orphan-file`),
  )
})

test('reports files of other systems, and files in `public/` that readers can’t reach', async () => {
  const names = ['en/_index.md', 'en/b/_meta.json', 'public/_redirects', 'public/index.html']
  const hidden = ['public/en/a', 'public/en/a.md', 'public/en/search', 'public/mcp']
  const { diagnostics } = await checkFiles({
    'en/a.md': page(),
    ...Object.fromEntries(
      [...names, ...hidden, '_kept/_index.md', 'public/llms.txt', 'public/robots.txt'].map((name) => [name, 'x\n']),
    ),
  })
  expect(diagnostics.map(({ file, code }) => `${file} ${code}`).sort()).toEqual(
    [...names, ...hidden].map((name) => `${name} orphan-file`).sort(),
  )
  expect(diagnostics.find(({ file }) => file === 'public/en/a')?.message).toBe(
    '`/en/a` shows the page en/a.md instead of this file.',
  )
})

test('suggests the id of a heading for a link from GitHub', async () => {
  const { diagnostics } = await checkFiles({ 'en/a.md': page('## Install it\n\n[a](#user-content-install-it)') })
  expect(diagnostics).toMatchObject([{ code: 'broken-anchor', hint: 'Did you mean `#install-it`?' }])
})

test('states why an existing file is not published', async () => {
  const { diagnostics } = await checkFiles({
    'en/a.md': page(
      '![a](b.heic) ![a](c.png) [a](d.zip) [a](e.MD) [a](f.markdown) [a](g.mdx) ![a](_h.png) ![a](none.png)',
    ),
    'en/b.heic': 'x',
    'en/c.png': '',
    'en/d.zip': 'x',
    'en/e.MD': 'x',
    'en/f.markdown': 'x',
    'en/g.mdx': 'x',
    'en/_h.png': 'x',
  })
  expect(diagnostics.filter(({ file }) => file === 'en/a.md').map(({ message, hint }) => `${message} ${hint}`)).toEqual(
    [
      'The file `en/b.heic` is not published. Convert it to PNG, JPEG, WebP, or AVIF.',
      'The file `en/c.png` is not published. Fix the error in that file.',
      'The file `en/d.zip` is not published. Move it to `public/`, which can contain files of every type.',
      'The file `en/e.MD` is not published. Rename it to `.md`.',
      'The file `en/f.markdown` is not published. Rename it to `.md`.',
      'The file `en/g.mdx` is not published. Rename it to `.md`.',
      'The file `en/_h.png` is not published. Rename it, because files and folders whose names start with `_` or `.` are private.',
      'The file `none.png` does not exist. Put it at `content/en/none.png`.',
    ],
  )
})

test('lists an enabled language whose interface falls back to English', async () => {
  const config = JSON.stringify({ locales: ['en', 'de-AT', 'tlh', 'en_xa'], defaultLocale: 'en' }, null, 1)
  const { diagnostics } = await checkFiles({ 'site.config.json': config })
  expect(diagnostics.filter(({ code }) => code === 'missing-message')).toMatchObject([
    {
      severity: 'warning',
      file: 'site.config.json',
      line: 5,
      column: 3,
      message: 'The interface is not translated into Klingon (`tlh`), so its menus and buttons are in English.',
      hint: 'Add `core/locale/locales/tlh.ts` with translations of the texts in `en.ts`.',
    },
  ])
})

test('names ambiguous sections of a translation and suggests ids', async () => {
  const { diagnostics, again } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    'en/a.md': page('## One\n\n## Two\n\n## Three'),
    'fr/a.md': page('## Un\n\n## Trois'),
  })
  expect(diagnostics).toMatchObject([
    {
      file: 'fr/a.md',
      line: 5,
      code: 'unpaired-section',
      severity: 'warning',
      message: expect.stringContaining('`#un`, `#trois`. Candidates: `#one`, `#two`, `#three`.'),
      hint: expect.stringContaining('`{#one}`'),
    },
  ])
  expect(await again({ 'fr/a.md': page('## Un {#one}\n\n## Trois {#three}') })).toEqual([])
})

test('pairs a page that has a custom slug with the page at the same file path', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    'en/manual.md': page(),
    'fr/manual.md': '---\ntitle: Manuel\nslug: manuel\n---\n\nTexte.\n',
  })
  expect(diagnostics).toEqual([])
})

test('reports labeled questions that lost their section, and questions that cannot be checked', async () => {
  const questions = `
- question: How do I measure the tide?
  answer: /gauges#measure
- question: How do I bake sourdough bread?
  answer: none
- question: How do I moor a boat?
  answer: [/gauges#measure]
- question: When does the tide turn?
  answer: /gauges#mesure
- question: Measure the tide
  answer: none
- answer: /gauges
`
  const { diagnostics, again } = await checkFiles({
    'en/gauges.md': page('## Measure\n\nTo measure the tide, read the gauge.'),
    'en/boats.md': page('## Moor a boat\n\nA boat needs two lines to moor.'),
    '_ask/en.yml': questions,
  })
  expect(
    diagnostics.map(({ file, line, code, severity, message, hint }) => ({
      file,
      line,
      code,
      severity,
      text: `${message} ${hint}`,
    })),
  ).toEqual([
    {
      file: '_ask/en.yml',
      line: undefined,
      code: 'ask-question',
      severity: 'warning',
      text: expect.stringContaining('question: '),
    },
    {
      file: '_ask/en.yml',
      line: 6,
      code: 'lost-answer',
      severity: 'warning',
      text: expect.stringContaining('None of the 1 sections found for “How do I moor a boat?” is /gauges#measure.'),
    },
    {
      file: '_ask/en.yml',
      line: 8,
      code: 'ask-question',
      severity: 'warning',
      text: expect.stringContaining('Did you mean `/gauges#measure`?'),
    },
    {
      file: '_ask/en.yml',
      line: 10,
      code: 'lost-answer',
      severity: 'warning',
      text: expect.stringContaining('must be refused'),
    },
  ])
  const lost = await again({
    'en/gauges.md': page('## Repair {#measure}\n\nNothing yet.'),
    '_ask/en.yml': questions.slice(0, 66),
  })
  expect(lost.map(({ code }) => code)).toEqual(['lost-answer'])
  expect(await again({ '_ask/en.yml': 'a: [' })).toMatchObject([{ file: '_ask/en.yml', code: 'yaml' }])
})

test('explains a search ranking with the parts of each score', async () => {
  const { explain } = await checkFiles({
    'en/log.md': page('The gauge "north" could not be reached in time.'),
    'en/gauges.md': '---\ntitle: Gauges\n---\n\nA gauge measures the tide.\n',
  })
  const explained = await explain('gauge "quay" could not be reached in time')
  expect(explained).toContain('gauge · weight')
  expect(explained).toMatch(
    /1\. +[\d.]+  \/en\/log[^]*A page  \(words [\d.]+.* \+ exact phrase [\d.]+\)[^]*\/en\/gauges/,
  )
  expect(await explain('gauges')).toMatch(
    /1\. +[\d.]+  \/en\/gauges  Gauges\n +[\d.]+  Gauges  \(words [\d.]+ \+ title [\d.]+\)/,
  )
  expect(await explain('xylophone')).toContain('No results.')
})
