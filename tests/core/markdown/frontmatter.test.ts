import { describe, expect, it } from 'vitest'
import { parseFrontmatter } from '../../../core/markdown/index.ts'
import { splitFrontmatter } from '../../../core/markdown/split-frontmatter.ts'

describe('splitFrontmatter', () => {
  it.each([
    ['no frontmatter', '# Title\n', { yaml: null, body: '# Title\n', bodyLine: 1 }],
    ['a mapping', '---\ntitle: A\n---\n# Title\n', { yaml: 'title: A\n', body: '# Title\n', bodyLine: 4 }],
    ['an empty block', '---\n---\ntext', { yaml: '', body: 'text', bodyLine: 3 }],
    ['no line break after the block', '---\ntitle: A\n---', { yaml: 'title: A\n', body: '', bodyLine: 4 }],
    [
      'Windows line endings',
      '---\r\ntitle: A\r\n---\r\ntext\r\n',
      { yaml: 'title: A\r\n', body: 'text\r\n', bodyLine: 4 },
    ],
    [
      'invisible characters',
      '\u00A0\u200B\n---\ntitle: A\n---\ntext',
      { yaml: 'title: A\n', yamlLine: 3, body: 'text', bodyLine: 5 },
    ],
    ['a byte order mark', '\uFEFF---\ntitle: A\n---\ntext', { yaml: 'title: A\n', body: 'text', bodyLine: 4 }],
    ['spaces after the dashes', '---  \ntitle: A\n--- \ntext', { yaml: 'title: A\n', body: 'text', bodyLine: 4 }],
    [
      'dashes inside a value',
      '---\ntitle: a --- b\n---\ntext',
      { yaml: 'title: a --- b\n', body: 'text', bodyLine: 4 },
    ],
    ['a thematic break on the first line', '---\n\ntext\n', { yaml: null, body: '---\n\ntext\n', bodyLine: 1 }],
    ['more than three dashes', '----\ntitle: A\n----\n', { yaml: null, body: '----\ntitle: A\n----\n', bodyLine: 1 }],
    ['an empty file', '', { yaml: null, body: '', bodyLine: 1 }],
  ])('splits a file with %s', (_, text, expected) => {
    expect(splitFrontmatter(text)).toEqual(expected)
  })
})

describe('parseFrontmatter', () => {
  it('returns the values and the position of every key', () => {
    const { data, positions, diagnostics } = parseFrontmatter(
      'en/a.md',
      '---\ntitle: A\n\nseo:\n  title: B\ntags: [x, y]\n---\ntext',
    )
    expect(data).toEqual({ title: 'A', seo: { title: 'B' }, tags: ['x', 'y'] })
    expect([...positions]).toEqual([
      ['title', { line: 2, column: 1 }],
      ['seo', { line: 4, column: 1 }],
      ['tags', { line: 6, column: 1 }],
    ])
    expect(diagnostics).toEqual([])
  })

  it('keeps the source text of a scalar', () => {
    expect(parseFrontmatter('a.md', '---\ntitle: 1.10\n---\n').written.get('title')).toBe('1.10')
  })

  it.each([
    ['a colon inside a value', 'title: A\ndescription: a: b', 3, /Nested mappings are not allowed/, /quotes/],
    ['an unclosed quote', 'title: A\nname: "b', 3, /Missing closing "quote/, /quotes/],
    ['a duplicate key', 'title: A\nname: b\ntitle: C', 4, /more than once/, /only one/],
    ['a tab as indentation', 'seo:\n\ttitle: B', 3, /[Tt]ab/, /spaces/],
    ['a list', '- a\n- b', 2, /`key: value`/, /`title: Getting started`/],
    ['a sentence', 'just a sentence', 2, /`key: value`/, /`title: Getting started`/],
    ['an alias without an anchor', 'title: *a', 2, /alias/, /instead of referring/],
    [
      'an alias within the value that it refers to',
      'title: A\nx: &a [*a]',
      3,
      /`\*a` refers to a value that contains it/,
      /instead of referring/,
    ],
    [
      'a deeply nested alias within its value',
      'x: &a\n  y:\n    - z: { n: *a }',
      4,
      /`\*a` refers to a value that contains it/,
      /instead of referring/,
    ],
    ['a list as a key', 'title: A\n? [a, b]\n: c', 3, /key must be text/, /quotes/],
    ['unquoted braces', 'title: A\nname: {{ b }}', 3, /key must be text/, /quotes/],
    ['a mapping as a key, through an alias', 'x: &a { b: c }\n*a : d', 3, /key must be text/, /quotes/],
    ['a duplicate key through an alias', 'a: &k title\n*k : 3\ntitle: C', 4, /more than once/, /only one/],
    ['a null character', 'title: A\nname: "b\\0c"', 3, /U\+0000/, /Remove it/],
    ['half of a surrogate pair', 'title: "A \\ud800"', 2, /U\+D800/, /Remove it/],
    ['a null character in a list', 'tags:\n  - a\n  - b\u0000', 4, /U\+0000/, /Remove it/],
    ['half of a surrogate pair in a key', 'title: A\n"b\\udc00": c', 3, /U\+DC00/, /Remove it/],
    ['thousands of brackets', '['.repeat(20_000), 2, /too deeply/, /flat/],
  ])('reports %s at its line', (_, yaml, line, message, hint) => {
    const { data, diagnostics } = parseFrontmatter('en/a.md', `---\n${yaml}\n---\ntext`)
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 'error', file: 'en/a.md', line, code: 'yaml' })])
    expect(diagnostics[0]!.message).toMatch(message)
    expect(diagnostics[0]!.hint).toMatch(hint)
    expect(data).toEqual({})
  })

  it('resolves an alias to the latest anchor with its name, as YAML does, and accepts all other characters', () => {
    const { data, diagnostics } = parseFrontmatter('a.md', '---\nx: &a [&a 😀, *a]\ny: "\\t\\n\\u00a0"\n---\n')
    expect(diagnostics).toEqual([])
    expect(data).toEqual({ x: ['😀', '😀'], y: '\t\n\u00a0' })
  })

  it('refuses to expand nested aliases', () => {
    const levels = Array.from({ length: 30 }, (_, index) => `k${index + 1}: &k${index + 1} [*k${index}, *k${index}]`)
    const { data, diagnostics } = parseFrontmatter('a.md', `---\n${['k0: &k0 [x]', ...levels].join('\n')}\n---\n`)
    expect(diagnostics).toHaveLength(1)
    expect(data).toEqual({})
  })

  it('refuses aliases that would exceed the maximum length of a string', () => {
    const long = `long: &a "${'\\x01'.repeat(900_000)}"\n`
    const { data, diagnostics } = parseFrontmatter('a.md', `---\n${long}all: [${'*a, '.repeat(99)}]\n---\n`)
    expect(diagnostics).toEqual([
      expect.objectContaining({ line: 3, message: 'The values are too long once `*a` is replaced by its value.' }),
    ])
    expect(data).toEqual({})
  })

  it('reports a missing closing line, but accepts a thematic break', () => {
    const unclosed = parseFrontmatter('a.md', '---\ntitle: A\n\ntext')
    expect(unclosed.diagnostics).toEqual([expect.objectContaining({ line: 1, code: 'frontmatter-unclosed' })])
    expect(parseFrontmatter('a.md', '---\n\ntext').diagnostics).toEqual([])
  })

  it('protects object prototypes from frontmatter keys', () => {
    const { data } = parseFrontmatter('a.md', '---\n__proto__: { polluted: true }\n---\n')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
  })
})
