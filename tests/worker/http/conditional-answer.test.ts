import { expect, test } from 'vitest'
import { matchesEntityTag } from '../../../worker/http/conditional-answer.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
  ['', false],
])('If-None-Match %s matches: %s', (header, expected) => {
  expect(matchesEntityTag(header, 'W/"a"')).toBe(expected)
})
