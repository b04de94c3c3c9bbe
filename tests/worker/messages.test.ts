import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '../../core/locale/index.ts'
import { readClientAssets } from '../harness/client-assets.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { anyText } from '../harness/any-text.ts'

let site: UnchangedSite
let hash: string

beforeAll(async () => {
  // Klingon has no bundled interface.
  site = await openUnchangedSite(
    {
      'en/index.md': '# Home\n',
      'fr/index.md': '# Accueil\n',
      'site.config.json': '{ "locales": ["en", "fr", "tlh"] }',
    },
    // Miniflare's own Worker compresses responses, as Cloudflare does.
    { port: 0, isDirect: false },
  )
  hash = (await readClientAssets()).messagesHash
})
afterAll(() => site.dispose())

const ask = (path: string, headers = {}, method = 'GET') =>
  site.get(path, { accept: 'application/json', ...headers }, method)

test('returns the texts of a language by its code, cached for a day under the hash of all texts', async () => {
  expect(hash).toMatch(/^[0-9a-f]{8}$/)
  const response = await ask(`/_i18n/${hash}/fr/messages.json`)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({ fr: locales.fr.messages })
})

test('returns a single group, rejects unknown groups, and ignores other parameters', async () => {
  expect(await (await ask(`/_i18n/${hash}/fr/messages.json?group=feedback`)).json()).toEqual({
    fr: { feedback: locales.fr.messages.feedback },
  })
  expect(await (await ask(`/_i18n/${hash}/tlh/messages.json?group=search&v=1`)).json()).toEqual({
    tlh: {},
    en: { search: locales.en.messages.search },
  })
  for (const group of ['', 'none', 'constructor', '__proto__'])
    expect((await ask(`/_i18n/${hash}/fr/messages.json?group=${group}`)).status).toBe(400)
})

test('returns the current texts uncached for another hash', async () => {
  const response = await ask('/_i18n/00000000/en/messages.json', { 'cache-control': 'no-cache' })
  expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([
    200,
    'no-cache',
    { en: locales.en.messages },
  ])
})

test('includes the English texts for a language without texts', async () => {
  expect(await (await ask(`/_i18n/${hash}/tlh/messages.json`)).json()).toEqual({ tlh: {}, en: locales.en.messages })
})

test.each(['de', 'constructor', '__proto__', 'EN', 'en ', '..%00', 'x'.repeat(2000)])(
  'returns 404 for an unknown language: %s',
  async (code) => {
    const response = await ask(`/_i18n/${hash}/${encodeURIComponent(code)}/messages.json`)
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { statusMessage: 'Server Error', message: `Locale '${code}' not found.` },
    ])
  },
)

test.each([
  '/_i18n',
  '/_i18n/',
  '/_i18n/x/messages.json',
  '/_i18n/x/en',
  '/_i18n/x/en/messages',
  '/_i18n//en/messages.json',
  '/_i18n/x/%E0%A4%A/messages.json',
  '/_i18n/x/a%2Fb/messages.json',
  '/_i18n/x/en/fr/messages.json',
])('%s is not a valid URL', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('supports conditional requests and HEAD', async () => {
  const path = `/_i18n/${hash}/en/messages.json`
  const tag = (await ask(path)).headers.get('etag')!
  expect((await ask(path, { 'if-none-match': tag })).status).toBe(304)
  const head = await ask(path, {}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
  expect((await ask(path, {}, 'POST')).status).toBe(405)
})

test('no request causes a server error', async () => {
  const segment = anyText(60).map((text) => encodeURIComponent(text.toWellFormed()))
  await fc.assert(
    fc.asyncProperty(segment, segment, fc.constantFrom('messages.json', '', 'x'), async (first, second, file) => {
      const response = await ask(`/_i18n/${first}/${second}/${file}`)
      expect(response.status).toBeLessThan(500)
      await response.arrayBuffer()
    }),
    { numRuns: 300 },
  )
})

test('compresses the texts', async () => {
  expect(
    (await ask(`/_i18n/${hash}/en/messages.json`, { 'accept-encoding': 'gzip' })).headers.get('content-encoding'),
  ).toBe('gzip')
})
