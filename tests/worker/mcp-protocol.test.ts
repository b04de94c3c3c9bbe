// The Model Context Protocol at /mcp, as sent over the network. tests/clients/ tests it with third-party clients.
import { beforeAll, describe, expect, test } from 'vitest'
import { mcpClient, protocolVersion, requestMeta } from '../harness/mcp-client.ts'
import { shareTestSite } from '../harness/site.ts'
import type { ReadOnlySite } from '../harness/site.ts'
import { smallSiteWithUrl } from '../harness/small-site.ts'
import { publicPath } from '../harness/urls/translated-fetch.ts'

const origin = 'https://docs.example.com'

let site: ReadOnlySite

beforeAll(async () => {
  site = await shareTestSite(smallSiteWithUrl)
})

const { send, modern } = mcpClient(() => site)

describe('the protocol', () => {
  test('requires a version in each request, and returns lists with a cache lifetime', async () => {
    const { message } = await modern('server/discover')
    expect(message.result).toMatchObject({ resultType: 'complete', cacheScope: 'public', ttlMs: expect.any(Number) })
    expect(message.result.supportedVersions).toContain(protocolVersion)
    expect((await modern('prompts/list')).message.result.prompts).toEqual([])
    const { result } = (await modern('tools/list')).message
    expect(result.tools.map(({ name }) => name)).toEqual([
      'search',
      'fetch',
      'list_pages',
      'get_page',
      'get_navigation',
      'get_changes',
      'list_versions',
      'get_translation_status',
    ])
  })

  test.each<[string, Record<string, string>, number, number]>([
    ['a mismatching header', { 'mcp-method': 'tools/call' }, 400, -32020],
    ['an unknown version', { 'mcp-protocol-version': '2030-01-01' }, 400, -32020],
    ['a foreign origin', { origin: 'https://evil.example' }, 403, -32600],
  ])('rejects %s', async (_, headers, status, code) => {
    const answer = await modern('tools/list', {}, headers)
    expect([answer.status, answer.message.error.code]).toEqual([status, code])
  })

  test('reports each unknown name with its error code', async () => {
    expect(await modern('tools/none')).toMatchObject({ status: 404, message: { error: { code: -32601 } } })
    expect((await modern('tools/call', { name: 'none' })).message.error.code).toBe(-32602)
    expect((await modern('resources/read', { uri: `${origin}/en/none` })).message.error.code).toBe(-32602)
    expect(
      await send(
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/list',
          params: { _meta: { ...requestMeta, 'io.modelcontextprotocol/protocolVersion': '1999-01-01' } },
        },
        { 'mcp-protocol-version': '1999-01-01', 'mcp-method': 'tools/list' },
      ),
    ).toMatchObject({ status: 400, message: { error: { code: -32022 } } })
    expect((await site.get('/mcp', { host: 'docs.example.com' })).status).toBe(405)
    expect(await send('{')).toMatchObject({ status: 400, message: { error: { code: -32700 } } })
    expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  })

  test('supports earlier clients, which start with initialize', async () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { message } = await send({ jsonrpc: '2.0', id: 'a', method: 'initialize', params })
    expect(message.result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { title: 'Côté mer' } })
    expect((await send({ jsonrpc: '2.0', id: 2, method: 'ping' })).message.result).toEqual({})
    expect((await send({ jsonrpc: '2.0', id: 2, method: 'nothing' })).status).toBe(200)
    const unknown = { jsonrpc: '2.0', id: 3, method: 'resources/read', params: { uri: `${origin}/en/none` } }
    expect((await send(unknown)).message.error.code).toBe(-32002)
  })

  test('accepts a batch only in the version that supports it', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const batch = [ping, { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...ping, id: 'b', method: 'none' }]
    const { status, message } = await send(batch, { 'mcp-protocol-version': '2025-03-26' })
    expect(status).toBe(200)
    expect(message).toMatchObject([
      { id: 1, result: {} },
      { id: 'b', error: { code: -32601 } },
    ])
    expect((await send([batch[1]])).status).toBe(202)
    for (const [body, headers] of [
      [batch, { 'mcp-protocol-version': '2025-11-25' }],
      [[], {}],
      [Array.from({ length: 21 }, () => ping), {}],
      [{ ...ping, id: null }, {}],
    ] as [unknown, Record<string, string>][])
      expect(await send(body, headers)).toMatchObject({ status: 400, message: { error: { code: -32600 } } })
  })

  test('limits a batch to the cost of one request and fails the rest', async () => {
    const searchFor = (words: string, id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: words } },
    })
    const costly = Array.from({ length: 20 }, (_, at) => searchFor(`qxz${at} vwk${at} jjq${at} zzx${at}`, at))
    const answers = (await send(costly)).message as unknown as {
      id: number
      error?: { code: number; message: string }
    }[]
    expect(answers.map(({ id }) => id)).toEqual(costly.map(({ id }) => id))
    expect(answers[0]).toHaveProperty('result')
    expect(answers.at(-1)).toMatchObject({ error: { code: -32000, message: expect.stringContaining('another batch') } })
    const cheap = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
    expect((await send(cheap)).message).toMatchObject(cheap.map(({ id }) => ({ id, result: {} })))
  })

  test('reports an unknown prompt', async () => {
    const { status, message } = await modern('prompts/get', { name: 'x' })
    expect([status, message.error.code]).toEqual([200, -32602])
  })
})

test('MCP clients install the server from a separate URL', async () => {
  const locationOf = async (client: string) =>
    (await site.get(`/mcp/${client}`, { host: 'docs.example.com' })).headers.get('location')
  const [cursor, vscode] = [new URL((await locationOf('cursor'))!), await locationOf('vscode')]
  expect(`${cursor.protocol}//${cursor.host}${cursor.pathname}`).toBe('cursor://anysphere.cursor-deeplink/mcp/install')
  expect(cursor.searchParams.get('name')).toBe('Côté mer')
  const url = origin + publicPath('/mcp', site.url)
  expect(atob(cursor.searchParams.get('config')!)).toBe(`{"url":"${url}"}`)
  expect(decodeURIComponent(vscode!)).toBe(`vscode:mcp/install?{"name":"Côté mer","type":"http","url":"${url}"}`)
  const page = await (await site.get('/en/guide/install', { host: 'docs.example.com' })).text()
  expect(page).toContain('href="/mcp/cursor"')
  expect(page).toContain('data-copy-link="/mcp"')
})

/** Too deep for any recursive function. */
const deep = Symbol('deep')
test.each<[what: string, value: unknown]>([
  ['an object with a custom `toString`', { toString: 1 }],
  ['an object with a custom `toJSON`', { toJSON: { toString: null } }],
  ['null', null],
  ['a number', 1],
  ['a list', ['search']],
  ['twenty thousand nested lists', deep],
])('%s instead of a string is an invalid parameter', async (_, value) => {
  for (const [method, name] of [
    ['tools/call', 'name'],
    ['prompts/get', 'name'],
    ['resources/read', 'uri'],
    ['resources/list', 'cursor'],
    ['initialize', 'protocolVersion'],
  ]) {
    const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{"${name}":${stringify(value)}}}`
    const { status, message } = await send(body)
    expect([method, status, message.error.code]).toEqual([method, 200, -32602])
  }
  const given = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":${stringify(value)}}}`
  expect((await send(given)).status).toBe(200)
  const meta = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":${stringify(value)}}}}`
  expect((await send(meta)).status).toBe(400)
  expect((await send(`{"jsonrpc":"2.0","id":${stringify(value)},"method":"ping"}`)).status).toBeLessThan(500)
})

/** Returns a value as JSON, at any depth. */
function stringify(value: unknown): string {
  return value === deep ? '['.repeat(20_000) + ']'.repeat(20_000) : JSON.stringify(value)
}
