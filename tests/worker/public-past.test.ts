import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const secret = 'xanthocomic'
const withHistory = (history: string) => JSON.stringify({ history })

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({
    ...smallSite,
    'site.config.json': withHistory('present'),
    'en/3.secret.md': `---\ntitle: The ${secret}\ndescription: All about the ${secret}.\n---\n\n## A ${secret} heading\n\nThe ${secret}.\n`,
    'en/4.cellar/1.wine.md': '# Wine\n\nOld wine.\n',
    'public/secret.txt': secret,
  })
  await site.publish({ 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nUse it weekly.\n' })
  await site.serve({
    'en/3.secret.md': null,
    'public/secret.txt': null,
    'en/4.cellar/1.wine.md': null,
    'en/5.loft/1.wine.md': '# Wine\n\nOld wine.\n',
  })
})
afterAll(() => site.dispose())

/** Every way to read a page of a past release. `*` is replaced by its path. */
const forms = [
  '/en/*?release=2',
  '/en/*?at=2100-01-01&release=2',
  '/en/*/_payload.json?release=2',
  '/raw/en/*.md?release=2',
  '/_search/en?q=heading&release=2',
  '/en/search?q=heading&release=2',
  '/api/search?q=heading&locale=en&release=2',
  '/api/pages?release=2',
  '/api/pages/en/*?release=2',
  '/api/navigation/en?release=2',
  '/_search/en/index/x.json?release=2',
  '/_search/en/sections?sections=1,2,3,4,5,6,7,8,9,10,11,12&release=2',
  '/__nuxt_content/docs_en/sql_dump.txt?release=2',
  '/sitemap.xml?release=2',
  '/llms.txt?release=2',
  '/llms-full.txt?release=2',
  '/en/*?diff=2',
  '/en/*?diff=1..2',
  '/en/*?history',
  '/en/guide/use?release=2',
  '/secret.txt?release=2',
]

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await site.get(path)
  return { status: response.status, text: await response.text() }
}

async function query(release: number): Promise<string> {
  const response = await site.get(
    `/__nuxt_content/docs_en/query?release=${release}`,
    { 'content-type': 'application/json' },
    'POST',
    JSON.stringify({ sql: 'SELECT * FROM _content_docs_en ORDER BY stem ASC' }),
  )
  return await response.text()
}

/** Returns the requests whose responses contain the text of the page. Its path alone reveals nothing. */
async function telling(): Promise<string[]> {
  const found: string[] = []
  for (const form of forms) {
    const { text } = await read(form.replace('*', 'secret'))
    if (text.includes(secret)) found.push(form)
  }
  if ((await query(2)).includes(secret)) found.push('query')
  return found
}

describe('a removed page', () => {
  test('is in no public form of the past releases', async () => {
    expect(await telling()).toEqual([])
    expect((await read('/en/secret?release=2')).status).toBeGreaterThanOrEqual(404)
    expect((await read('/en/secret?history')).status).toBe(404)
  })

  test('keeps the past releases of other pages unchanged, also of moved ones', async () => {
    expect((await read('/en/guide/use?release=1')).text).toContain('Use it daily.')
    expect((await read('/en/guide/use?diff=1')).text).toContain('<ins class="change">')
    expect((await read('/en/guide/use?history')).text).toContain('?release=1')
    const wine = await read('/en/cellar/wine?release=1')
    expect([
      wine.status,
      wine.text.includes('Old wine.'),
      wine.text.includes('href="/en/cellar/wine?release=1"'),
    ]).toEqual([200, true, true])
    expect(await query(1)).toContain('Use it daily.')
  })
})

test('`none` hides all past releases and the links to them', async () => {
  await site.serve({ 'site.config.json': withHistory('none') })
  for (const path of [
    '/en/guide/use?release=1',
    '/en/guide/use?at=2100-01-01',
    '/en/guide/use?diff=1',
    '/en/guide/use?history',
    '/raw/en/guide/use.md?release=1',
    '/api/pages?release=1',
  ])
    expect([path, (await read(path)).status]).toEqual([path, 404])
  expect(await query(1)).not.toContain('Use it daily.')
  expect((await read('/en/guide/use')).text).not.toContain('?history')
})

test('`all` makes everything in past releases public', async () => {
  await site.serve({ 'site.config.json': withHistory('all') })
  expect((await telling()).length).toBeGreaterThan(12)
  expect((await read('/en/secret?release=2')).text).toContain(secret)
})
