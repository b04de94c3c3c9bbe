import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import type { Database } from '@sqlite.org/sqlite-wasm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowDecoder } from '../../core/query/index.ts'
import type { StoredRow } from '../../core/query/index.ts'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { needsLanguages } from '../harness/urls/skip.ts'
import { serveNuxtContent } from './nuxt-content.ts'
import type { KnownCollection } from './nuxt-content.ts'

/** Fields that the site declares for its news. */
const news = { date: 'date', author: 'string', rating: 'number', pinned: 'boolean', tags: 'json' } as const

let site: UnchangedSite
let client: Awaited<ReturnType<typeof serveNuxtContent>>
/**
 * Nuxt Content queries the endpoint if WebAssembly is missing. Otherwise, it queries a local database loaded from the
 * dump.
 */
let [remote, local]: { page: Page; asked: { collection: string; sql: string }[] }[] = []
let sqlite: Database

beforeAll(async () => {
  site = await openUnchangedSite(
    {
      ...smallSite,
      'en/3.notes/.navigation.yml': 'title: Notes\nicon: i-lucide-notebook\n',
      'en/3.notes/1.long.md': `---\ntitle: It’s "long"\nlinks: [{ label: Source, to: https://example.com }]\nnavigation: { title: Long }\ncolour: "it's"\n---\n\n## One\n\n${"A long text, it’s said. 'Quoted' — 100 %\n\n".repeat(6000)}`,
      'en/3.notes/2.hidden.md': '---\ntitle: Hidden\nnavigation: false\n---\n\nHidden.\n',
      'en/3.notes/3.data.yml': 'title: Data\nkey: 1\n',
      'site.config.json': JSON.stringify({
        collections: { news: { type: 'page', source: 'en/news/**', fields: news } },
      }),
      'en/news/1.md': '---\ndate: 2026-01-02\nauthor: Ada\nrating: 5\npinned: true\ntags: [a, b]\n---\n\nFirst.\n',
      'en/news/2.md':
        '---\ndate: 2026-02-01T10:00:00Z\nauthor: Bo\nrating: 3.5\npinned: false\nmore: 1\n---\n\nSecond.\n',
      'en/news/3.md': '---\nrating: 12\n---\n\nThird.\n',
    },
    { assets: true },
  )
  const info = (await ask('info', 'SELECT "id", "version" FROM _content_info ORDER BY id ASC')) as {
    id: string
    version: string
  }[]
  const known: KnownCollection[] = [
    { name: 'info', version: '' },
    ...info.map(({ id, version }) => ({
      name: id.replace('checksum_', ''),
      version,
      ...(id === 'checksum_news' && { fields: news }),
    })),
  ]
  ;[client] = await Promise.all([serveNuxtContent(site.url.origin, known), shareBrowser()])
  ;[remote, local] = await Promise.all([openPage('delete globalThis.WebAssembly'), openPage('')])
  sqlite = new (await sqlite3InitModule()).oo1.DB()
  for (const { name } of known.slice(1)) for (const statement of await readDump(name)) sqlite.exec(statement)
})
afterAll(async () => {
  await closeContexts()
  client?.close()
  await site?.dispose()
})

async function openPage(before: string) {
  const page = await (await shareBrowser()).newPage()
  const asked: { collection: string; sql: string }[] = []
  page.on('request', (request) => {
    const collection = /\/([^/]+)\/query$/.exec(new URL(request.url()).pathname)?.[1]
    if (collection && request.method() === 'POST')
      asked.push({ collection, ...(request.postDataJSON() as { sql: string }) })
  })
  await page.addInitScript(before)
  await page.goto(client.url)
  await page.waitForFunction('window.nuxt')
  return { page, asked }
}

async function ask(collection: string, sql: string): Promise<unknown> {
  const response = await fetch(new URL(`/__nuxt_content/${collection}/query`, site.url), {
    method: 'POST',
    body: JSON.stringify({ sql }),
  })
  expect(response.status).toBe(200)
  return await response.json()
}

async function readDump(collection: string): Promise<string[]> {
  const text = await (await site.get(`/__nuxt_content/${collection}/sql_dump.txt`)).text()
  const stream = new Blob([Buffer.from(text, 'base64')]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text()) as string[]
}

const run = (page: Page, question: string) =>
  page.evaluate(`(async ({ ${functions.join(', ')} }) => await ${question})(window.nuxt)`)
const functions = [
  'queryCollection',
  'queryCollectionNavigation',
  'queryCollectionItemSurroundings',
  'queryCollectionSearchSections',
]

test.each([
  `queryCollection('docs_en').all()`,
  `queryCollection('docs_fr').all()`,
  `queryCollection('landing_en').path('/en/').first()`,
  `queryCollection('docs_en').path('/en/guide/install/').first()`,
  `queryCollection('docs_en').path('/en/nowhere').first()`,
  `queryCollection('docs_en').select('title', 'path', 'title').order('title', 'DESC').limit(3).skip(1).all()`,
  `queryCollection('docs_en').select('title').skip(1).all()`,
  `queryCollection('docs_en').order('extension', 'ASC').order('path', 'DESC').select('path', 'extension').all()`,
  `queryCollection('docs_en').limit(5).first()`,
  ...['=', '<>', '<', '<=', '>', '>='].map(
    (operator) => `queryCollection('docs_en').where('title', '${operator}', 'Install').select('title').all()`,
  ),
  `queryCollection('docs_en').where('title', 'LIKE', '%s%').where('path', 'not like', '%ref%').select('title').all()`,
  `queryCollection('docs_en').where('title', 'in', ['Use', 'Guide', "it's"]).where('path', 'NOT IN', ['/en/guide']).select('title').all()`,
  `queryCollection('docs_en').where('path', 'BETWEEN', ['/en/guide', '/en/guide/z']).where('path', 'not between', ['/en/guide/u', '/en/guide/v']).select('path').all()`,
  `queryCollection('docs_en').where('links', 'IS NULL').where('layout', 'is not null').select('path').all()`,
  `queryCollection('docs_en').where('links', 'IS NOT NULL').select('path', 'links', 'meta').all()`,
  `queryCollection('docs_en').where('navigation', '=', false).select('path', 'navigation').all()`,
  `queryCollection('docs_en').where('navigation', '<>', 'false').select('path', 'navigation').all()`,
  `queryCollection('docs_en').where('title', '>', 5).where('title', '<', true).select('path').all()`,
  `queryCollection('docs_en').orWhere((a) => a.where('title', '=', 'Use').andWhere((b) => b.where('title', '=', 'Guide').orWhere((c) => c.where('stem', 'LIKE', 'en%').where('path', '=', ''))))
    .andWhere((a) => a.where('extension', '=', 'md').where('title', '<>', "O'Neill; DROP TABLE x -- ")).select('id', 'title').all()`,
  `queryCollection('docs_en').where('title', 'LIKE', 'É%_ %').count()`,
  `queryCollection('docs_en').count()`,
  `queryCollection('docs_en').where('extension', '=', 'md').count('title')`,
  `queryCollection('docs_en').count('extension', true)`,
  `queryCollection('news').all()`,
  `queryCollection('news').where('date', '<', '2026-01-15').where('pinned', '=', true).select('date', 'author', 'pinned').all()`,
  `queryCollection('news').where('rating', '>', 4).order('rating', 'DESC').select('rating', 'tags').all()`,
  `queryCollection('news').where('tags', 'LIKE', '%"b"%').where('author', 'IN', ['Ada', 'Bo']).first()`,
  `queryCollection('news').count('author', true)`,
  `queryCollectionNavigation('docs_en')`,
  `queryCollectionNavigation('docs_en', ['description', 'path']).order('stem', 'DESC').where('path', 'LIKE', '/en/guide%')`,
  `queryCollectionItemSurroundings('docs_en', '/en/guide/install', { before: 2, after: 2, fields: ['description'] })`,
  `queryCollectionSearchSections('docs_en', { ignoredTags: ['code'] })`,
])('%s', async (question) => {
  if (question.includes('docs_fr')) needsLanguages()
  const sent = remote!.asked.length
  const [overHttp, inBrowser] = [await run(remote!.page, question), await run(local!.page, question)]
  expect(overHttp).toEqual(inBrowser)
  const [statement, ...more] = remote!.asked.slice(sent)
  expect(more).toEqual([])
  const { collection, sql } = statement!
  const rows = sqlite.exec({ sql, rowMode: 'object', returnValue: 'resultRows' }) as StoredRow[]
  expect(await ask(collection, sql)).toEqual(
    rows.map(rowDecoder({ name: collection, ...(collection === 'news' && { fields: news }) })),
  )
})

test('loads the local database from the dump without a request to the query endpoint', async () => {
  needsLanguages()
  expect(local!.asked).toEqual([])
  const kept = await local!.page.evaluate(() => Object.keys(localStorage).sort())
  expect(kept).toEqual(
    ['docs_en', 'docs_fr', 'landing_en', 'news']
      .flatMap((name) => [`content_checksum_${name}`, `content_collection_${name}`])
      .sort(),
  )
})

test('reads the content of the site', async () => {
  expect(await run(remote!.page, `queryCollection('docs_en').path('/en/notes/long').first()`)).toMatchObject({
    title: 'It’s "long"',
    links: [{ label: 'Source', to: 'https://example.com' }],
    meta: { colour: "it's" },
    navigation: { title: 'Long' },
    body: { type: 'minimark' },
  })
  expect(await run(remote!.page, `queryCollectionItemSurroundings('docs_en', '/en/guide/install')`)).toMatchObject([
    { path: '/en/guide' },
    { path: '/en/guide/use' },
  ])
  expect(await run(remote!.page, `queryCollectionNavigation('docs_en')`)).toMatchObject([
    {
      title: 'En',
      children: [{ title: 'The guide' }, { title: 'Reference' }, { title: 'Notes', icon: 'i-lucide-notebook' }],
    },
  ])
  expect(await run(local!.page, `queryCollectionSearchSections('docs_en')`)).toContainEqual({
    id: '/en/guide/use#every-day',
    title: 'Every day',
    titles: ['Use'],
    content: expect.stringContaining('Use it daily.'),
    level: 2,
  })
})

test.each([
  ['in', 'IN', 'must be an array'],
  ['BETWEEN', 'BETWEEN', 'must be an array with two elements'],
])('rejects %s before a request', async (operator, name, reason) => {
  await expect(run(remote!.page, `queryCollection('docs_en').where('path', '${operator}', 'a').all()`)).rejects.toThrow(
    new RegExp(`Value for ${name} ${reason}`, 'i'),
  )
})
