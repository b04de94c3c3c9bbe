import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { versionChannel } from '../../core/release/index.ts'
import { addTermCounts } from '../../core/search/index.ts'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { settleDocuments } from '../../scripts/sync/write/index-documents.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

/** The versions, oldest first, each with a word that only its pages have. */
const words = { '0.9': 'mistral', '1.x': 'monsoon', '2.x': 'zephyr' } as const
const names = Object.keys(words) as (keyof typeof words)[]
const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n## About winds\n\n${text}\n`
/** Returns a current page, and pages whose common words compete with those of other versions. */
const files = (word: string) => ({
  'en/1.winds.md': page('Winds', `The ${word} blows over the harbour, and fills the sails.`),
  ...Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [
      `en/2.ports/${at}.port-${at}.md`,
      page(`Port ${at}`, `The harbour ${'has a quay and '.repeat(at)} is open when the ${word} blows.`),
    ]),
  ),
})
const config = (versions: object[]) => JSON.stringify({ locales: ['en'], ...(versions.length > 0 && { versions }) })

let site: TestSite
const json = async <Answer>(path: string) => (await (await site.get(path)).json()) as Answer
const ranked = async (query: string, version = '') => {
  const { items } = await json<{ items: { id: string }[] }>(`/api/search?locale=en&limit=50&q=${query}${version}`)
  return items.map(({ id }) => id)
}
const queries = ['harbour', 'quay', 'winds', 'port', 'harbour+open', 'about']
const rankings = () => Promise.all(queries.map((query) => ranked(query)))

/** Returns the words of the current version, and how many of its documents have each. */
const statistics = async () => ({
  frequencies: await queryRows(site.target, 'SELECT * FROM search_statistics'),
  terms: addTermCounts((await queryRows(site.target, 'SELECT terms FROM search_vocabulary')) as { terms: string }[]),
})

/** Returns how many documents each part of the index has, and whether the current release shows them. */
const places = () =>
  queryRows(
    site.target,
    `SELECT past, document IN (
        SELECT document FROM entry WHERE channel = 'live' AND until IS NULL AND document IS NOT NULL) AS shown,
      count(*) AS documents FROM search_document GROUP BY past, shown ORDER BY past`,
  )

let before: Awaited<ReturnType<typeof rankings>>
let counted: Awaited<ReturnType<typeof statistics>>
let settled: Awaited<ReturnType<typeof places>>

beforeAll(async () => {
  site = await openTestSite({
    'site.config.json': config([]),
    'en/index.md': page('Home', 'Welcome.'),
    ...files(words['0.9']),
  })
  await site.publish(files(words['1.x']))
  await site.serve(files(words['2.x']))
  before = await rankings()
  for (const [at, name] of ['0.9', '1.x'].entries()) await cutVersion(site.target, name, { release: at + 1 })
  // Simulates an hour later, when documents that the current release doesn't show move to another part of the index.
  await settleDocuments(site.target, 'live', new Date(Date.now() + 3_600_000).toISOString())
  counted = await statistics()
  settled = await places()
  const folder = new ContentFolder(
    await writeContent({
      'site.config.json': config([]),
      'en/index.md': page('Home', 'Welcome.'),
      ...files(words['1.x']),
      'en/1.winds.md': page('Winds', `The ${words['1.x']} blows over the harbour and the quay, abaft the sails.`),
    }),
  )
  await publish({ folder, target: site.target, channel: versionChannel('1.x'), renderer: 'test', tools: compileTools })
  await site.serve({
    'site.config.json': config([
      { name: '2.x', state: 'current' },
      { name: '1.x', state: 'supported' },
      { name: '0.9', state: 'ended' },
    ]),
  })
  await vi.waitUntil(async () => (await site.get('/en/0.9/winds')).ok, { timeout: 10_000 })
})
afterAll(() => site.dispose())

test.each(names)('a word of %s is found in that version only, in every kind of search', async (name) => {
  for (const asked of names) {
    const parameter = `&version=${asked}`
    const segment = asked === '2.x' ? '' : `/${asked}`
    const isFound = asked === name
    expect((await ranked(words[name], parameter)).includes('/en/winds#about-winds'), asked).toBe(isFound)
    const dialog = await json<{ pages: { path: string }[] }>(`/_search/en?q=${words[name]}${parameter}`)
    expect(
      dialog.pages.some(({ path }) => path === '/en/winds'),
      asked,
    ).toBe(isFound)
    const results = await (await site.get(`/en${segment}/search?q=${words[name]}`)).text()
    expect(results.includes(`href="/en${segment}/winds#about-winds"`), asked).toBe(isFound)
    expect(results.includes('Search 2.x instead'), asked).toBe(asked !== '2.x')
  }
})

test('the local search of a browser gets the texts of its version only', async () => {
  for (const asked of names)
    for (const kind of ['', 'index/']) {
      const text = await (await site.get(`/_search/en/${kind}x.json?version=${asked}`)).text()
      for (const name of names)
        if (kind === '' || name !== asked) expect(text, `${kind}${asked}`).not.toContain(words[name])
    }
})

test('other versions do not change the ranking of the current version', async () => {
  expect(await rankings()).toEqual(before)
})

test('documents that only versions show affect neither the statistics nor the current results', async () => {
  const { frequencies, terms } = await statistics()
  expect(frequencies).toEqual(counted.frequencies)
  // A version adds only words that the site doesn't have. They are used to correct misspelled words.
  expect([...terms].filter(([term, count]) => counted.terms.get(term) !== count)).toEqual([['abaft', 1]])
  // The pages of the current release, 7 pages of each older release, and then a page of a version.
  const current = { past: 0, shown: 1, documents: 8 }
  expect(settled).toEqual([current, { past: 1, shown: 0, documents: 14 }])
  expect(await places()).toEqual([current, { past: 1, shown: 0, documents: 15 }])
  const { pages } = await json<{ pages: { path: string }[] }>('/_search/en?q=abaft&version=1.x')
  expect(pages.map(({ path }) => path)).toEqual(['/en/winds'])
})
