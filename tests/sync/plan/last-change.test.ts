import { beforeAll, expect, test } from 'vitest'
import { rollBack } from '../../../scripts/releases/roll-back.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { publish } from '../../../scripts/sync/publish.ts'
import { compileTools } from '../../harness/compile-tools.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { writeContent, writeFiles } from '../../harness/site.ts'
import type { Files } from '../../harness/site.ts'

let site: { target: D1Target }

beforeAll(async () => {
  site = { target: await openMemoryDatabase() }
})

const picture = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="12"/>`
const files: Files = {
  'en/index.md': '# Home\n',
  'en/1.install.md': '# Install\n\nSee [use](./2.use.md).\n',
  'en/2.use.md': '# Use\n\nDaily. ![Mark](./mark.svg)\n',
  'en/mark.svg': picture(24),
}

/** Each sync takes place one day after the previous one. */
async function openFolder(channel: string) {
  const path = await writeContent(files)
  const folder = new ContentFolder(path)
  let day = 0
  return {
    channel,
    sync: async (changes: Files = {}, renderer = 'one') => {
      await writeFiles(path, changes)
      return await publish({
        folder,
        target: site.target,
        channel,
        renderer,
        tools: compileTools,
        now: new Date(Date.UTC(2026, 0, ++day)),
      })
    },
    changedOn: async () =>
      Object.fromEntries(
        (
          await queryRows(
            site.target,
            `SELECT path, updated_at AS at FROM entry
      WHERE channel = ?1 AND since <= (SELECT head FROM channel WHERE name = ?1) AND until IS NULL AND document IS NOT NULL`,
            channel,
          )
        ).map(({ path: page, at }) => [String(page), Number(String(at).slice(8, 10))]),
      ),
  }
}

test('a page changes with its text and with the images it shows', async () => {
  const { sync, changedOn } = await openFolder('text')
  await sync()
  await sync({ 'en/1.install.md': '# Install\n\nOtherwise. See [use](./2.use.md).\n' })
  await sync({ 'en/mark.svg': picture(48) })
  expect(await changedOn()).toEqual({ '/en': 1, '/en/install': 2, '/en/use': 3 })
})

test('a page does not change when it or a linked page moves', async () => {
  const { sync, changedOn } = await openFolder('moves')
  await sync()
  expect(await sync({ 'en/1.install.md': null, 'en/3.begin.md': files['en/1.install.md']! })).toMatchObject({
    moved: [{ from: '/en/install', to: '/en/begin' }],
  })
  await sync({ 'en/2.use.md': `---\npath: /en/daily\n---\n\n${String(files['en/2.use.md'])}` })
  expect(await changedOn()).toMatchObject({ '/en/begin': 1, '/en': 1 })
})

test('a page does not change when new code renders it', async () => {
  const { sync, changedOn } = await openFolder('code')
  await sync()
  // Simulates different output of earlier code.
  await queryRows(
    site.target,
    `UPDATE entry SET document = 'other', digest = 'other' WHERE channel = 'code' AND document IS NOT NULL`,
  )
  expect((await sync({}, 'two')).changed.sort()).toEqual(['/en', '/en/install', '/en/use'])
  expect(await changedOn()).toEqual({ '/en': 1, '/en/install': 1, '/en/use': 1 })
})

test('a rolled-back page has its earlier date again', async () => {
  const { sync, changedOn, channel } = await openFolder('back')
  await sync()
  await sync({ 'en/2.use.md': '# Use\n\nWeekly.\n' })
  expect((await changedOn())['/en/use']).toBe(2)
  await rollBack({ target: site.target, channel })
  expect((await changedOn())['/en/use']).toBe(1)
})
