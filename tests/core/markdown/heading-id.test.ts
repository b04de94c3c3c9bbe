import type { Element, Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { assignHeadingIds } from '../../../core/markdown/index.ts'
import { parseBody } from './parse-body.ts'

function compile(body: string) {
  const { root } = parseBody(body)
  const diagnostics = assignHeadingIds(root, 'en/a.md')
  return { ids: idsOf(root), diagnostics }
}

function idsOf(parent: Root | Element): unknown[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.properties.id === undefined ? idsOf(node) : [node.properties.id, ...idsOf(node)]
  })
}

describe('assignHeadingIds', () => {
  it.each([
    ['lower case with hyphens', '# Custom heading', ['custom-heading']],
    ['accents stay', '# Ünïcode', ['ünïcode']],
    ['other scripts stay', '## はじめに', ['はじめに']],
    ['markup counts as its text', '## Use `code` and **bold**', ['use-code-and-bold']],
    ['punctuation goes', "## What's new, doc?", ['whats-new-doc']],
    ['runs of hyphens become one', '## A -- b', ['a-b']],
    ['outer hyphens go', '## - A -', ['a']],
    ['a leading digit gets an underscore', '## 1. Install', ['_1-install']],
    ['the same text counts up', '## B\n\n## B\n\n### B', ['b', 'b-1', 'b-2']],
    ['counting up skips what is taken', '## A\n\n## A 1\n\n## A', ['a', 'a-1', 'a-2']],
    ['nothing but punctuation', '## !?', ['section']],
    ['an empty heading', '##', ['section']],
    ['inside components and quotes', '> ## A\n\n::card\n## A\n::', ['a', 'a-1']],
    ['an id of the author', '## Title {#own}', ['own']],
    ['an id of the author that comes later keeps its name', '## Own\n\n## Title {#own}', ['own-1', 'own']],
    ['an id in HTML keeps its name', '## Install\n\n<p id="install">x</p>', ['install-1', 'install']],
    [
      'the heading of the footnotes keeps its id',
      '## Footnote label\n\na[^1]\n\n[^1]: b',
      ['footnote-label-1', 'user-content-fnref-1', 'footnote-label', 'user-content-fn-1'],
    ],
  ])('%s', (_, body, expected) => {
    expect(compile(body).ids).toEqual(expected)
  })

  it('reports an id that is given twice, and keeps the page valid', () => {
    const { ids, diagnostics } = compile('## A {#x}\n\n## B {#x}\n\n<span id="x">c</span>')
    expect(ids).toEqual(['x', 'b'])
    expect(diagnostics).toEqual([
      expect.objectContaining({
        severity: 'warning',
        line: 3,
        code: 'duplicate-id',
        message: 'The id `x` is used twice on this page.',
      }),
      expect.objectContaining({ line: 5, code: 'duplicate-id' }),
    ])
  })
})
