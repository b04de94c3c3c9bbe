import { parseFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    'site.config.json': JSON.stringify({
      title: 'Harbour & quay',
      url: 'https://harbour.example',
      collections: { news: { kind: 'posts' } },
    }),
    '_authors.yml': 'ada:\n  name: Ada Lovelace\n  url: https://ada.example\n',
    'en/index.md': '# Harbour\n',
    'en/news/2026-01-10-first.md':
      '---\ntitle: A < B & "C" ]]>\ntags: [pier, Crane lift]\nauthors: [ada]\n---\n\nSee the [guide](/en).\n\n```ts\nconst a = b && c\n```\n',
    'en/news/2026-02-10-second.md': '# Second\n\nText.\n',
  })
})
afterAll(() => site.dispose())

test('a feed reader reads the posts, in Atom and in JSON', async () => {
  const [atom, json] = await Promise.all(
    ['xml', 'json'].map(async (type) => parseFeed(await (await site.get(`/en/news/feed.${type}`)).text())),
  )
  if (atom?.format !== 'atom' || json?.format !== 'json') throw new Error(`${atom?.format} and ${json?.format}`)
  expect(atom.feed.entries).toMatchObject([
    { title: { value: 'Second' }, published: '2026-02-10T00:00:00.000Z' },
    {
      id: 'https://harbour.example/en/news/first',
      title: { value: 'A < B & "C" ]]>' },
      authors: [{ name: 'Ada Lovelace', uri: 'https://ada.example' }],
      categories: [{ term: 'pier' }, { term: 'Crane lift' }],
    },
  ])
  const [, first] = json.feed.items ?? []
  expect(first).toMatchObject({
    url: 'https://harbour.example/en/news/first',
    title: 'A < B & "C" ]]>',
    tags: ['pier', 'Crane lift'],
    authors: [{ name: 'Ada Lovelace', url: 'https://ada.example' }],
  })
  expect(first?.content_html).toContain('<a href="https://harbour.example/en">guide</a>')
  expect(JSON.stringify(atom.feed.entries?.[1]?.content)).toContain('https://harbour.example/en')
})
