import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

const browser = useBrowserSite()

/** The connection that a browser reports, and whether it supports WebAssembly. */
interface Abilities {
  connection?: { saveData?: boolean; effectiveType?: string }
  webAssembly?: boolean
  mayComplain?: boolean
}

/** Opens a page and records its requests for content and for SQLite. */
async function open({ connection = {}, webAssembly = true, mayComplain = false }: Abilities = {}): Promise<{
  page: Page
  requested: string[]
}> {
  const requested: string[] = []
  const page = await browser.visit('/en', {
    mayComplain,
    prepare: async (opened) => {
      await opened.addInitScript(
        `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`,
      )
      if (!webAssembly) await opened.addInitScript('delete globalThis.WebAssembly')
    },
  })
  page.context().on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/__nuxt_content|sqlite/.test(pathname))
      requested.push(`${request.method()} ${pathname.replace(/\.\w{8}\./, '.')}${searchParams.has('v') ? '?v' : ''}`)
  })
  await untilStarted(page)
  return { page, requested }
}

/** Runs a function body in the page, with `content` opened; returns the message if it throws. */
async function ask(page: Page, body: string): Promise<unknown> {
  return await page.evaluate(`(async () => {
    const { openContent } = await import('/__nuxt_content/client.js')
    const content = (window.content ??= openContent())
    try { return await (async () => { ${body} })() } catch (error) { return error.message }
  })()`)
}

const questions = [
  `return content.query('docs_en').select('path', 'title', 'navigation', 'seo', 'meta', 'links').all()`,
  `return content.query('docs_en').order('extension', 'DESC').select('path', 'extension').limit(5).skip(2).all()`,
  `return content.query('docs_en').all()`,
  `return content.query('docs_en').first()`,
  `return content.query('docs_en').where('title', 'LIKE', '%e%').orWhere((any) => any.where('navigation', '<>', 'false').where('layout', 'IS NULL')).select('stem').all()`,
  `return content.query('docs_en').where('path', 'IN', ['/en/guide/install', "/en/it's"]).select('id', '__hash__').all()`,
  `return content.query('docs_en').where('title', 'LIKE', '%${'a longer pattern than D1 takes, '.repeat(3)}%').count()`,
  `return content.query('docs_en').count()`,
  `return content.query('docs_en').count('extension', true)`,
  `return content.query('docs_en').where('path', '=', '/en/nowhere').select('path').first()`,
  `return content.query('landing_fr').select('path', 'title').all()`,
  `return content.query('info').order('id', 'ASC').select('id', 'ready').all()`,
  `return content.query('docs_en').where('nope', '=', 1).all()`,
  `return content.query('docs_en').where('path', 'IN', 'a').all()`,
  `return content.query('nothing').select('path').all()`,
]

/** The request that reads the version of each collection; the other URLs contain these versions. */
const versions = 'POST /__nuxt_content/info/query'
const local = [
  versions,
  'GET /_assets/sqlite-worker.js',
  'GET /_assets/sqlite3.wasm',
  'GET /__nuxt_content/docs_en/sql_dump.txt?v',
]
const remote = 'POST /__nuxt_content/docs_en/query?v'

test('queries return the same results in the browser and on the server', async () => {
  // One of the queries is for a collection that doesn't exist.
  const [here, there] = await Promise.all([
    open({ mayComplain: true }),
    open({ connection: { saveData: true }, mayComplain: true }),
  ])
  for (const question of questions) {
    const [local, remote] = await Promise.all([ask(here.page, question), ask(there.page, question)])
    expect(local, question).toEqual(remote)
    expect(local, question).toBeDefined()
  }
  // The server answers queries for whole rows, which include bodies, and for a column that may be a field of the site.
  expect(here.requested.filter((request) => request === remote)).toHaveLength(3)
  expect(there.requested.filter((request) => request.startsWith('POST')).length).toBeGreaterThan(10)
})

test('a page does not load the client, and the first query loads SQLite', async () => {
  const { page, requested } = await open()
  expect(requested).toEqual([])
  await ask(page, '')
  expect(requested).toEqual(['GET /__nuxt_content/client.js'])
  expect(await ask(page, `return content.query('docs_en').count()`)).toBeGreaterThan(3)
  expect([...requested].sort()).toEqual(['GET /__nuxt_content/client.js', ...local].sort())
})

test('a collection is loaded once, also for concurrent queries', async () => {
  const { page, requested } = await open()
  await ask(page, `return Promise.all([1, 2, 3].map(() => content.query('docs_en').count()))`)
  await ask(page, `return content.query('docs_en').select('path').first()`)
  expect(requested.filter((request) => request.endsWith('sql_dump.txt?v'))).toHaveLength(1)
  await ask(page, `return content.query('docs_en').select('body').first()`)
  expect(requested.filter((request) => request === remote)).toHaveLength(1)
})

test.each([
  ['asks to save data', { connection: { saveData: true } }],
  ['is on a 2G connection', { connection: { effectiveType: '2g' } }],
  ['is on a slow 2G connection', { connection: { effectiveType: 'slow-2g' } }],
  ['has no WebAssembly', { webAssembly: false }],
])('a visitor who %s downloads only results', async (_, abilities) => {
  const { page, requested } = await open(abilities)
  expect(await ask(page, `return content.query('docs_en').count()`)).toBeGreaterThan(3)
  expect(requested).toEqual(['GET /__nuxt_content/client.js', versions, remote])
})

test.each(['**/sqlite-worker.*', '**/sqlite3.*.wasm', '**/sql_dump.txt*'])(
  'the server answers if %s cannot be loaded',
  async (missing) => {
    const { page } = await open({ mayComplain: true })
    await page.context().route(missing, (route) => route.fulfill({ status: 404 }))
    expect(await ask(page, `return content.query('docs_en').count()`)).toBeGreaterThan(3)
    expect(await ask(page, `return content.query('docs_en').count()`)).toBeGreaterThan(3)
  },
)

test('queries from a script on another site run on the server', async () => {
  const elsewhere = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">'),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void elsewhere.close().closeAllConnections())
  await once(elsewhere, 'listening')
  const { page, requested } = await open()
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  const module = new URL('/__nuxt_content/client.js', browser.site.url).href
  expect(
    await page.evaluate(`import('${module}').then(({ openContent }) => openContent().query('docs_en').count())`),
  ).toBeGreaterThan(3)
  // The browser sends a preflight request first.
  expect(requested.filter((request) => !request.startsWith('OPTIONS'))).toEqual([
    'GET /__nuxt_content/client.js',
    versions,
    remote,
  ])
})
