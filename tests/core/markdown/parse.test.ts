import { describe, expect, it } from 'vitest'
import { outlineOf, parseBody } from './parse-body.ts'
import { cpuTimeMs } from '../../harness/cpu-time.ts'

const html = (body: string) => outlineOf(parseBody(body).root)

describe('Markdown', () => {
  it.each([
    ['emphasis', '**b** *e* ~~d~~ `c`', '<p><strong>b</strong> <em>e</em> <del>d</del> <code>c</code></p>'],
    ['a tight list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a loose list', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['a nested list', '- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['a block quote', '> a\n> b', '<blockquote><p>a\nb</p></blockquote>'],
    ['a hard break', 'a\\\nb', '<p>a<br></br>\nb</p>'],
    [
      'a table',
      '| a | b |\n|---|--:|\n| 1 | 2 |',
      '<table><thead><tr><th>a</th><th align=right>b</th></tr></thead><tbody><tr><td>1</td><td align=right>2</td></tr></tbody></table>',
    ],
    ['a bare URL', 'See https://example.com.', '<p>See <a href=https://example.com>https://example.com</a>.</p>'],
    [
      'an email address with a scheme',
      'a mailto:a.b-c_d@a.co.',
      '<p>a <a href=mailto:a.b-c_d@a.co>mailto:a.b-c_d@a.co</a>.</p>',
    ],
    ['an XMPP address', '(xmpp:me@a.co)', '<p>(<a href=xmpp:me@a.co>xmpp:me@a.co</a>)</p>'],
    [
      'an XMPP address with a resource',
      'xmpp:me@a.co/b-c@d.example. /e',
      '<p><a href=xmpp:me@a.co/b-c@d.example>xmpp:me@a.co/b-c@d.example</a>. /e</p>',
    ],
    ['an XMPP address with two slashes', 'xmpp:me@a.co/b/c', '<p><a href=xmpp:me@a.co/b>xmpp:me@a.co/b</a>/c</p>'],
    ['an email address before a slash', 'mailto:me@a.co/b', '<p><a href=mailto:me@a.co>mailto:me@a.co</a>/b</p>'],
    [
      'an email address in bold text',
      '**mailto:a@b.co**',
      '<p><strong><a href=mailto:a@b.co>mailto:a@b.co</a></strong></p>',
    ],
    ['a scheme after a letter', 'axmpp:me@a.co', '<p>axmpp:<a href=mailto:me@a.co>me@a.co</a></p>'],
    ['an escaped scheme', 'mailto\\:me@a.co', '<p>mailto:<a href=mailto:me@a.co>me@a.co</a></p>'],
    ['a scheme in code', '`mailto:me@a.co`', '<p><code>mailto:me@a.co</code></p>'],
    ['a scheme in a link', '[mailto:me@a.co](/x)', '<p><a href=/x>mailto:me@a.co</a></p>'],
    ['a scheme in a pointy link', '<mailto:me@a.co>', '<p><a href=mailto:me@a.co>mailto:me@a.co</a></p>'],
    ['a scheme without an address', 'mailto:me xmpp:a@b-', '<p>mailto:me xmpp:a@b-</p>'],
    ['a reference in brackets', '[foo]\n\n[foo]: /url', '<p><a href=/url>foo</a></p>'],
    ['brackets without a definition', 'an [aside] here', '<p>an [aside] here</p>'],
    ['a fence in indented code', '    ```\n    a\n    ```', '<pre><code>```\na\n```</code></pre>'],
    ['a component in indented code', '    ::note\n    ::', '<pre><code>::note\n::</code></pre>'],
    ['an uppercase scheme', '<MAILTO:A@B.C>', '<p><a href=mailto:A@B.C>MAILTO:A@B.C</a></p>'],
    ['Windows line endings', 'a\r\n\r\nb', '<p>a</p><p>b</p>'],
  ])('reads %s', (_, body, expected) => {
    expect(html(body)).toBe(expected)
  })

  it('counts positions from the start of the file, including frontmatter', () => {
    const { root } = parseBody('first\n\n## second', 5)
    expect(root.children.map((node) => node.position?.start.line)).toEqual([5, 7])
  })

  it('gives the positions within raw HTML', () => {
    const { root } = parseBody('<div>\n\n## A\n\n</div>\n\ntext', 4)
    const [div] = root.children
    expect(div?.type === 'element' && div.children.map((node) => node.position?.start.line)).toEqual([6])
  })
})

describe('attributes in braces', () => {
  it.each([
    ['a link', '[t](/x){.foo #here target="_blank"}', '<p><a href=/x className=foo id=here target=_blank>t</a></p>'],
    ['an image', '![a](/m.webp){width=200 height=100}', '<p><img src=/m.webp alt=a width=200 height=100></img></p>'],
    ['emphasis', '**b**{.red}', '<p><strong className=red>b</strong></p>'],
    ['a span', '[text]{.red}', '<p><span className=red>text</span></p>'],
    ['a heading', '## Title {#own .wide}', '<h2 id=own className=wide>Title</h2>'],
    ['a heading, in brackets', '## Title [#own]', '<h2 id=own>Title</h2>'],
    ['a heading, in a comment', '## Title {/* #own */}', '<h2 id=own>Title</h2>'],
    [
      'a heading whose id contains dots',
      '## Title {#1.2.0-b .wide.open}',
      '<h2 id=1.2.0-b className=wide open>Title</h2>',
    ],
    ['a heading with code at the end', '## Use `it` {#own}', '<h2 id=own>Use <code>it</code></h2>'],
    ['an underlined heading', 'Title {#own}\n---', '<h2 id=own>Title</h2>'],
    ['inline code', '`c`{lang="ts" .k}', '<p><code lang=ts className=k>c</code></p>'],
    ['emphasis, with an id', '_e_{#here}', '<p><em id=here>e</em></p>'],
    ['a reference link', '[t][r]{.k}\n\n[r]: /x', '<p><a href=/x className=k>t</a></p>'],
    ['braces that are plain text', '## Use {curly}', '<h2>Use {curly}</h2>'],
    ['brackets that are plain text', '## An array [x]', '<h2>An array [x]</h2>'],
  ])('support %s', (_, body, expected) => {
    expect(html(body)).toBe(expected)
  })
})

describe('components', () => {
  it.each([
    ['a block', '::note\nHello **w**\n::', '<note><p>Hello <strong>w</strong></p></note>'],
    ['a name in Pascal case', '::UPageHero\n::', '<u-page-hero></u-page-hero>'],
    [
      'props in braces',
      '::card{title="A" n=3 flag .wide :items="[1]"}\n::',
      '<card title=A n=3 :flag=true className=wide :items=[1]></card>',
    ],
    [
      'props in YAML',
      '::card\n---\ntitle: A\ncount: 3\nsquare: true\nlinks: [{ to: /x }]\n---\ntext\n::',
      '<card title=A :count=3 :square=true :links=[{"to":"/x"}]><p>text</p></card>',
    ],
    ['a label', '::card[Label]\ntext\n::', '<card>Label<p>text</p></card>'],
    [
      'slots',
      '::card\nbody\n#title\nA *title*\n::',
      '<card><p>body</p><template v-slot:title=><p>A <em>title</em></p></template></card>',
    ],
    ['nested components', '::tabs\n  :::tab\n  text\n  :::\n::', '<tabs><tab><p>text</p></tab></tabs>'],
    [
      'deeply nested components',
      '::tabs\n  :::tab\n    ::::card\n    text\n\n    ```js\n    a\n    ```\n    ::::\n  :::\n::',
      '<tabs><tab><card><p>text</p><pre><code>a</code></pre></card></tab></tabs>',
    ],
    ['inline in a sentence', 'It is :badge[New]{color="red"} here', '<p>It is <badge color=red>New</badge> here</p>'],
    [
      'around a fence',
      '::code-group\n```ts [a.ts]\n::not-closed\n```\n::',
      '<code-group><pre><code>::not-closed</code></pre></code-group>',
    ],
    [
      'around a fence that shows a fence',
      '::card\n````md\n```\n::\n```\n::\n````\ninside\n::\n\nafter',
      '<card><pre><code>```\n::\n```\n::</code></pre><p>inside</p></card><p>after</p>',
    ],
    [
      'around a fence of tildes that shows one of backticks',
      '::card\n~~~md\n```\n::\n~~~\ninside\n::\n\nafter',
      '<card><pre><code>```\n::</code></pre><p>inside</p></card><p>after</p>',
    ],
    [
      'around a fence that shows an unclosed fence',
      '::card\n````md\n```\n````\n::\n\nafter',
      '<card><pre><code>```</code></pre></card><p>after</p>',
    ],
    [
      'around a fence closed by a longer one',
      '::card\n```md\n::\n`````\n::\n\nafter',
      '<card><pre><code>::</code></pre></card><p>after</p>',
    ],
    [
      'around code on a separate line',
      '::card\n```a``` is code\n::\n\nafter',
      '<card><p><code>a</code> is code</p></card><p>after</p>',
    ],
    [
      'indented, around a fence that shows a fence',
      '::tabs\n  :::tab\n  ````md\n  ```\n  :::\n  ::\n  ```\n  ````\n  :::\n::\n\nafter',
      '<tabs><tab><pre><code>```\n:::\n::\n```</code></pre></tab></tabs><p>after</p>',
    ],
    [
      'in a list item, with another that is indented less',
      '::steps\n1. A\n\n    :::note\n    x\n    :::\n\n2. B\n\n   ```js\n   y\n   ```\n::\n\nafter',
      '<steps><ol><li><p>A</p><note><p>x</p></note></li><li><p>B</p><pre><code>y</code></pre></li></ol></steps><p>after</p>',
    ],
    [
      'around a list with code that looks like a component after an empty line',
      '::tip\n- A\n  b\n\n  ```css\n  a\n\n  :root { x: 1 }\n  ```\n::\n\nafter',
      '<tip><ul><li><p>A\nb</p><pre><code>a\n\n:root { x: 1 }</code></pre></li></ul></tip><p>after</p>',
    ],
    [
      'indented after the end of a list',
      '::card\n- A\n\nb\n\n  :::note\n  c\n  :::\n::\n\nafter',
      '<card><ul><li>A</li></ul><p>b</p><note><p>c</p></note></card><p>after</p>',
    ],
  ])('are parsed: %s', (_, body, expected) => {
    expect(html(body)).toBe(expected)
  })

  it.each([
    ['a pseudo-class', 'the :checked state'],
    ['a time', 'at 12:30:45'],
    ['an address', 'http://localhost:3000/a'],
    ['an escaped colon', 'a \\:badge[x]'],
    ['a colon inside a word', 'see:me'],
    ['a name between colons', 'nice :smiling_shark: face'],
  ])('leave %s as text', (_, body) => {
    const { root } = parseBody(body)
    expect(JSON.stringify(root)).not.toContain('"component"')
    expect(html(body).replace(/<[^>]+>/g, '')).toBe(body.replace('\\', ''))
  })

  it('are marked as inline or block', () => {
    const { root } = parseBody('::card\n::\n\nA :badge[x] b\n\n:badge[alone]')
    const displays = JSON.stringify(root).match(/"component":"\w+"/g)
    expect(displays).toEqual(['"component":"block"', '"component":"inline"', '"component":"block"'])
  })

  it('keep HTML inside them from closing outer elements', () => {
    expect(html('::card\n</div></card>\n\n<b>x\n::\n\nafter')).toBe('<card><p><b>x</b></p></card><p>after</p>')
  })

  it('report invalid YAML props at their line', () => {
    const { diagnostics } = parseBody('text\n\n::card\n---\ntitle: a: b\n---\n::')
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 'error', line: 5, code: 'yaml' })])
  })

  it('extend to the end of the page if they are not closed', () => {
    expect(html('::note\na\n\nb')).toBe('<note><p>a</p><p>b</p></note>')
  })
})

describe('bindings', () => {
  it.each([
    ['a value', '{{ $doc.title }}', 'Install'],
    ['a fallback', "{{ $doc.nothing || 'none' }}", 'none'],
    ['a value instead of its fallback', "{{ $doc.title || 'none' }}", 'Install'],
    ['an unknown expression as written', 'in Vue {{ count }} is text', 'in Vue {{ count }} is text'],
    ['an unclosed binding as written', 'a {{ b', 'a {{ b'],
    ['a binding across two lines as written', '{{ $doc\n.title }}', '{{ $doc\n.title }}'],
    ['empty braces as written', '{{}} and {{ }}', '{{}} and {{ }}'],
    ['a binding in code as written', '`{{ $doc.title }}`', '<code>{{ $doc.title }}</code>'],
  ])('show %s', (_, body, expected) => {
    expect(html(body)).toBe(`<p>${expected}</p>`)
  })
})

describe('footnotes', () => {
  it('are collected at the end, linked in both directions, and labeled in the language of the page', () => {
    expect(html('a[^n] b[^n]\n\n[^n]: note')).toBe(
      '<p>a<sup><a href=#user-content-fn-n id=user-content-fnref-n dataFootnoteRef=true ariaDescribedBy=footnote-label>1</a></sup>' +
        ' b<sup><a href=#user-content-fn-n id=user-content-fnref-n-2 dataFootnoteRef=true ariaDescribedBy=footnote-label>1</a></sup></p>' +
        '<section dataFootnotes=true className=footnotes><h2 className=sr-only id=footnote-label>Footnotes</h2>' +
        '<ol><li id=user-content-fn-n><p>note ' +
        '<a href=#user-content-fnref-n dataFootnoteBackref= ariaLabel=Back to reference 1 className=data-footnote-backref>↩</a> ' +
        '<a href=#user-content-fnref-n-2 dataFootnoteBackref= ariaLabel=Back to reference 1-2 className=data-footnote-backref>' +
        '↩<sup>2</sup></a></p></li></ol></section>',
    )
  })
})

describe('hostile input', () => {
  it.each([
    ['block quotes', '>'.repeat(10_000)],
    ['lists', '1. '.repeat(10_000)],
    ['brackets', '['.repeat(10_000)],
    ['pairs of brackets', `${'['.repeat(5_000)}a${']'.repeat(5_000)}`],
    ['asterisks', '*a '.repeat(10_000)],
    ['mixed emphasis', '*a_'.repeat(10_000)],
    ['unclosed links', '[a]('.repeat(10_000)],
    ['unclosed spans', '[a]{b '.repeat(10_000)],
    ['unclosed bindings', '{{ '.repeat(10_000)],
    ['open components', '::a\n'.repeat(1_000)],
    ['open tags', '<div>'.repeat(10_000)],
    ['fewer open tags', '<b>'.repeat(2_000)],
    ['nested emphasis', `${'**a '.repeat(800)}b${'**'.repeat(800)}`],
  ])('reports thousands of %s at their line without hanging', (_, body) => {
    let parsed: ReturnType<typeof parseBody> | undefined
    expect(cpuTimeMs(() => (parsed = parseBody(`text\n\n${body}`)))).toBeLessThan(10_000)
    const { root, diagnostics } = parsed!
    expect(root.children).toEqual([])
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 'error', code: 'too-complex' })])
  })

  it.each([
    ['a code block with many brackets', `\`\`\`json\n${'[{"a": [1, 2]}],\n'.repeat(3_000)}\`\`\``],
    ['a table with many links', `| a | b |\n|---|---|\n${'| [a](/b) | `c` |\n'.repeat(1_000)}`],
    ['many closed components', '::card\ntext\n::\n\n'.repeat(200)],
    ['many formulas', '$x^2$ and $y_1$ and :tada:\n\n'.repeat(1_000)],
    ['many prices', 'from $5 to $6, '.repeat(2_000)],
    ['a long unclosed formula', `$${'x '.repeat(50_000)}`],
    ['many colons', ':a:b '.repeat(20_000)],
    ['a long gap in a line', `)${' '.repeat(50_000)}{a`],
    ['a long gap in a table', `a | b\n${' '.repeat(400_000)}c`],
    ['a long gap in a heading', `#${' '.repeat(400_000)}a`],
    ['a long gap in HTML', `<div>\n${' '.repeat(400_000)}a\n</div>`],
    ['a long gap after a sign in HTML', `<div>\n-${' '.repeat(400_000)}a\n</div>`],
    ['many brackets after a code fence', `\`\`\`js ${'['.repeat(400_000)}\nx\n\`\`\``],
    ['many titled containers', '::: tip A title\ntext\n:::\n\n'.repeat(500)],
    ['many alerts', '> [!NOTE] A\n> text\n\n'.repeat(500)],
    ['many paragraphs with emphasis', '**a** and [b](/c) and `d`\n\n'.repeat(1_000)],
  ])('accepts %s', (_, body) => {
    expect(parseBody(body).diagnostics).toEqual([])
  })
})
