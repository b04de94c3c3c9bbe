import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { versionChannel } from '../../core/release/index.ts'
import { exportSite } from '../../scripts/backup/export-site.ts'
import { restoreSite } from '../../scripts/backup/restore-site.ts'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openTestSite, writeContent } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { countRubbish } from '../sync/interrupted.ts'

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
  site = await openTestSite({
    'site.config.json': JSON.stringify({ locales: ['en'], versions }),
    'en/index.md': page('Home', 'Welcome.'),
    'en/1.install.md': page('Install', 'Run the first installer.'),
    'en/2.use.md': page('Use', 'Use it.'),
  })
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

/** Publishes to a version, with the text of its first page. */
async function publishTo(version: string, text: string, target: D1Target = site.target) {
  const folder = new ContentFolder(
    await writeContent({
      'site.config.json': JSON.stringify({ locales: ['en'], versions }),
      'en/index.md': page('Home', 'Welcome.'),
      'en/1.install.md': page('Install', text),
      'en/2.use.md': page('Use', 'Use it.'),
    }),
  )
  return await publish({ folder, target, channel: versionChannel(version), renderer: 'test', tools: compileTools })
}
const shows = async (version: string, text: string) =>
  await vi.waitUntil(async () => (await read(`/en/${version}/install`)).text.includes(text), { timeout: 10_000 })

test('a sync into a version that is killed at any moment changes nothing for readers, and the next one cleans up', async () => {
  await publishTo('1.x', 'Installer 0.')
  await shows('1.x', 'Installer 0.')
  const others = ['/en/install', '/en/0.9/install', '/en/1.x/use', '/en/0.9/use.md']
  const before = await Promise.all(others.map(read))
  let shown = 0
  for (let kill = 1; kill <= 20; kill++) {
    let left = Math.floor(Math.random() * 14)
    const isSent = Math.random() < 0.5
    const killed: D1Target = {
      async batch(statements) {
        // Its last batch may still arrive.
        if (left === 0 && isSent) await site.target.batch(statements)
        if (left-- <= 0) throw new Error('killed')
        return await site.target.batch(statements)
      },
    }
    await publishTo('1.x', `Installer ${kill}.`, killed).catch(() => {})
    const [channel] = await queryRows(site.target, 'SELECT head FROM channel WHERE name = ?', versionChannel('1.x'))
    const isServed = async () => Number((await site.get('/en/1.x/install')).headers.get('x-release')) === channel!.head
    await vi.waitUntil(isServed, { timeout: 10_000 })
    const { text } = await read('/en/1.x/install')
    const [, number] = /Installer (\d+)\./.exec(text)!
    // The last batch of a sync may have moved the head.
    expect([shown, kill]).toContain(Number(number))
    shown = Number(number)
    await site.target.batch([{ sql: 'UPDATE lease SET expires_at = 0', params: [] }])
  }
  await publishTo('1.x', 'Installer 21.')
  await shows('1.x', 'Installer 21.')
  expect(await Promise.all(others.map(read))).toEqual(before)
  expect(await countRubbish(site.target, versionChannel('1.x'))).toEqual({})
  expect(
    await queryRows(
      site.target,
      "SELECT row FROM hidden_row JOIN channel ON channel.name = channel WHERE since > head OR channel NOT LIKE 'version:%'",
    ),
  ).toEqual([])
})

test('two versions are published at the same time', async () => {
  const published = await Promise.all([publishTo('1.x', 'Installer one.'), publishTo('0.9', 'Installer nine.')])
  expect(published.map((each) => each.published)).toEqual([true, true])
  await shows('1.x', 'Installer one.')
  await shows('0.9', 'Installer nine.')
  expect((await read('/en/install')).text).toContain('Run the second installer.')
  for (const name of ['1.x', '0.9']) expect(await countRubbish(site.target, versionChannel(name))).toEqual({})
})

test('a rollback of one version leaves the bytes of the others', async () => {
  const others = ['/en/install', '/en/0.9/install', '/en/0.9/install.md', '/en/0.9/llms.txt']
  const before = await Promise.all(others.map(read))
  await rollBack({ target: site.target, channel: versionChannel('1.x'), number: 1 })
  await shows('1.x', 'Run the first installer.')
  expect(await Promise.all(others.map(read))).toEqual(before)
})

test('exports one version with its shared content, and restores it next to the others', async () => {
  const file = join(await temporaryFolder('version'), 'version.rivage')
  await exportSite(site, file, { channel: versionChannel('0.9') })
  await expect(restoreSite({ target: site.target, bucket: undefined, file, replace: true })).rejects.toThrow(
    'The file contains only version "0.9". Restore it with --version 0.9.',
  )
  const others = ['/en/install', '/en/1.x/install', '/en/1.x/llms.txt']
  const before = await Promise.all([...others, '/en/0.9/install', '/en/0.9/use.md'].map(read))
  const restore = async (replace: boolean) =>
    await restoreSite({ target: site.target, bucket: undefined, file, replace, version: '0.9' })
  await expect(restore(false)).rejects.toThrow('Version "0.9" already exists. To replace it, add --replace.')
  await publishTo('0.9', 'Another installer.')
  await shows('0.9', 'Another installer.')
  expect(await restore(true)).toMatchObject({ channels: ['version:0.9'] })
  await shows('0.9', 'Installer nine.')
  const after = await Promise.all([...others, '/en/0.9/install', '/en/0.9/use.md'].map(read))
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
  expect(after.map(({ text }) => text.length)).toEqual(before.map(({ text }) => text.length))
  expect((await read('/en/0.9/search?q=nine')).text).toContain('/en/0.9/install')
})

test('a page that the site has moved is found in a restored version, which overlays no release', async () => {
  await site.serve({ 'en/1.install.md': null, 'en/1.setup.md': page('Install', 'Run the second installer.') })
  await vi.waitUntil(async () => (await site.get('/en/setup')).ok, { timeout: 10_000 })
  const { items } = JSON.parse((await read('/api/versions?path=/en/setup')).text) as {
    items: { path: string | null }[]
  }
  expect(items.map(({ path }) => path)).toEqual(['/en/setup', '/en/1.x/install', '/en/0.9/install'])
})
