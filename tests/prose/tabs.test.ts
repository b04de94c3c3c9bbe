import { describe, expect, it } from 'vitest'
import { compileArticle, compilePage } from '../sync/compile/compile-page.ts'

/** Returns the tabs of an article and the open panel, without the markup of code. */
async function tabsOf(text: string) {
  const { html } = await compileArticle(text)
  return {
    labels: [...html.matchAll(/<button type="button" role="tab"[^>]*>(?:<svg.*?<\/svg>)?(.*?)<\/button>/g)].map(
      ([, label]) => label,
    ),
    selected: [...html.matchAll(/aria-selected="(true|false)"/g)].map(([, selected]) => selected === 'true'),
    closed: [...html.matchAll(/<tab-panel[^>]*>/g)].map(([tag]) => tag.includes('hidden="until-found"')),
  }
}

const fences = '```bash [npm]\nnpm ci\n```\n\n```bash [pnpm]\npnpm i --frozen-lockfile\n```'

describe('tabs', () => {
  it('accept a list, descriptions, and a scroll target', async () => {
    const { html: rendered } = await compileArticle(
      '::u-tabs{hash="#top" :items=\'[{"label":"A","content":"one"}]\'}\n:::tabs-item{label="B" description="d"}\ntwo\n:::\n::',
    )
    expect(rendered).toContain('data-scroll-to="top"')
    expect(
      [...rendered.matchAll(/<tab-panel[^>]*data-label="(.)"[^>]*>(.*?)<\/tab-panel>/g)].map(([, label, panel]) => [
        label,
        panel,
      ]),
    ).toEqual([
      ['B', '<p>d</p><p>two</p>'],
      ['A', '<p>one</p>'],
    ])
  })
})

describe('a code group', () => {
  it('is a set of tabs named by their fences', async () => {
    const { html } = await compileArticle('::code-group{sync="pm"}\n```txt [one]\na\n```\n```txt [two]\nb\n```\n::')
    expect(html.replaceAll(/<figure.*?<\/figure>/g, '…')).toBe(
      '<div class="tabs code-group"><div class="tab-list" role="tablist" data-sync="code-group-pm">' +
        '<button type="button" role="tab" id="tabs:1:tab-0" aria-controls="tabs:1:0" aria-selected="true">one</button>' +
        '<button type="button" role="tab" id="tabs:1:tab-1" aria-controls="tabs:1:1" aria-selected="false" tabindex="-1">two</button></div>' +
        '<tab-panel role="tabpanel" id="tabs:1:0" aria-labelledby="tabs:1:tab-0" data-label="one">…</tab-panel>' +
        '<tab-panel role="tabpanel" id="tabs:1:1" aria-labelledby="tabs:1:tab-1" data-label="two" hidden="until-found">…</tab-panel></div>',
    )
  })

  it.each([
    ['the first tab', '', [true, false]],
    ['the tab with a label', '{defaultValue="pnpm"}', [false, true]],
    ['the tab at a position', '{default-value="1"}', [false, true]],
    ['the first tab if the label is unknown', '{defaultValue="yarn"}', [true, false]],
    ['the first tab if the position is too high', '{defaultValue="2"}', [true, false]],
  ])('opens %s', async (_, props, selected) => {
    const found = await tabsOf(`::code-group${props}\n${fences}\n::`)
    expect(found.selected).toEqual(selected)
    expect(found.closed).toEqual(selected.map((open) => !open))
  })

  it('names a fence without a title by its language, or by its position', async () => {
    expect((await tabsOf('::code-group\n```ts\na\n```\n```\nb\n```\n::')).labels).toEqual(['ts', '2'])
  })

  it('keeps other blocks inside it', async () => {
    const { html } = await compileArticle(
      `::code-group\n${fences}\n\n:::tabs-item{label="Docker"}\nUse the image.\n:::\n::`,
    )
    expect(html).toContain('<p>Use the image.</p>')
    expect((await tabsOf(`::code-group\n${fences}\n\n:::tab{label="Docker"}\nUse the image.\n:::\n::`)).labels).toEqual(
      ['npm', 'pnpm', 'Docker'],
    )
  })

  it('gives each set on a page different ids', async () => {
    const { html } = await compileArticle(`::code-group\n${fences}\n::\n\n::code-group\n${fences}\n::`)
    const ids = [...html.matchAll(/ id="(tabs[^"]+)"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(8)
    expect(new Set(ids).size).toBe(8)
  })
})

describe('tabs', () => {
  it('are named by their items, which may have an icon', async () => {
    const text =
      '::tabs{sync="os"}\n:::tabs-item{label="macOS" icon="i-lucide-apple"}\n**one**\n:::\n:::tabs-item{label="Linux"}\ntwo\n:::\n::'
    const { html } = await compileArticle(text)
    expect(html).toMatch(/data-sync="tabs-os"><button[^>]*><svg class="icon"[^>]*>.*?<\/svg>macOS<\/button>/)
    expect(html).toMatch(/data-label="macOS"><p><strong>one<\/strong><\/p><\/tab-panel>/)
    expect(html).toMatch(/data-label="Linux" hidden="until-found"><p>two<\/p><\/tab-panel>/)
  })

  it('accept classes from other systems without a warning', async () => {
    const { diagnostics } = await compilePage(
      '::tabs{.w-full}\n:::tabs-item{.my-5 icon="i-lucide-eye" label="A"}\na\n:::\n::',
    )
    expect(diagnostics).toEqual([])
  })
})
