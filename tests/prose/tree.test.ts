import { describe, expect, it } from 'vitest'
import { buildFolders } from '../../worker/prose/code.tsx'
import type { TreeItem } from '../../worker/prose/file-tree.tsx'
import { compileArticle } from '../sync/compile/compile-page.ts'

/** A tree as indented lines: `name comment`, folders with their mark. */
async function linesOf(text: string) {
  const { html } = await compileArticle(text)
  let depth = -1
  const parts = html
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<\/?span[^>]*>/g, '|')
    .matchAll(/<ul class="tree">|<\/ul>|<(?:summary|div class="tree-line")>(.*?)<\/(?:summary|div)>/g)
  return [...parts].flatMap(([tag, line]) => {
    if (line === undefined) depth += tag === '</ul>' ? -1 : 1
    return line === undefined ? [] : [`${'  '.repeat(depth)}${tag.startsWith('<summary') ? '▸ ' : ''}${line}`]
  })
}

describe('a file tree', () => {
  it('is made of a nested list', async () => {
    expect(await linesOf('::file-tree\n- src/\n  - main.ts\n  - empty/\n- package.json\n::')).toEqual([
      '▸ |src/|',
      '  |main.ts|',
      '  |empty/|',
      '|package.json|',
    ])
  })

  it.each([
    ['a comment behind the name', '- main.ts Starts *it*', '|main.ts||Starts <em>it</em>|'],
    ['a name that matters', '- **main.ts** Starts it', '|<strong>main.ts</strong>||Starts it|'],
    ['a name of code, with spaces', '- `my file.ts` Mine', '|<code>my file.ts</code>||Mine|'],
    ['a folder that matters', '- **src**/ Sources', '|<strong>src</strong>/||Sources|'],
    ['a link', '- [b](./2.beta.md)', '|<a href="/en/guide/beta">b</a>|'],
    ['more of the same', '- ...', '|…|'],
  ])('shows %s', async (_, item, line) => {
    expect(await linesOf(`::file-tree\n${item}\n::`)).toEqual([line])
  })

  it('does not mind empty lines between items', async () => {
    expect(await linesOf('::file-tree\n- src\n\n  - main.ts\n\n- package.json\n::')).toEqual([
      '▸ |src|',
      '  |main.ts|',
      '|package.json|',
    ])
  })

  it('opens and closes its folders without a script', async () => {
    expect((await compileArticle('::file-tree\n- src/\n  - a\n::')).html).toContain('<details open=""><summary>')
  })
})

describe('folders of paths', () => {
  const outline = (items: readonly TreeItem[]): unknown[] =>
    items.map(({ name, items: inside, closed }) =>
      inside ? [closed ? `${name} (closed)` : name, ...outline(inside)] : name,
    )

  const files = ['z.ts', 'src/b.ts', 'src/a/c.ts', 'docs/d.md', 'A.md'].map((path) => ({ path }))

  it('come before files, each by name', () => {
    expect(outline(buildFolders(files, {}))).toEqual([['docs', 'd.md'], ['src', ['a', 'c.ts'], 'b.ts'], 'A.md', 'z.ts'])
  })

  it('are closed where they do not hold the file that is shown', () => {
    expect(outline(buildFolders(files, { openFor: 'src/b.ts' }))).toEqual([
      ['docs (closed)', 'd.md'],
      ['src', ['a (closed)', 'c.ts'], 'b.ts'],
      'A.md',
      'z.ts',
    ])
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

  it('draws the icon of each file', async () => {
    const { html } = await compileArticle(text)
    expect(html).toMatch(/<button[^>]*><svg class="icon"[^>]*><g id="icon:simple-icons-typescript">/)
  })
})
