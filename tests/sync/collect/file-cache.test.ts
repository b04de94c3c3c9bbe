import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { writeContent } from '../../harness/site.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { ownProject } from '../../harness/own-project.ts'

/** Enough files to make a cache worthwhile. */
const count = 500
const page = (index: number) => `en/${index}.page-${index}.md`

let folder: string
let cacheFolder: string
beforeEach(async () => {
  cacheFolder = await temporaryFolder('cache')
  vi.useFakeTimers({ toFake: ['Date'] })
  folder = await writeContent(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [page(index), `Page ${index}.\n`])),
  )
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(cacheFolder, { recursive: true })
  await rm(folder, { recursive: true, force: true })
})

class CountingFolder extends ContentFolder {
  readonly asked: string[] = []
  override readBytes(file: string) {
    this.asked.push(file)
    return super.readBytes(file)
  }
}

/** Collects the folder as another process would, and returns the files that it reads. */
async function look() {
  const other = new CountingFolder(folder, { project: { ...ownProject, cacheFolder } })
  const { content } = await other.collect()
  return { read: other.asked.sort(), hashes: new Map(content.map(({ file, hash }) => [file, hash])) }
}

const later = () => vi.setSystemTime(Date.now() + 3_600_000)

test('reads only changed files in another process', async () => {
  later()
  const first = await look()
  expect(first.read).toHaveLength(count)
  expect(await look()).toEqual({ read: [], hashes: first.hashes })

  await writeFile(join(folder, page(7)), 'Page 7!\n')
  await writeFile(join(folder, 'en/new.md'), 'New.\n')
  await rm(join(folder, page(9)))
  later()
  const second = await look()
  expect(second.read).toEqual([page(7), 'en/new.md'])
  expect(second.hashes.get(page(7))).not.toBe(first.hashes.get(page(7)))
  expect([second.hashes.size, second.hashes.has(page(9))]).toEqual([count, false])
  expect((await look()).read).toEqual([])
})

test('reads a file again that was written just before the last read, because it may have changed since', async () => {
  expect((await look()).read).toHaveLength(count)
  expect((await look()).read).toHaveLength(count)
})

test('reads a file with changed text even if its length and date are the same', async () => {
  later()
  await look()
  const date = new Date('2020-01-01')
  await writeFile(join(folder, page(3)), 'Other 3\n')
  await utimes(join(folder, page(3)), date, date)
  later()
  expect((await look()).read).toEqual([page(3)])
})

test('reads every file if the cache is missing or damaged', async () => {
  later()
  const { hashes } = await look()
  for (const broken of [
    undefined,
    '',
    '{"files":',
    '[]',
    JSON.stringify({ format: 'another', folder, files: [[page(0), {}]] }),
  ]) {
    const files = await readdir(cacheFolder)
    expect(files).toHaveLength(1)
    const cache = join(cacheFolder, files[0]!)
    if (broken === undefined) await rm(cache)
    else await writeFile(cache, broken)
    expect(await look()).toEqual({ read: [...hashes.keys()].sort(), hashes })
  }
})
