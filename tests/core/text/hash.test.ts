import { expect, test } from 'vitest'
import { hashText, textKey } from '../../../core/text/index.ts'

// Test values: https://www.ietf.org/archive/id/draft-eastlake-fnv-17.html, appendix C.
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of "%s" is %i', (text, hash) => {
  expect(hashText(text)).toBe(hash)
})

test('makes a short key of letters and digits only', () => {
  for (const text of ['', 'a', 'A longer text.', 'été']) expect(textKey(text)).toMatch(/^[\da-z]{1,7}$/)
})
