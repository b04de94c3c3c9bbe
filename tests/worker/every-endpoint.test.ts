import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { readDocumentedCommands } from '../harness/documented-commands.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

/**
 * One word for each state of the content. No other state contains the word, because readers of one state must never see
 * another.
 */
const words = { past: 'quincunx', present: 'marzipan', preview: 'zeppelin', scheduled: 'bathysphere' } as const
type State = keyof typeof words

const tidings = (word: string) => ({
  'en/3.tidings.md': `---\ntitle: The ${word}\ndescription: About a ${word}.\n---\n\n## A ${word}\n\nIt is a ${word}.\n`,
  'en/news/2026-01-01-tidings.md': `---\ntitle: News of the ${word}\n---\n\nThere is a ${word}.\n`,
})
const posts = { 'site.config.json': JSON.stringify({ collections: { news: { kind: 'posts' } } }) }
const unpublished = {
  'en/4.hidden.md': `---\ntitle: The ${words.scheduled}\npublishAt: 2400-01-01\n---\n\n## A ${words.scheduled}\n\nIt is a ${words.scheduled}.\n`,
}

let site: TestSite
let cookie: string
let build: { id: string }
/** URL of the titles of English pages. */
let titles: string

beforeAll(async () => {
  site = await openTestSite({ ...smallSite, ...posts, ...tidings(words.past), ...unpublished }, { assets: true })
  await site.publish(tidings(words.present))
  const folder = new ContentFolder(
    await writeContent({ ...smallSite, ...posts, ...tidings(words.preview), ...unpublished }),
  )
  await forkChannel(site.target, 'next', 3600)
  await publish({ folder, target: site.target, channel: 'next', renderer: 'test', tools: compileTools })
  cookie = `rivage-preview=${new URL(await openPreviewAddress(site.target, 'next', false)).pathname.split('/').at(-1)}`
  await vi.waitFor(async () => expect(await (await site.get('/en/tidings')).text()).toContain(words.present), {
    timeout: 30_000,
  })
  build = (await (await site.get('/_nuxt/builds/latest.json')).json()) as { id: string }
  titles = /data-titles="([^"]+)"/.exec(await (await site.get('/en')).text())![1]!
})
afterAll(() => site.dispose())

interface Address {
  path: (state: State) => string
  body?: string
  /** The content that the endpoint shows: everything, only changes since the first release, or nothing. */
  shows: 'words' | 'changes' | 'nothing'
  /** Whether it also shows earlier content, such as former ids of headings. */
  former?: true
  /** Decodes the response. */
  decode?: (text: string) => string
}

const at = (path: string, shows: Address['shows'] = 'words'): Address => ({ path: () => path, shows })
const gunzip = (text: string) => gunzipSync(Buffer.from(text, 'base64')).toString()
const query = (sql: string): Address => ({ ...at('/__nuxt_content/docs_en/query'), body: JSON.stringify({ sql }) })
const fragment = (name: string, props: (state: State) => object): Address => ({
  path: (state) => `/__nuxt_island/${name}_1.json?props=${encodeURIComponent(JSON.stringify(props(state)))}`,
  shows: 'words',
})

/**
 * Endpoints that don't depend on the state: they redirect, their URL contains a hash, or this site doesn't offer them
 * (see tests/browser/books.test.ts, tests/browser/offline.test.ts, and tests/sync/print/printed-books.test.ts).
 */
const ofNoState = [
  'addToClient',
  'book',
  'code',
  'event',
  'image',
  'mcp',
  'media',
  'offlineList',
  'opds',
  'preview',
  'printedBook',
  'report',
  'translationStatus',
  'vote',
]

/** URLs of every other endpoint and operation, by name. */
const addresses: Record<string, Address[]> = {
  aiCatalog: [at('/.well-known/ai-catalog.json', 'nothing')],
  agentSkill: [at('/.well-known/agent-skills/docs/SKILL.md')],
  agentSkills: [at('/.well-known/skills/index.json', 'nothing')],
  apiCatalog: [at('/.well-known/api-catalog', 'nothing')],
  buildMeta: [{ path: () => `/_nuxt/builds/meta/${build.id}.json`, shows: 'nothing' }],
  contentClient: [at('/__nuxt_content/client.js', 'nothing')],
  icons: [at('/api/_nuxt_icon/lucide.json?icons=sun', 'nothing')],
  fragment: [
    fragment('NavigationBranch', () => ({ path: '/en' })),
    fragment('SearchResults', (state) => ({ query: words[state] })),
  ],
  latestBuild: [at('/_nuxt/builds/latest.json', 'nothing')],
  llms: [at('/llms.txt'), at('/en/llms.txt')],
  llmsFull: [at('/llms-full.txt', 'nothing'), at('/en/llms-full-3.txt')],
  atomFeed: [at('/en/feed.xml', 'changes')],
  jsonFeed: [at('/en/feed.json', 'changes')],
  openSearch: [at('/en/opensearch.xml', 'nothing')],
  suggestions: [{ path: (state) => `/en/suggestions.json?q=${words[state]}`, shows: 'words' }],
  messages: [at('/_i18n/x/en/messages.json', 'nothing')],
  openapi: [at('/api/openapi.json', 'nothing')],
  payload: [{ ...at('/en/tidings/_payload.json'), former: true }],
  query: [
    query('SELECT * FROM _content_docs_en ORDER BY stem ASC'),
    query('SELECT "title", "body" FROM _content_docs_en ORDER BY "body" DESC LIMIT 9'),
    query(`SELECT "title" FROM _content_docs_en WHERE ("body" LIKE '%it is a %') ORDER BY stem ASC`),
  ],
  rawMarkdown: [at('/raw/en/tidings.md')],
  postsAtomFeed: [at('/en/news/feed.xml')],
  postsJsonFeed: [at('/en/news/feed.json')],
  robots: [at('/robots.txt', 'nothing')],
  searchIndex: [at('/_search/en/index/x.json')],
  searchSections: [at(`/_search/en/sections?sections=${Array.from({ length: 60 }, (_, id) => id + 1).join()}`)],
  searchText: [{ path: (state) => `/_search/en?q=${words[state]}`, shows: 'words' }],
  searchTitles: [{ path: () => titles, shows: 'words' }],
  serviceWorker: [at('/sw.js', 'nothing')],
  serverCard: [at('/mcp/server-card', 'nothing')],
  sitemap: [at('/sitemap.xml', 'nothing')],
  sqlDump: [
    { ...at('/__nuxt_content/docs_en/sql_dump.txt'), decode: gunzip },
    { ...at('/__nuxt_content/docs_en/sql_dump.txt?bodies=false'), decode: gunzip },
  ],
  listLocales: [at('/api/locales', 'nothing')],
  listPages: [at('/api/pages?fields=title,description&limit=100')],
  readNavigation: [at('/api/navigation?locale=en')],
  listChanges: [at('/api/changes?since=0')],
  listVersions: [at('/api/versions', 'nothing')],
  listPosts: [at('/api/posts')],
  readTranslations: [at('/api/translations', 'nothing')],
  readPage: [at('/api/pages/en/tidings?fields=title,markdown,html,body')],
  readRelease: [at('/api/release', 'nothing')],
  searchPages: [{ path: (state) => `/api/search?q=${words[state]}&locale=en`, shows: 'words' }],
}
const all = Object.entries(addresses).flatMap(([name, list]) =>
  list.map((address, index): [string, Address] => [`${name} ${index + 1}`, address]),
)

async function ask(
  { path, body, decode = (text) => text }: Address,
  state: State,
): Promise<{ response: Response; text: string }> {
  const address = path(state)
  const past = state === 'past' ? `${address.includes('?') ? '&' : '?'}release=1` : ''
  const response = await fetch(new URL(address + past, site.url), {
    redirect: 'manual',
    headers: state === 'preview' ? { cookie } : {},
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  const text = await response.text()
  return { response, text: response.status === 200 ? decode(text) : text }
}

test('covers every endpoint', () => {
  const lists = ['endpoints.gen.ts', 'api/operations.gen.ts']
  const names = lists.flatMap((list) =>
    [...readFileSync(join(engineFolder, 'worker', 'endpoints', list), 'utf8').matchAll(/^  (\w+),$/gm)].map(
      ([, name]) => name!,
    ),
  )
  expect(names.filter((name) => !ofNoState.includes(name)).toSorted()).toEqual(Object.keys(addresses).toSorted())
})

describe.each(all)('%s', (_, address) => {
  test.each(['present', 'past', 'preview'] as const)('shows the %s state and no other', async (state) => {
    const { response, text } = await ask(address, state)
    expect([response.status, text.slice(0, 300)]).toEqual([200, expect.any(String)])
    const before: string[] = { past: [], present: ['past'], preview: ['past', 'present'] }[state]
    const seen = Object.keys(words).filter(
      (each) => text.includes(words[each as State]) && !(address.former && before.includes(each)),
    )
    const isShown = address.shows === 'words' || (address.shows === 'changes' && state === 'present')
    expect(seen).toEqual(isShown ? [state] : [])
    if (state !== 'present')
      expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['private, no-store', null])
  })

  test('never shows scheduled content', async () => {
    const { text } = await ask(address, 'scheduled')
    expect(
      text
        .replaceAll(/"query":"[^"]*"/g, '')
        // The page quotes the words without results.
        .replaceAll(/No results for “[^”]*”/g, '')
        .toLowerCase()
        .split(words.scheduled).length - 1,
    ).toBeLessThanOrEqual(address.path('scheduled').includes(words.scheduled) ? 1 : 0)
  })

  test('rejects other methods and lists the allowed ones', async () => {
    const response = await site.get(address.path('present'), {}, 'DELETE')
    expect([response.status, response.headers.get('allow')]).toEqual([
      405,
      expect.stringMatching(address.body === undefined ? /GET, HEAD/ : /POST/),
    ])
    await response.arrayBuffer()
  })

  test('reports an unknown release, readable by scripts of other origins', async () => {
    const path = address.path('present')
    const response = await fetch(new URL(`${path}${path.includes('?') ? '&' : '?'}release=999`, site.url), {
      headers: { accept: 'application/json' },
      ...(address.body === undefined ? {} : { method: 'POST', body: address.body }),
    })
    const { headers } = await site.get(path)
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('cache-control'),
    ]).toEqual([404, headers.get('access-control-allow-origin'), 'private, no-store'])
    const answer = (await response.json()) as { message?: string; detail?: string }
    expect(response.headers.get('content-type') === 'application/problem+json' ? answer.detail : answer.message).toBe(
      'There is no release 999.',
    )
    expect(response.headers.get('content-type') === 'application/problem+json').toBe(
      path.startsWith('/api/') && !path.startsWith('/api/_'),
    )
  })
})

test.each(all.filter(([, { body }]) => body === undefined))(
  '%s answers 304 for a current entity tag and HEAD with the headers of GET',
  async (_, address) => {
    const path = address.path('present')
    const read = await site.get(path)
    await read.arrayBuffer()
    const tag = read.headers.get('etag')
    expect(tag).toMatch(/^(W\/)?"[^"]+"$/)
    const confirmed = await site.get(path, { 'if-none-match': `"other", ${tag}` })
    expect([confirmed.status, confirmed.headers.get('etag'), await confirmed.text()]).toEqual([304, tag, ''])
    const head = await site.get(path, {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['content-type', 'cache-control', 'etag', 'access-control-allow-origin', 'x-release'])
      expect([name, head.headers.get(name)]).toEqual([name, read.headers.get(name)])
  },
)

/** Statuses of the documented errors. */
const documentedErrors: Record<string, number> = {
  '/en/nothing-here': 404,
  '/fr/nothing-here': 404,
  '/api/pages?limit=500': 400,
}

/** Documented requests, in the form of this site: pages of the docs are replaced by a page that it has. */
const documented = [...readDocumentedCommands().keys()].flatMap((command) => {
  const [, address] = /http:\/\/localhost:8787(\/[^"'\s)]*)/.exec(command) ?? []
  // The site has neither this collection nor versions: see tests/worker/query.test.ts and version-pages.test.ts.
  if (address === undefined || /news_en|version=/.test(address)) return []
  const [, field, value] = /--data-urlencode '(\w+)=([^']*)'/.exec(command) ?? []
  const path = (field === undefined ? address : `${address}?${field}=${encodeURIComponent(value!)}`)
    .replace(
      /\/(en|fr)\/(?:getting-started\/\w+|guide\/getting-started|install(?:er)?)(?=$|[?/.])/,
      '/$1/guide/install',
    )
    .replace(/(%2F|\/)(?:en|fr)(%2F|\/)writing/, '$1en$2guide')
    .replace('shore.jpg', 'shore.svg')
  const [, json] = /--json '(.*)'$/.exec(command) ?? []
  return [[command, path, json?.replaceAll(`'"'`, `'`).replaceAll(`"''`, `'`)] as const]
})

test.each(documented)('answers the documented command %s', async (_, path, body) => {
  const url = new URL(path.replace('$id', build.id), site.url)
  const response = await fetch(url, body === undefined ? {} : { method: 'POST', body })
  expect([response.status, await response.text()]).toEqual([documentedErrors[path] ?? 200, expect.anything()])
})

/** Returns hostile variants of a URL. */
const hostileForms = (path: string): string[] => {
  const [pathname = '', query = ''] = path.split('?')
  const folder = pathname.slice(0, pathname.lastIndexOf('/'))
  const values = ['%00', '%FF', '%E0%A4%A', '..%2f..', '%5c%5cevil.example', '__proto__', 'constructor', '-1', '1e400']
  return [
    ...values.map((value) => `${folder}/${value}`),
    ...values.map((value) => `${pathname}?${query.replace(/=[^&]*/g, `=${value}`) || `release=${value}`}`),
    `${pathname}?${query}&${query}&__proto__=1&constructor[prototype]=1&toString=1`,
    `${pathname}?diff=9..1&history&with=xx&release=0&at=never`,
    `${path}${path.includes('?') ? '&' : '?'}${'x'.repeat(4000)}=1`,
    `${pathname}/.well-known/%2e%2e/${'a/'.repeat(300)}`,
    `/${pathname}`,
  ]
}

const hostileBodies = [
  '',
  'null',
  '1',
  '"x"',
  '[]',
  '[[[]]]',
  '[null, 1, "x", {"jsonrpc":"2.0","id":{"toString":1},"method":{"toString":1}}]',
  '{"sql":null}',
  '{"sql":{"toString":1}}',
  '{"sql":["SELECT"]}',
  '{"__proto__":{"sql":"SELECT 1"},"constructor":{"prototype":1}}',
  '{"jsonrpc":"2.0","id":1,"method":"constructor","params":{"__proto__":1}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":{"toString":1}}}}',
  `{"sql":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  '['.repeat(50_000),
  '\0\u0001\uFFFF',
]

test('no hostile URL or body causes a server error', async () => {
  const gets = new Set(all.flatMap(([, { path }]) => hostileForms(path('present'))))
  const requests: [path: string, body?: string][] = [
    ...[...gets].map((path): [string] => [path]),
    ...['/__nuxt_content/docs_en/query', '/mcp', '/_preview/exit'].flatMap((path) =>
      hostileBodies.map((body): [string, string] => [path, body]),
    ),
  ]
  const failed: string[] = []
  const ask = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const [path, body] = next
      const response = await fetch(new URL(site.url.origin + path), {
        redirect: 'manual',
        ...(body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      })
      await response.arrayBuffer()
      if (response.status >= 500) failed.push(`${response.status} ${path.slice(0, 200)} ${body?.slice(0, 100) ?? ''}`)
    }
  }
  await Promise.all([ask(), ask(), ask(), ask()])
  expect(failed).toEqual([])
})
