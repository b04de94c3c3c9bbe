// Tests posts whose names, tags, and authors are not plain words, guessed URLs, and the feeds of such posts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { checkAtom, checkJsonFeed } from '../harness/valid-forms.ts'

let site: TestSite

const url = 'https://harbour.example'
const config = { url, locales: ['en', 'ar'], collections: { changelog: { kind: 'posts' } } }
const tags = ['C++', 'c#', 'Node.js', '../x', '🚀', 'a&b', 'ı', 'page/2', 'feed.xml', '__proto__']
const authors = ['ada', 'constructor', { name: '__proto__' }]
const text = `Text ]]> & <b>x</b> \u0001 🚀 [the guide](/en/guide), [below](#below)

::code-group
\`\`\`sh [npm]
npm i
\`\`\`
\`\`\`sh [pnpm]
pnpm i
\`\`\`
::

::tabs
:::tab{label="One"}
First
:::
:::tab{label="Two"}
Second
:::
::

## Below
`

beforeAll(async () => {
  site = await openTestSite({
    'site.config.json': JSON.stringify(config),
    '_authors.yml': 'ada:\n  name: Ada ]]> & <Lovelace>\n',
    'en/index.md': '# Harbour\n',
    'en/guide.md': '# Guide\n',
    'en/changelog/2026-01-01-hostile.md': `---\n${JSON.stringify({ title: ']]> & <b>bold</b> \u0001 \uFFFE 🚀', tags, authors })}\n---\n\n${text}`,
    'en/changelog/9999-12-31-far.md': '# Far\n',
    'en/changelog/page.md': '---\ndate: 2026-01-02\n---\n\n# A page\n\nText.\n',
    'en/changelog/tags.md': '---\ndate: 2026-01-02\n---\n\n# The tags\n\nText.\n',
    'ar/changelog/2026-01-03-arabic.md': '---\ntitle: مرحبا C++\ntags: [بحث]\n---\n\nمرحبا\n',
  })
})
afterAll(() => site.dispose())

test('every link of a list responds, and each tag has its own list', async () => {
  const html = await (await site.get('/en/changelog')).text()
  const links = [...new Set(Array.from(html.matchAll(/ href="(\/en\/changelog[^"]*)"/g), ([, href]) => href!))]
  const statuses = await Promise.all(links.map(async (link) => `${(await site.get(link)).status} ${link}`))
  expect(statuses.filter((line) => !line.startsWith('200 '))).toEqual([])
  const lists = links.filter((link) => link.includes('/tags/')).map((link) => decodeURI(link.split('/').at(-1)!))
  expect(lists.toSorted()).toEqual(
    ['c-plus-plus', 'c-sharp', 'node-js', '-x', '🚀', 'a-and-b', 'i', 'page-2', 'feed-xml', '__proto__']
      .map((key) => key.replace(/^-/, ''))
      .toSorted(),
  )
})

test('guessed URLs are not found', async () => {
  const guessed = ['page/99999999999', 'page/99999', 'page/0', '%2f', '%00', 'tags/%00', 'tags/%2f', 'tags/%ff']
  const others = ['9999', '0000', 'far', 'tags/none/_payload.json', 'tags/%2f/feed.json', '%00/feed.xml']
  for (const end of [...guessed, ...others, 'tags/constructor', 'authors/toString'])
    expect([end, (await site.get(`/en/changelog/${end}`)).status]).toEqual([end, 404])
  for (const query of ['tag=__proto__', 'about=%00', 'collection=constructor', 'locale=__proto__', 'limit=1e9'])
    expect((await site.get(`/api/posts?${query}`)).status).toBeLessThan(500)
})

test('feeds are valid and readable without our style sheets', async () => {
  for (const code of ['en', 'ar']) {
    const address = `/${code}/changelog/feed`
    const [atom, json] = await Promise.all(
      ['xml', 'json'].map(async (end) => await (await site.get(`${address}.${end}`)).text()),
    )
    expect(checkAtom(atom!, `${url}${address}.xml`)).toEqual([])
    expect(checkJsonFeed(json!, `${url}${address}.json`)).toEqual([])
  }
  const { items } = (await (await site.get('/en/changelog/feed.json')).json()) as {
    items: { id: string; content_html: string }[]
  }
  const html = items.find(({ id }) => id.endsWith('/hostile'))!.content_html
  expect(html).toContain('<div><p><strong>Two</strong></p><p>Second</p></div>')
  expect(html).toContain(`<a href="${url}/en/changelog/hostile#below">below</a>`)
  expect(html).not.toMatch(/ hidden|<svg|<tab-panel|tab-list|<button/)
})

test('reports a tag or an author without letters and symbols', async () => {
  const { diagnostics } = await site.publish({
    'en/changelog/2026-01-04-empty.md': '---\ntags: [".."]\nauthors: ["/"]\n---\n\n# Empty\n',
  })
  const refused = diagnostics.filter(({ code }) => code === 'frontmatter-field')
  expect(refused.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^`tags` must be/),
    expect.stringMatching(/^`authors` must be/),
  ])
})

test.each([
  ['- ada\n', /_authors\.yml/],
  ['ada: 1\n', /_authors\.yml:1:/],
  ['ada: { name: 3 }\n', /ada\.name/],
  ['ada:\n  name: Ada\n  avatar: "javascript:alert(1)"\n', /avatar/],
  ['{', /_authors\.yml:/],
])('rejects a hostile _authors.yml: %j', async (file, message) => {
  await expect(site.publish({ '_authors.yml': file })).rejects.toThrow(message)
})

test('an empty _authors.yml has no authors', async () => {
  await expect(site.publish({ '_authors.yml': '' })).resolves.toBeDefined()
  await expect(site.publish({ '_authors.yml': '__proto__: { name: Eve }\n' })).resolves.toBeDefined()
})
