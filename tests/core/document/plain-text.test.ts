import { describe, expect, it } from 'vitest'
import { plainText } from '../../../core/document/index.ts'
import type { BodyNode } from '../../../core/document/index.ts'

describe('plainText', () => {
  it.each<[string, BodyNode[], string]>([
    ['words together across markup', [['p', {}, 're', ['em', {}, 'al'], 'ly ', ['code', {}, 'x']]], 'really x'],
    ['list items apart', [['ul', {}, ['li', {}, 'one'], ['li', {}, 'two']]], 'one two'],
    ['table cells apart', [['table', {}, ['tr', {}, ['td', {}, 'a'], ['td', {}, 'b']]]], 'a b'],
    ['lines apart', [['p', {}, 'one', ['br', {}], 'two\nthree']], 'one two three'],
    [
      'lines of code apart',
      [['pre', {}, ['code', {}, ['span', { class: ['line'] }, 'a', '\n'], ['span', { class: ['line'] }, 'b']]]],
      'a b',
    ],
    ['components apart', ['before', ['badge', {}, 'New'], 'after'], 'before New after'],
    ['footnote marks out', [['p', {}, 'fact', ['sup', {}, ['a', { dataFootnoteRef: '' }, '1']], '.']], 'fact.'],
    ['keys apart', [['p', {}, 'Press ', ['kbd', {}, '1'], ['kbd', {}, '2'], '.']], 'Press 1 2.'],
    ['a key and its text together', [['p', {}, ['kbd', {}, 'F'], '1']], 'F1'],
    ['an old and a new value apart', [['p', {}, 'from ', ['del', {}, '5'], ['ins', {}, '6'], ' on']], 'from 5 6 on'],
    ['readings after their words', [['ruby', {}, '漢', ['rt', {}, 'kan'], '字', ['rt', {}, 'ji']]], '漢字(kanji)'],
    [
      'parentheses of readings out',
      [['ruby', {}, '10', ['rp', {}, '('], ['rt', {}, 'ten'], ['rp', {}, ')']], '20'],
      '10(ten)20',
    ],
    ['an empty body empty', [], ''],
  ])('keeps %s', (_, nodes, expected) => {
    expect(plainText(nodes)).toBe(expected)
  })

  it('leaves out ignored elements', () => {
    expect(plainText([['p', {}, 'a ', ['code', {}, 'b']]], ['code'])).toBe('a')
  })

  it('reads each of many nested elements once', () => {
    let node: BodyNode = 'a'
    // Reading each element twice per level would take longer than any test.
    for (let depth = 0; depth < 60; depth++) node = ['blockquote', {}, node]
    expect(plainText([node])).toBe('a')
    for (let depth = 0; depth < 60; depth++) node = ['span', {}, ['sup', {}, '2'], node]
    expect(plainText([node])).toContain('a')
  })
})

describe('numbers in plain text', () => {
  const sup = (text: string): BodyNode => ['sup', {}, text]
  const sub = (text: string): BodyNode => ['sub', {}, text]
  const mn = (text: string): BodyNode => ['mn', {}, text]
  const mi = (text: string): BodyNode => ['mi', {}, text]
  const half: BodyNode = ['mfrac', {}, mn('1'), mn('2')]

  it.each<[BodyNode[], string]>([
    [['2', sup('n')], '2^n'],
    [['10', sup('6'), ' bytes'], '10^6 bytes'],
    [['10', sup('−3')], '10^−3'],
    [['2', sup('n+1')], '2^(n+1)'],
    [['2', sup('n'), '3'], '2^n 3'],
    [['m', sup('2')], 'm^2'],
    [['(a+b)', sup('2')], '(a+b)^2'],
    [['x', sup('10.5')], 'x^10.5'],
    [['1', sup('st'), ' place'], '1st place'],
    [['2', sup('e'), ' place'], '2e place'],
    [['Rivage', sup('TM')], 'RivageTM'],
    [['H', sub('2'), 'O'], 'H2O'],
    [['CO', sub('2')], 'CO2'],
    [['101', sub('2')], '101_2'],
    [['log', sub('2'), '8'], 'log_2 8'],
    [['x', sub('i+1')], 'x_(i+1)'],
    [['SO', sub('4'), sup('2−'), ' and x', sub('i'), sup('2')], 'SO4^(2−) and xi^2'],
    [['x', sup('2'), sub('1'), ' more'], 'x^2_1 more'],
    [[sup('1'), '⁄', sub('2')], '1⁄2'],
    [['1', sup('1'), '⁄', sub('2')], '1 1⁄2'],
    [['3', sup('1'), '/', sub('2')], '3 1/2'],
    [['a', sup('2'), '/b'], 'a^2/b'],
    [['10', sup('3'), '/', ['var', {}, 'n']], '10^3/n'],
    [['word ', sup('note')], 'word note'],
    [['a', sup('')], 'a'],
    [[['math', {}, ['msup', {}, mn('2'), mi('n')]]], '2^n'],
    [[['math', {}, half]], '1/2'],
    [[['math', {}, ['mfrac', {}, ['mrow', {}, mi('a'), ['mo', {}, '+'], mi('b')], mn('2')]]], '(a+b)/2'],
    [[['math', {}, ['msub', {}, mi('x'), mn('1')]]], 'x_1'],
    [[['math', {}, ['msubsup', {}, mi('x'), mn('1'), mn('2')]]], 'x_1^2'],
    [[['math', {}, ['msqrt', {}, mn('16')]]], '√16'],
    [[['math', {}, ['msqrt', {}, mi('a'), ['mo', {}, '+'], mi('b')]]], '√(a+b)'],
    [[['math', {}, ['mroot', {}, mn('8'), mn('3')]]], '∛8'],
    [[['math', {}, ['mroot', {}, mi('x'), mi('n')]]], 'x^(1/n)'],
    [[['math', {}, ['msqrt', {}, ['msup', {}, mi('x'), mn('2')], mi('y')]]], '√(x^2 y)'],
    [[['math', {}, ['msup', {}, mi('x'), mn('2')], mi('y')]], 'x^2 y'],
    [[['math', {}, mn('2'), ['msup', {}, mi('x'), mn('2')]]], '2x^2'],
    [[['math', {}, mn('2'), half, mi('x')]], '2 1/2 x'],
    [
      [['math', {}, ['mo', {}, '('], ['mfrac', { linethickness: '0px' }, mi('n'), mi('k')], ['mo', {}, ')']]],
      '(n choose k)',
    ],
    [
      [['math', {}, ['munderover', {}, ['mo', {}, '∑'], ['mrow', {}, mi('i'), ['mo', {}, '='], mn('1')], mi('n')]]],
      '∑_(i=1)^n',
    ],
    [[['math', {}, ['msup', {}, half, mn('2')]]], '(1/2)^2'],
    [[['table', {}, ['tr', {}, ['td', {}, '10', sup('3')], ['td', {}, '5']]]], '10^3 5'],
  ])('%j', (nodes, expected) => {
    expect(plainText(nodes)).toBe(expected)
  })
})
