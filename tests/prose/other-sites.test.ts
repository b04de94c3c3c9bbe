import { describe, expect, it } from 'vitest'
import { compileArticle, compilePage } from '../sync/compile/compile-page.ts'

const html = async (text: string, source = {}) =>
  (await compileArticle(text, source)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('components of other systems', () => {
  it('show the icon of a file', async () => {
    expect(await html('A :code-icon{filename="main.ts"} file')).toBe('<p>A ◇ file</p>')
    expect(await html('A :code-icon{filename="main.unknown"} file')).toBe('<p>A  file</p>')
  })

  it('let readers choose the color mode', async () => {
    expect(await html(':color-mode-switch')).toMatch(
      /^<span class="color-mode-choice needs-script" role="group" aria-label="[^"]+">(<button[^>]+>◇<\/button>){3}<\/span>$/,
    )
  })

  it.each(['::link-example{to="/en/guide/beta"}\n::', '::read-more{link="/en/guide/beta"}\n::'])(
    'link to another page: %s',
    async (text) => {
      const { document, diagnostics } = await compilePage(text)
      expect(document?.html).toContain('href="/en/guide/beta"')
      expect(diagnostics).toEqual([])
    },
  )

  it('label a preview', async () => {
    expect(await html('::code-preview{label="Preview"}\n**b**\n::')).toContain(
      '<div class="code-preview-label">Preview</div><div class="code-preview-result">',
    )
  })

  it('accept any prop for parts of Nuxt UI', async () => {
    expect(
      (await compilePage('::card{ui.icon.base="x"}\n:::note\n---\nui.title: x\n---\ntext\n:::\n::')).diagnostics,
    ).toEqual([])
  })
})

it('components accept every prop that Docus documents', async () => {
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
