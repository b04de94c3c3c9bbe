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
    ['uses lowercase letters and hyphens', '# Custom heading', ['custom-heading']],
    ['keeps accents', '# Ünïcode', ['ünïcode']],
    ['keeps other scripts', '## はじめに', ['はじめに']],
    ['uses the text of markup', '## Use `code` and **bold**', ['use-code-and-bold']],
    ['removes punctuation', "## What's new, doc?", ['whats-new-doc']],
    ['merges consecutive hyphens', '## A -- b', ['a-b']],
    ['removes outer hyphens', '## - A -', ['a']],
    ['puts an underscore before a leading digit', '## 1. Install', ['_1-install']],
    ['numbers headings with the same text', '## B\n\n## B\n\n### B', ['b', 'b-1', 'b-2']],
    ['skips used numbers', '## A\n\n## A 1\n\n## A', ['a', 'a-1', 'a-2']],
    ['falls back to `section` for punctuation only', '## !?', ['section']],
    ['falls back to `section` for an empty heading', '##', ['section']],
    ['covers headings in components and quotes', '> ## A\n\n::card\n## A\n::', ['a', 'a-1']],
    ['uses an id set by the author', '## Title {#own}', ['own']],
    ['reserves ids that the author sets later', '## Own\n\n## Title {#own}', ['own-1', 'own']],
    ['reserves ids in HTML', '## Install\n\n<p id="install">x</p>', ['install-1', 'install']],
    [
      'reserves the id of the footnotes heading',
      '## Footnote label\n\na[^1]\n\n[^1]: b',
      ['footnote-label-1', 'user-content-fnref-1', 'footnote-label', 'user-content-fn-1'],
    ],
  ])('%s', (_, body, expected) => {
    expect(compile(body).ids).toEqual(expected)
  })

  it('reports a duplicate id and keeps the page valid', () => {
    const { ids, diagnostics } = compile('## A {#x}\n\n## B {#x}\n\n<span id="x">c</span>')
    expect(ids).toEqual(['x', 'b'])
    expect(diagnostics).toEqual([
      expect.objectContaining({
        severity: 'warning',
        line: 3,
        code: 'duplicate-id',
        message: 'The ID `x` is used twice on this page.',
      }),
      expect.objectContaining({ line: 5, code: 'duplicate-id' }),
    ])
  })
})
