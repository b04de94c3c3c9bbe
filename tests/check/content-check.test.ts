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

test('a page is looked at again when a page it links to goes or comes', async () => {
  const { diagnostics, again } = await checkFiles({ 'en/a.md': page('[b](./b.md#part)'), 'en/b.md': page('## Part') })
  expect(diagnostics).toEqual([])
  expect(await again({ 'en/b.md': null })).toMatchObject([{ file: 'en/a.md', line: 5, code: 'broken-link' }])
  expect(await again({ 'en/b.md': page('## Another part') })).toMatchObject([
    { file: 'en/a.md', line: 5, code: 'broken-anchor' },
  ])
  expect(await again({ 'en/b.md': page('## Part') })).toEqual([])
})

test('a link may lead to a page that is not translated yet, where its language shows it', async () => {
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
    { file: 'fr/a.md', code: 'broken-link', hint: expect.stringContaining('There is nothing at `/fr/b`.') },
    { file: 'site.config.json', code: 'broken-link' },
  ])
  expect(links(await again({ 'fr/b.md': page() }))).toEqual([])
})

test('a link to a folder is a warning where the menu leads on from there, and an error where nothing is listed', async () => {
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

test('a link to a page that is not translated yet is checked against the headings of the one that is shown', async () => {
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
    '/c#teil There is no `#teil` on en/c.md.',
    '/api/d#nope There is no `#nope` on en/d.md.',
    '/d#no There is no `#no` on en/d.md.',
    '/e#end There is no `#end` on de/e.md.',
  ])
})

test.each<[title: string, config: string, files: Files, found: string[]]>([
  ['German', '["en", "fr"]', { 'de/start.md': page() }, ["de/start.md German add ['en', 'fr', 'de']"]],
  ['no configured language', '', { 'de/start.md': page() }, ["de/start.md German add ['en', 'de']"]],
  ['a region', '["en"]', { 'pt-BR/a.md': page() }, ["pt-BR/a.md Brazilian Portuguese add ['en', 'pt-br']"]],
  ['a script', '["en"]', { 'zh-Hans/a.md': page() }, ["zh-Hans/a.md Simplified Chinese add ['en', 'zh-hans']"]],
  ['an underscore', '["en"]', { 'zh_CN/a.md': page() }, ["zh_CN/a.md Chinese (China) add ['en', 'zh_cn']"]],
  [
    'an enabled one in capitals',
    '["en", "pt-br"]',
    { 'pt-BR/a.md': page() },
    ['pt-BR/a.md Brazilian Portuguese rename pt-br'],
  ],
  [
    'an enabled one with a hyphen',
    '["en", "pt_br"]',
    { 'pt-br/a.md': page() },
    ['pt-br/a.md Brazilian Portuguese rename pt_br'],
  ],
  ['one below another', '["en"]', { 'en/a.md': page(), 'en/de/a.md': page() }, ["en/de/a.md German add ['en', 'de']"]],
  [
    'an enabled one below another',
    '["en", "de"]',
    { 'en/a.md': page(), 'en/de/a.md': page() },
    ['en/de/a.md German move de'],
  ],
  [
    'below a folder',
    '["en"]',
    { 'en/docs/a.md': page(), 'en/docs/de/a.md': page() },
    ["en/docs/de/a.md German add ['en', 'de']"],
  ],
  [
    'beside unnamed English',
    '["en"]',
    { 'docs/a.md': page(), 'docs/de/a.md': page() },
    ["docs/de/a.md German add ['en', 'de']"],
  ],
  [
    'a rare one that repeats pages',
    '["en"]',
    { 'en/a.md': page(), 'eo/a.md': page() },
    ["eo/a.md Esperanto add ['en', 'eo']"],
  ],
  ['the end of a name', '["en"]', { 'en/a.md': page(), 'en/a.de.md': page() }, ["en/a.de.md German add ['en', 'de']"]],
  [
    'two languages',
    '["en"]',
    { 'de/a.md': page(), 'ja/a.md': page() },
    ["de/a.md German add ['en', 'de']", "ja/a.md Japanese add ['en', 'ja']"],
  ],
  ['several pages of one', '["en"]', { 'de/a.md': page(), 'de/b.md': page() }, ["de/a.md German add ['en', 'de']"]],
  ['enabled ones', '["en", "de"]', { 'en/a.md': page(), 'de/a.md': page() }, []],
  ['a folder that is called like a rare language', '["en"]', { 'en/a.md': page(), 'io/b.md': page() }, []],
  ['a folder of programming languages', '["en"]', { 'en/go/a.md': page(), 'en/ts/a.md': page() }, []],
  ['a folder that no language has', '["en"]', { 'en/a.md': page(), 'api/a.md': page(), 'faq/a.md': page() }, []],
  ['a name with a version at its end', '["en"]', { 'en/a.md': page(), 'en/a.v2.md': page() }, []],
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

test('a link may lead to the place of a file whose page has its own path, and to no file of data', async () => {
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

test('what is wrong in the configuration is placed where it is written, also beside something that looks like it', async () => {
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

test('a page whose path another file asks for is told which key of that file it is, and is no missing translation', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    'en/0.thief.md': '---\ntitle: Thief\nslug: /a\n---\n\nText.\n',
    'fr/0.thief.md': page(),
    'en/a.md': page(),
    'fr/a.md': page(),
  })
  expect(diagnostics).toMatchObject([
    { file: 'en/a.md', code: 'duplicate-path', hint: 'Change `slug` in en/0.thief.md, or take it out.' },
  ])
})

test('data that is over the size of a row is refused before a sync fails on it', async () => {
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
      message: expect.stringMatching(/^The data is 2\.\d MB: the database stores 2\.0 MB at most\.$/),
    },
  ])
})

test('a long text is no large row: it is stored in parts', async () => {
  const { diagnostics } = await checkFiles({
    'en/long.md': page(`${'A long paragraph. '.repeat(200)}\n\n`.repeat(600)),
  })
  expect(diagnostics).toEqual([])
})

test('a heading of a page’s own that opens it is its title, and a component’s headings count, an example’s do not', async () => {
  const { diagnostics } = await checkFiles({
    'en/index.md': '# Home\n\n## A part\n',
    'en/titled.md': '# The title\n\n## A part\n\n### Of it\n',
    'en/nested.md': page('## A part\n\n::card\n#### Inside\n::'),
    'en/example.md': page('## A part\n\n::code-preview\n#### Inside\n::\n\n### Of it'),
  })
  expect(diagnostics.filter(({ code }) => code === 'heading-order')).toMatchObject([{ file: 'en/nested.md', line: 8 }])
})

test('numbers with leading zeros are in order; versions and numbers that are names have none', async () => {
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

test('a link may lead to a file, to the search page, to a footnote and to a heading in another script', async () => {
  const { diagnostics } = await checkFiles({
    'public/price-list.pdf': '%PDF',
    'en/a.md': `---\ntitle: A\nlinks: [{ label: Prices, to: /price-list.pdf }, { label: Find, to: '/en/search?q=a' }, { label: Agents, to: /llms.txt }]\n---\n\n## Größe\n\n[Size](#größe) and [size](#gr%C3%B6%C3%9Fe)[^1].\n\n[^1]: A note.\n`,
  })
  expect(diagnostics).toEqual([])
})

test('up to five missing translations are named one by one', async () => {
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

test('hidden and private files are there on purpose', async () => {
  const { diagnostics } = await checkFiles({
    'en/_notes/idea.txt': 'x',
    '.vscode/settings.json': '{}',
    '_draft.mdx': 'x',
  })
  expect(diagnostics).toEqual([])
})

test('a field whose value is of the wrong kind has no effect, which is reported at its line', async () => {
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
    message: '`noindex` must be `true` or `false`, not `"true"`: it has no effect.',
    hint: 'Write for example `noindex: true`.',
  })
})

test('what has no effect inside of a field is reported, and so is an original that is not there', async () => {
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

test('a file is there for the pages that include it, be that a draft', async () => {
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

test('a language whose interface is in English is listed, where the configuration enables it', async () => {
  const config = JSON.stringify({ locales: ['en', 'de-AT', 'tlh', 'en_xa'], defaultLocale: 'en' }, null, 1)
  const { diagnostics } = await checkFiles({ 'site.config.json': config })
  expect(diagnostics.filter(({ code }) => code === 'missing-message')).toMatchObject([
    {
      severity: 'warning',
      file: 'site.config.json',
      line: 5,
      column: 3,
      message: 'There is no interface in Klingon (`tlh`): its pages have their menus and buttons in English.',
      hint: 'Write one: `core/locale/locales/tlh.ts`, with the texts of `en.ts` beside it.',
    },
  ])
})

test('sections of a translation that could stand for several of the original are named, with what to write', async () => {
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
      message: expect.stringContaining('`#un`, `#trois`. There, `#one`, `#two`, `#three` stand'),
      hint: expect.stringContaining('`{#one}`'),
    },
  ])
  expect(await again({ 'fr/a.md': page('## Un {#one}\n\n## Trois {#three}') })).toEqual([])
})

test('a page with a slug of its own is the translation of the page in the same place', async () => {
  const { diagnostics } = await checkFiles({
    'site.config.json': '{ "locales": ["en", "fr"] }',
    'fr/index.md': page(),
    'en/manual.md': page(),
    'fr/manual.md': '---\ntitle: Manuel\nslug: manuel\n---\n\nTexte.\n',
  })
  expect(diagnostics).toEqual([])
})

test('the order of a search is explained by what each score is the sum of', async () => {
  const { explain } = await checkFiles({
    'en/log.md': page('The gauge "north" could not be reached in time.'),
    'en/gauges.md': '---\ntitle: Gauges\n---\n\nA gauge measures the tide.\n',
  })
  const explained = await explain('gauge "quay" could not be reached in time')
  expect(explained).toContain('gauge · counts')
  expect(explained).toMatch(
    /1\. +[\d.]+  \/en\/log[^]*A page  \(words [\d.]+.* \+ word by word [\d.]+\)[^]*\/en\/gauges/,
  )
  expect(await explain('gauges')).toMatch(
    /1\. +[\d.]+  \/en\/gauges  Gauges\n +[\d.]+  Gauges  \(words [\d.]+ \+ title [\d.]+\)/,
  )
  expect(await explain('xylophone')).toContain('Nothing was found.')
})
