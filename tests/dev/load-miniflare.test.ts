import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { withGrowingBuffer } from '../../scripts/local/load-miniflare.ts'

test('the installed miniflare contains the replaced code exactly once', async () => {
  const source = await readFile(createRequire(import.meta.url).resolve('miniflare'), 'utf8')
  const replaced = withGrowingBuffer(source)
  const inserted = 'minSize < srcBuffer.byteLength ? srcBuffer.byteLength : '
  expect(replaced.length - source.length).toBe(inserted.length)
  expect(replaced).toContain(`minSize = ${inserted}minSize < MIN_SINGLE_SEGMENT_GROWTH ? `)
})

test('refuses a miniflare without the replaced code, or with two copies of it', async () => {
  const source = await readFile(createRequire(import.meta.url).resolve('miniflare'), 'utf8')
  const refusal = /differs from the version that Rivage requires. Remove overrides of miniflare/
  expect(() => withGrowingBuffer('module.exports = {}')).toThrow(refusal)
  expect(() => withGrowingBuffer(source + source)).toThrow(refusal)
})
