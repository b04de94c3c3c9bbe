import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listedFolders, renderList } from '../../scripts/bundle/generated-lists.ts'
import { iconModule, renderIconModule } from '../../scripts/bundle/icons.ts'
import { engineFolder } from '../../scripts/project.ts'

test.each(listedFolders)('$list lists what is in $folder: run `npm run build` where it does not', async (listed) => {
  expect(await readFile(join(engineFolder, listed.list), 'utf8')).toBe(await renderList(listed))
})

test('the icon module has the icons that are named in icon-names.ts: run `npm run build` where it does not', async () => {
  expect(await readFile(join(engineFolder, iconModule), 'utf8')).toBe(await renderIconModule())
})
