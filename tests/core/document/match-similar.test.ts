import { describe, expect, test } from 'vitest'
import { matchSimilar } from '../../../core/document/index.ts'
import { fingerprint, similarity } from '../../../core/document/similarity.ts'

const paragraph = (name: string) => Array.from({ length: 20 }, (_, index) => `${name}${index}`).join(' ')
const page = (...names: string[]) => names.map(paragraph).join('. ')
const letters = [...'abcdefghij']
const alike = (one: string, other: string) => similarity(fingerprint(one), fingerprint(other))
const movable = (id: string, text: string) => ({ id, text, name: id.slice(id.lastIndexOf('/') + 1) })

describe('the similarity of two texts', () => {
  test('is the share of words in matching runs', () => {
    const original = page(...letters)
    expect(alike(original, original)).toBe(1)
    expect(alike(original, page(...letters.slice(0, 8), 'x', 'y'))).toBeCloseTo(0.8)
    expect(alike(original, page(...letters.slice(0, 7), 'x', 'y', 'z'))).toBeCloseTo(0.7)
    expect(alike(original, page('x', 'y', 'z'))).toBe(0)
  })

  test('ignores punctuation and case, and counts both added and removed words', () => {
    expect(alike('One, two: three four.', 'one two three FOUR')).toBe(1)
    expect(alike(page('a'), page(...letters))).toBeCloseTo(0.1)
  })

  test('handles short and empty texts', () => {
    expect(alike('', '')).toBe(1)
    expect(alike('Text', '')).toBe(0)
    expect(alike('Old page', 'New page')).toBe(0)
    expect(alike('你好世界和平', '你好世界和平')).toBe(1)
  })
})

describe('matching', () => {
  test('pairs each text with the most similar one, in any order', () => {
    const from = [movable('/a', page(...letters)), movable('/b', page(...letters.slice(0, 9), 'x'))]
    const to = [movable('/c', page(...letters.slice(0, 9), 'x')), movable('/d', page(...letters))]
    const pairs = [
      { from: '/a', to: '/d', similarity: 1 },
      { from: '/b', to: '/c', similarity: 1 },
    ]
    expect(matchSimilar(from, to, 0.8)).toEqual(pairs)
    expect(matchSimilar(from.toReversed(), to.toReversed(), 0.8)).toEqual(pairs)
  })

  test('leaves texts below the threshold unpaired', () => {
    expect(
      matchSimilar(
        [movable('/a', page(...letters))],
        [movable('/b', page(...letters.slice(0, 7), 'x', 'y', 'z'))],
        0.8,
      ),
    ).toEqual([])
  })

  test('prefers the same name among equal texts', () => {
    const text = page('a', 'b')
    const pairs = matchSimilar(
      [movable('/old/x', text), movable('/old/y', text)],
      [movable('/new/y', text), movable('/new/x', text)],
      0.8,
    )
    expect(pairs.map(({ from, to }) => `${from} ${to}`)).toEqual(['/old/x /new/x', '/old/y /new/y'])
  })

  test('finishes quickly for thousands of pages', () => {
    const texts = Array.from(
      { length: 3000 },
      (_, index) =>
        `Page ${index}. ${'The same words in every page of the site. '.repeat(5)} ${paragraph(`p${index}x`)}`,
    )
    const pairs = matchSimilar(
      texts.map((text, index) => movable(`/old/${index}`, text)),
      texts.map((text, index) => movable(`/new/n${index}`, text)),
      0.8,
    )
    expect(pairs).toHaveLength(3000)
    expect(pairs.every(({ from, to }) => from.slice(5) === to.slice(6))).toBe(true)
  })
})
