import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDataFile } from '../../../core/markdown/index.ts'

describe('JSON data', () => {
  it('has values, the position of every key, and the source text of scalars', () => {
    const { data, positions, written, diagnostics } = parseDataFile(
      'a.json',
      '\uFEFF{\n\t"title": 1.10,\r\n\t"b": ["é\\n"]\n}\n',
    )
    expect(data).toEqual({ title: 1.1, b: ['é\n'] })
    expect([...positions]).toEqual([
      ['title', { line: 2, column: 2 }],
      ['b', { line: 3, column: 2 }],
    ])
    expect([...written]).toEqual([['title', '1.10']])
    expect(diagnostics).toEqual([])
  })

  it('supports every JSON value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()),
        fc.constantFrom(undefined, '\t'),
        (value, space) => {
          const text = JSON.stringify(value, null, space)
          fc.pre(!/\\u0000|\\ud[89a-f]/i.test(text))
          expect(parseDataFile('a.json', text)).toMatchObject({ data: JSON.parse(text) as object, diagnostics: [] })
        },
      ),
    )
  })

  it.each([
    ['a comment', '{"a": 1, // one\n"b": 2}', 1, 10, 'JSON does not allow `//` here.', /comments/],
    ['a trailing comma', '{\n  "a": 1,\n}', 3, 1, 'JSON does not allow `}` here.', /comma before/],
    ['a trailing comma in a list', '[1, 2, ]', 1, 8, 'JSON does not allow `]` here.', /comma before/],
    ['a missing value', '{"a": }', 1, 7, 'JSON does not allow `}` here.', /value before/],
    ['single quotes', "{'a': 1}", 1, 2, "JSON does not allow `'` here.", /double quotes/],
    ['an unquoted key', '{a: 1}', 1, 2, 'JSON does not allow `a` here.', /double quotes/],
    ['a bare word', '{"a": tru}', 1, 7, 'JSON does not allow `tru` here.', /`true`/],
    ['a missing comma', '{"a": 1 "b": 2}', 1, 9, 'JSON does not allow `"` here.', /comma between/],
    ['text after the end', '{"a": 1}\n}', 2, 1, 'JSON does not allow `}` here.', /remove it/],
    ['a missing end', '{"a": [1, 2', 1, 11, 'The file ends before its data is complete.', /Close/],
    ['a missing quote', '{"a": "b', 1, 9, 'The file ends before its data is complete.', /Close/],
    [
      'a line break in a string',
      '{"a": "b\nc"}',
      1,
      7,
      'JSON does not allow a line break, a tab, or another control character in a string.',
      /\\n/,
    ],
    [
      'a control character',
      '{"a": "b\u0001"}',
      1,
      7,
      'JSON does not allow a line break, a tab, or another control character in a string.',
      /\\n/,
    ],
    [
      'six hundred nested lists',
      `{"a": ${'['.repeat(600)}${']'.repeat(600)}}`,
      1,
      507,
      'The values are nested too deeply.',
      /flat/,
    ],
    ['a duplicate key', '{"a": 1, "b": {"c": 1, "c": 2}}', 1, 24, 'The key `c` occurs more than once.', /only one/],
    [
      'a null character',
      '{"a": ["\\u0000"]}',
      1,
      8,
      'The text contains the character U+0000, which cannot be stored.',
      /^Remove it\.$/,
    ],
    ['a lone string', '"a"', 1, 1, 'Expected an object or a list.', /For example/],
    ['endlessly nested lists', '['.repeat(100_000), 1, 1, 'The values are nested too deeply.', /flat/],
  ])('reports %s', (_, text, line, column, message, hint) => {
    const { data, diagnostics } = parseDataFile('a.json', text)
    expect(diagnostics).toMatchObject([{ file: 'a.json', severity: 'error', code: 'json', line, column, message }])
    expect(diagnostics[0]?.hint).toMatch(hint)
    expect(data).toEqual({})
  })
})

it.each([
  ['a.json', ' [1, {"a": 2}]', { line: 1, column: 2 }],
  ['a.yml', '# A list\n- 1\n- a: 2\n', { line: 2, column: 1 }],
])('stores a list in %s as `body`', (file, text, place) => {
  const { data, positions, diagnostics } = parseDataFile(file, text)
  expect(data).toEqual({ body: [1, { a: 2 }] })
  expect(positions.get('body')).toMatchObject(place)
  expect(diagnostics).toEqual([])
})

it.each([
  ['en/.navigation.json', '[1]', 'Expected an object.'],
  ['en/.navigation.yml', '- 1', 'Expected lines of the form `key: value`.'],
])('rejects a list as the folder settings in %s', (file, text, message) => {
  expect(parseDataFile(file, text)).toMatchObject({ data: {}, diagnostics: [{ message }] })
})

it('also reports YAML that is nested too deeply for the database', () => {
  expect(parseDataFile('a.yml', `a: ${'['.repeat(600)}${']'.repeat(600)}\n`)).toMatchObject({
    data: {},
    diagnostics: [{ line: 1, message: 'The values are nested too deeply.' }],
  })
  expect(parseDataFile('a.yml', `a: ${'['.repeat(400)}${']'.repeat(400)}\n`).diagnostics).toEqual([])
})

it.each(['a.json', 'a.yml'])('reads no values from an empty %s', (file) => {
  expect(parseDataFile(file, '\n')).toMatchObject({ data: {}, diagnostics: [] })
})
