import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

/** HTML of an article, its icons reduced to a mark. */
const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('the folders of a code tree', () => {
  /** The tree as indented lines; folders end in a slash. */
  async function linesOf(props: string) {
    const paths = ['z.ts', 'src/b.ts', 'src/a/c.ts', 'docs/d.md', 'A.md']
    const text = await html(
      `::code-tree{${props}}\n${paths.map((path) => `\`\`\`text [${path}]\nx\n\`\`\``).join('\n')}\n::`,
    )
    let depth = -1
    let folder = ''
    return [
      ...text.matchAll(/<ul class="tree">|<\/ul>|<details( open="")?>|<span class="tree-name">(.*?)<\/span>/g),
    ].flatMap(([tag, open, name]) => {
      if (name !== undefined) {
        const line = '  '.repeat(depth) + name + folder
        folder = ''
        return line
      }
      if (tag.startsWith('<details')) folder = open === undefined ? '/ (closed)' : '/'
      else depth += tag === '</ul>' ? -1 : 1
      return []
    })
  }

  it('come before files, each by name', async () => {
    const lines = ['docs/', '  d.md', 'src/', '  a/', '    c.ts', '  b.ts', 'A.md', 'z.ts']
    expect(await linesOf('expand-all')).toEqual(lines)
  })

  it('are closed where they do not hold the file that is shown', async () => {
    const lines = ['docs/ (closed)', '  d.md', 'src/', '  a/ (closed)', '    c.ts', '  b.ts', 'A.md', 'z.ts']
    expect(await linesOf('default-value="src/b.ts"')).toEqual(lines)
  })
})

describe('a code tree', () => {
  const text = '::code-tree{default-value="src/b.ts"}\n```ts [a.ts]\none\n```\n```ts [src/b.ts]\ntwo\n```\n::'

  it('has a button for each file, and shows the one that was asked for', async () => {
    const { html } = await compileArticle(text)
    const buttons = html.matchAll(/<button type="button" id="code-tree[^>]*aria-controls="(.*?)" aria-current="(.*?)"/g)
    expect([...buttons].map(([, id, current]) => [id, current])).toEqual([
      ['code-tree:1:1', 'true'],
      ['code-tree:1:0', 'false'],
    ])
    expect(
      [...html.matchAll(/<tab-panel role="group" id="(.*?)" .*?data-label="(.*?)"( hidden="until-found")?>/g)].map(
        ([, ...found]) => found,
      ),
    ).toEqual([
      ['code-tree:1:0', 'a.ts', ' hidden="until-found"'],
      ['code-tree:1:1', 'src/b.ts', undefined],
    ])
  })

  it('shows the icon of each file', async () => {
    const { html } = await compileArticle(text)
    expect(html).toMatch(/<button[^>]*><svg class="icon"[^>]*><g id="icon:simple-icons-typescript">/)
  })
})

describe('collapsed code', () => {
  const fence = (lines: number) => `::code-collapse\n\`\`\`txt\n${'line\n'.repeat(lines)}\`\`\`\n::`

  it('has a switch below it', async () => {
    expect((await html(fence(30))).replace(/<figure.*<\/figure>/s, '…')).toBe(
      '<div class="code-collapse">…<details><summary><span class="when-closed">Expand code</span><span class="when-open">Collapse code</span>' +
        '</summary></details></div>',
    )
  })

  it('is shown whole when it is short', async () => {
    expect((await html(fence(14))).replace(/<figure.*<\/figure>/s, '…')).toBe('…')
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
