// Tests the texts for programs on a site with 50,000 pages in each of two languages, requested from an isolate with
// empty caches.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countReads } from '../../bench/rows/counted-requests.ts'
import { rowBudgets } from '../../worker/store/row-budgets.ts'
import { multiplyPage } from '../harness/multiply-page.ts'
import { bundleTestWorker } from '../harness/bundle-test-worker.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { checkLlms, checkSitemap } from '../harness/valid-forms.ts'

const copies = 50_000

/** The maximum number of rows that the Worker reads for the first reader of a text: five per page. */
const maxRows = 5 * 2 * copies

let site: TestSite

beforeAll(async () => {
  const page = (title: string) => `---\ntitle: ${title}\ndescription: What there is to know of it.\n---\n\nText.\n`
  site = await openTestSite(
    {
      'en/index.md': page('Harbour'),
      'fr/index.md': page('Port'),
      'en/1.guide/1.mooring.md': page('Mooring'),
      'fr/1.guide/1.mooring.md': page('Amarrage'),
      'en/2.reference/1.method.md': page('Method'),
      'fr/2.reference/1.method.md': page('Méthode'),
      'site.config.json': '{"title":"Harbour","url":"https://docs.example.com","locales":["en","fr"]}',
    },
    { workerFile: await bundleTestWorker('counted-reads') },
  )
  for (const path of ['/en/reference/method', '/fr/reference/method'])
    for (let from = 1; from <= copies; from += 5000)
      await multiplyPage(site.target, path, { from, to: Math.min(copies, from + 4999) })
}, 30 * 60_000)
afterAll(() => site.dispose())

const figures: string[] = []

/** Requests a text twice: as its first reader and as the next one. */
async function read(path: string): Promise<string> {
  const started = performance.now()
  const { status, body, rows, statements } = await countReads(site.url, { path })
  const ms = Math.round(performance.now() - started)
  const again = await countReads(site.url, { path })
  expect([path, status, again.body === body]).toEqual([path, 200, true])
  expect([path, rows <= maxRows, again.rows <= rowBudgets.list]).toEqual([path, true, true])
  figures.push(
    `${path}: ${rows} rows, ${statements} statements, ${body.length} characters, ${ms} ms; then ${again.rows} rows`,
  )
  return body
}

const addressesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, address]) => new URL(address!).pathname)

test('divides the sitemap into valid parts that list every page once', { timeout: 30 * 60_000 }, async () => {
  const index = await read('/sitemap.xml')
  expect(checkSitemap(index)).toEqual([])
  const parts = addressesIn(index, /<loc>([^<]+)<\/loc>/g)
  const named: string[] = []
  for (const part of parts) {
    const body = await read(part)
    expect([part, checkSitemap(body)]).toEqual([part, []])
    const pages = addressesIn(body, /<loc>([^<]+)<\/loc>/g)
    named.push(...pages)
  }
  expect(new Set(named).size).toBe(2 * (copies + 3))
  expect(named).toHaveLength(2 * (copies + 3))
})

test(
  'keeps each index for language models within its size, and lists every page in them',
  { timeout: 30 * 60_000 },
  async () => {
    const asked = new Set<string>()
    const named = new Set<string>()
    const left = ['/llms.txt']
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if (asked.has(path)) continue
      asked.add(path)
      const body = await read(path)
      expect([path, checkLlms(body)]).toEqual([path, []])
      for (const address of addressesIn(body, /\]\(([^)]+)\)/g)) {
        if (/llms(?:-\d+)?\.txt$/.test(address)) left.push(address)
        else if (address.endsWith('.md')) named.add(address)
      }
    }
    expect(named.size).toBe(2 * (copies + 3))
  },
)

test.each([
  '/en/feed.xml',
  '/fr/feed.json',
  '/_search/en/x.json',
  '/llms-full.txt',
  '/en/llms-full-1.txt',
  '/en/llms-full-3.txt',
  '/.well-known/agent-skills/harbour-docs/SKILL.md',
  '/.well-known/agent-skills/index.json',
])('creates %s for its first reader', { timeout: 30 * 60_000 }, async (path) => {
  const body = await read(path)
  if (path.startsWith('/llms')) expect(body.length).toBeLessThan(50_000)
})

afterAll(() => console.log(figures.join('\n')))
