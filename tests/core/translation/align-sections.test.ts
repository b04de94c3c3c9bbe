import { expect, test } from 'vitest'
import { alignSections } from '../../../core/translation/index.ts'

test.each([
  ['aligns fully paired sections', 'a b', 'x y', 'a=x b=y', 'a|x b|y'],
  ['aligns an unpaired section on the right', 'a b', 'x new y', 'a=x b=y', 'a|x |new b|y'],
  ['aligns an unpaired section on the left', 'a own b', 'x y', 'a=x b=y', 'a|x own| b|y'],
  ['aligns an unpaired first section on the right', 'b', 'new y', 'b=y', '|new b|y'],
  ['aligns unpaired sections', 'a', 'x', '', '|x a|'],
  ['aligns sections in a different order', 'a b', 'y x', 'a=x b=y', 'a|x b|y'],
])('%s', (_name, left, right, pairs, expected) => {
  const split = (text: string) => text.split(' ').filter(Boolean)
  const rows = alignSections(
    split(left),
    split(right),
    new Map(split(pairs).map((pair) => pair.split('=') as [string, string])),
  )
  expect(rows.map((row) => `${row.left ?? ''}|${row.right ?? ''}`).join(' ')).toBe(expected)
})
