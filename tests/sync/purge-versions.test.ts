import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { purge } from '../../scripts/releases/purge.ts'
import { versionChannel } from '../../core/release/index.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { renderPng } from '../harness/png.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { until } from '../harness/until.ts'
import { base, marker, read, rowsWith, secret, settle } from './purge-at-random.ts'

let site: TestSite
const config = JSON.stringify({
  history: 'all',
  versions: [
    { name: '2.x', state: 'current' },
    { name: '1.x', state: 'supported' },
    { name: '0.x', state: 'supported' },
    { name: '0.1', state: 'ended' },
  ],
})
const files = {
  ...base,
  'site.config.json': config,
  'en/3.sketch.md': secret('English'),
  'en/plan.png': renderPng(8, 8),
}
const purgeSecret = async () => await purge({ target: site.target, paths: ['/en/sketch'], isInFolder: () => false })

beforeAll(async () => {
  site = await openTestSite(files)
  await cutVersion(site.target, '0.x')
  await cutVersion(site.target, '0.1')
  await cutVersion(site.target, '1.x')
  // One version changes the page, one shows that of the release it was cut from, and one has it at another path.
  await publishTo('1.x', { ...files, 'en/3.sketch.md': secret('English', ', in the first version') })
  await publishTo('0.1', { ...files, 'en/3.sketch.md': null, 'en/3.study.md': secret('English') })
  await site.serve({ 'en/3.sketch.md': null, 'en/plan.png': null })
  await until('the move', async () => (await site.get('/en/0.1/study')).ok || undefined)
})
afterAll(() => site.dispose())

const withoutRelease = (text: string) => text.replace(/ · Release \d+/, '')

async function publishTo(version: string, content: Parameters<typeof writeContent>[0]) {
  const folder = new ContentFolder(await writeContent(content))
  await publish({ folder, target: site.target, channel: versionChannel(version), renderer: 'r1', tools: compileTools })
}

test('a purge removes the page from every version, in every form and release', async () => {
  const addresses = ['/en/1.x/sketch', '/en/0.x/sketch', '/en/0.1/study']
  const forms = [
    '/en/1.x/sketch.md',
    '/en/1.x/sketch/_payload.json',
    '/en/0.x/sketch.md',
    '/en/0.x/search?q=the',
    '/llms.txt?version=0.x',
  ]
  // The caches of the Worker, and the stored comparisons, contain the page.
  for (const path of addresses) expect(await read(site, path)).toContain(marker)
  for (const path of [...forms, '/en?since=1.x', '/en/1.x?since=0.x', '/api/versions?path=/en/1.x/sketch'])
    await read(site, path)
  const others = ['/en/1.x/guide/use.md', '/en/0.x/guide/use.md', '/en/guide/use.md']
  const before = await Promise.all(others.map((path) => read(site, path)))

  expect(await purgeSecret()).toMatchObject({ media: 1, shared: 0 })

  expect(await rowsWith(site, marker)).toEqual([])
  await settle(site)
  for (const path of addresses)
    await until(`the purge of ${path}`, async () => (await site.get(path)).status === 410 || undefined)
  for (const path of [...forms, '/en?since=1.x', '/en/1.x?since=0.x', ...others])
    expect(await read(site, path)).not.toContain(marker)
  const after = await Promise.all(others.map((path) => read(site, path)))
  expect(after.map(withoutRelease)).toEqual(before.map(withoutRelease))
})

test('a version without the page keeps the marker when it is published again', async () => {
  await publishTo('0.x', { ...files, 'en/3.sketch.md': null, 'en/plan.png': null })
  await until('the gap', async () => (await site.get('/en/0.x/sketch')).status === 410 || undefined)
  expect((await site.get('/en/0.x/guide/use')).status).toBe(200)
  expect(await rowsWith(site, marker)).toEqual([])
})
