import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deferMessages } from '../../../scripts/bundle/bundle-worker.ts'
import { engineFolder } from '../../../scripts/engine.ts'

const folder = join(engineFolder, 'core', 'locale', 'locales')

test.each(await readdir(folder))('the Worker loads the texts of %s lazily', async (file) => {
  const source = await readFile(join(folder, file), 'utf8')
  const deferred = deferMessages(source)
  expect(deferred).toMatch(/^ {2}dir: '(ltr|rtl)',\n {2}get messages\(\) \{ return \{\n/m)
  expect(deferred).toMatch(/^ {2}\} \},\n\}\)\n$/m)
})

test('leaves other modules unchanged', () => {
  expect(deferMessages('export const messages = {\n}\n')).toBe('export const messages = {\n}\n')
})
