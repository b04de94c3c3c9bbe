import { describe, expect, it } from 'vitest'
import { createShiki } from '../../../scripts/sync/compile/highlight.ts'

const highlighter = createShiki()

/** Loads the grammar for a piece of code and highlights it. */
async function highlight(code: string, language: string, using = highlighter) {
  await using.load(code, language)
  return using.highlight(code, language)
}

async function kinds(language: string, code: string) {
  const lines = await highlight(code, language)
  return lines?.map((line) =>
    line.map(({ kind, text }) => (kind ? `${kind}:${text.trim()}` : text.trim())).filter(Boolean),
  )
}

describe('createShiki', () => {
  it.each([
    ['ts', "const a = f('x') // c", [['k:const', 'n:a', 'p:=', 'f:f', 'p:(', "s:'x'", 'p:)', 'c:// c']]],
    ['ts', 'const re = /a\\d/', [['k:const', 'n:re', 'p:=', 's:/', 'x:a', 'n:\\d', 's:/']]],
    ['html', '<a href="/x">t</a>', [['p:<', 'k:a', 'v:href', 'p:=', 's:"/x"', 'p:>', 't', 'p:</', 'k:a', 'p:>']]],
    ['json', '{ "a": 1 }', [['p:{', 'v:"a"', 'p::', 'n:1', 'p:}']]],
    ['yaml', 'a: b # c', [['v:a', 'p::', 's:b', 'c:# c']]],
    ['bash', 'npm install "$HOME"', [['f:npm', 's:install "', 'v:$HOME', 's:"']]],
    ['diff', '- a\n+ b\n c', [['k:- a'], ['s:+ b'], ['c']]],
  ])('classifies tokens in %s: %s', async (language, code, expected) => {
    expect(await kinds(language, code)).toEqual(expected)
  })

  it('highlights a block the same way, regardless of earlier blocks', async () => {
    const frontmatter = '---\ntitle: Hello\n---\n\nText <b>here</b>.'
    const alone = await highlight(frontmatter, 'md', createShiki())
    await kinds('md', '```yaml\na: b\n```\n\n```html\n<b>\n```\n\n```ts\nlet a\n```')
    expect(await highlight(frontmatter, 'md')).toEqual(alone)
    expect(await kinds('md', frontmatter)).toContainEqual(['v:title', 'p::', 's:Hello'])
  })

  it('highlights a repeated line by the lines before it', async () => {
    const code = ['a = 1', '/* b', 'a = 1', '*/', 'a = 1', '`', 'a = 1', '${', 'a = 1', '}`', 'a = 1'].join('\n')
    const alone = await highlight(code, 'ts', createShiki())
    for (const before of ['a = 1', '`\na = 1', '/*\na = 1\n*/\na = 1', code]) {
      await highlight(before, 'ts')
      expect(await highlight(code, 'ts')).toEqual(alone)
    }
    const kindsOfLines = (await kinds('ts', code))!.map((line) => line.join(' '))
    expect(kindsOfLines.slice(0, 7)).toEqual(['a p:= n:1', 'c:/* b', 'c:a = 1', 'c:*/', 'a p:= n:1', 's:`', 's:a = 1'])
  })

  it('accepts the short names of languages', async () => {
    expect(await kinds('javascript', 'let a')).toEqual(await kinds('js', 'let a'))
  })

  it('returns one list of tokens for each line in any language', async () => {
    for (const language of ['ts', 'text', 'mermaid']) expect(await highlight('a\n\nb', language)).toHaveLength(3)
  })

  it('highlights embedded languages, regardless of earlier blocks', async () => {
    const markdown = '```css\na { color: red }\n```'
    const component = '<style lang="scss">\n$a: 1;\n</style>'
    const fresh = createShiki()
    const used = createShiki()
    for (const language of ['css', 'scss', 'ts']) await highlight('a', language, used)
    expect(await highlight(markdown, 'md', fresh)).toEqual(await highlight(markdown, 'md', used))
    expect(await highlight(component, 'vue', fresh)).toEqual(await highlight(component, 'vue', used))
    expect(await kinds('md', markdown)).toContainEqual(['k:a', 'p:{', 'v:color', 'p::', 'n:red', 'p:}'])
  })

  it('keeps every character', async () => {
    const code = 'export const a = (x: string) => {\n\treturn `a ${x}  `\n}\n'
    const lines = await highlight(code, 'ts')
    expect(lines?.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code)
  })

  it('rejects an unknown language and suggests the closest one', async () => {
    expect(await highlight('a', 'tpyescript')).toBeUndefined()
    expect(highlighter.nearest('tpyescript')).toBe('typescript')
    expect(highlighter.nearest('qqqqqqqqqqqqq')).toBeUndefined()
    expect(await highlight('a', 'constructor')).toBeUndefined()
  })
})
