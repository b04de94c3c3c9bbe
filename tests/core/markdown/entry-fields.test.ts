import { describe, expect, it } from 'vitest'
import { parseFrontmatter, readEntryFields } from '../../../core/markdown/index.ts'

function read(yaml: string) {
  return readEntryFields('en/a.md', parseFrontmatter('en/a.md', `---\n${yaml}\n---\n`))
}

describe('readEntryFields', () => {
  it('leaves every field undecided for a page without frontmatter', () => {
    expect(read('').fields).toEqual({
      title: undefined,
      description: undefined,
      navigation: true,
      seo: {},
      links: null,
      layout: null,
      meta: {},
      path: undefined,
      stem: undefined,
      draft: false,
      outline: {},
    })
  })

  it('maps known keys to columns and all others to meta', () => {
    const { fields, diagnostics } = read(
      [
        'title: Install',
        'description: How to.',
        'navigation: { icon: i-lucide-x, badge: New }',
        'seo: { ogImage: /a.png }',
        'links: [{ label: Source, to: https://example.com, target: _blank }]',
        'layout: wide',
        'toc: { depth: 3 }',
        'foo: { bar: [1] }',
        'id: mine',
      ].join('\n'),
    )
    expect(diagnostics).toEqual([])
    expect(fields).toMatchObject({
      title: 'Install',
      description: 'How to.',
      navigation: { icon: 'i-lucide-x', badge: 'New' },
      seo: { ogImage: '/a.png' },
      links: [{ label: 'Source', to: 'https://example.com', target: '_blank' }],
      layout: 'wide',
      outline: { depth: 3 },
    })
    expect(fields.meta).toEqual({ foo: { bar: [1] } })
  })

  it.each([
    ['ignores an empty value', 'title:\ndescription: ""', { title: undefined, description: undefined }],
    ['keeps a number as written', 'title: 1.10', { title: '1.10' }],
    ['ignores an empty SEO value', 'seo: { title: , image: /a.png }', { seo: { image: '/a.png' } }],
    ['ignores an empty navigation title', 'navigation: { title: , icon: x }', { navigation: { icon: 'x' } }],
    ['accepts a number as a navigation title', 'navigation: { title: 2024 }', { navigation: { title: '2024' } }],
    ['lets a page leave the navigation', 'navigation: false', { navigation: false }],
    ['reads a draft', 'draft: true', { draft: true }],
    ['reads a custom path', 'path: /en/elsewhere', { path: '/en/elsewhere' }],
    ['disables the outline', 'toc: false', { outline: false }],
  ])('%s', (_, yaml, expected) => {
    expect(read(yaml).fields).toMatchObject(expected)
    expect(read(yaml).diagnostics).toEqual([])
  })

  it.each([
    ['title: [a]', 2, '`title` must be text, not `["a"]`.', 'title: Getting started'],
    ['foo: 1\ndescription: { a: 1 }', 3, '`description` must be text, not `{"a":1}`.', 'description: '],
    [
      'navigation: "false"',
      2,
      '`navigation` must be `false` or a list of keys, not `"false"`.',
      'navigation: { title: Install }',
    ],
    [
      'seo: true',
      2,
      '`seo` must be a list of keys, with text for `title` and `description`, not `true`.',
      'seo: { title',
    ],
    ['seo: { title: [a] }', 2, 'not `{"title":["a"]}`.', 'seo: { title'],
    [
      'links: [{ label: A }]',
      2,
      '`links` must be a list of links with `label` and `to`',
      'links: [{ label: Source, to:',
    ],
    ['draft: maybe', 2, '`draft` must be `true` or `false`, not `"maybe"`.', 'draft: true'],
    [
      'path: en/install',
      2,
      '`path` must be a path that starts with `/`, not `"en/install"`.',
      'path: /en/guide/install',
    ],
    ['toc: { depth: deep }', 2, '`toc` must be `false` or a list of keys', 'toc: { depth: 3 }'],
    ['toc: { depth: 9 }', 2, '`depth` and `searchDepth` from 1 to 5', 'toc: { depth: 3 }'],
    [
      'navigation: { title: [a] }',
      2,
      '`navigation` must be a list of keys with text for `title`',
      'navigation: { title: Install }',
    ],
  ])('reports the wrong value of `%s` and prints a correct one', (yaml, line, message, example) => {
    const { diagnostics } = read(yaml)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({ severity: 'error', file: 'en/a.md', line, code: 'frontmatter-field' })
    expect(diagnostics[0]!.message).toContain(message)
    expect(diagnostics[0]!.hint).toContain(example)
  })

  it('reports every wrong value, not only the first', () => {
    expect(read('title: []\ndraft: 1\nseo: x').diagnostics.map(({ line }) => line)).toEqual([2, 4, 3])
  })
})
