import { describe, expect, it } from 'vitest'
import { plainText } from '../../../core/document/index.ts'
import type { BodyNode } from '../../../core/document/index.ts'

describe('plainText', () => {
  it.each<[string, BodyNode[], string]>([
    ['words across markup', [['p', {}, 're', ['em', {}, 'al'], 'ly ', ['code', {}, 'x']]], 'really x'],
    ['items of a list apart', [['ul', {}, ['li', {}, 'one'], ['li', {}, 'two']]], 'one two'],
    ['cells of a table apart', [['table', {}, ['tr', {}, ['td', {}, 'a'], ['td', {}, 'b']]]], 'a b'],
    ['lines apart', [['p', {}, 'one', ['br', {}], 'two\nthree']], 'one two three'],
    [
      'lines of code apart',
      [['pre', {}, ['code', {}, ['span', { class: ['line'] }, 'a', '\n'], ['span', { class: ['line'] }, 'b']]]],
      'a b',
    ],
    ['components apart', ['before', ['badge', {}, 'New'], 'after'], 'before New after'],
    ['no footnote marks', [['p', {}, 'fact', ['sup', {}, ['a', { dataFootnoteRef: '' }, '1']], '.']], 'fact.'],
    ['nothing of nothing', [], ''],
  ])('keeps %s', (_, nodes, expected) => {
    expect(plainText(nodes)).toBe(expected)
  })

  it('leaves out the elements it is told to', () => {
    expect(plainText([['p', {}, 'a ', ['code', {}, 'b']]], ['code'])).toBe('a')
  })
})
