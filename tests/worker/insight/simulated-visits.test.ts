import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../../bench/generated/random.ts'
import type { Random } from '../../../bench/generated/random.ts'
import { forkChannel, openPreviewAddress } from '../../../scripts/releases/fork-channel.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { browse } from '../../harness/browse.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { smallSite } from '../../harness/small-site.ts'
import { until } from '../../harness/until.ts'
import { agentUserAgents, crawlerUserAgents } from '../../core/insight/user-agents.ts'

// `npm run soak` simulates 100,000 visits.
const visits = process.env.RIVAGE_SOAK === '1' ? 100_000 : 1500
const atOnce = 50
const timeout = 60_000 + 15 * visits

const pages = [
  '/en/guide',
  '/en/guide/install',
  '/en/guide/use',
  '/fr/guide/use',
  '/en/reference/options',
  '/fr/en/guide/use',
]
const addresses = ['198.51.100.23', '203.0.113.4', '2001:db8:7::15']
const browserToken = 'Chrome/153.0.7777.7'

let site: TestSite
let preview: string

beforeAll(async () => {
  site = await openTestSite(
    // The limit would slow down the writes of so many visits in a few minutes.
    { ...smallSite, 'site.config.json': JSON.stringify({ insight: { rowsPerDay: 10_000_000 } }) },
    { insight: true, variables: { INSIGHT_FLUSH_MS: 200 } },
  )
  await site.publish({ 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n## Every day\n\nUse it each day.\n' })
  await forkChannel(site.target, 'next', 3600)
  preview = new URL(await openPreviewAddress(site.target, 'next', false)).pathname.split('/').at(-1)!
})
afterAll(() => site.dispose())

interface Visit {
  path: string
  headers?: Record<string, string>
  method?: string
  body?: string
  /** The expected counter; absent if the request must not be counted. */
  counts?: 'person' | 'agent' | 'crawler' | 'other'
}

/** Returns a visit of each kind that a site gets. */
function createVisit({ pick, below }: Random): Visit {
  const path = pick(pages)
  const kinds: (() => Visit)[] = [
    () => ({ path, counts: 'person' }),
    () => ({ path, headers: { 'if-none-match': '*' }, counts: 'person' }),
    () => ({
      path: '/_insight/event',
      method: 'POST',
      body: JSON.stringify({ kind: 'visit', path: pick(['/en/guide', '/en/guide/use']) }),
      headers: { origin: site.url.origin, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
      counts: 'person',
    }),
    () => ({ path, headers: { 'sec-purpose': 'prefetch' } }),
    () => ({ path: `${path}/_payload.json`, headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } }),
    () => ({ path, method: 'HEAD' }),
    () => ({ path: `${path}?release=1` }),
    () => ({ path, headers: { cookie: `rivage-preview=${preview}` } }),
    () => ({ path, headers: { 'user-agent': pick(agentUserAgents)[1] }, counts: 'agent' }),
    () => ({ path: '/en/guide/use.md', headers: { 'user-agent': 'node' }, counts: 'agent' }),
    () => ({ path: '/llms.txt', headers: { 'user-agent': 'axios/1.13.2' }, counts: 'agent' }),
    () => ({ path, headers: { 'user-agent': pick(crawlerUserAgents) }, counts: 'crawler' }),
    () => ({
      path,
      headers: { 'user-agent': 'curl/8.17.0', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      counts: 'other',
    }),
    () => ({ path: `/en/gone-${below(1e9).toString(36)}`, headers: { referer: 'https://elsewhere.example/' } }),
  ]
  return pick(kinds)()
}

test(
  `counts ${visits} visits of known kinds within two percent, and stores nothing about their senders`,
  { timeout },
  async () => {
    const random = createRandom(46)
    const truth: Record<string, number> = { person: 0, agent: 0, crawler: 0, other: 0 }
    for (let sent = 0; sent < visits; sent += atOnce)
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const { path, headers, method, body, counts } = createVisit(random)
          const caller = random.pick(addresses)
          const own = {
            'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${browserToken} Safari/537.36`,
            'cf-connecting-ip': caller,
          }
          const { status } = await browse(new URL(path, site.url), { ...own, ...headers }, method, body)
          expect(status, path).toBeLessThan(500)
          if (counts) truth[counts]! += 1
        }),
      )
    const counted = async () =>
      Object.fromEntries(
        (
          await queryRows<{ reader: string; count: number }>(
            site.insight!,
            'SELECT reader, sum(count) AS count FROM view GROUP BY reader',
          )
        ).map(({ reader, count }) => [reader, count]),
      )
    const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
    await until('the last counts are written', async () => (total(await counted()) >= total(truth) ? true : undefined))
    // Nothing was lost, because no isolate was evicted: the counts are exact.
    expect(await counted()).toEqual(truth)

    const tables = ['view', 'vote', 'comment', 'report', 'phrase', 'phrase_count', 'voter', 'salt', 'budget']
    const stored = JSON.stringify(
      await site.insight!.batch(tables.map((table) => ({ sql: `SELECT * FROM ${table}`, params: [] }))),
    )
    for (const secret of [...addresses, browserToken, 'curl/', 'axios', 'Googlebot', 'elsewhere.example', preview])
      expect(stored).not.toContain(secret)
    const [{ phrases }] = (await queryRows(site.insight!, 'SELECT count(*) AS phrases FROM phrase')) as [
      { phrases: number },
    ]
    expect(phrases).toBeLessThanOrEqual(600)
  },
)
