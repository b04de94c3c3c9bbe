import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iconBucket, isIconName } from '../../../core/icon/index.ts'
import { divideSet } from '../../../scripts/bundle/icon-buckets.ts'
import { engineFolder } from '../../../scripts/engine.ts'

const set = {
  prefix: 'knots',
  icons: { bowline: { body: '<path d="b"/>' }, hitch: { body: '<path d="h"/>' } },
  aliases: { king: { parent: 'bowline' } },
  width: 24,
}

test('puts every icon in the bucket of its name, and each alias next to its icon', () => {
  const buckets = divideSet(set, 7)
  expect(buckets.size).toBe(7)
  const parsed = (name: string) => JSON.parse(buckets.get(iconBucket(name, 7))!) as typeof set
  expect(parsed('hitch').icons.hitch).toEqual(set.icons.hitch)
  expect(parsed('king').aliases.king).toEqual({ parent: 'bowline' })
  expect(parsed('king').icons.bowline).toEqual(set.icons.bowline)
})

test('divides a real icon set into buckets of similar size that contain every icon', () => {
  const file = join(engineFolder, 'node_modules', '@iconify-json', 'lucide', 'icons.json')
  const lucide = JSON.parse(readFileSync(file, 'utf8')) as typeof set
  const buckets = [...divideSet(lucide, 19).values()]
  expect(Math.max(...buckets.map((bucket) => bucket.length))).toBeLessThan(64 * 1024)
  const names = new Set(buckets.flatMap((bucket) => Object.keys((JSON.parse(bucket) as typeof set).icons)))
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
