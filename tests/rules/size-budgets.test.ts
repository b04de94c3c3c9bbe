import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readClientAssets } from '../harness/client-assets.ts'
import { ownProject } from '../harness/own-project.ts'

async function asset(address: string): Promise<Buffer> {
  return await readFile(join(ownProject.assetsFolder, address))
}

test('the eager and the inlined script of a page have at most 2.5 kB compressed', async () => {
  const { main, boot } = await readClientAssets()
  expect(
    brotliCompressSync(await asset(main)).length + brotliCompressSync(Buffer.from(boot)).length,
  ).toBeLessThanOrEqual(2500)
})

test('the eager script has no React and no static imports', async () => {
  const { main } = await readClientAssets()
  const source = (await asset(main)).toString()
  expect(source).not.toMatch(/\bimport\s*["{*]|from\s*"/)
  expect(source).not.toMatch(/react/i)
})

test('the first paint of an ordinary page needs at most 6 kB of styles, and the page at most 10 kB, compressed', async () => {
  const {
    styles: { main, deferred, ...others },
  } = await readClientAssets()
  const sizeOf = async (address: string) => brotliCompressSync(await asset(address)).length
  expect(await sizeOf(main)).toBeLessThanOrEqual(6000)
  const ordinary = (await sizeOf(main)) + (await sizeOf(deferred))
  expect(ordinary + (await sizeOf(others.components))).toBeLessThanOrEqual(10_000)
  for (const other of Object.values(others))
    expect((await sizeOf(main)) + (await sizeOf(other))).toBeLessThanOrEqual(10_000)
})

test('the browser assets name no other origin', async () => {
  const folder = join(ownProject.assetsFolder, '_assets')
  for (const file of await readdir(folder)) {
    const addresses = (await readFile(join(folder, file), 'utf8')).match(/https?:\/\/[\w.-]+/g) ?? []
    expect(addresses.filter((address) => address !== 'http://www.w3.org')).toEqual([])
  }
})
