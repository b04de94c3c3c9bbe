import { expect, test } from 'vitest'
import { checkFiles, page } from './check-files.ts'

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
    'en/c.md':
      '---\ntitle: C\nlang: fr\nweight: 3\nprev: false\naside: false\nhide: [toc]\nlocale: Brest\nnext: Tides\n---\n\nText.\n',
    'en/2.d.md': '---\ntitle: D\nweight: 3\nhide: x\naside: true\n---\n\nText.\n',
    'en/e.md':
      '---\ntitle: E\npublishDate: 2099-01-01\nexpiryDate: 2020-01-01\nstatus: draft\nurl: /x/\nrobots: noindex, nofollow\nsearch: { exclude: true }\nhead: [[meta, { name: robots }]]\nnext: { text: A, link: /en/a }\nhide_title: true\n---\n\nText.\n',
    'en/f.md':
      '---\ntitle: F\npublishDate: 2099-01-01\npublishAt: 2020-01-01\nstatus: new\nurl: https://a.example\nrobots: all\nhead: bow\nnext: /en/a\n---\n\nText.\n',
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
    ['en/c.md', 3, '`lang`', 'Move the file to the folder of its language.'],
    ['en/c.md', 4, '`weight`', 'Start the name of the file with a number, `2.install.md`, to set its position.'],
    ['en/c.md', 5, '`prev`', 'Remove it: previous and next links follow the sidebar.'],
    ['en/c.md', 6, '`aside`', 'Use `toc`: `false`, or the number of levels in `toc.depth`.'],
    ['en/c.md', 7, '`hide`', 'Use `navigation: false` or `toc: false`.'],
    ['en/e.md', 3, '`publishDate`', 'Use `publishAt`.'],
    ['en/e.md', 4, '`expiryDate`', 'Use `expireAt`.'],
    ['en/e.md', 5, '`status`', 'Use `draft: true`.'],
    ['en/e.md', 6, '`url`', 'Use `slug: /path`, or `path` with the language.'],
    ['en/e.md', 7, '`robots`', 'Use `noindex: true`.'],
    ['en/e.md', 8, '`search`', 'Use `searchable: false`.'],
    ['en/e.md', 9, '`head`', 'Use `noindex` or `seo`, or `head` in site.config.ts for elements on all pages.'],
    ['en/e.md', 10, '`next`', 'Remove it: previous and next links follow the sidebar.'],
    ['en/e.md', 11, '`hide_title`', 'Remove it: every page shows its title.'],
  ])
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
