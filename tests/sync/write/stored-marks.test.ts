import { beforeAll, expect, test } from 'vitest'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import { publish } from '../../../scripts/sync/publish.ts'
import { compileTools } from '../../harness/compile-tools.ts'
import { smallSite } from '../../harness/small-site.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { writeContent } from '../../harness/site.ts'

let database: { target: D1Target }

beforeAll(async () => {
  database = { target: await openMemoryDatabase() }
})

const texts = async (kind: string) =>
  (
    await queryRows(database.target, 'SELECT hash, part, text FROM document_part WHERE kind = ? ORDER BY hash', kind)
  ).map((row) => ({ ...row }))

test('the next sync that compiles documents stored without marks adds the marks, and changes nothing else', async () => {
  const folder = new ContentFolder(await writeContent(smallSite))
  const sync = (renderer: string) =>
    publish({ folder, target: database.target, channel: 'live', renderer, tools: compileTools })
  await sync('one')
  const before = { html: await texts('html'), marks: await texts('marks') }
  expect(before.marks).toHaveLength(before.html.length)

  await queryRows(database.target, "DELETE FROM document_part WHERE kind = 'marks'")
  await sync('two')
  expect({ html: await texts('html'), marks: await texts('marks') }).toEqual(before)
  expect(await queryRows(database.target, 'SELECT count(DISTINCT since) AS releases FROM entry')).toEqual([
    { releases: 1 },
  ])
})
