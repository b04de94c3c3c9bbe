import { describe, expect, it } from 'vitest'
import { outlineOf, parseBody } from './parse-body.ts'

const html = (body: string) => outlineOf(parseBody(body).root)

describe('a callout between colons', () => {
  it.each([
    ['a title after the name', ':::note A title\ntext\n:::', '<note title=A title><p>text</p></note>'],
    ['a space before the name', '::: tip\ntext\n:::', '<tip><p>text</p></tip>'],
    ['both', '::: tip A title\ntext\n:::', '<tip title=A title><p>text</p></tip>'],
    ['a title in brackets', ':::note[A title]\ntext\n:::', '<note title=A title><p>text</p></note>'],
    [
      'a title in brackets, and props',
      ':::note[A title]{icon="x"}\ntext\n:::',
      '<note title=A title icon=x><p>text</p></note>',
    ],
    [
      'a title and attributes',
      '::: tip A title {#here .wide icon="i x"}\ntext\n:::',
      '<tip title=A title id=here className=wide icon=i x><p>text</p></tip>',
    ],
    [
      'a title with markup, which is removed',
      '::: warning Do *not* run `rm`\n:::',
      '<warning title=Do not run rm></warning>',
    ],
    ['a title that ends with an underscore', '::: danger a_\n:::', '<danger title=a_></danger>'],
    ['a title prop, which takes precedence', ':::note[Label]{title="Prop"}\n:::', '<note title=Prop></note>'],
    ['MDC syntax', '::note{title="A"}\ntext\n::', '<note title=A><p>text</p></note>'],
    ['capitals', ':::NOTE\n:::', '<note></note>'],
    ['extra colons', ':::: caution A\ntext\n::::', '<caution title=A><p>text</p></caution>'],
    [
      'Windows line endings',
      '::: info A title\r\ntext\r\n:::\r\n\r\nafter',
      '<info title=A title><p>text</p></info><p>after</p>',
    ],
    ['no closing line', '::: tip A\ntext', '<tip title=A><p>text</p></tip>'],
    [
      'a name that is not a callout',
      '::: code-group\n```js [a.js]\nx\n```\n:::',
      '<code-group><pre><code>x</code></pre></code-group>',
    ],
    ['details', '::: details More of it\ntext\n:::', '<details><summary>More of it</summary><p>text</p></details>'],
    [
      'open details',
      '::: details More {open}\ntext\n:::',
      '<details open=true><summary>More</summary><p>text</p></details>',
    ],
    ['details without a title', '::: details\ntext\n:::', '<details><p>text</p></details>'],
    [
      'slots and props, like any component',
      '::: tip A\n---\nicon: x\n---\ntext\n#title\nB\n:::',
      '<tip title=A icon=x><p>text</p><template v-slot:title=><p>B</p></template></tip>',
    ],
  ])('accepts %s', (_, body, expected) => {
    expect(html(body)).toBe(expected)
  })

  it.each([
    [
      'within another',
      '::: tip A\n::: warning B\nb\n:::\na\n:::\nafter',
      '<tip title=A><warning title=B><p>b</p></warning><p>a</p></tip><p>after</p>',
    ],
    ['more colons outside', ':::: tip\n::: tip B\nb\n:::\n::::', '<tip><tip title=B><p>b</p></tip></tip>'],
    ['fewer colons outside', '::card\n::: tip B\nb\n:::\n::', '<card><tip title=B><p>b</p></tip></card>'],
    [
      'in a list',
      '- a\n\n  ::: tip B\n  b\n  :::\n\n  c',
      '<ul><li><p>a</p><tip title=B><p>b</p></tip><p>c</p></li></ul>',
    ],
    [
      'in a block quote',
      '> ::: tip B\n> b\n> :::\n\nafter',
      '<blockquote><tip title=B><p>b</p></tip></blockquote><p>after</p>',
    ],
    ['below a paragraph', 'a\n::: tip B\nb\n:::', '<p>a</p><tip title=B><p>b</p></tip>'],
    [
      'around code that shows a callout',
      '::: tip A\n```md\n::: tip\n:::\n```\n:::',
      '<tip title=A><pre><code>::: tip\n:::</code></pre></tip>',
    ],
  ])('can be nested: %s', (_, body, expected) => {
    expect(html(body)).toBe(expected)
  })

  it.each([':::', '::: 5 o’clock', '::note that two colons are text', ':: tip', '::: tip{a} b c'])(
    'leaves %s as text',
    (body) => {
      expect(html(body)).toBe(`<p>${body}</p>`)
    },
  )

  it('keeps the positions of its content', () => {
    const { root } = parseBody('text\n\n::: tip A title\nb [c](javascript:d)\n:::', 5)
    expect(root.children[1]?.position).toMatchObject({ start: { line: 7, column: 1 }, end: { line: 9, column: 4 } })
    expect(parseBody('::: tip A\nb [c](javascript:d)\n:::').diagnostics).toEqual([
      expect.objectContaining({ line: 2, column: 3 }),
    ])
  })

  it('leaves the labels of other components unchanged', () => {
    expect(html('::card[A *label*]{x=1}\ntext\n::')).toBe('<card x=1>A <em>label</em><p>text</p></card>')
  })
})

describe('a GitHub alert', () => {
  it.each([
    ['text', '> [!NOTE]\n> a\n>\n> b', '<note><p>a</p><p>b</p></note>'],
    [
      'each of the kinds',
      ['TIP', 'IMPORTANT', 'WARNING', 'CAUTION', 'INFO', 'DANGER'].map((name) => `> [!${name}]\n> a`).join('\n\n'),
      ['tip', 'important', 'warning', 'caution', 'info', 'danger']
        .map((name) => `<${name}><p>a</p></${name}>`)
        .join(''),
    ],
    ['lowercase letters', '> [!tip]\n> a', '<tip><p>a</p></tip>'],
    ['a title', '> [!NOTE] A *title*\n> a **b**', '<note title=A title><p>a <strong>b</strong></p></note>'],
    ['a title before a hard break', '> [!NOTE] A\\\n> b', '<note title=A><p>b</p></note>'],
    ['the fold marker of Obsidian', '> [!NOTE]- A\n> b', '<note title=A><p>b</p></note>'],
    ['a list instead of a paragraph', '> [!NOTE]\n> - a', '<note><ul><li>a</li></ul></note>'],
    ['nothing', '> [!NOTE]', '<note></note>'],
    ['Windows line endings', '> [!NOTE]\r\n> a\r\n> b', '<note><p>a\nb</p></note>'],
    ['another alert inside', '> [!NOTE]\n> a\n>\n> > [!TIP]\n> > b', '<note><p>a</p><tip><p>b</p></tip></note>'],
    ['a position in a list', '- a\n\n  > [!NOTE]\n  > b', '<ul><li><p>a</p><note><p>b</p></note></li></ul>'],
  ])('accepts %s', (_, body, expected) => {
    expect(html(body).replaceAll('\r', '')).toBe(expected)
  })

  it.each([
    ['> [!FAQ]\n> a', '<blockquote><p>[!FAQ]\na</p></blockquote>'],
    ['> a [!NOTE]', '<blockquote><p>a [!NOTE]</p></blockquote>'],
    ['[!NOTE]\na', '<p>[!NOTE]\na</p>'],
    ['> \\[!NOTE]\n> a', '<blockquote><p>[!NOTE]\na</p></blockquote>'],
  ])('leaves %s as text', (body, expected) => {
    expect(html(body)).toBe(expected)
  })
})
