import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateContent, usualShape } from '../../bench/generated/generate-content.ts'
import type { GeneratedPage } from '../../bench/generated/generate-content.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

let folder: string
let pages: GeneratedPage[]

beforeAll(async () => {
  folder = await temporaryFolder('generated')
  pages = await generateContent(folder, 60)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('puts half of the pages in each locale, each with a unique file and path', async () => {
  expect(pages).toHaveLength(60)
  expect(pages.filter(({ path }) => path.startsWith('/fr/'))).toHaveLength(30)
  expect(new Set(pages.map(({ file }) => file)).size).toBe(60)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(60)
})

test('generates pages of typical length on average', async () => {
  const sizes = await Promise.all(pages.map(async ({ file }) => (await stat(join(folder, file))).size))
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  expect(mean).toBeGreaterThan(3000)
  expect(mean).toBeLessThan(6000)
})

test('links only to existing pages', async () => {
  const paths = new Set(pages.map(({ path }) => path))
  for (const { file } of pages) {
    const text = await readFile(join(folder, file), 'utf8')
    const targets = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\)/gm)].map((match) => match[1]!)
    expect(targets).toHaveLength(3)
    expect(targets.filter((target) => !paths.has(target))).toEqual([])
  }
})

test('generates the same pages every time', async () => {
  const again = await temporaryFolder('generated')
  try {
    await generateContent(again, 60)
    for (const { file } of pages)
      expect(await readFile(join(again, file), 'utf8')).toBe(await readFile(join(folder, file), 'utf8'))
  } finally {
    await rm(again, { recursive: true, force: true })
  }
})

test('generates long pages of about 1,100 words with five code blocks', async () => {
  const long = await temporaryFolder('generated')
  try {
    const longPages = await generateContent(long, 20, { ...usualShape, isLong: true })
    const texts = await Promise.all(longPages.map(({ file }) => readFile(join(long, file), 'utf8')))
    for (const text of texts) expect(text.match(/^```\w/gm)).toHaveLength(5)
    const words = texts.flatMap((text) => text.replaceAll(/^```[^]*?^```$/gm, '').match(/\S+/g))
    expect(words.length / texts.length).toBeGreaterThan(1000)
    expect(words.length / texts.length).toBeLessThan(1250)
  } finally {
    await rm(long, { recursive: true, force: true })
  }
})
