import { expect, test } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { findMissingIslands } from '../../scripts/upgrade/missing-islands.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { writeContent, writeFiles } from '../harness/site.ts'

test('an upgrade keeps sharing pages that render alike, and reports islands of versions that no longer exist', async () => {
  const target = await openMemoryDatabase()
  const content = await writeContent({
    'en/index.md': '---\ntitle: Home\n---\n\nWelcome.\n',
    'en/1.demo.md': '---\ntitle: Demo\n---\n\n::wave-demo{label="Waves" sum="Sum"}\n::\n',
  })
  const sync = async (renderer: string) =>
    await publish({ folder: new ContentFolder(content), target, channel: 'live', renderer, tools: compileTools })
  const documents = async () =>
    (await queryRows(target, 'SELECT hash FROM document ORDER BY hash')).map(({ hash }) => hash)
  await sync('one')
  await cutVersion(target, '1.x')
  const before = await documents()
  await sync('two')
  expect(await documents()).toEqual(before)
  expect(await findMissingIslands(target)).toEqual([])

  await writeFiles(content, { 'en/1.demo.md': '---\ntitle: Demo\n---\n\nNo demo.\n' })
  await sync('two')
  await target.batch([
    {
      sql: `UPDATE document_part SET text = replace(text, 'data-island="waveSum"', 'data-island="formerSum"') WHERE kind = 'html'`,
      params: [],
    },
  ])
  expect(await findMissingIslands(target)).toEqual([{ version: '1.x', path: '/en/demo', islands: ['formerSum'] }])
})
