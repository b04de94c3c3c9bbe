import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listedFolders, renderList } from '../../scripts/bundle/generated-lists.ts'
import { engineFolder } from '../../scripts/engine.ts'

test.each(listedFolders)('$list lists the content of $folder (if not, run `npm run build`)', async (listed) => {
  expect(await readFile(join(engineFolder, listed.list), 'utf8')).toBe(await renderList(listed))
})
