import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { anyText } from '../harness/any-text.ts'

interface Answer {
  prefix: string
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
  lastModified?: number
  not_found?: string[]
}

let site: UnchangedSite

beforeAll(async () => {
  site = await openUnchangedSite({ 'en/index.md': '# Home\n' }, { assets: true })
})
afterAll(() => site.dispose())

async function ask(path: string, of = site) {
  const response = await of.get(`/api/_nuxt_icon/${path}`, { accept: '*/*' })
  return { status: response.status, headers: response.headers, answer: (await response.json()) as Answer }
}

test('returns icons with the defaults of their set as JSON, cacheable and readable by any site', async () => {
  const { status, headers, answer } = await ask('lucide.json?icons=sun,moon')
  expect(status).toBe(200)
  expect(answer).toEqual({
    prefix: 'lucide',
    width: 24,
    height: 24,
    lastModified: expect.any(Number),
    icons: { sun: { body: expect.stringContaining('<circle') }, moon: { body: expect.stringContaining('<path') } },
  })
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=604800, stale-while-revalidate=604800')
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('includes the target icon of an alias', async () => {
  const { answer } = await ask('lucide.json?icons=home')
  expect(answer.aliases).toEqual({ home: { parent: 'house' } })
  expect(Object.keys(answer.icons)).toEqual(['house'])
})

test.each(['lucide', 'simple-icons', 'circle-flags', 'logos', 'vscode-icons'])('serves icons of %s', async (prefix) => {
  const names: Record<string, string> = {
    lucide: 'anchor',
    'simple-icons': 'github',
    'circle-flags': 'fr',
    logos: 'react',
    'vscode-icons': 'file-type-typescript',
  }
  expect(Object.keys((await ask(`${prefix}.json?icons=${names[prefix]}`)).answer.icons)).toEqual([names[prefix]])
})

test.each([
  ['lucide.json?icons=sun,no-such-icon', ['sun'], ['no-such-icon']],
  ['lucide.json?icons=no-such-icon', [], ['no-such-icon']],
  [
    'lucide.json?icons=constructor,__proto__,toString,hasOwnProperty',
    [],
    ['constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ],
  ['lucide.json?icons=', [], undefined],
  ['lucide.json', [], undefined],
  ['lucide?icons=sun', ['sun'], undefined],
  ['lucide.json?icons=sun&icons=sun,moon', ['sun', 'moon'], undefined],
  ['no-such-set.json?icons=sun', [], ['sun']],
  ['__proto__.json?icons=sun', [], ['sun']],
  ['constructor.json?icons=name', [], ['name']],
  ['lucide.json?icons=../../sun,%00,%3Cscript%3E', [], ['../../sun', '\0', '<script>']],
])('%s: finds %o, and not %o', async (path, found, missing) => {
  const { status, answer } = await ask(path)
  expect([status, Object.keys(answer.icons).sort(), answer.not_found]).toEqual([200, [...found].sort(), missing])
})

test('rejects more than 200 names', async () => {
  const { status, answer } = await ask(
    `lucide.json?icons=${Array.from({ length: 201 }, (_, index) => `i${index}`).join(',')}`,
  )
  expect([status, (answer as unknown as { message: string }).message]).toEqual([
    400,
    'icons: expected at most 200 names, not 201',
  ])
})

test('supports conditional requests and HEAD, and lists the allowed methods for others', async () => {
  const { headers } = await ask('lucide.json?icons=sun')
  expect(
    (await site.get('/api/_nuxt_icon/lucide.json?icons=sun', { 'if-none-match': headers.get('etag')! })).status,
  ).toBe(304)
  const head = await site.get('/api/_nuxt_icon/lucide.json?icons=sun', {}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, headers.get('etag'), ''])
  const post = await site.get('/api/_nuxt_icon/lucide.json?icons=sun', {}, 'POST')
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const preflight = await site.get(
    '/api/_nuxt_icon/lucide.json',
    { origin: 'https://example.com', 'access-control-request-method': 'GET' },
    'OPTIONS',
  )
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
})

test('responds to any request with a set or a client error', async () => {
  const segment = anyText(40).map((text) => encodeURIComponent(text.toWellFormed()))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('lucide', 'logos', '%2e%2e', 'x'),
      segment,
      fc.array(segment, { maxLength: 5 }),
      async (set, suffix, names) => {
        const response = await site.get(`/api/_nuxt_icon/${set}${suffix}.json?icons=${names.join(',')}`, {
          accept: '*/*',
        })
        expect([200, 400, 404]).toContain(response.status)
        await response.arrayBuffer()
      },
    ),
    { numRuns: 300 },
  )
})

describe('with an icon service', () => {
  let server: Server
  let relayed: UnchangedSite
  let asked: string[] = []
  let answer: (response: ServerResponse) => void

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      answer(response)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    relayed = await openUnchangedSite(
      { 'en/index.md': '# Home\n' },
      { assets: true, iconService: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
    )
  })
  afterAll(async () => {
    await relayed.dispose()
    server.closeAllConnections()
    server.close()
  })

  const json = (data: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(data))

  test('fetches only icons of sets that are not installed', async () => {
    asked = []
    answer = json({
      prefix: 'knots',
      icons: { bowline: { body: '<path/>' }, unasked: { body: '<path/>' } },
      width: 16,
      height: 16,
      not_found: ['hitch'],
    })
    const { answer: found, headers } = await ask('knots.json?icons=bowline,hitch', relayed)
    expect(found).toEqual({
      prefix: 'knots',
      width: 16,
      height: 16,
      icons: { bowline: { body: '<path/>' } },
      not_found: ['hitch'],
    })
    expect(headers.get('cache-control')).toContain('s-maxage')
    await ask('lucide.json?icons=sun,__proto__', relayed)
    expect(asked).toEqual(['/knots.json?icons=bowline,hitch'])
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['fails', (response) => void response.writeHead(500).end()],
    ['returns unexpected JSON', json({ icons: 'none' })],
    ['returns another set', json({ prefix: 'other', icons: { bowline: { body: '<path/>' } } })],
    ['returns invalid JSON', (response) => void response.end('<html>')],
    [
      'sends an alias of itself and an icon without a drawing',
      json({ prefix: 'knots', icons: { bowline: {} }, aliases: { a: { parent: 'a' } } }),
    ],
    ['closes the connection', (response) => void response.destroy()],
  ])('omits the icons of a service that %s, and prevents caching', async (_how, how) => {
    answer = how
    const { status, answer: found, headers } = await ask('knots.json?icons=bowline', relayed)
    expect([status, found, headers.get('cache-control')]).toEqual([
      200,
      { prefix: 'knots', icons: {}, not_found: ['bowline'] },
      'no-store',
    ])
  })

  test('waits 1.5 seconds for a service that does not respond', async () => {
    answer = () => {}
    const started = performance.now()
    const { status, answer: found } = await ask('lucide.json?icons=sun,no-such', relayed)
    expect([status, Object.keys(found.icons), found.not_found]).toEqual([200, ['sun'], ['no-such']])
    expect(performance.now() - started).toBeGreaterThan(1400)
    expect(performance.now() - started).toBeLessThan(4000)
  })

  test('caches that the service does not have a set', async () => {
    answer = (response) => void response.writeHead(404).end()
    const { answer: found, headers } = await ask('knots.json?icons=bowline', relayed)
    expect([found.not_found, headers.get('cache-control')]).toEqual([['bowline'], expect.stringContaining('s-maxage')])
  })
})
