import { beforeEach, describe, expect, test } from 'vitest'
import { PlatformCache } from './platform-cache.ts'
import type { CacheCall } from './platform-cache.ts'

let now: number
let cache: PlatformCache
/** Requests that reached the entrypoint. */
let handedOn: Request[]

beforeEach(() => {
  now = Date.UTC(2026, 10, 22)
  cache = new PlatformCache(() => now)
  handedOn = []
})

const pass = (seconds: number) => {
  now += seconds * 1000
}

interface Asked extends Partial<Omit<CacheCall, 'request'>> {
  path?: string
  method?: string
  host?: string
  headers?: Record<string, string>
}

type Given = { status?: number; headers?: Record<string, string>; body?: string }

/** Calls an entrypoint that returns the given response. The default body contains the number of the response. */
async function ask(asked: Asked = {}, given: Given | Error = {}): Promise<Response> {
  const { path = '/a', method = 'GET', host = 'one.test', headers = {}, ...call } = asked
  const request = new Request(`https://${host}${path}`, { method, headers })
  return await cache.fetch({ entrypoint: 'Page', ...call, request }, async (each) => {
    handedOn.push(each)
    if (given instanceof Error) throw given
    const { status = 200, headers: answered = { 'cache-control': 'max-age=60' } } = given
    const body = [204, 304].includes(status) ? null : (given.body ?? `answer ${handedOn.length}`)
    return new Response(body, { status, headers: answered })
  })
}

const statusOf = (response: Response) => response.headers.get('cf-cache-status')
const control = (value: string, more: Record<string, string> = {}): Given => ({
  headers: { 'cache-control': value, ...more },
})

/** Returns whether a response is stored: a second request gets it from the cache. */
async function isStored(given: Given, headers: Record<string, string> = {}): Promise<boolean> {
  await ask({ headers }, given)
  return statusOf(await ask({ headers }, given)) === 'HIT'
}

describe('the cache key', () => {
  const differing: [string, Asked, Asked][] = [
    ['the path', { path: '/a' }, { path: '/b' }],
    ['a trailing slash', { path: '/a' }, { path: '/a/' }],
    ['the order of query parameters', { path: '/a?x=1&y=2' }, { path: '/a?y=2&x=1' }],
    ['the entrypoint', { entrypoint: 'Page' }, { entrypoint: 'Head' }],
    ['props', { props: { encoding: 'br' } }, { props: { encoding: 'gzip' } }],
    ['the cache key of the caller', { cacheKey: 'one' }, { cacheKey: 'two' }],
    ['the version', { version: '1' }, { version: '2' }],
    ['a forwarded host', {}, { headers: { 'x-forwarded-host': 'a.test' } }],
    ['the requested version', {}, { headers: { 'cloudflare-workers-version-key': 'a' } }],
  ]
  test.each(differing)('contains %s', async (_, one, other) => {
    await ask(one)
    expect(statusOf(await ask(other))).toBe('MISS')
    expect(statusOf(await ask(one))).toBe('HIT')
  })

  const equal: [string, Asked, Asked][] = [
    ['the host', { host: 'one.test' }, { host: 'two.test' }],
    ['cookies', {}, { headers: { cookie: 'a=b' } }],
    ['languages', { headers: { 'accept-language': 'en' } }, { headers: { 'accept-language': 'fr' } }],
    ['the path if the caller sets a cache key', { path: '/a', cacheKey: 'one' }, { path: '/b', cacheKey: 'one' }],
  ]
  test.each(equal)('does not contain %s', async (_, one, other) => {
    await ask(one)
    expect(statusOf(await ask(other))).toBe('HIT')
  })

  test('does not contain the method: a first HEAD request stores the whole response', async () => {
    const head = await ask({ method: 'HEAD' })
    expect([statusOf(head), await head.text(), handedOn[0]?.method]).toEqual(['MISS', '', 'GET'])
    const got = await ask()
    expect([statusOf(got), await got.text()]).toEqual(['HIT', 'answer 1'])
  })

  test('is not used for POST', async () => {
    await ask()
    expect(statusOf(await ask({ method: 'POST' }))).toBe('BYPASS')
  })
})

describe('Vary', () => {
  const given = control('max-age=60', { vary: 'Accept-Encoding' })
  test('compares values literally', async () => {
    const br = { headers: { 'accept-encoding': 'gzip, br' } }
    await ask(br, given)
    expect(statusOf(await ask({ headers: { 'accept-encoding': 'br, gzip' } }, given))).toBe('MISS')
    expect(statusOf(await ask(br, given))).toBe('HIT')
  })
  test('prevents storage if its value is an asterisk', async () => {
    expect(await isStored(control('max-age=60', { vary: '*' }))).toBe(false)
  })
})

describe('storage of responses', () => {
  test.each<[string, Given, boolean]>([
    ['max-age', control('max-age=60'), true],
    ['private', control('private, max-age=60'), false],
    ['no-store', control('no-store'), false],
    ['no-store in capital letters', control('No-Store'), false],
    ['a cookie', control('max-age=60', { 'set-cookie': 'a=b' }), false],
    ['an exempt cookie', control('max-age=60, private="set-cookie"', { 'set-cookie': 'a=b' }), true],
    ['200 without cache headers', { headers: {} }, true],
    ['404 without cache headers', { status: 404, headers: {} }, true],
    ['302 without cache headers', { status: 302, headers: {} }, false],
    ['500 without cache headers', { status: 500, headers: {} }, false],
    ['206', { status: 206, headers: { 'cache-control': 'max-age=60' } }, false],
    ['522', { status: 522, headers: { 'cache-control': 'max-age=60' } }, false],
  ])('%s', async (_, given, stored) => {
    expect(await isStored(given)).toBe(stored)
  })

  test.each([
    ['max-age=60', false],
    ['public, max-age=60', true],
    ['s-maxage=60', true],
    ['max-age=60, must-revalidate', true],
  ])('a request with Authorization and %s', async (value, stored) => {
    expect(await isStored(control(value), { authorization: 'Bearer a' })).toBe(stored)
  })

  test('an exempt cookie is not stored with its response', async () => {
    await ask({}, control('max-age=60, no-cache="set-cookie"', { 'set-cookie': 'a=b' }))
    expect((await ask()).headers.has('set-cookie')).toBe(false)
  })

  test.each([
    [200, 7200],
    [301, 1200],
    [404, 180],
    [405, 60],
  ])('%i without cache headers is fresh for %i s', async (status, seconds) => {
    const given = { status, headers: {} }
    await ask({}, given)
    pass(seconds - 1)
    expect(statusOf(await ask({}, given))).toBe('HIT')
    pass(1)
    expect(statusOf(await ask({}, given))).toBe('EXPIRED')
  })

  test('Cloudflare’s header takes precedence over CDN-Cache-Control and Cache-Control', async () => {
    const all = { 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' }
    const given = { headers: { ...all, 'cloudflare-cdn-cache-control': 'max-age=60' } }
    expect(await isStored(given)).toBe(true)
    const { headers } = await ask({}, given)
    expect(headers.has('cloudflare-cdn-cache-control')).toBe(false)
    expect(headers.get('cdn-cache-control')).toBe('no-store')
  })
})

describe('a stale response', () => {
  const changing = (value: string) => control(value)

  test('is refreshed in the background during stale-while-revalidate', async () => {
    const given = changing('max-age=10, stale-while-revalidate=20')
    await ask({}, given)
    pass(29)
    const stale = await ask({}, given)
    expect([statusOf(stale), await stale.text()]).toEqual(['UPDATING', 'answer 1'])
    await cache.settled()
    const fresh = await ask({}, given)
    expect([statusOf(fresh), await fresh.text()]).toEqual(['HIT', 'answer 2'])
  })

  test.each(['must-revalidate', 'proxy-revalidate', 's-maxage=10'])('is not used with %s', async (directive) => {
    const given = changing(`max-age=10, stale-while-revalidate=20, stale-if-error=20, ${directive}`)
    await ask({}, given)
    pass(11)
    expect(statusOf(await ask({}, given))).toBe('EXPIRED')
    pass(11)
    expect((await ask({}, { status: 503, headers: {} })).status).toBe(503)
  })

  test('replaces a failed response during stale-if-error', async () => {
    await ask({}, changing('max-age=10, stale-if-error=100'))
    pass(109)
    for (const failure of [new Error('thrown'), { status: 503 }, { status: 500 }]) {
      const stale = await ask({}, failure)
      expect([statusOf(stale), await stale.text()]).toEqual(['STALE', 'answer 1'])
    }
    pass(1)
    expect((await ask({}, { status: 503 })).status).toBe(503)
    await expect(ask({}, new Error('thrown'))).rejects.toThrow('thrown')
  })

  test('replaces failed responses indefinitely without stale-if-error', async () => {
    await ask({}, changing('max-age=10'))
    pass(1_000_000)
    expect(statusOf(await ask({}, { status: 503 }))).toBe('STALE')
  })

  test('is confirmed by a 304, and is always revalidated with no-cache', async () => {
    const given = control('no-cache', { etag: '"one"' })
    await ask({}, given)
    const confirmed = await ask({}, { status: 304, headers: { etag: '"one"', 'cache-control': 'no-cache' } })
    expect([confirmed.status, statusOf(confirmed), await confirmed.text()]).toEqual([200, 'REVALIDATED', 'answer 1'])
    expect(handedOn[1]?.headers.get('if-none-match')).toBe('"one"')
    expect(statusOf(await ask({}, given))).toBe('EXPIRED')
  })

  test('is removed if the next response may not be stored', async () => {
    await ask({}, changing('max-age=10, stale-if-error=1000'))
    pass(11)
    expect(statusOf(await ask({}, control('no-store')))).toBe('BYPASS')
    expect((await ask({}, { status: 503, headers: {} })).status).toBe(503)
  })
})

test('concurrent misses run the entrypoint once, unless its response may not be stored', async () => {
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(statusOf)).toEqual(['MISS', 'HIT', 'HIT'])
  expect(handedOn).toHaveLength(1)
  await Promise.all([ask({ path: '/b' }, control('no-store')), ask({ path: '/b' }, control('no-store'))])
  expect(handedOn).toHaveLength(3)
})

test('a stored response serves conditional and range requests without forwarding their headers', async () => {
  const given: Given = { headers: { 'cache-control': 'max-age=60', etag: 'W/"one"' }, body: '0123456789' }
  const part = await ask({ headers: { range: 'bytes=2-4', 'if-none-match': '"two"' } }, given)
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
  expect(handedOn.map(({ headers }) => [...headers.keys()])).toEqual([[]])
  expect((await ask({ headers: { range: 'bytes=20-' } }, given)).status).toBe(416)
  expect((await ask({ headers: { 'if-none-match': '"one"' } }, given)).status).toBe(304)
})

test('purging by tag or path prefix removes all variants of an entry', async () => {
  const tagged = control('max-age=60', { 'cache-tag': 'Page, b d', vary: 'Accept' })
  const variants = [{ headers: { accept: 'a' } }, { headers: { accept: 'b' } }]
  for (const variant of variants) await ask(variant, tagged)
  expect((await ask(variants[0], tagged)).headers.has('cache-tag')).toBe(false)
  cache.purge({ tags: ['b d'] })
  expect(statusOf(await ask(variants[0], tagged))).toBe('HIT')
  cache.purge({ tags: ['PAGE'] })
  for (const variant of variants) expect(statusOf(await ask(variant, tagged))).toBe('MISS')
  cache.purge({ pathPrefixes: ['/a'] })
  expect(statusOf(await ask(variants[0], tagged))).toBe('MISS')
})
