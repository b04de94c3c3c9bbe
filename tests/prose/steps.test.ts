import { describe, expect, it } from 'vitest'
import { compileArticle, compilePage } from '../sync/compile/compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html

describe('steps', () => {
  it.each([
    ['at the level that is said', '::steps{level="4"}\n### A\n#### B\n::', '4'],
    ['at the level of its shallowest heading', '::steps\n#### B\n\ntext\n\n##### C\n::', '4'],
  ])('begin at headings %s', async (_, text, level) => {
    expect(await html(text)).toMatch(new RegExp(`^<div class="steps" data-level="${level}"><h`))
  })

  it('may be a numbered list', async () => {
    expect(await html('::steps\n1. one\n2. two\n::')).toBe('<div class="steps"><ol><li>one</li><li>two</li></ol></div>')
  })

  it('leave their headings in the outline', async () => {
    expect((await compileArticle('::steps\n### A\n### B\n::')).outline.map(({ text }) => text)).toEqual(['A', 'B'])
  })
})

describe('a field', () => {
  it.each([
    [
      'with everything',
      '::field{name="unit" type="string" required default="m"}\nOf *heights*\n::',
      '<div class="field"><p class="field-head"><code class="field-name">unit</code><code>string</code>' +
        '<span class="badge" data-color="error" data-size="sm">required</span><span class="field-default">default: <code>m</code></span></p>' +
        '<p>Of <em>heights</em></p></div>',
    ],
    [
      'in a group, described by a prop',
      '::field-group\n:::field{name="a" description="d"}\n:::\n::',
      '<div class="field-group"><div class="field"><p class="field-head"><code class="field-name">a</code></p><p>d</p></div></div>',
    ],
    [
      'that is not required',
      '::field{name="a" required="false"}\n::',
      '<div class="field"><p class="field-head"><code class="field-name">a</code></p></div>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})

describe('a code preview', () => {
  it.each([
    [
      'shows what its source becomes',
      '::code-preview\n**b**\n#code\n```md\n**b**\n```\n::',
      '<div class="code-preview"><div class="code-preview-result"><p><strong>b</strong></p></div>…</div>',
    ],
    [
      'shows the source alone where that is all there is',
      '::code-preview\n#code\n```md\n**b**\n```\n::',
      '<div class="code-preview">…</div>',
    ],
  ])('%s', async (_, text, expected) => {
    expect((await html(text)).replace(/<figure.*<\/figure>/s, '…')).toBe(expected)
  })
})

it('no component complains of what Docus documents for it', async () => {
  const { diagnostics } = await compilePage(
    [
      '::card{icon="i-simple-icons-github" target="_blank" title="A" to="https://e.org"}\nx\n::',
      '::code-collapse{name="code" icon="i-lucide-code" openText="Open" closeText="Close"}\n```ts\na\n```\n::',
      '::code-tree{defaultValue="a.ts" expandAll}\n```ts [a.ts]\na\n```\n::',
      '::collapsible{name="properties" openText="Show" closeText="Hide" icon="i-lucide-list"}\nx\n::',
      '::accordion{type="multiple"}\n:::accordion-item{label="A" icon="i-lucide-x" description="d"}\nx\n:::\n::',
      '::steps{level="4"}\n#### A\n::',
      '::field{name="a" type="string" required description="d"}\nx\n::',
      '::u-badge{label="A" color="info" variant="subtle" size="md" icon="i-lucide-x"}\n::',
      '::prose-kbd{value="meta"}\n::',
    ].join('\n\n'),
  )
  expect(diagnostics).toEqual([])
})
