import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

/** Returns a tree as indented lines, `name comment`, with a mark for folders. */
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
  it('is built from a nested list', async () => {
    expect(await linesOf('::file-tree\n- src/\n  - main.ts\n  - empty/\n- package.json\n::')).toEqual([
      '▸ |src/|',
      '  |main.ts|',
      '  |empty/|',
      '|package.json|',
    ])
  })

  it.each([
    ['a comment after the name', '- main.ts Starts *it*', '|main.ts| |Starts <em>it</em>|'],
    ['a highlighted name', '- **main.ts** Starts it', '|<strong>main.ts</strong>| |Starts it|'],
    ['a name in code, with spaces', '- `my file.ts` Mine', '|<code>my file.ts</code>| |Mine|'],
    ['a highlighted folder', '- **src**/ Sources', '|<strong>src</strong>/| |Sources|'],
    ['a link', '- [b](./2.beta.md)', '|<a href="/en/guide/beta">b</a>|'],
    ['a placeholder for more files', '- ...', '|…|'],
  ])('shows %s', async (_, item, line) => {
    expect(await linesOf(`::file-tree\n${item}\n::`)).toEqual([line])
  })

  it('allows empty lines between items', async () => {
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
