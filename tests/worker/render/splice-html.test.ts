import { expect, test } from 'vitest'
import { spliceHtml } from '../../../worker/render/splice-html.ts'

test('inserts and replaces text at positions in order', () => {
  const edits = [
    { start: 4, end: 5, html: '!' },
    { start: 1, html: '<' },
    { start: 1, html: '>' },
  ]
  expect(spliceHtml('abcdef', edits)).toBe('a<>bcd!f')
  expect(spliceHtml('abcdef', [])).toBe('abcdef')
})

test('removes a part together with the edits inside it', () => {
  const edits = [0, 2, 4].map((start) => ({ start, html: String(start) }))
  expect(spliceHtml('abcdef', edits, 2, 4)).toBe('2cd')
  expect(spliceHtml('abcdef', edits, 4)).toBe('4ef')
})

test('inserts at the very end, which belongs to the last part', () => {
  const edits = [{ start: 6, html: '!' }]
  expect(spliceHtml('abcdef', edits)).toBe('abcdef!')
  expect(spliceHtml('abcdef', edits, 0, 4)).toBe('abcd')
  expect(spliceHtml('abcdef', edits, 4)).toBe('ef!')
  expect(spliceHtml('', [{ start: 0, html: '!' }])).toBe('!')
})
