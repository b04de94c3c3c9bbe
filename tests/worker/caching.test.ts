import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { until } from '../harness/until.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite(smallSite)
})
afterAll(() => site.dispose())

/** Repeats the request until the response satisfies the check, for slightly longer than a head stays fresh. */
async function within(ms: number, path: string, satisfied: (html: string) => boolean): Promise<number> {
  const started = performance.now()
  const isSatisfied = async () => (satisfied(await (await site.get(path)).text()) ? true : undefined)
  await until(`the changed ${path}`, isSatisfied, { limitMs: ms, everyMs: 20 })
  return performance.now() - started
}

test.each(['/en', '/en/guide/install', '/fr', '/fr/en/guide'])(
  '%s has an entity tag and answers 304 for it',
  async (path) => {
    const response = await site.get(path)
    const tag = response.headers.get('etag')!
    expect(tag).toMatch(/^W\/"[\w-]{16}-(?:br|gzip|identity)"$/)
    const again = await site.get(path, { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await site.get(path, { 'if-none-match': `"other", ${tag}` })).status).toBe(304)
    expect((await site.get(path, { 'if-none-match': 'W/"1-old-tag"' })).status).toBe(200)
  },
)

test('serves a published change within a second, even on hot pages, and names the release', async () => {
  await site.get('/en/reference/options')
  const { release } = await site.publish({
    'en/2.reference/1.options.md': '---\ntitle: Options\n---\n\nFresh water.\n',
  })
  expect(release).toBe(2)
  await within(1500, '/en/reference/options', (html) => html.includes('Fresh water'))
  const response = await site.get('/en/reference/options')
  expect(response.headers.get('x-release')).toBe('2')
  expect((await site.get('/en/reference/options', { 'if-none-match': 'W/"1-x"' })).status).toBe(200)
})

test('a new title appears on the page, in the sidebar, and on neighboring pages in the same release', async () => {
  await site.publish({ 'en/1.guide/2.use.md': '---\ntitle: Employ\n---\n\nEmploy it.\n' })
  await within(1500, '/en/guide/install', (html) => html.includes('Employ'))
  const html = await (await site.get('/en/guide/install')).text()
  expect(html).not.toContain('>Use<')
})

test('a new configuration changes the title without a restart of the Worker', async () => {
  await site.publish({
    'site.config.json': JSON.stringify({
      title: { en: 'Harbour', fr: 'Port' },
      theme: { colors: { primary: 'violet' } },
    }),
  })
  await within(1500, '/fr', (html) => html.includes('<title>Accueil - Port</title>'))
  const response = await site.get('/en')
  const html = await response.text()
  const [, style] = /<style>([^<]+)<\/style>/.exec(html) ?? []
  expect(style).toContain('--primary-500')
  expect(response.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/)
})

test('detects a recreated database even if its release number is the same', async () => {
  await site.get('/en')
  const sql = `UPDATE release SET created_at = ?, config = json_set(config, '$.title', 'Begun again')`
  await site.target.batch([{ sql, params: [new Date().toISOString()] }])
  await within(3000, '/en/guide/install', (html) => html.includes('Begun again</title>'))
})

test('returns 404 before the first release, even before the first sync creates the tables', async () => {
  const empty = await openTestSite({})
  const rename = (from: string, to: string) =>
    empty.target.batch([{ sql: `ALTER TABLE ${from} RENAME TO ${to}`, params: [] }])
  // The Worker may be deployed before the first sync creates the tables.
  await rename('channel', 'later')
  expect((await empty.get('/en')).status).toBe(404)
  await rename('later', 'channel')
  expect((await empty.get('/en')).status).toBe(404)
  await empty.dispose()
})
