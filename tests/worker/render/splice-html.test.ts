import { expect, test } from 'vitest'
import { spliceHtml } from '../../../worker/render/splice-html.ts'

test('writes at places, in their order, and instead of what is there', () => {
  const edits = [
    { start: 4, end: 5, html: '!' },
    { start: 1, html: '<' },
    { start: 1, html: '>' },
  ]
  expect(spliceHtml('abcdef', edits)).toBe('a<>bcd!f')
  expect(spliceHtml('abcdef', [])).toBe('abcdef')
})

test('cuts out a part with the edits that are inside', () => {
  const edits = [0, 2, 4].map((start) => ({ start, html: String(start) }))
  expect(spliceHtml('abcdef', edits, 2, 4)).toBe('2cd')
  expect(spliceHtml('abcdef', edits, 4)).toBe('4ef')
})

test('writes at the very end, which is the end of the last part', () => {
  const edits = [{ start: 6, html: '!' }]
  expect(spliceHtml('abcdef', edits)).toBe('abcdef!')
  expect(spliceHtml('abcdef', edits, 0, 4)).toBe('abcd')
  expect(spliceHtml('abcdef', edits, 4)).toBe('ef!')
  expect(spliceHtml('', [{ start: 0, html: '!' }])).toBe('!')
})
