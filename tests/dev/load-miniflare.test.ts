import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withGrowingBuffer, withoutBookmarksOfReads } from '../../scripts/local/load-miniflare.ts'

const { resolve } = createRequire(import.meta.url)

test('the installed miniflare contains the replaced code exactly once', async () => {
  const source = await readFile(resolve('miniflare'), 'utf8')
  const replaced = withGrowingBuffer(source)
  const inserted = 'minSize < srcBuffer.byteLength ? srcBuffer.byteLength : '
  expect(replaced.length - source.length).toBe(inserted.length)
  expect(replaced).toContain(`minSize = ${inserted}minSize < MIN_SINGLE_SEGMENT_GROWTH ? `)
})

test('refuses a miniflare without the replaced code, or with two copies of it', async () => {
  const source = await readFile(resolve('miniflare'), 'utf8')
  const refusal = /differs from the version that Rivage requires. Remove overrides of miniflare/
  expect(() => withGrowingBuffer('module.exports = {}')).toThrow(refusal)
  expect(() => withGrowingBuffer(source + source)).toThrow(refusal)
})

test('the installed miniflare loads its D1 with the replaced code exactly once', async () => {
  const path = resolve('miniflare')
  const replaced = withoutBookmarksOfReads(await readFile(path, 'utf8'))
  const replacement = /\.replace\("(commitToken = await)", "commitToken = [^\n]* await"\)/g
  expect(replaced.match(replacement)).toHaveLength(1)
  const worker = await readFile(join(dirname(path), 'workers', 'd1', 'database.worker.js'), 'utf8')
  expect(worker.split('commitToken = await')).toHaveLength(2)
})
