import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseProxies } from '../../scripts/serve/caller-address.ts'
import { openFrontServer } from '../../scripts/serve/front-server.ts'
import { limited } from '../harness/limited.ts'
import { openRecordingUpstream } from './recording-upstream.ts'
import type { RecordingUpstream } from './recording-upstream.ts'

let upstream: RecordingUpstream
let front: Awaited<ReturnType<typeof openFrontServer>>
const events: Record<string, unknown>[] = []
/** The agent of a proxy: its connections carry requests of many readers. */
const shared = new Agent({ keepAlive: true, maxSockets: 4 })

beforeAll(async () => {
  upstream = await openRecordingUpstream()
  front = await openFrontServer({
    port: 0,
    host: '127.0.0.1',
    upstream: upstream.url,
    target: { batch: async (statements) => statements.map(() => []) },
    syncToken: 'a token of this test that is long enough',
    proxies: parseProxies('192.0.2.0/24, 2001:db8::/32'),
    log: (event, facts) => events.push({ event, ...facts }),
  })
})
beforeEach(() => {
  upstream.requests.length = 0
  events.length = 0
})
afterAll(async () => {
  shared.destroy()
  await front.close(0)
  await upstream.close()
})

/** A body that looks like a request. If the Worker mistook it for one, the next reader would get its response. */
const payload = 'GET /smuggled HTTP/1.1\r\nHost: site\r\n\r\n'
const chunk = (data: string) => `${data.length.toString(16)}\r\n${data}\r\n`
const chunked = `${chunk(payload)}0\r\n\r\n`
const length = `Content-Length: ${payload.length}`

/**
 * Request bodies by name: header lines, body, and whether the client then disconnects. The default protocol is
 * HTTP/1.1.
 */
const bodies: Record<string, { head: string[]; body: string; isBrokenOff?: boolean; protocol?: string }> = {
  none: { head: [], body: '' },
  length: { head: [length], body: payload },
  chunked: { head: ['Transfer-Encoding: chunked'], body: chunked },
  'chunked, with a trailer': {
    head: ['Transfer-Encoding: chunked', 'Trailer: Content-Length'],
    body: `${chunk(payload)}0\r\nContent-Length: 0\r\n\r\n`,
  },
  'chunked, with an extension': {
    head: ['Transfer-Encoding: chunked'],
    body: `${payload.length.toString(16)};a="b"\r\n${payload}\r\n0\r\n\r\n`,
  },
  'length and chunked': { head: [length, 'Transfer-Encoding: chunked'], body: chunked },
  'chunked and length': { head: ['Transfer-Encoding: chunked', 'Content-Length: 5'], body: `0\r\n\r\n${payload}` },
  'a duplicate length': { head: [length, length], body: payload },
  'two different lengths': { head: ['Content-Length: 0', length], body: payload },
  'a list of lengths': { head: [`Content-Length: 0, ${payload.length}`], body: payload },
  'a length with a sign': { head: [`Content-Length: +${payload.length}`], body: payload },
  'a negative length': { head: ['Content-Length: -1'], body: payload },
  'a length in hexadecimal': { head: [`Content-Length: 0x${payload.length.toString(16)}`], body: payload },
  'a space before the colon': { head: ['Transfer-Encoding : chunked'], body: chunked },
  'a folded header': { head: ['Transfer-Encoding:\r\n chunked'], body: chunked },
  'a header line with a bare line feed': { head: [`A: b\nTransfer-Encoding: chunked`], body: chunked },
  'a vertical tab': { head: ['Transfer-Encoding: \x0bchunked'], body: chunked },
  'an unknown encoding': { head: ['Transfer-Encoding: xchunked'], body: chunked },
  'the identity encoding': { head: ['Transfer-Encoding: identity', length], body: payload },
  'two encodings': { head: ['Transfer-Encoding: gzip, chunked'], body: chunked },
  'chunked before another encoding': { head: ['Transfer-Encoding: chunked, identity'], body: chunked },
  'chunked twice': { head: ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], body: chunked },
  'a chunk size with a prefix': {
    head: ['Transfer-Encoding: chunked'],
    body: `0x${payload.length.toString(16)}\r\n${payload}\r\n0\r\n\r\n`,
  },
  'chunks with bare line feeds': {
    head: ['Transfer-Encoding: chunked'],
    body: `${payload.length.toString(16)}\n${payload}\n0\n\n`,
  },
  'chunked over HTTP/1.0': {
    head: ['Transfer-Encoding: chunked', 'Connection: keep-alive'],
    body: chunked,
    protocol: 'HTTP/1.0',
  },
  'a length listed in Connection': { head: [length, 'Connection: content-length'], body: payload },
  'an encoding listed in Connection': {
    head: ['Transfer-Encoding: chunked', 'Connection: transfer-encoding, host'],
    body: chunked,
  },
  'an upgrade to WebSocket': { head: [length, 'Connection: upgrade', 'Upgrade: websocket'], body: payload },
  'an upgrade to HTTP/2': {
    head: ['Transfer-Encoding: chunked', 'Connection: upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AA'],
    body: chunked,
  },
  'Expect: 100-continue': { head: [length, 'Expect: 100-continue'], body: payload },
  'an unknown expectation': { head: [length, 'Expect: 200-ok'], body: payload },
  'a length over the limit': { head: ['Content-Length: 40000000'], body: payload },
  'interrupted, with a length': { head: ['Content-Length: 1000'], body: payload, isBrokenOff: true },
  'interrupted, chunked': { head: ['Transfer-Encoding: chunked'], body: chunk(payload), isBrokenOff: true },
  'interrupted within a chunk': {
    head: ['Transfer-Encoding: chunked'],
    body: `fff\r\n${payload}`,
    isBrokenOff: true,
  },
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT']

/** Sends raw bytes, disconnects after a response, and returns all received data. */
async function sendBytes(bytes: string, isBrokenOff = false): Promise<string> {
  const socket = connect(front.port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  let received = ''
  socket.on('data', (data) => {
    received += data.toString('latin1')
    if (/\r\n\r\n/.test(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))) socket.end()
  })
  const closed = once(socket, 'close')
  socket.write(bytes, 'latin1', () => {
    if (isBrokenOff) socket.end()
  })
  await limited('the end of the connection', closed)
  return received
}

async function askAsReader(path: string): Promise<string> {
  const sent = request({ agent: shared, port: front.port, path }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return await text(answer)
}

/** Returns the recorded requests that no client sent, or that the Worker could split differently. */
function unframed() {
  return upstream.requests.filter(({ method, path, headers, body, connection }) => {
    const lengths = headers.filter(([name]) => name === 'content-length')
    const isAlone = upstream.requests.filter((other) => other.connection === connection).length === 1
    const isFramed = lengths.length <= 1 && Number(lengths[0]?.[1] ?? 0) === body.length
    const isAllowed = method === 'POST' ? isAlone : body === ''
    return !isFramed || !isAllowed || headers.some(([name]) => name === 'transfer-encoding') || path === '/smuggled'
  })
}

test('never forwards one of 1,000 bodies as a request, for any method and format', async () => {
  const rounds = 3
  const attempts = Array.from({ length: rounds }, () =>
    methods.flatMap((method) => Object.entries(bodies).map(([name, body]) => ({ method, name, ...body }))),
  ).flat()
  expect(attempts.length).toBeGreaterThanOrEqual(1000)
  const wrong: unknown[] = []
  let next = 0
  const attack = async () => {
    for (let index = next++; index < attempts.length; index = next++) {
      const { method, name, head, body, isBrokenOff, protocol = 'HTTP/1.1' } = attempts[index]!
      const lines = [`${method} /attack-${index} ${protocol}`, 'Host: site', ...head]
      const answer = await sendBytes(`${lines.join('\r\n')}\r\n\r\n${body}`, isBrokenOff)
      if (answer.includes('/smuggled') || answer.startsWith('HTTP/1.1 5')) wrong.push([method, name, answer])
      const path = `/reader-${index}`
      const seen = await askAsReader(path)
      if (seen !== path) wrong.push([method, name, seen])
    }
  }
  await Promise.all(Array.from({ length: 8 }, attack))
  expect(wrong).toEqual([])
  expect(unframed()).toEqual([])
  expect(upstream.requests.filter(({ path }) => path.startsWith('/reader-')).length).toBe(attempts.length)
})

test('forwards a POST body completely with its length, and rejects a body that is too large', async () => {
  const post = async (body: string, headers: Record<string, string>) => {
    const sent = request({ port: front.port, method: 'POST', path: '/mcp', headers, agent: false })
    for (let start = 0; start < body.length; start += 60_000) sent.write(body.slice(start, start + 60_000))
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) }
  }
  const large = 'x'.repeat(1_000_000)
  const framings = (length: number): Record<string, string>[] => [
    { 'content-length': String(length) },
    { 'transfer-encoding': 'chunked' },
  ]
  for (const headers of framings(large.length)) {
    expect(await post(large, headers)).toMatchObject({ status: 200, body: '/mcp' })
    expect(upstream.requests.splice(0)).toEqual([
      expect.objectContaining({ body: large, headers: expect.arrayContaining([['content-length', '1000000']]) }),
    ])
  }
  for (const headers of framings(large.length + 1))
    expect(await post(`${large}x`, headers)).toMatchObject({ status: 413, connection: 'close' })
  expect(upstream.requests).toEqual([])
})

test('rejects a target, host, or header that the Worker could interpret differently', async () => {
  const statusOf = async (start: string, ...head: string[]) =>
    Number((await sendBytes(`${[start, ...head].join('\r\n')}\r\n\r\n`)).split(' ')[1])
  const host = 'Host: site'
  expect(await statusOf('GET / HTTP/1.1', host, 'Host: other')).toBe(400)
  expect(await statusOf('GET / HTTP/1.1', host, host)).toBe(400)
  expect(await statusOf('GET / HTTP/1.1')).toBe(400)
  for (const path of ['/a/../_sync', '/./_sync', '/%2e%2e/_health', '/a/%2E./_health', '/x\\..\\_sync'])
    expect([path, await statusOf(`GET ${path} HTTP/1.1`, host)]).toEqual([path, expect.toSatisfy((it) => it >= 400)])
  for (const name of ['MF-Route-Override', 'mf-cf-blob', 'MF-Original-URL'])
    expect([name, await statusOf('GET / HTTP/1.1', host, `${name}: loader`)]).toEqual([name, 400])
  for (const name of ['loader.invalid', 'LOADER.invalid:80', 'loader.invalid.', 'loader%2einvalid'])
    expect([name, await statusOf('GET / HTTP/1.1', `Host: ${name}`)]).toEqual([name, 400])
  expect(await statusOf('GET http://loader.invalid/ HTTP/1.1', host)).toBe(400)
  for (const path of [
    '/cdn-cgi/local/r2/public/a',
    '/%63dn-cgi/local/platform-proxy',
    '/a/../cdn-cgi/',
    '/__cf_local/stream',
  ])
    expect([path, await statusOf(`GET ${path} HTTP/1.1`, 'Host: localhost')]).toEqual([path, 404])
  expect(upstream.requests).toEqual([])

  expect(await statusOf('GET http://docs.example.com?q HTTP/1.1', host)).toBe(200)
  expect(upstream.requests).toEqual([
    expect.objectContaining({ path: '/?q', headers: expect.arrayContaining([['host', 'docs.example.com']]) }),
  ])
})

test('identifies the caller by the last address that is not a trusted proxy', async () => {
  const callerOf = async (...head: string[]) => {
    await sendBytes(`${['GET / HTTP/1.1', 'Host: site', ...head].join('\r\n')}\r\n\r\n`)
    return upstream.requests.pop()!.headers.filter(([name]) => name.startsWith('cf-'))
  }
  const from = (address: string) => [['cf-connecting-ip', address]]
  expect(await callerOf()).toEqual(from('127.0.0.1'))
  expect(await callerOf('CF-Connecting-IP: 203.0.113.9', 'cf-ray: 1')).toEqual(from('127.0.0.1'))
  expect(await callerOf('Connection: cf-connecting-ip')).toEqual(from('127.0.0.1'))
  expect(await callerOf('X-Forwarded-For: 203.0.113.1')).toEqual(from('203.0.113.1'))
  expect(await callerOf('X-Forwarded-For: 203.0.113.1, 203.0.113.2, 192.0.2.7')).toEqual(from('203.0.113.2'))
  expect(await callerOf('X-Forwarded-For: 203.0.113.1', 'X-Forwarded-For: 2001:db9::1, [2001:db8::1]:80')).toEqual(
    from('2001:db9::1'),
  )
  expect(await callerOf('X-Forwarded-For: 203.0.113.1, unknown')).toEqual(from('127.0.0.1'))
  for (const list of ['10.0.0.0/33', 'proxy.example.com', '::1/129', '10.0.0.0/8/8'])
    expect(() => parseProxies(list), list).toThrow(`Invalid entry "${list}" in --proxies.`)
})

test('logs no status for a client that disconnects within the body', async () => {
  await sendBytes('POST /mcp HTTP/1.1\r\nHost: site\r\nContent-Length: 100\r\n\r\n{"jsonrpc"', true)
  await expect
    .poll(() => events)
    .toEqual([{ event: 'request', method: 'POST', path: '/mcp', milliseconds: expect.any(Number), aborted: true }])
  expect(upstream.requests).toEqual([])
})

test('answers 502 while the Worker is unavailable', async () => {
  const gone = await openRecordingUpstream()
  await gone.close()
  const alone = await openFrontServer({
    port: 0,
    host: '127.0.0.1',
    upstream: gone.url,
    target: { batch: async () => [] },
    syncToken: undefined,
    log: () => {},
  })
  const answers = ['GET', 'POST'].map(
    async (method) =>
      (await fetch(`http://127.0.0.1:${alone.port}/en`, { method, ...(method === 'POST' && { body: '{}' }) })).status,
  )
  expect(await Promise.all(answers)).toEqual([502, 502])
  await alone.close(0)
})
