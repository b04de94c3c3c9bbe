import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { d1Errors, openDoubledSite } from '../harness/database-double.ts'
import type { DoubledSite } from '../harness/database-double.ts'
import { smallSite } from '../harness/small-site.ts'

let site: DoubledSite

beforeAll(async () => {
  site = await openDoubledSite(smallSite, { assets: true })
})
afterEach(() => site.setFault())
afterAll(() => site.dispose())

const text = async (answer: Promise<Response>) => (await answer).text()

let isolates = 0
/** Returns an isolate with an empty cache. */
const cold = () => site.isolate(`cold-${isolates++}`)

/** Returns an isolate that has served a path. */
async function warm(path: string) {
  const get = cold()
  await text(get(path))
  await site.idle()
  return get
}

describe('errors of D1', () => {
  test.each([d1Errors.reset, d1Errors.lost, d1Errors.internal, d1Errors.transient])(
    'cause one immediate retry of the read: %s',
    async (error) => {
      await site.setFault({ error, times: 1 })
      expect((await cold()('/en')).status).toBe(200)
      await site.setFault({ error, times: 2 })
      expect((await cold()('/en')).status).toBe(503)
    },
  )

  test.each([d1Errors.overloaded, d1Errors.queued, d1Errors.timeout, d1Errors.memory, d1Errors.cpu])(
    'cause no retry of the read: %s',
    async (error) => {
      await site.setFault({ error, times: 1 })
      expect(await site.callsOf(async () => expect((await cold()('/en')).status).toBe(503))).toHaveLength(1)
    },
  )

  test('caused by Rivage itself stay 500', async () => {
    await site.setFault({ error: 'D1_ERROR: no such column: nothing: SQLITE_ERROR', times: 1, after: 1 })
    const answer = await cold()('/en')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
  })

  test('are logged on one line with the request ID that the visitor sees, without the search query', async () => {
    const get = await warm('/en')
    await site.setFault({ error: 'D1_ERROR: fts5: syntax error near "my secret": SQLITE_ERROR' })
    let html = ''
    const lines = await site.logOf(async () => (html = await text(get('/en/search?q=my+secret'))))
    expect(lines).toMatchObject([
      {
        event: 'request-failed',
        status: 500,
        code: 'internal',
        method: 'GET',
        path: '/en/search',
        release: expect.any(Number),
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
    expect(html).toContain((lines[0] as { requestId: string }).requestId)
  })

  test('while reading the head are logged once per outage, as is the recovery', async () => {
    const get = await warm('/en')
    const lines = await site.logOf(async () => {
      await site.setFault({ error: d1Errors.overloaded })
      for (let second = 0; second < 30; second++) {
        await site.advance(1000)
        await get('/en')
      }
      await site.idle()
      await site.setFault()
      await site.advance(1000)
      await get('/en')
    })
    expect(lines).toMatchObject([
      { event: 'database-away', error: `Error: ${d1Errors.overloaded}` },
      { event: 'database-back', afterSeconds: expect.any(Number) },
    ])
  })
})

describe('does not cache failures', () => {
  test.each([
    '/en',
    '/en/guide/install',
    '/fr/en/guide/use',
    '/en/guide/instal',
    '/en/search?q=instal',
    '/_search/en?q=instal',
    '/en/guide/install/_payload.json',
    '/raw/en/guide/use.md',
    '/images/shore.svg',
    '/sitemap.xml',
    '/llms.txt',
    '/favicon.ico',
    '/api/pages',
  ])('%s recovers on the next visit, whichever read fails', async (path) => {
    const right = await text(cold()(path))
    for (let after = 0; after < 20; after++) {
      const get = cold()
      await site.setFault({ error: d1Errors.overloaded, times: 1, after })
      const failed = await get(path)
      const failedText = await failed.text()
      await site.idle()
      await site.setFault()
      if (failedText === right) break // The response needs fewer reads than this.
      const copy = { 'if-none-match': failed.headers.get('etag') ?? '"none"' }
      expect([after, (await text(get(path, copy))) === right]).toEqual([after, true])
    }
  })
})
