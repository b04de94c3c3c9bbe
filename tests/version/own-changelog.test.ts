import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { importChangelog } from '../../scripts/version/import-changelog.ts'
import { findPostFolder } from '../../scripts/version/post-folder.ts'

const content = join(engineFolder, 'content')

test('the documentation contains the changes of every version: run `npm run changelog -- import CHANGELOG.md`', async () => {
  const folder = await findPostFolder(new ContentFolder(content), {})
  const source = join(engineFolder, 'CHANGELOG.md')
  const { added, updated, removed, edited, others } = importChangelog({
    source,
    content,
    folder,
    projectFolder: engineFolder,
    dryRun: true,
  })
  expect({ added, updated, removed, edited, others }).toEqual({
    added: [],
    updated: [],
    removed: [],
    edited: [],
    others: [],
  })
})
