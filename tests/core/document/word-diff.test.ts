import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from '../../../core/document/index.ts'

/** Uses `[-removed-]{+added+}`, the format of `git diff --word-diff`. */
function shown(before: string, after: string): string {
  return diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')
}

test.each([
  ['Run it once.', 'Run it once.', 'Run it once.'],
  ['Run it once.', 'Run it twice.', 'Run it [-once-]{+twice+}.'],
  ['Run it.', 'Run it every day.', 'Run [-it-]{+it every day+}.'],
  ['a b c d e', 'a c d x e', 'a [-b -]c d {+x +}e'],
  ['', 'New words', '{+New words+}'],
  ['Old words', '', '[-Old words-]'],
  ['日本語の文書', '日本語の新文書', '日本語の{+新+}文書'],
])('%j → %j', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})

test('restores the old text without the added runs and the new text without the removed runs', () => {
  const words = fc.array(fc.constantFrom('a ', 'b ', 'c ', 'd. ', 'é'), { maxLength: 40 }).map((list) => list.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = diffWords(before, after)
      expect(
        runs
          .filter(({ kind }) => kind !== 'added')
          .map(({ text }) => text)
          .join(''),
      ).toBe(before)
      expect(
        runs
          .filter(({ kind }) => kind !== 'removed')
          .map(({ text }) => text)
          .join(''),
      ).toBe(after)
    }),
  )
})

test('replaces unrelated texts as a whole in bounded time', () => {
  const before = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(' ')
  const after = Array.from({ length: 20_000 }, (_, index) => `b${index}`).join(' ')
  expect(diffWords(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
