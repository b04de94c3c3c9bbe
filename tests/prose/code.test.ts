import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

/** Returns the HTML of an article with a placeholder for each icon. */
const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('the folders of a code tree', () => {
  /** Returns the tree as indented lines; folders end with a slash. */
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

  it('precede files, both sorted by name', async () => {
    const lines = ['docs/', '  d.md', 'src/', '  a/', '    c.ts', '  b.ts', 'A.md', 'z.ts']
    expect(await linesOf('expand-all')).toEqual(lines)
  })

  it('are closed unless they contain the selected file', async () => {
    const lines = ['docs/ (closed)', '  d.md', 'src/', '  a/ (closed)', '    c.ts', '  b.ts', 'A.md', 'z.ts']
    expect(await linesOf('default-value="src/b.ts"')).toEqual(lines)
  })
})

describe('a code tree', () => {
  const text = '::code-tree{default-value="src/b.ts"}\n```ts [a.ts]\none\n```\n```ts [src/b.ts]\ntwo\n```\n::'

  it('has a button for each file and shows the selected one', async () => {
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

  it('has a toggle below it', async () => {
    expect((await html(fence(30))).replace(/<figure.*<\/figure>/s, '…')).toBe(
      '<div class="code-collapse">…<details><summary><span class="when-closed">Expand code</span><span class="when-open">Collapse code</span>' +
        '</summary></details></div>',
    )
  })

  it('is fully visible if it is short', async () => {
    expect((await html(fence(14))).replace(/<figure.*<\/figure>/s, '…')).toBe('…')
  })
})

describe('a code preview', () => {
  it.each([
    [
      'shows the rendered source',
      '::code-preview\n**b**\n#code\n```md\n**b**\n```\n::',
      '<div class="code-preview"><div class="code-preview-result"><p><strong>b</strong></p></div>…</div>',
    ],
    [
      'shows only the source if there is nothing else',
      '::code-preview\n#code\n```md\n**b**\n```\n::',
      '<div class="code-preview">…</div>',
    ],
  ])('%s', async (_, text, expected) => {
    expect((await html(text)).replace(/<figure.*<\/figure>/s, '…')).toBe(expected)
  })
})

describe('the header of a code block', () => {
  it.each([
    ['its file', 'ts [src/a.ts]', '◇<span class="code-filename">src/<wbr/>a.ts</span>', 'src/a.ts'],
    ['its language by its common name', 'ts', 'TypeScript', 'TypeScript'],
    ['nothing for an unknown language', 'klingon', undefined, 'Code example'],
    ['nothing for plain text', 'text', undefined, 'Code example'],
  ])('shows %s', async (_, info, head, label) => {
    const text = await html(`\`\`\`${info}\nx\n\`\`\``)
    expect(/<figcaption class="code-header">(.*?)<\/figcaption>/.exec(text)?.[1]).toBe(head)
    expect(text).toContain(` role="group" aria-label="${label}">`)
  })
})

describe('a long code block', () => {
  const fence = (lines: number, meta = '') => `\`\`\`txt ${meta}\n${'line\n'.repeat(lines)}\`\`\``
  const isFolded = async (text: string) => {
    const { html, styles } = await compileArticle(text)
    expect(styles).toEqual(html.includes('<details>') ? ['blocks', 'code'] : [])
    return html.includes('<figure class="code-block code-collapse">') && html.includes('<summary>')
  }

  it.each([
    [40, '', false],
    [41, '', true],
    [41, 'fold=false', false],
    [41, 'fold=true', true],
    [15, 'fold', true],
    [14, 'fold', false],
  ])('of %i lines with `%s` is collapsed: %s', async (lines, meta, expected) => {
    expect(await isFolded(fence(lines, meta))).toBe(expected)
  })

  it('is collapsed only once inside another collapsed component', async () => {
    const text = await html(`::code-collapse\n${fence(60)}\n::`)
    expect(text.match(/<details>/g)).toHaveLength(1)
    expect(text).toContain('<figure class="code-block">')
  })
})

describe('code annotations', () => {
  const list = '1. The **first**.\n2. The second.'
  const code = 'a() // (1)\nb() # (2)! (1)\nc()'

  it('link to the list items below and are not part of the code', async () => {
    const { html, styles, body } = await compileArticle(`\`\`\`ts\n${code}\n\`\`\`\n\n${list}`)
    const links = [...html.matchAll(/<a class="code-note" href="(.*?)" data-note="(\d)" aria-label="\2"><\/a>/g)]
    expect(links.map(([, href]) => href)).toEqual(['#code-note-1-1', '#code-note-1-2', '#code-note-1-1'])
    expect(html).toContain('<ol class="code-notes"><li id="code-note-1-1">The <strong>first</strong>.</li>')
    expect(styles).toEqual(['code'])
    expect(body.value[0]?.[1]).toMatchObject({ code: 'a()\nb()\nc()' })
  })

  it('have different ids in each block', async () => {
    const part = `\`\`\`ts\n${code}\n\`\`\`\n\n${list}`
    const ids = [...(await html(`${part}\n\n${part}`)).matchAll(/<li id="(.*?)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['code-note-1-1', 'code-note-1-2', 'code-note-2-1', 'code-note-2-2'])
  })

  it.each([
    ['without a list', code, ''],
    ['with a number that is not in the list', 'a() // (3)', list],
    ['with a list that does not start with 1', 'a() // (4)', '4. Fourth.'],
    ['with a bullet list', 'a() // (1)', '- First.'],
    ['with more text in the comment', 'a() // see (1)', list],
    ['in a call', 'f(1)', list],
  ])('are ordinary comments %s', async (_, written, below) => {
    const { html, body } = await compileArticle(`\`\`\`ts\n${written}\n\`\`\`\n\n${below}`)
    expect(html).not.toContain('code-note')
    expect(body.value[0]?.[1]).toMatchObject({ code: written })
  })
})

describe('a group of package managers', () => {
  const group = (labels: string[], props = '') =>
    `::code-group${props}\n${labels.map((label) => `\`\`\`bash [${label}]\nx\n\`\`\``).join('\n')}\n::`

  it.each([
    ['follows the reader’s choice', group(['pnpm', 'npm']), 'code-group-npm'],
    ['may have a custom sync name', group(['pnpm', 'npm'], '{sync="pm"}'), 'code-group-pm'],
    ['requires the label of a package manager on every tab', group(['npm', 'From source']), undefined],
  ])('%s', async (_, text, key) => {
    expect(/ data-sync="(.*?)"/.exec(await html(text))?.[1]).toBe(key)
  })
})
