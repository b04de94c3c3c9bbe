import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

const versions = [
  { name: '2.x', state: 'current' },
  { name: '1.x', state: 'supported' },
  { name: '0.9', state: 'ended' },
]
const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n## Steps\n\n${text}\n`

let site: TestSite
const read = async (path: string) => {
  const response = await site.get(path)
  return { etag: response.headers.get('etag'), text: await response.text() }
}

beforeAll(async () => {
  site = await openTestSite(
    {
      'site.config.json': JSON.stringify({ locales: ['en'], versions }),
      'en/index.md': page('Home', 'Welcome.'),
      'en/1.install.md': page('Install', 'Run the first installer.'),
      'en/2.use.md': page('Use', 'Use it.'),
    },
    { port: 0 },
  )
  await site.serve({ 'en/1.install.md': page('Install', 'Run the second installer.') })
})
afterAll(() => site.dispose())

test('cached pages and texts show a version that was cut after it was listed, and unaffected pages keep their tags', async () => {
  const [install, use] = [await read('/en/install'), await read('/en/use')]
  expect(install.text).not.toContain('Changed in 2.x')
  expect((await read('/llms.txt')).text).not.toContain('1.x')
  await cutVersion(site.target, '1.x', { release: 1 })
  await vi.waitUntil(async () => (await read('/en/install')).text.includes('Changed in 2.x'), { timeout: 10_000 })
  expect(await read('/en/use')).toEqual(use)
  const llms = (await read('/llms.txt')).text
  expect(llms).toContain('/en/1.x/llms.txt')
  expect(llms).not.toContain('/0.9/')
  expect((await read('/robots.txt')).text).toContain('version=1.x')
})

test('a page of a version is marked when the version before it is cut, and the site keeps its cached pages', async () => {
  const [older, current] = [await read('/en/1.x/install'), await read('/en/install')]
  await cutVersion(site.target, '0.9', { release: 2 })
  await vi.waitUntil(async () => (await read('/en/1.x/install')).text.includes('Changed in 1.x'), { timeout: 10_000 })
  expect(older.text).not.toContain('Changed in')
  expect(await read('/en/install')).toEqual(current)
  expect((await read('/en/1.x/llms.txt')).text).toContain('/en/0.9/llms.txt')
})
