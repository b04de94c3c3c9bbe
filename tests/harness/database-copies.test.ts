import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { restoreDatabase, storeDatabase } from './database-copies.ts'
import { runFolderVariable, temporaryFolder } from './temporary-folder.ts'

test('keeps the copies of a process outside a test run from other processes', async () => {
  const folder = await temporaryFolder('copies')
  const file = join(folder, 'original.sqlite')
  using database = new DatabaseSync(file)
  database.exec('CREATE TABLE page (path TEXT)')
  vi.stubEnv(runFolderVariable, undefined)
  await storeDatabase(file, 'copied-outside')
  expect(await restoreDatabase('copied-outside', join(folder, 'copy.sqlite'))).toBe(true)
  vi.unstubAllEnvs()
  expect(await restoreDatabase('copied-outside', join(folder, 'other.sqlite'))).toBe(false)
})
