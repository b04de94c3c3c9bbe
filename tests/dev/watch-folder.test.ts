import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchFolder } from '../../scripts/dev/watch-folder.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

let base: string
let folder: string
let changed: string[]
/** The number of ready events of the watcher: one per folder at the watched path. */
let readies: number
let watcher: ReturnType<typeof watchFolder>

beforeEach(async () => {
  base = await temporaryFolder('watch')
  folder = join(base, 'content')
  await mkdir(join(folder, 'en'), { recursive: true })
  await writeFile(join(folder, 'en/a.md'), 'a')
  changed = []
  readies = 0
  watcher = watchFolder(
    folder,
    (path) => changed.push(path),
    () => readies++,
  )
  await expectReady(1)
})
afterEach(async () => {
  await watcher.close()
  await rm(base, { recursive: true, force: true })
})

async function expectReady(times: number): Promise<void> {
  await vi.waitFor(() => expect(readies).toBe(times), 20_000)
}

/** Waits for a change of a path with this ending. */
async function expectChange(end: string): Promise<void> {
  await vi.waitFor(() => expect(changed.map((path) => path.endsWith(end))).toContain(true), 20_000)
  changed = []
}

test('reports an edit, including one by writing another file and renaming it', async () => {
  expect(changed).toEqual([])
  await writeFile(join(folder, 'en/a.md'), 'b')
  await expectChange('en/a.md')
  await writeFile(join(folder, 'en/a.md~'), 'c')
  await rename(join(folder, 'en/a.md~'), join(folder, 'en/a.md'))
  await expectChange('en/a.md')
})

test('reports removals before additions, so that a rename never shows two files', async () => {
  await rename(join(folder, 'en/a.md'), join(folder, 'en/b.md'))
  const toldOf = () => changed.map((path) => path.slice(folder.length + 1)).filter((path) => path.endsWith('.md'))
  await vi.waitFor(() => expect(toldOf().toSorted()).toEqual(['en/a.md', 'en/b.md']), 10_000)
  expect(toldOf()).toEqual(['en/a.md', 'en/b.md'])
})

test('reports a removed and restored folder, and later edits in it', async () => {
  await rm(folder, { recursive: true })
  await expectChange('content')
  await expectReady(2)
  await mkdir(join(folder, 'en'), { recursive: true })
  await writeFile(join(folder, 'en/b.md'), 'b')
  await expectChange('en/b.md')
  await expectReady(3)
  changed = []
  await writeFile(join(folder, 'en/b.md'), 'another text')
  await expectChange('en/b.md')
})

test('reports a replaced folder, and later edits in it', async () => {
  await mkdir(join(base, 'next/en'), { recursive: true })
  await writeFile(join(base, 'next/en/c.md'), 'c')
  await rename(folder, join(base, 'old'))
  await rename(join(base, 'next'), folder)
  await expectChange('content')
  await expectReady(2)
  await writeFile(join(folder, 'en/c.md'), 'another text')
  await expectChange('en/c.md')
})

test('ignores packages and version control data', async () => {
  await mkdir(join(folder, 'node_modules/x'), { recursive: true })
  await writeFile(join(folder, 'node_modules/x/readme.md'), 'x')
  await writeFile(join(folder, 'en/last.md'), 'x')
  await vi.waitFor(() => expect(changed.some((path) => path.endsWith('last.md'))).toBe(true), 20_000)
  expect(changed.filter((path) => path.includes('readme'))).toEqual([])
})
