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

describe('the info string of a fence', () => {
  it.each([
    ['', { language: 'text', filename: null, lineNumbers: false, meta: '' }],
    ['ts', { language: 'ts', filename: null, meta: '' }],
    ['TS', { language: 'ts' }],
    ['ts [src/a.ts]', { language: 'ts', filename: 'src/a.ts', meta: '' }],
    ['ts[a.ts]{1}', { language: 'ts', filename: 'a.ts', meta: '' }],
    ['vue [pages/[[slug]].vue] {1}', { filename: 'pages/[[slug]].vue', meta: '' }],
    ['js{1}[a.js]', { filename: 'a.js', meta: '' }],
    ['js title="a.js" /y[ab]/', { filename: 'a.js', meta: '/y[ab]/' }],
    ['js title="a.js" /y [ab]/ tab="a [b]"', { filename: 'a.js', meta: '/y [ab]/ tab="a [b]"' }],
    ['ts title="a b.ts"', { filename: 'a b.ts', meta: '' }],
    ["ts filename='a.ts'", { filename: 'a.ts', meta: '' }],
    ['ts lineNumbers', { lineNumbers: true, meta: '' }],
    ['ts showLineNumbers {1}', { lineNumbers: true, meta: '' }],
    ['ts:line-numbers', { language: 'ts', lineNumbers: true, meta: '' }],
    ['ts [a.ts] {1} wrap twoslash', { language: 'ts', filename: 'a.ts', meta: 'wrap twoslash' }],
    ['ts:line-numbers=5 {1}', { lineNumbers: true, firstLine: 5, meta: '' }],
    ['ts showLineNumbers=7', { lineNumbers: true, firstLine: 7 }],
    ['ts showLineNumbers startLineNumber=9', { lineNumbers: true, firstLine: 9, meta: '' }],
    ['ts showLineNumbers=false', { lineNumbers: false, firstLine: 1 }],
    ['ts lineNumbers=99999999999', { lineNumbers: true, firstLine: 1 }],
    ['ts wrap', { wraps: true }],
    ['ts wrap=false', { wraps: false }],
    ['ts wrapper', { wraps: false }],
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

describe('lines listed in the info string', () => {
  it.each([
    ['ins={2}', [[], ['add'], []]],
    ['del={1} ins={2-3}', [['remove'], ['add'], ['add']]],
    ['mark={1,3} {2}', [['highlight'], ['highlight'], ['highlight']]],
    ['{1} ins={1}', [['add', 'highlight'], [], []]],
    ['collapse={1-2} "b"', [[], [], []]],
  ])('get the marks of Expressive Code: `%s`', (info, marks) => {
    expect(read(`ts ${info}`).lines.map((line) => line.marks)).toEqual(marks)
  })

  it('come from the signs of a diff that names a language', () => {
    const block = read('diff lang="js" [a.js]', ' same\n-old\n+new\nnone')
    expect(block).toMatchObject({ language: 'js', filename: 'a.js', text: 'same\nold\nnew\nnone', meta: '' })
    expect(block.lines.map((line) => line.marks)).toEqual([[], ['remove'], ['add'], []])
    expect(read('diff', '-old').text).toBe('-old')
  })

  it('are cheap to mark, even if they are listed many times', () => {
    expect(
      read(`ts ins={${'1-9999,'.repeat(200)}} {${'1-9999,'.repeat(200)}}`).lines.map((line) => line.marks),
    ).toEqual([
      ['add', 'highlight'],
      ['add', 'highlight'],
      ['add', 'highlight'],
    ])
  })
})

describe('marks in comments', () => {
  it.each([
    ['added', 'a // [!code ++]', 'a', [['add']]],
    ['removed', 'a // [!code --]', 'a', [['remove']]],
    ['highlighted', 'a // [!code highlight]', 'a', [['highlight']]],
    ['highlighted, in the short form', 'a // [!code hl]', 'a', [['highlight']]],
    ['focused', 'a // [!code focus]', 'a', [['focus']]],
    ['an error', 'a // [!code error]', 'a', [['error']]],
    ['a warning', 'a // [!code warning]', 'a', [['warning']]],
    ['added and focused', 'a // [!code ++] // [!code focus]', 'a', [['add', 'focus']]],
    ['one of several in a range', 'a // [!code focus:2]\nb\nc', 'a\nb\nc', [['focus'], ['focus'], []]],
    ['below its mark', '// [!code highlight:2]\na\nb\nc', 'a\nb\nc', [['highlight'], ['highlight'], []]],
  ])('mark a line: %s', (_, code, text, marks) => {
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
    ['a // the port [!code ++]', 'a // the port'],
    ['a { } /* the port [!code ++] */', 'a { } /* the port */'],
    ['a: 1 # one # two [!code ++]', 'a: 1 # one # two'],
  ])('work in the comment syntax of the language: `%s`', (code, text) => {
    expect(read('x', code)).toMatchObject({ text, lines: [{ marks: ['add'] }] })
  })

  it.each(['a // [!code unknown]', 'a "[!code ++]"', '// [!code ++] more', 'a // !code ++'])(
    'are plain text if they are unknown or misplaced: `%s`',
    (code) => {
      expect(read('ts', code)).toMatchObject({ text: code, lines: [{ marks: [] }] })
    },
  )

  it.each([
    ['a // [!\\code ++]', 'a // [!code ++]'],
    ['// [!\\code focus:2]', '// [!code focus:2]'],
    ['a // [!\\code ++] // [!code --]', 'a // [!code ++]'],
  ])('are shown if they are escaped: `%s`', (code, text) => {
    expect(read('ts', code).text).toBe(text)
  })

  it.each([
    ['// highlight-next-line\na\nb', 'a\nb', [['highlight'], []]],
    ['# highlight-start\na\nb\n# highlight-end\nc', 'a\nb\nc', [['highlight'], ['highlight'], []]],
    ['<!-- highlight-next-line -->\na', 'a', [['highlight']]],
    ['// highlight-end\na', 'a', [[]]],
    ['a // highlight-next-line', 'a // highlight-next-line', [[]]],
  ])('also work in the Docusaurus syntax: `%s`', (code, text, marks) => {
    const block = read('x', code)
    expect(block.text).toBe(text)
    expect(block.lines.map((line) => line.marks)).toEqual(marks)
  })

  it('keep empty lines and indentation', () => {
    expect(read('ts', 'a {\n\n  b // [!code ++]\n}').text).toBe('a {\n\n  b\n}')
  })
})

describe('colorCode', () => {
  it('replaces tokens and keeps marks', () => {
    const block = colorCode(read('ts {1}', 'let a\n'), [
      [
        { kind: 'k', text: 'let' },
        { kind: '', text: ' a' },
      ],
      [],
    ])
    expect(block.lines).toEqual([
      {
        tokens: [
          { kind: 'k', text: 'let' },
          { kind: '', text: ' a' },
        ],
        marks: ['highlight'],
      },
      { tokens: [], marks: [] },
    ])
  })
})
