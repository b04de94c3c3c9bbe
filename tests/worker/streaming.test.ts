import { afterAll, beforeAll, expect, test } from 'vitest'
import http from 'node:http'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { bundleTestWorker } from '../harness/bundle-test-worker.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { publicPath } from '../harness/urls/translated-fetch.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite(smallSite, { workerFile: await bundleTestWorker('slow-articles') })
})
afterAll(() => site.dispose())

interface Arrival {
  at: number
  text: string
}

/** Requests a path like a browser that accepts Brotli, and records when each piece of text can be decoded. */
function arrivals(path: string, headers: Record<string, string> = {}): Promise<{ status: number; pieces: Arrival[] }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    http
      .get(
        new URL(publicPath(path, site.url), site.url),
        { headers: { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html', ...headers } },
        (response) => {
          const pieces: Arrival[] = []
          const decoder = { br: createBrotliDecompress, gzip: createGunzip }[response.headers['content-encoding'] ?? '']
          const decoded = decoder ? response.pipe(decoder()) : response
          decoded.on('data', (chunk: Buffer) =>
            pieces.push({ at: performance.now() - started, text: chunk.toString() }),
          )
          decoded.on('end', () => resolve({ status: response.statusCode ?? 0, pieces }))
          decoded.on('error', reject)
        },
      )
      .on('error', reject)
  })
}

// A page is read together with its article. The article of an untranslated page is read after it.
test('sends the frame before the article is read, in an encoding that the client accepts', async () => {
  const { status, pieces } = await arrivals('/fr/guide/use')
  expect(status).toBe(200)
  const articleAt = pieces.find(({ text }) => text.includes('Use it daily'))!.at
  // The article takes 600 ms, even if a busy machine starts slowly.
  const early = pieces
    .filter(({ at }) => articleAt - at > 300)
    .map(({ text }) => text)
    .join('')
  expect(early).toContain('<title>')
  expect(early).toContain(`href="${publicPath('/fr/guide/install', site.url)}"`)
  expect(early).toContain('<h1')
  expect(early).not.toContain('Use it daily')
})

test('sends the article in document order, in the same response, without a script to move it', async () => {
  const html = (await arrivals('/fr/guide')).pieces.map(({ text }) => text).join('')
  const order = ['<h1', 'The guide begins', '<footer', '</html>'].map((part) => html.indexOf(part))
  expect(order.every((position, index) => position > (order[index - 1] ?? -1))).toBe(true)
  expect(html).not.toContain('<rivage-hole')
  expect(html).not.toContain('$RC')
})

test('a missing page is a 404 that waits for no article', async () => {
  const { status, pieces } = await arrivals('/fr/guide/rien')
  expect(status).toBe(404)
  expect(pieces.map(({ text }) => text).join('')).toContain('Page non trouvée')
})

test('an article that cannot be read leaves an error in the page, which is not cached', async () => {
  const broken = (await arrivals('/fr/reference/options', { 'x-break-articles': '1' })).pieces
    .map(({ text }) => text)
    .join('')
  expect(broken).toContain('Une erreur est survenue')
  expect(broken).toContain('</html>')
  expect(broken).not.toContain('The database is away')
  const whole = (await arrivals('/fr/reference/options')).pieces.map(({ text }) => text).join('')
  expect(whole).toContain('Every option of the harbour')
})

test('serves a page from the cache byte for byte', async () => {
  const first = (await arrivals('/en/guide')).pieces.map(({ text }) => text).join('')
  const again = await arrivals('/en/guide')
  expect(again.pieces.map(({ text }) => text).join('')).toBe(first)
  expect(again.pieces[0]!.at).toBeLessThan(500)
})

test.each(['br', 'gzip', 'br;q=0.5, gzip;q=0.1', 'deflate'])(
  'a client that accepts %s gets the same page',
  async (encoding) => {
    const plain = (await arrivals('/en/guide', { 'accept-encoding': 'identity' })).pieces
      .map(({ text }) => text)
      .join('')
    expect((await arrivals('/en/guide', { 'accept-encoding': encoding })).pieces.map(({ text }) => text).join('')).toBe(
      plain,
    )
  },
)
