import { describe, expect, it } from 'vitest'
import type { CodeBlock } from '../../../core/document/index.ts'
import { colorCode } from '../../../core/markdown/index.ts'
import { parseBody } from './parse-body.ts'

function read(info: string, code = 'a\nb\nc'): CodeBlock {
  const [pre] = parseBody(`~~~${info}\n${code}\n~~~`).root.children
  const block = pre?.type === 'element' ? pre.data?.code : undefined
  if (!block) throw new Error('no code block')
  return block
}

describe('the first line of a fence', () => {
  it.each([
    ['', { language: 'text', filename: null, lineNumbers: false, meta: '' }],
    ['ts', { language: 'ts', filename: null, meta: '' }],
    ['TS', { language: 'ts' }],
    ['ts [src/a.ts]', { language: 'ts', filename: 'src/a.ts', meta: '' }],
    ['ts[a.ts]{1}', { language: 'ts', filename: 'a.ts', meta: '' }],
    ['vue [pages/[[slug]].vue] {1}', { filename: 'pages/[[slug]].vue', meta: '' }],
    ['ts title="a b.ts"', { filename: 'a b.ts', meta: '' }],
    ["ts filename='a.ts'", { filename: 'a.ts', meta: '' }],
    ['ts lineNumbers', { lineNumbers: true, meta: '' }],
    ['ts showLineNumbers {1}', { lineNumbers: true, meta: '' }],
    ['ts:line-numbers', { language: 'ts', lineNumbers: true, meta: '' }],
    ['ts [a.ts] {1} wrap twoslash', { language: 'ts', filename: 'a.ts', meta: 'wrap twoslash' }],
    ['[a.txt]', { language: 'text', filename: 'a.txt' }],
    ['c++ title="x"', { language: 'c++', filename: 'x' }],
  ])('`%s`', (info, expected) => {
    expect(read(info)).toMatchObject(expected)
  })

  it.each([
    ['{1}', [1]],
    ['{1,3}', [1, 3]],
    ['{1, 2-3}', [1, 2, 3]],
    ['{2-99999999}', [2, 3]],
    ['{3-1}', []],
    ['{0}', []],
    ['', []],
  ])('highlights the lines of `%s`', (ranges, expected) => {
    const { lines } = read(`ts ${ranges}`)
    expect(lines.flatMap(({ marks }, index) => (marks.includes('highlight') ? [index + 1] : []))).toEqual(expected)
  })
})

describe('marks in comments', () => {
  it.each([
    ['added', 'a // [!code ++]', 'a', [['add']]],
    ['removed', 'a // [!code --]', 'a', [['remove']]],
    ['highlighted', 'a // [!code highlight]', 'a', [['highlight']]],
    ['highlighted, for short', 'a // [!code hl]', 'a', [['highlight']]],
    ['in focus', 'a // [!code focus]', 'a', [['focus']]],
    ['an error', 'a // [!code error]', 'a', [['error']]],
    ['a warning', 'a // [!code warning]', 'a', [['warning']]],
    ['two things', 'a // [!code ++] // [!code focus]', 'a', [['add', 'focus']]],
    ['one of three', 'a // [!code focus:2]\nb\nc', 'a\nb\nc', [['focus'], ['focus'], []]],
    ['below its mark', '// [!code highlight:2]\na\nb\nc', 'a\nb\nc', [['highlight'], ['highlight'], []]],
  ])('say that a line is %s', (_, code, text, marks) => {
    const block = read('ts', code)
    expect(block.text).toBe(text)
    expect(block.lines.map((line) => line.marks)).toEqual(marks)
  })

  it.each([
    ['a: 1 # [!code ++]', 'a: 1'],
    ['<p> <!-- [!code ++] -->', '<p>'],
    ['a { } /* [!code ++] */', 'a { }'],
    ['{x} {/* [!code ++] */}', '{x}'],
    ['select 1 -- [!code ++]', 'select 1'],
    ['mov ax ; [!code ++]', 'mov ax'],
    ['x % [!code ++]', 'x'],
  ])('may be written in the comments of the language: `%s`', (code, text) => {
    expect(read('x', code)).toMatchObject({ text, lines: [{ marks: ['add'] }] })
  })

  it.each([
    'a // [!code unknown]', 'a "[!code ++]"', '// [!code ++] more', 'a // !code ++',
  ])('stay where they mean nothing: `%s`', (code) => {
    expect(read('ts', code)).toMatchObject({ text: code, lines: [{ marks: [] }] })
  })

  it.each([
    ['a // [!\\code ++]', 'a // [!code ++]'],
    ['// [!\\code focus:2]', '// [!code focus:2]'],
    ['a // [!\\code ++] // [!code --]', 'a // [!code ++]'],
  ])('are shown with a backslash: `%s`', (code, text) => {
    expect(read('ts', code).text).toBe(text)
  })

  it('keep empty lines and indentation', () => {
    expect(read('ts', 'a {\n\n  b // [!code ++]\n}').text).toBe('a {\n\n  b\n}')
  })
})

describe('colorCode', () => {
  it('replaces tokens and keeps marks', () => {
    const block = colorCode(read('ts {1}', 'let a\n'), [[{ kind: 'k', text: 'let' }, { kind: '', text: ' a' }], []])
    expect(block.lines).toEqual([
      { tokens: [{ kind: 'k', text: 'let' }, { kind: '', text: ' a' }], marks: ['highlight'] },
      { tokens: [], marks: [] },
    ])
  })
})
