import { expect, test } from 'vitest'
import { alignSections } from '../../../core/translation/index.ts'

test.each([
  ['all paired', 'a b', 'x y', 'a=x b=y', 'a|x b|y'],
  ['one only on the right', 'a b', 'x new y', 'a=x b=y', 'a|x |new b|y'],
  ['one only on the left', 'a own b', 'x y', 'a=x b=y', 'a|x own| b|y'],
  ['one only on the right, first of all', 'b', 'new y', 'b=y', '|new b|y'],
  ['nothing paired', 'a', 'x', '', '|x a|'],
  ['another order', 'a b', 'y x', 'a=x b=y', 'a|x b|y'],
])('%s', (_name, left, right, pairs, expected) => {
  const split = (text: string) => text.split(' ').filter(Boolean)
  const rows = alignSections(
    split(left),
    split(right),
    new Map(split(pairs).map((pair) => pair.split('=') as [string, string])),
  )
  expect(rows.map((row) => `${row.left ?? ''}|${row.right ?? ''}`).join(' ')).toBe(expected)
})
