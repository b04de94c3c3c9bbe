import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect.ts'
import type { CurrentRelease } from '../../scripts/sync/current-release.ts'
import { queryRows } from '../../scripts/sync/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { versionedTables } from '../../scripts/sync/versioned-table.ts'
import { smallSite } from '../harness/small-site.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

let database: LocalSite
beforeAll(async () => { database = await openLocalSite({ stateDir: null, port: null }) })
afterAll(() => database.dispose())

const steps: readonly Files[] = [
  {},
  { 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n## Every day\n\nOther text.\n' },
  { 'en/1.guide/1.install.md': '---\ntitle: Another title\n---\n\nSee [usage](./2.use.md).\n' },
  { 'en/1.guide/.navigation.yml': 'title: A guide\nicon: i-lucide-book\n' },
  { 'en/1.guide/2.use.md': '---\ntitle: Use\npath: /en/daily\n---\n\nMoved: the page that links here is compiled again.\n' },
  { 'en/2.reference/1.options.md': null, 'en/3.new/1.page.md': 'New.\n' },
  { 'site.config.json': '{"title":"Other"}' },
  {},
]

test('a process that remembers what it published writes what one that reads it each time writes', { timeout: 120_000 }, async () => {
  const [one, other] = await Promise.all(['remembers', 'reads'].map(async (channel) => {
    const path = await writeContent(smallSite)
    const folder = new ContentFolder(path)
    const known = channel === 'remembers' ? new Map<string, CurrentRelease>() : undefined
    const outcomes: unknown[] = []
    for (const files of steps) {
      await writeFiles(path, files)
      const { sentBytes: _bytes, documents: _documents, media: _media, ...result } = await publish({
        folder: known ? folder : new ContentFolder(path), target: database.target, channel, renderer: 'r1', ...(known && { known }),
      })
      outcomes.push(result)
    }
    const tables = await Promise.all(versionedTables.map(async ({ name, key, visible }) => await queryRows(database.target,
      `SELECT since, until, ${visible.join(', ')} FROM ${name} WHERE channel = ? ORDER BY since, ${key.join(', ')}`, channel)))
    return { outcomes, tables }
  }))
  expect(one!.outcomes).toEqual(other!.outcomes)
  expect(one!.tables).toEqual(other!.tables)
})

test('a release of another process is read, and not overwritten from memory', async () => {
  const path = await writeContent(smallSite)
  const known = new Map<string, CurrentRelease>()
  const sync = async (remembered: boolean) => await publish({
    folder: new ContentFolder(path), target: database.target, channel: 'shared', renderer: 'r1', ...(remembered && { known }),
  })
  await sync(true)
  await writeFiles(path, { 'en/1.guide/9.more.md': 'More.\n' })
  await sync(false)
  await writeFiles(path, { 'en/1.guide/9.more.md': null })
  expect(await sync(true)).toMatchObject({ release: 3, removed: ['/en/guide/more'] })
})
