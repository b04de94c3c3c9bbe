import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { smallSite } from '../../harness/small-site.ts'
import { until } from '../../harness/until.ts'
import { browse } from '../../harness/browse.ts'
import { mergeBatches } from '../../../worker/records/insight/view-counts.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite(smallSite, { insight: true, variables: { INSIGHT_FLUSH_MS: 30 } })
})
afterAll(() => site.dispose())

/** Requests a path the way a browser loads a page. */
const load = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  browse(new URL(path, site.url), headers, method)

const countsOf = async () =>
  Object.fromEntries(
    (
      await queryRows<{ key: string; count: number }>(
        site.insight!,
        `SELECT page || ' ' || form || ' ' || reader || agent AS key, sum(count) AS count FROM view GROUP BY key`,
      )
    ).map(({ key, count }) => [key, count]),
  )

/** Waits until the isolate has written a later view, and thus every earlier one. */
async function written(): Promise<Record<string, number>> {
  const mark = async () => (await countsOf())['/en/feed.xml feed other'] ?? 0
  const before = await mark()
  // A response whose body isn't read may end the request, and its planned write with it.
  await (await site.get('/en/feed.xml')).text()
  await until('the counts are written', async () => (await mark()) > before || undefined)
  return await countsOf()
}

test('counts each page by reader and form, from the cache and by validator, without reading ahead', async () => {
  for (let index = 0; index < 3; index++) await load('/en/guide/install')
  const { headers } = await load('/en/guide/install')
  const confirmed = await load('/en/guide/install', { 'if-none-match': String(headers.etag) })
  expect(confirmed.status).toBe(304)
  await load('/en/guide/install', { 'sec-purpose': 'prefetch' })
  await load('/en/guide/install', {}, 'HEAD')
  await site.get('/en/guide/install', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await site.get('/en/guide/install', { 'user-agent': 'claude-code/2.1.4' })
  await site.get('/en/guide/install.md')
  await site.get('/raw/en/guide/install.md')
  await site.get('/en/guide/install', { accept: 'text/markdown' })
  await load('/en/guide/install?release=1')
  await load('/en/guide/install?history')
  await site.get('/en/guide/install/_payload.json')
  await load('/en/guide/nowhere')
  for (const screen of ['/_insight', '/en/_privacy', '/en/_privacy']) await load(screen)
  await site.get('/llms.txt')
  await site.get('/api/pages')
  expect(await written()).toEqual({
    '/en/guide/install html person': 5,
    '/en/guide/install html crawler': 1,
    '/en/guide/install html agentClaude Code': 1,
    '/en/guide/install markdown agent': 3,
    '/llms.txt llms agent': 1,
    '/api/pages api other': 1,
    '/en/feed.xml feed other': 1,
  })
})

test('stores a path without a page after its second day, or if another site links to it', async () => {
  const lists = () => queryRows(site.insight!, 'SELECT text, days FROM phrase ORDER BY text')
  await load('/en/old-guide', { referer: 'https://elsewhere.example/a' })
  await load('/en/nowhere-else')
  await load('/wp-login.php', { referer: 'https://elsewhere.example/a' })
  await written()
  const rows = await lists()
  expect(rows.filter(({ text }) => text !== null)).toEqual([{ text: '/en/old-guide', days: 1 }])
  await site.insight!.batch([{ sql: 'UPDATE phrase SET last_day = last_day - 1 WHERE text IS NULL', params: [] }])
  await load('/en/nowhere-else')
  await written()
  expect(await lists()).toContainEqual({ text: '/en/nowhere-else', days: 2 })
})

test('counts a search without results below a base path, once', async () => {
  await site.publish({ 'site.config.ts': 'export default { basePath: "/docs" }' })
  await until('the base path', async () => (await load('/docs/en/guide')).status === 200 || undefined)
  await load('/docs/en/search?q=narwhal')
  const counts = () =>
    queryRows(site.insight!, `SELECT locale, count FROM phrase JOIN phrase_count USING (hash) WHERE kind = 'search'`)
  await until('the search is written', async () => (await counts()).length > 0 || undefined)
  expect(await counts()).toEqual([{ locale: 'en', count: 1 }])
  await site.publish({ 'site.config.ts': null })
  await until('the root', async () => (await load('/en/guide')).status === 200 || undefined)
})

test('writes many pages into one row if the limit is used up ahead of time, and merges the rows on the next day', async () => {
  const dayMs = 24 * 60 * 60 * 1000
  const day = Math.floor(Date.now() / dayMs)
  const planned = 20_000 * (0.25 + (0.65 * (Date.now() % dayMs)) / dayMs)
  // Views of earlier tests must be written already. Otherwise, their write would reveal the number of used rows to the
  // isolate too early.
  await written()
  await site.insight!.batch([{ sql: 'UPDATE budget SET written = ?', params: [Math.ceil(planned) + 100] }])
  // The isolate learns the number from this write.
  const before = await written()
  for (const path of ['/en/guide', '/en/guide', '/en/guide/use', '/en/reference/options']) await load(path)
  // Views that are counted while a batch is being written are in the next one.
  const batched = async () => {
    const rows = await queryRows<{ counts: string }>(site.insight!, 'SELECT counts FROM view_batch')
    const views: Record<string, number> = {}
    for (const { counts } of rows) {
      for (const [from, page, form, reader, , , count] of JSON.parse(counts) as [number, ...string[], number][]) {
        const key = `${from} ${page} ${form} ${reader}`
        views[key] = (views[key] ?? 0) + Number(count)
      }
    }
    return views
  }
  const expected = {
    [`${day} /en/guide html person`]: 2,
    [`${day} /en/guide/use html person`]: 1,
    [`${day} /en/reference/options html person`]: 1,
  }
  const batches = await until('the batches are written', async () => {
    await load('/en/guide/install')
    const views = await batched()
    return Object.keys(expected).every((key) => key in views) ? views : undefined
  })
  expect(batches).toMatchObject(expected)
  expect(await countsOf()).toEqual(before)
  const [budget] = await queryRows(site.insight!, 'SELECT refused, batched FROM budget')
  expect(budget).toEqual({ refused: 0, batched: expect.any(Number) })
  expect(budget!.batched).toBeGreaterThan(0)
  // No row is left for single pages.
  await site.insight!.batch(mergeBatches(day + 1, 0).map(([sql, ...params]) => ({ sql, params })))
  const counts = await countsOf()
  expect(counts['… html person']).toBeGreaterThanOrEqual(4)
  expect({ ...counts, '… html person': undefined }).toEqual(before)
})

test('stops counting when the limit of the day is reached, and keeps serving pages', async () => {
  await site.insight!.batch([{ sql: 'UPDATE budget SET written = 20000', params: [] }])
  await load('/en/guide/use')
  const refused = async () => {
    expect((await load('/en/guide')).status).toBe(200)
    return (
      Number((await queryRows(site.insight!, 'SELECT max(refused) AS refused FROM budget'))[0]?.refused) > 0 ||
      undefined
    )
  }
  await until('the write is refused', refused)
  expect(Object.keys(await countsOf()).filter((key) => key.startsWith('/en/guide/use'))).toEqual([])
})
