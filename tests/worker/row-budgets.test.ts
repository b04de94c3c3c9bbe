import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countedRequests, countReads } from '../../bench/rows/counted-requests.ts'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { prune } from '../../scripts/releases/prune.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { maxStatements, rowBudgets } from '../../worker/store/row-budgets.ts'
import { multiplyPage } from '../harness/multiply-page.ts'
import { bundleTestWorker } from '../harness/bundle-test-worker.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

const words = 'quay tide rope anchor pilot cargo crane buoy'.split(' ')

/** Copies in the database of the real page of each kind. */
const copies = 1200
const posts = 400

const deep = '/en/guide/mooring/lines/spring'
const flat = '/en/reference/method-7'

let site: TestSite

const page = (title: string) =>
  `---\ntitle: ${title}\n---\n\nThe ${words.join(' and the ')} of it.\n\n## Set it up\n\nThe ${words[0]} first.\n`

beforeAll(async () => {
  site = await openTestSite(
    {
      'site.config.json': JSON.stringify({
        title: 'Harbour',
        locales: ['en', 'fr'],
        url: 'https://harbour.example',
        downloads: ['epub', 'zip', 'print'],
        collections: { news: { kind: 'posts' } },
        offline: true,
      }),
      'en/index.md': page('Harbour'),
      'fr/index.md': page('Port'),
      'en/1.guide/1.mooring/1.lines/1.spring.md': page('Spring lines'),
      'fr/1.guide/1.mooring/1.lines/1.spring.md': page('Gardes'),
      'en/1.guide/2.anchoring.md': page('Anchoring'),
      'en/news/2026-01-01-buoy.md': page('A buoy'),
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, index) => [
          `en/2.reference/${index + 1}.method-${index + 1}.md`,
          page(`Method ${index + 1}`),
        ]),
      ),
    },
    { workerFile: await bundleTestWorker('counted-reads') },
  )
  await multiplyPage(site.target, flat, { to: copies })
  await multiplyPage(site.target, '/en/news/buoy', { to: posts })
})
afterAll(() => site.dispose())

test('every kind of request stays within its budget, whatever the size of the site', { timeout: 180_000 }, async () => {
  const over: string[] = []
  const requests = countedRequests({ deep, flat, untranslated: '/fr/guide/anchoring', words })
  const post = { name: 'a post', path: '/en/news/buoy-300', atMost: rowBudgets.page, statuses: [200] }
  const lists = ['/en/news', '/en/news/page/30', '/en/news/2026/page/2', '/en/news/feed.xml'].map((path) => ({
    name: path,
    path,
    atMost: rowBudgets.list,
    statuses: [200],
  }))
  for (const request of [...requests, post, ...lists]) {
    const { status, rows, statements } = await countReads(site.url, request)
    // The first request creates stored texts, so only the number of its statements is limited.
    const again = request.atMost <= rowBudgets.list ? await countReads(site.url, request) : { rows }
    if (!(request.statuses ?? [200]).includes(status)) over.push(`${request.name}: status ${status}`)
    if (again.rows > request.atMost) over.push(`${request.name}: ${again.rows} rows, more than ${request.atMost}`)
    if (statements > maxStatements) over.push(`${request.name}: ${statements} statements`)
  }
  expect(over).toEqual([])
})

test('a book is planned once, and a large folder lists its pages to print', async () => {
  const read = (path: string) => countReads(site.url, { path })
  await read('/en/guide/book.epub')
  const again = await read('/en/guide/book.epub')
  expect(again.status).toBe(200)
  expect(again.rows).toBeLessThan(50)
  expect(again.statements).toBeLessThan(10)

  const print = await (await fetch(new URL('/en/reference/_print', site.url))).text()
  expect(print).toContain('href="/en/reference/method-1"')
  expect(print).not.toContain('<article')
})

describe('a text that is created once per release', () => {
  const stored = (where = '') =>
    queryRows(site.target, `SELECT channel, release, name, upload_id, parts FROM artifact ${where} ORDER BY name`)

  test('is the same from every isolate, even if two create it at the same time', async () => {
    await site.target.batch(['artifact', 'artifact_part'].map((table) => ({ sql: `DELETE FROM ${table}`, params: [] })))
    for (const path of [
      '/sitemap.xml',
      '/_search/en/x.json',
      '/_search/en/index/x.json',
      '/__nuxt_content/docs_en/sql_dump.txt',
    ]) {
      const [one, other] = await Promise.all([countReads(site.url, { path }), countReads(site.url, { path })])
      const later = await countReads(site.url, { path })
      expect(other.body, path).toBe(one.body)
      expect(later.body, path).toBe(one.body)
      expect([later.written, later.rows <= rowBudgets.artifact], path).toEqual([0, true])
    }
    expect(await stored()).toHaveLength(4)
    // The parts of the second isolate are deleted.
    expect(
      await queryRows(
        site.target,
        'SELECT part FROM artifact_part WHERE upload_id NOT IN (SELECT upload_id FROM artifact)',
      ),
    ).toEqual([])
  })

  test('such as the list of posts, costs the same rows for any number of posts', async () => {
    await site.target.batch([{ sql: "DELETE FROM artifact WHERE name LIKE 'post%'", params: [] }])
    const first = await countReads(site.url, { path: '/en/news/page/2' })
    expect([first.status, first.rows < posts]).toEqual([200, true])
    // A past release has no stored list.
    const past = await countReads(site.url, { path: '/en/news/page/2?release=1' })
    expect([past.status, past.rows > posts]).toEqual([200, true])
  })

  test('is created again if its creation was interrupted', async () => {
    const path = '/llms.txt'
    const { body } = await countReads(site.url, { path })
    await site.target.batch([{ sql: "DELETE FROM artifact WHERE name LIKE '/llms.txt%'", params: [] }])
    const again = await countReads(site.url, { path })
    expect(again.body).toBe(body)
    expect(again.written).toBeGreaterThan(0)
  })

  test('of an older release is created for each request and not stored', async () => {
    const before = await stored()
    const past = await countReads(site.url, { path: '/sitemap.xml?release=1' })
    expect([past.status, past.written]).toEqual([200, 0])
    expect(await stored()).toEqual(before)
  })

  test('is created again after a sync, and a prune deletes the older one', async () => {
    const { release } = await site.serve({ 'en/1.guide/3.docking.md': page('Docking') })
    expect((await countReads(site.url, { path: '/sitemap.xml' })).body).toContain('/en/guide/docking<')
    expect((await stored(`WHERE name LIKE '/sitemap.xml%'`)).map((row) => row.release)).toEqual([1, release])
    await prune({ target: site.target, keep: 1 })
    expect((await stored()).map((row) => row.release)).toEqual([release])
  })
})

test('a page of a version stays within the budget of a page, and takes as many calls', async () => {
  await cutVersion(site.target, '1.x')
  const versions = [
    { name: '2.x', state: 'current' },
    { name: '1.x', state: 'supported' },
  ]
  await site.serve({
    'site.config.json': JSON.stringify({ title: 'Harbour', locales: ['en', 'fr'], versions }),
    'en/1.guide/2.anchoring.md': page('Anchoring today'),
  })
  const current = await countReads(site.url, { path: deep })
  const version = await countReads(site.url, { path: deep.replace('/en', '/en/1.x') })
  expect([current.status, version.status]).toEqual([200, 200])
  expect(version.rows, version.each).toBeLessThanOrEqual(rowBudgets.page)
  expect(version.trips, version.each).toBeLessThanOrEqual(current.trips)
})

test('lists of posts and the sitemap take few calls, however many languages the site has', async () => {
  const locales = 'en fr de es it pt nl sv da fi pl cs sk hu ro bg el tr ru uk ar he fa hi bn ja ko vi th id'.split(' ')
  await site.serve({
    'site.config.json': JSON.stringify({
      title: 'Harbour',
      locales,
      collections: { log: { kind: 'posts', perPage: 1 } },
    }),
    ...Object.fromEntries([1, 2, 3].map((day) => [`en/log/2026-01-0${day}-rope-${day}.md`, page(`Rope ${day}`)])),
  })
  for (const path of ['/en/log/page/2', '/en/log/page/3', '/en/log/2026', '/sitemap.xml']) {
    const { status, statements } = await countReads(site.url, { path })
    expect([path, status, Math.max(statements, maxStatements)]).toEqual([path, 200, maxStatements])
  }
})
