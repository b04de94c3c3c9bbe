import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackgroundCheck } from '../../scripts/dev/background-check.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { ownProject } from '../harness/own-project.ts'

let folder: string
let check: BackgroundCheck

beforeAll(async () => {
  folder = await writeContent({
    'en/1.a.md': '---\ntitle: A\n---\n\n[Nowhere](/en/nothing)\n',
    'en/2.b.md': '---\ntitle: B\n---\n\nText.\n',
  })
  check = new BackgroundCheck(ownProject, folder)
})
afterAll(async () => {
  await check.close()
  await rm(folder, { recursive: true, force: true })
})

const codes = async () => (await check.run())?.map(({ file, code }) => [file, code])

test('finds problems of the content on another thread', async () => {
  expect(await codes()).toEqual([['en/1.a.md', 'broken-link']])
})

test('checks only files that it was notified of after the first run', async () => {
  check.follow()
  expect(await codes()).toEqual([['en/1.a.md', 'broken-link']])
  await writeFiles(folder, { 'en/2.b.md': '---\ntitle: B\n---\n\n[Nowhere](/en/none)\n' })
  expect(await codes()).toHaveLength(1)
  check.touch(join(folder, 'en/2.b.md'))
  expect(await codes()).toEqual([
    ['en/1.a.md', 'broken-link'],
    ['en/2.b.md', 'broken-link'],
  ])
})

test('leaves an unusable configuration to the publication', async () => {
  await writeFiles(folder, { 'site.config.json': '{' })
  expect(await check.run()).toBeUndefined()
  await writeFiles(folder, { 'site.config.json': null })
  expect(await codes()).toHaveLength(2)
})

test('lets the process exit if it is notified of an edit after it was closed', async () => {
  const script = `import { BackgroundCheck } from './scripts/dev/background-check.ts'
    const check = new BackgroundCheck(${JSON.stringify(folder)})
    await check.close()
    check.touch(${JSON.stringify(join(folder, 'en/1.a.md'))})`
  const ended = promisify(execFile)(
    process.execPath,
    ['--import', './scripts/tsx-loader.mjs', '--input-type=module', '--eval', script],
    { cwd: engineFolder, timeout: 60_000 },
  )
  await expect(ended).resolves.toMatchObject({ stdout: '' })
}, 70_000)
