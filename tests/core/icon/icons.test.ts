import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iconBucket, iconBucketPath, isIconName } from '../../../core/icon/index.ts'
import { writeIconBuckets } from '../../../scripts/bundle/icon-buckets.ts'
import { engineFolder } from '../../../scripts/engine.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'

interface IconSet {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}

/** Writes the buckets of an icon set as a build does, and returns functions that read them. */
async function writeBuckets(prefix: string, set: IconSet) {
  const [site, assets] = await Promise.all([temporaryFolder('site'), temporaryFolder('assets')])
  const installed = join(site, 'node_modules', '@iconify-json', prefix)
  await mkdir(installed, { recursive: true })
  const files = {
    [join(site, 'package.json')]: { dependencies: { [`@iconify-json/${prefix}`]: '1.0.0' } },
    [join(installed, 'package.json')]: { version: '1.0.0' },
    [join(installed, 'icons.json')]: { prefix, ...set },
  }
  for (const [path, content] of Object.entries(files)) await writeFile(path, JSON.stringify(content))
  const facts = (await writeIconBuckets(assets, [site]))[prefix]!
  const read = async (bucket: number) => await readFile(join(assets, iconBucketPath(prefix, facts, bucket)), 'utf8')
  return {
    all: await Promise.all(Array.from({ length: facts.buckets }, (_, bucket) => read(bucket))),
    bucketOf: async (name: string) => JSON.parse(await read(iconBucket(name, facts.buckets))) as IconSet,
  }
}

test('puts every icon in the bucket of its name, and each alias next to its icon', async () => {
  const set = {
    icons: { bowline: { body: '<path d="b"/>' }, hitch: { body: `<path d="${'h'.repeat(200_000)}"/>` } },
    aliases: { king: { parent: 'bowline' } },
  }
  const { all, bucketOf } = await writeBuckets('knots', set)
  expect(all).toHaveLength(7)
  expect((await bucketOf('hitch')).icons.hitch).toEqual(set.icons.hitch)
  expect((await bucketOf('king')).aliases?.king).toEqual({ parent: 'bowline' })
  expect((await bucketOf('king')).icons.bowline).toEqual(set.icons.bowline)
})

test('divides a real icon set into buckets of similar size that contain every icon', async () => {
  const file = join(engineFolder, 'node_modules', '@iconify-json', 'lucide', 'icons.json')
  const lucide = JSON.parse(await readFile(file, 'utf8')) as IconSet
  const { all } = await writeBuckets('lucide', lucide)
  expect(Math.max(...all.map((bucket) => bucket.length))).toBeLessThan(64 * 1024)
  const names = new Set(all.flatMap((bucket) => Object.keys((JSON.parse(bucket) as IconSet).icons)))
  expect(Object.keys(lucide.icons).filter((name) => !names.has(name))).toEqual([])
})

test.each([
  ['arrow-left', true],
  ['a1', true],
  ['', false],
  ['Arrow', false],
  ['arrow--left', false],
  ['-a', false],
  ['a.b', false],
  ['__proto__', false],
])('"%s" is a valid icon name: %s', (name, can) => expect(isIconName(name)).toBe(can))
