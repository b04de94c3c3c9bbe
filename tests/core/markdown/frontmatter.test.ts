import { describe, expect, it } from 'vitest'
import { parseFrontmatter } from '../../../core/markdown/index.ts'
import { splitFrontmatter } from '../../../core/markdown/split-frontmatter.ts'

describe('splitFrontmatter', () => {
  it.each([
    ['no frontmatter', '# Title\n', { yaml: null, body: '# Title\n', bodyLine: 1 }],
    ['a mapping', '---\ntitle: A\n---\n# Title\n', { yaml: 'title: A\n', body: '# Title\n', bodyLine: 4 }],
    ['nothing between the lines', '---\n---\ntext', { yaml: '', body: 'text', bodyLine: 3 }],
    ['nothing after the last line', '---\ntitle: A\n---', { yaml: 'title: A\n', body: '', bodyLine: 4 }],
    [
      'Windows line endings',
      '---\r\ntitle: A\r\n---\r\ntext\r\n',
      { yaml: 'title: A\r\n', body: 'text\r\n', bodyLine: 4 },
    ],
    ['a byte order mark', '\uFEFF---\ntitle: A\n---\ntext', { yaml: 'title: A\n', body: 'text', bodyLine: 4 }],
    ['white space behind the dashes', '---  \ntitle: A\n--- \ntext', { yaml: 'title: A\n', body: 'text', bodyLine: 4 }],
    [
      'dashes inside a value',
      '---\ntitle: a --- b\n---\ntext',
      { yaml: 'title: a --- b\n', body: 'text', bodyLine: 4 },
    ],
    ['a thematic break on the first line', '---\n\ntext\n', { yaml: null, body: '---\n\ntext\n', bodyLine: 1 }],
    [
      'dashes that are more than three',
      '----\ntitle: A\n----\n',
      { yaml: null, body: '----\ntitle: A\n----\n', bodyLine: 1 },
    ],
    ['an empty file', '', { yaml: null, body: '', bodyLine: 1 }],
  ])('cuts a file with %s', (_, text, expected) => {
    expect(splitFrontmatter(text)).toEqual(expected)
  })
})

describe('parseFrontmatter', () => {
  it('gives the values, and the place in the file of every key', () => {
    const { data, places, diagnostics } = parseFrontmatter(
      'en/a.md',
      '---\ntitle: A\n\nseo:\n  title: B\ntags: [x, y]\n---\ntext',
    )
    expect(data).toEqual({ title: 'A', seo: { title: 'B' }, tags: ['x', 'y'] })
    expect([...places]).toEqual([
      ['title', { line: 2, column: 1 }],
      ['seo', { line: 4, column: 1 }],
      ['tags', { line: 6, column: 1 }],
    ])
    expect(diagnostics).toEqual([])
  })

  it('keeps how a scalar was written', () => {
    expect(parseFrontmatter('a.md', '---\ntitle: 1.10\n---\n').written.get('title')).toBe('1.10')
  })

  it.each([
    ['a colon inside a value', 'title: A\ndescription: a: b', 3, /Nested mappings are not allowed/, /quotes/],
    ['a quote that is not closed', 'title: A\nname: "b', 3, /Missing closing "quote/, /quotes/],
    ['a key written twice', 'title: A\nname: b\ntitle: C', 4, /unique/, /Keep one/],
    ['a tab as indentation', 'seo:\n\ttitle: B', 3, /[Tt]ab/, /spaces/],
    ['a list', '- a\n- b', 2, /`key: value`/, /`title: Getting started`/],
    ['a sentence', 'just a sentence', 2, /`key: value`/, /`title: Getting started`/],
    ['an alias without an anchor', 'title: *a', 2, /alias/, /instead of referring/],
    ['an alias inside of what it refers to', 'title: A\nx: &a [*a]', 3, /`\*a` is part of/, /instead of referring/],
    ['one that is deeper', 'x: &a\n  y:\n    - z: { n: *a }', 4, /`\*a` is part of/, /instead of referring/],
    ['a list as a key', 'title: A\n? [a, b]\n: c', 3, /key must be a text/, /quotes/],
    ['braces that are not quoted', 'title: A\nname: {{ b }}', 3, /key must be a text/, /quotes/],
    ['a mapping as a key, by its name', 'x: &a { b: c }\n*a : d', 3, /key must be a text/, /quotes/],
    ['a key written twice, once by its name', 'a: &k title\n*k : 3\ntitle: C', 4, /unique/, /Keep one/],
    ['a null character', 'title: A\nname: "b\\0c"', 3, /U\+0000/, /Leave it out/],
    ['half a character', 'title: "A \\ud800"', 2, /U\+D800/, /Leave it out/],
    ['a null character in a list', 'tags:\n  - a\n  - b\u0000', 4, /U\+0000/, /Leave it out/],
    ['half a character in a key', 'title: A\n"b\\udc00": c', 3, /U\+DC00/, /Leave it out/],
    ['thousands of brackets', '['.repeat(20_000), 2, /too deeply/, /flat/],
  ])('reports %s at its line', (_, yaml, line, message, hint) => {
    const { data, diagnostics } = parseFrontmatter('en/a.md', `---\n${yaml}\n---\ntext`)
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 'error', file: 'en/a.md', line, code: 'yaml' })])
    expect(diagnostics[0]!.message).toMatch(message)
    expect(diagnostics[0]!.hint).toMatch(hint)
    expect(data).toEqual({})
  })

  it('takes an alias for the last value of its name, as YAML does, and every other character', () => {
    const { data, diagnostics } = parseFrontmatter('a.md', '---\nx: &a [&a 😀, *a]\ny: "\\t\\n\\u00a0"\n---\n')
    expect(diagnostics).toEqual([])
    expect(data).toEqual({ x: ['😀', '😀'], y: '\t\n\u00a0' })
  })

  it('refuses to expand aliases of aliases', () => {
    const levels = Array.from({ length: 30 }, (_, index) => `k${index + 1}: &k${index + 1} [*k${index}, *k${index}]`)
    const { data, diagnostics } = parseFrontmatter('a.md', `---\n${['k0: &k0 [x]', ...levels].join('\n')}\n---\n`)
    expect(diagnostics).toHaveLength(1)
    expect(data).toEqual({})
  })

  it('refuses aliases of a long value, which would be longer than any text can be', () => {
    const long = `long: &a "${'\\x01'.repeat(900_000)}"\n`
    const { data, diagnostics } = parseFrontmatter('a.md', `---\n${long}all: [${'*a, '.repeat(99)}]\n---\n`)
    expect(diagnostics).toEqual([
      expect.objectContaining({ line: 3, message: 'The values are too long once `*a` stands for what it refers to.' }),
    ])
    expect(data).toEqual({})
  })

  it('notices that the last line is missing, but takes a thematic break for what it is', () => {
    const unclosed = parseFrontmatter('a.md', '---\ntitle: A\n\ntext')
    expect(unclosed.diagnostics).toEqual([expect.objectContaining({ line: 1, code: 'frontmatter-unclosed' })])
    expect(parseFrontmatter('a.md', '---\n\ntext').diagnostics).toEqual([])
  })

  it('does not let a key change what objects are', () => {
    const { data } = parseFrontmatter('a.md', '---\n__proto__: { polluted: true }\n---\n')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
  })
})
