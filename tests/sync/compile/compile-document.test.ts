import { describe, expect, it } from 'vitest'
import { storeDocument } from '../../../scripts/sync/compile/stored-document.ts'
import { compileArticle, compilePage } from './compile-page.ts'

const html = async (text: string) => (await compileArticle(text)).html

/** Returns the attributes that let a browser choose an image size. */
const shoreSources = (width: number) =>
  `srcSet="${[320, 640, 768].map((w) => `/_ipx/w_${w}&amp;f_webp/_media/1a/shore.png ${w}w, `).join('')}` +
  `/_ipx/f_webp/_media/1a/shore.png 800w" sizes="min(100vw, 43rem, ${width}px)" src="/_media/1a/shore.png"`

describe('the HTML of', () => {
  it.each([
    ['a heading', '## Use `it`', '<h2 id="use-it"><a class="heading-link" href="#use-it">Use <code>it</code></a></h2>'],
    ['a heading of the fourth level', '#### Deep', '<h4 id="deep"><a class="heading-link" href="#deep">Deep</a></h4>'],
    ['a heading of the fifth level', '##### Deeper', '<h5 id="deeper">Deeper</h5>'],
    [
      'a heading that contains a link',
      '## See [b](./2.beta.md)',
      '<h2 id="see-b">See <a href="/en/guide/beta">b</a> ' +
        '<a class="heading-link" href="#see-b" aria-label="Link to this section">#</a></h2>',
    ],
    [
      'a heading that contains a component',
      '## See :stamp[New]{color="red"}',
      '<h2 id="see-new"><a class="heading-link" href="#see-new">See New</a></h2>',
    ],
    [
      'terminal output on a colored ground',
      '```ansi\n\u001B[41;37m FAIL \u001B[0m\n```',
      expect.stringContaining('<span class="r ground"> FAIL </span>'),
    ],
    ['an aligned paragraph', '<p align="center">Text</p>', '<p align="center">Text</p>'],
    [
      'an aligned heading',
      '<h2 align="center">Use</h2>',
      '<h2 align="center" id="use"><a class="heading-link" href="#use">Use</a></h2>',
    ],
    [
      'an aligned block',
      '<div align="right">\n\nRight **text**\n\n</div>',
      expect.stringMatching(/^<div align="right">.*<\/div>$/s),
    ],
    ['an aligned image', '<img src="shore.png" align="left">', expect.stringContaining(' align="left"')],
    [
      'an image with a width in percent',
      '<img src="shore.png" width="50%">',
      expect.stringContaining('data-ratio="2"'),
    ],
    ['a link', '[b](./2.beta.md#x)', '<p><a href="/en/guide/beta#x">b</a></p>'],
    [
      'a link to another site',
      '[e](https://example.com)',
      '<p><a href="https://example.com" rel="nofollow noopener noreferrer">e</a></p>',
    ],
    [
      "a link that opens a new window at the author's request",
      '[e](https://example.com){target="_blank"}',
      '<p><a href="https://example.com" target="_blank" rel="nofollow noopener noreferrer">e</a></p>',
    ],
    [
      'a table',
      '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |',
      '<div class="table-scroll" role="group" tabindex="0" aria-label="Table"><table><thead><tr><th class="align-start">a</th>' +
        '<th class="align-center">b</th><th class="align-end">c</th></tr></thead><tbody><tr><td class="align-start">1</td>' +
        '<td class="align-center">2</td><td class="align-end">3</td></tr></tbody></table></div>',
    ],
    [
      'tasks',
      '- [ ] Write *it*\n- [x] Test it\n  - [ ] twice',
      '<ul class="task-list"><li class="task-item"><input type="checkbox" disabled="" aria-label="Write it"/> Write <em>it</em></li>' +
        '<li class="task-item"><input type="checkbox" disabled="" aria-label="Test it" checked=""/> Test it' +
        '<ul class="task-list"><li class="task-item"><input type="checkbox" disabled="" aria-label="twice"/> twice</li></ul></li></ul>',
    ],
    [
      'an image in a sentence',
      'a ![The shore](./shore.png) b',
      `<p>a <img alt="The shore" decoding="async" fetchPriority="high" ${shoreSources(800)} width="800" height="400"/> b</p>`,
    ],
    [
      'an image in a separate paragraph',
      '![The shore](./shore.png){width=200}',
      '<figure class="image">' +
        `<img alt="The shore" decoding="async" fetchPriority="high" ${shoreSources(200)} width="200" height="100"/></figure>`,
    ],
    [
      'an image with a caption',
      '![The shore](./shore.png "At low tide"){width=200}',
      `<figure class="image"><img alt="The shore" decoding="async" fetchPriority="high" ${shoreSources(200)} width="200" height="100"/>` +
        '<figcaption>At low tide</figcaption></figure>',
    ],
    [
      'an HTML image with lazy loading',
      '<img src="https://example.com/logo.svg" alt="x" loading="lazy">',
      '<img alt="x" decoding="async" loading="lazy" src="https://example.com/logo.svg"/>',
    ],
    [
      'footnotes',
      'a[^1]\n\n[^1]: b',
      '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="true" aria-describedby="footnote-label">1</a>' +
        '</sup></p>' +
        '<section class="footnotes" id="footnote-label" aria-label="Footnotes"><ol><li id="user-content-fn-1"><p>b ' +
        '<a href="#user-content-fnref-1" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a>' +
        '</p></li></ol></section>',
    ],
    ['quotes and apostrophes', 'It\'s "so" <kbd>&</kbd>', "<p>It's &quot;so&quot; <kbd>&amp;</kbd></p>"],
    [
      'raw HTML',
      '<details>\n<summary>More</summary>\n\n**text**\n\n</details>',
      '<details><summary>More</summary><p><strong>text</strong></p></details>',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await html(text)).toEqual(expected)
  })

  it('highlighted code with marked lines', async () => {
    expect((await html('```ts [a.ts] {1}\nconst a = 1\nb(a) // [!code --]\n```')).replace(/<svg.*<\/svg>/, '◇')).toBe(
      '<figure class="code-block"><figcaption class="code-header">◇<span class="code-filename">a.ts</span></figcaption>' +
        '<pre class="code has-diff has-highlighted" tabindex="0" role="group" aria-label="a.ts"><code class="language-ts">' +
        '<span class="line highlight"><span class="k">const </span><span class="n">a </span><span class="p">= </span>' +
        '<span class="n">1</span></span>\n' +
        '<span class="line diff remove"><span class="f">b</span><span class="p">(</span>a<span class="p">)</span></span></code></pre>' +
        '<button type="button" class="code-copy" data-copy-code="const a = 1" aria-label="Copy code to clipboard"></button></figure>',
    )
  })

  it('code without a language or a name', async () => {
    expect(await html('```\n<a> & b\n\nc\n```')).toBe(
      '<figure class="code-block"><pre class="code" tabindex="0" role="group" aria-label="Code example"><code class="language-text">' +
        '<span class="line">&lt;a> &amp; b</span>\n<span class="line"></span>\n<span class="line">c</span></code></pre>' +
        '<button type="button" class="code-copy" data-copy-code="" aria-label="Copy code to clipboard"></button></figure>',
    )
  })

  it.each([
    ['<pre lang="js">\nlet a = 1 // [!code ++]\n\nlet b\n</pre>', 'let a = 1 // [!code ++]\n\nlet b'],
    ['<pre><code class="language-js">\nlet a &lt; b\n</code></pre>', 'let a < b'],
    ['<pre class="lang-js"><code>let a</code></pre>', 'let a'],
    ['- a\n  <pre lang="JS">\n  let a\n  </pre>', 'let a', '<ul><li>a', '</li></ul>'],
    ['::note\n<pre lang="js">let a</pre>\n::', 'let a', '', '', '::note', '::'],
  ])(
    'code in HTML like code in a fence: %s',
    async (text, code, before = '', after = '', opening = '', closing = '') => {
      const fence = await html([opening, '```js', code, '```', closing].join('\n'))
      expect(await html(text)).toBe(`${before}${fence}${after}`)
    },
  )

  it('code in the cell of a table, with line breaks and links', async () => {
    const { html, plain, sections } = await compileArticle(
      '| a | b |\n|---|---|\n| c <pre lang="json">{<br>  "a": "https://a.example",<br><br>  "b": "x \\| y"<br>}</pre> | d |',
    )
    expect(html).toContain('>c <figure class="code-block"><figcaption class="code-header">JSON</figcaption>')
    expect(html).toContain('<span class="line">  <span class="v">"b"</span>')
    expect(html).not.toContain('<a ')
    const lines = ['`{`', '`  "a": "https://a.example",`', '', '`  "b": "x \\| y"`', '`}`']
    expect(plain.text).toBe(`| a | b |\n| - | - |\n| c<br>${lines.join('<br>')} | d |\n`)
    expect(sections[0]?.content).toBe('a b c { "a": "https://a.example", "b": "x | y" } d')
  })

  it.each([
    '<pre lang="en">let a</pre>',
    '<pre lang="js" id="here">let a</pre>',
    '<pre lang="js">let <b>a</b></pre>',
    '<pre><code>let a</code></pre>',
    '<pre lang="js">let <a href="https://a.example">a</a></pre>',
  ])('code in HTML without a known language, or with other attributes or elements, as written: %s', async (text) => {
    expect(await html(text)).not.toContain('code-block')
  })

  it('code with focused lines and line numbers', async () => {
    expect(await html('```txt lineNumbers\na // [!code focus]\nb // [!code error]\n```')).toMatch(
      /<pre class="code has-focus line-numbers".*<span class="line focus" data-line="1">a<\/span>\n<span class="line error" data-line="2">b<\/span>/s,
    )
  })

  it('code with another first line number, and code that wraps', async () => {
    expect(await html('```txt:line-numbers=41\na\nb\n```')).toContain(
      '<span class="line" data-line="41">a</span>\n<span class="line" data-line="42">b</span>',
    )
    expect(await html('```txt wrap\na\n```')).toContain('<pre class="code wrapped"')
  })

  it.each([
    [
      'a block component',
      '::postcard{icon="x" title="Never shown"}\nHello **w**\n\nmore\n::',
      '<p>Hello <strong>w</strong></p><p>more</p>',
    ],
    [
      'a component with a label and slots, in order',
      '::parcel[Label]{to="/x"}\nbody\n#title\ntitle text\n#footer\nfoot\n::',
      '<p>Label</p><p>body</p><p>title text</p><p>foot</p>',
    ],
    ['an inline component', 'It is :stamp[New]{color="red"} here', '<p>It is New here</p>'],
    ['an inline component on a separate line', ':stamp[New]{color="red"}', '<p>New</p>'],
    ['components inside a component', '::shelf\n  :::locker{label="A"}\n  - one\n  :::\n::', '<ul><li>one</li></ul>'],
    ['a component without content', '::spacer{size="3"}\n::', ''],
    ['a component named like a property of JavaScript objects', '::constructor\ntext\n::', '<p>text</p>'],
  ])('an unknown component, which shows only its content: %s', async (_, text, expected) => {
    expect(await html(text)).toBe(expected)
  })

  it('generated texts in the language of the article', async () => {
    const { html: french } = await compileArticle('```ts\na\n```\n\n|a|\n|-|\n|b|\n\nc[^1]\n\n[^1]: d', {
      locale: 'fr',
      file: 'fr/a.md',
      path: '/fr/a',
    })
    expect(french).toContain('aria-label="Copier le code')
    expect(french).not.toMatch(/Copy code|Footnotes|Back to/)
  })
})

it.each([
  ['`let a`{lang="ts"}', '<code class="language-ts"><span class="k">let </span>a</code>'],
  ['`let a`{lang="ts" .wide}', '<code class="language-ts wide"><span class="k">let </span>a</code>'],
  ['`a < b`{lang="text"}', '<code class="language-text">a &lt; b</code>'],
  ['`Grüße`{lang="de"}', '<code lang="de">Grüße</code>'],
])('a code span with a programming language is highlighted: %s', async (text, html) => {
  expect((await compileArticle(text)).html).toBe(`<p>${html}</p>`)
})

describe('title and description', () => {
  it.each([
    [
      'frontmatter',
      '---\ntitle: A\ndescription: B\n---\n# H\n\nP',
      { title: 'A', description: 'B', seo: { title: 'A', description: 'B' } },
    ],
    [
      'a first heading and the paragraph after it',
      '# H *x*\n\n---\n\nP `y`\n\nQ',
      { title: 'H x', description: 'P y', seo: { title: 'H x', description: 'P y' } },
    ],
    ['a first paragraph', 'P\n\n# H', { title: 'Alpha', description: 'P', seo: { description: 'P' } }],
    [
      'the first paragraph after badges and images',
      '[![a](https://a.example/b.svg)](https://a.example)\n\n![c](https://a.example/c.png)\n\nP',
      { title: 'Alpha', description: 'P', seo: { description: 'P' } },
    ],
    [
      'a first paragraph with keys and badges',
      'Press :kbd{value="meta"} :kbd{value="arrowup"}: :badge{label="New"}',
      { title: 'Alpha', description: 'Press Ctrl ↑: New' },
    ],
    ['the name of the file', '## H', { title: 'Alpha', description: '', seo: {} }],
    [
      'the name of the file if the frontmatter is empty',
      '---\ntitle:\ndescription:\n---\n',
      { title: 'Alpha', description: '', seo: {} },
    ],
    ['the first block only', '- list\n\nP', { title: 'Alpha', description: '', seo: {} }],
    [
      'the `seo` fields of the frontmatter',
      '---\ntitle: A\nseo: { title: S, ogImage: /x.png }\n---\n',
      { title: 'A', seo: { title: 'S', ogImage: '/x.png' } },
    ],
  ])('come from %s', async (_, text, expected) => {
    const { fields } = await compilePage(text)
    expect(fields).toMatchObject(expected)
    if ('seo' in expected) expect(fields.seo).toEqual(expected.seo)
  })

  it('appear once: the page header replaces the first heading of the article', async () => {
    const { html: article, markdown, body, outline } = await compileArticle('# Title\n\ntext\n\n## Part')
    expect(article).toBe('<p>text</p><h2 id="part"><a class="heading-link" href="#part">Part</a></h2>')
    expect(markdown).toContain('# Title')
    expect(body.value[0]).toEqual(['h1', { id: 'title' }, 'Title'])
    expect(outline).toEqual([{ id: 'part', depth: 2, text: 'Part' }])
  })

  const logo = '<img alt="Logo" src="https://x.example/a.png"/>'
  const badge = '[![CI](https://x.example/ci.svg)](https://x.example)'
  const linked = '<img alt="CI" src="https://x.example/ci.svg"/></a>'

  it.each([
    [
      'after a logo',
      '<p align="center"><img alt="Logo" src="https://x.example/a.png"></p>\n\n# Title',
      `<div align="center"><figure class="image">${logo}</figure></div>`,
    ],
    [
      'in a centered element',
      '<div align="center">\n\n# Title\n\nA tool\n\n</div>',
      '<div align="center"><p>A tool</p></div>',
    ],
    ['with a logo', '# ![Logo](https://x.example/a.png) Title', logo],
    ['with a badge', `# Title ${badge}`, linked],
    [
      'with a logo and a badge',
      `# ![Logo](https://x.example/a.png) Title${badge}`,
      `${logo} <a href="https://x.example"`,
    ],
    [
      'with a centered logo',
      '<h1 align="center">\n<img alt="Logo" src="https://x.example/a.png"><br>\nTitle\n</h1>',
      `<div align="center"><figure class="image">${logo}</figure></div>`,
    ],
    [
      'with all of them',
      `<div align="center">\n\n${badge}\n\n# Title <picture><img alt="Logo" src="https://x.example/a.png"></picture>\n</div>`,
      linked,
    ],
    ['that equals the field', '---\ntitle: Title\n---\n\n![Logo](https://x.example/a.png)\n\n# Title', logo],
    [
      'of which the image is the text',
      '# ![Title](https://x.example/a.png)',
      '<img alt="Title" src="https://x.example/a.png"/>',
    ],
  ])('come from a first heading %s', async (_, text, expected) => {
    const { fields, document } = await compilePage(`${text}\n\nThe text.\n`)
    const html = document?.html.replaceAll(/ (?:decoding|fetchPriority|loading)="[^"]*"/g, '')
    expect(fields.title).toBe('Title')
    expect(html).toContain(expected)
    expect(html).not.toContain('<h1')
  })

  it.each([
    ['text', 'text\n\n# Title'],
    ['a centered text', '<div align="center">\n\ntext\n\n# Title\n\n</div>'],
    ['a component', '::note\n# Title\n::'],
    ['another title', '---\ntitle: Other\n---\n\n![a](/b.png)\n\n# Title'],
  ])('do not come from a heading after %s', async (_, text) => {
    const { fields, document } = await compilePage(text)
    expect(fields.title).not.toBe('Title')
    expect(document?.html).toContain('<h1 id="title">Title</h1>')
  })

  it('report a reference to a footnote, which the page header does not show', async () => {
    const { diagnostics } = await compilePage('# Title[^1]\n\nText[^1]\n\n[^1]: Note.\n')
    expect(diagnostics).toMatchObject([{ line: 1, code: 'missing-footnote', severity: 'warning' }])
  })

  it('stay in the article if the page has no header', async () => {
    expect((await compileArticle('# Title\n\ntext', { hasHeader: false })).html).toBe(
      '<h1 id="title">Title</h1><p>text</p>',
    )
  })

  it('keep a first heading that follows other content', async () => {
    expect((await compileArticle('text\n\n# Title')).html).toContain('<h1 id="title">Title</h1>')
  })
})

describe('a page with every feature', () => {
  const page = `---
title: Alpha
navigation: { icon: i-lucide-waves }
level: 3
---

Welcome to {{ $doc.title }}, level {{ $doc.meta.level }}. Read [beta](./2.beta.md).

## Install {#install}

::code-group
\`\`\`bash [npm]
npm install
\`\`\`
::

### Windows

Not [there](./gone.md).

## Install

Done.
`

  it('compiles to a document, columns, links, and diagnostics', async () => {
    const { document, fields, links, diagnostics } = await compilePage(page)
    expect(fields).toEqual({
      title: 'Alpha',
      description: 'Welcome to Alpha, level 3. Read beta.',
      navigation: { icon: 'i-lucide-waves' },
      seo: { title: 'Alpha', description: 'Welcome to Alpha, level 3. Read beta.' },
      meta: { level: 3 },
      links: null,
      layout: null,
      path: undefined,
      stem: undefined,
      draft: false,
    })
    expect(document).toMatchObject({
      markdown: page.slice(page.indexOf('Welcome')),
      outline: [
        { id: 'install', depth: 2, text: 'Install', children: [{ id: 'windows', depth: 3, text: 'Windows' }] },
        { id: 'install-1', depth: 2, text: 'Install' },
      ],
      sections: [
        { heading: '', title: 'Alpha', titles: [], content: 'Welcome to Alpha, level 3. Read beta.', level: 1 },
        { heading: 'install', title: 'Install', titles: ['Alpha'], content: 'npm install', level: 2 },
        { heading: 'windows', title: 'Windows', titles: ['Alpha', 'Install'], content: 'Not there.', level: 3 },
        { heading: 'install-1', title: 'Install', titles: ['Alpha'], content: 'Done.', level: 2 },
      ],
    })
    expect(links).toEqual([{ href: '/en/guide/beta', written: './2.beta.md', line: 7, column: 64 }])
    expect(diagnostics).toEqual([expect.objectContaining({ line: 19, column: 5, code: 'broken-link' })])
  })

  it('compiles to the same document every time', async () => {
    expect(JSON.stringify(await compilePage(page))).toBe(JSON.stringify(await compilePage(page)))
  })
})

describe('the text that search finds', () => {
  it.each([
    ['::card{title="A" description="B"}\nC\n::', 'A B C'],
    ['::card{title="A"}\nC\n\n#title\nD\n::', 'C D'],
    ['::accordion\n  :::accordion-item{label="A"}\n  B\n  :::\n::', 'A B'],
    ['::field{name="maxRetries" type="number"}\nB\n::', 'maxRetries B'],
    [':icon{name="lucide:house"} :button{label="A" to="/en/guide/beta"}', 'A'],
    [
      '::page-links{title="A" :links=\'[{"label":"B","to":"/en/guide/beta"},{"title":"C","description":"D"}]\'}\n::',
      'A B C D',
    ],
    ['::: warning High water\nB\n:::', 'High water B'],
  ])('contains the visible text of props: %s', async (text, expected) => {
    const { sections, body } = await compileArticle(`## Part\n\n${text}`)
    expect(sections.at(-1)?.content).toBe(expected)
    // The public body keeps the props as they are written.
    expect(JSON.stringify(body.value)).not.toContain('["p",{},"A"]')
  })
})

describe('a first heading that differs from the title', () => {
  it('becomes a section and is reported', async () => {
    const { document, diagnostics, fields } = await compilePage('---\ntitle: Alpha\n---\n\n# Beta\n\nText.\n')
    expect(document?.html).toContain('<h2 id="beta">')
    expect(document?.outline).toEqual([{ id: 'beta', depth: 2, text: 'Beta' }])
    expect(document?.sections.map(({ heading }) => heading)).toEqual(['', 'beta'])
    expect(fields).toMatchObject({ title: 'Alpha', description: 'Text.' })
    expect(diagnostics).toMatchObject([{ severity: 'warning', line: 5, code: 'second-title' }])
  })

  it.each(['Alpha’s  page', "alpha's page", '**Alpha**’s page'])(
    'is left out if it repeats the title: %s',
    async (heading) => {
      const { document, diagnostics } = await compilePage(`---\ntitle: Alpha's page\n---\n\n# ${heading}\n\nText.\n`)
      expect(document?.html).toBe('<p>Text.</p>')
      expect(diagnostics).toEqual([])
    },
  )
})

describe('typography', () => {
  const french =
    "---\ntitle: Qu'est-ce ?\ndescription: L'eau !\nnavigation: { title: Quoi ?, icon: a }\nlinks: [{ label: Aller !, to: /fr/x }]\nhero: { tagline: C'est ici !, image: \"l'a.png\" }\n---\n\n" +
    "## Pourquoi `a ?` ?\n\nC'est `l'un ?`&nbsp;: https://x.example/l'a et « **10 000** » !\n\n```sh\necho l'eau ?\n```\n\n::note{title=\"Vraiment ?\"}\nOui.\n::\n"
  const compile = (typography: boolean) =>
    compilePage(french, { locale: 'fr', file: 'fr/1.guide/1.alpha.md', path: '/fr/guide/alpha' }, { typography })

  it('changes the text, headings, outline, descriptions, and sidebar, but no code, paths, or IDs', async () => {
    const { document, fields } = await compile(true)
    expect(fields).toMatchObject({
      title: 'Qu’est-ce\u202f?',
      description: 'L’eau\u202f!',
      seo: { title: 'Qu’est-ce\u202f?', description: 'L’eau\u202f!' },
      navigation: { title: 'Quoi\u202f?', icon: 'a' },
      links: [{ label: 'Aller\u202f!', to: '/fr/x' }],
      meta: { hero: { tagline: 'C’est ici\u202f!', image: { light: "l'a.png", dark: "l'a.png" } } },
    })
    expect(document?.outline).toEqual([{ id: 'pourquoi-a', depth: 2, text: 'Pourquoi a ?\u202f?' }])
    expect(document?.html).toContain('<code>a ?</code>\u202f?')
    expect(document?.html).toMatch(/C’est <code>l(?:'|&#x27;)un \?<\/code>\u00a0: <a href="https:\/\/x\.example\/l/)
    expect(document?.html).toContain('«\u00a0<strong>10\u202f000</strong>\u00a0»\u202f!')
    expect(document?.html).toContain('Vraiment\u202f?')
    expect(document?.sections[1]?.title).toBe('Pourquoi a ?\u202f?')
  })

  it('keeps the Markdown, the section states, and the data as written', async () => {
    const [set, asWritten] = await Promise.all([compile(true), compile(false)])
    expect(set.document?.markdown).toBe(asWritten.document?.markdown)
    expect(asWritten.document?.html).toContain("C'est")
    expect(storeDocument(set.document!).states).toEqual(storeDocument(asWritten.document!).states)
    const menu = { file: 'fr/1.guide/.navigation.yml', locale: 'fr' }
    expect((await compilePage("title: L'eau ?\n", menu)).fields.title).toBe('L’eau\u202f?')
    expect((await compilePage("title: L'eau ?\n", { ...menu, file: 'fr/data.yml' })).fields.title).toBe("L'eau ?")
  })
})

describe('an author who makes mistakes', () => {
  it('sees all of them in file order, and the page still compiles', async () => {
    const page = '---\ntitle: [a]\n---\n\n![x](gone.png)\n\n```tpyescript\nlet a\n```\n\n<blink>x</blink>\n'
    const { document, diagnostics } = await compilePage(page)
    expect(diagnostics.map(({ line, code }) => [line, code])).toEqual([
      [2, 'frontmatter-field'],
      [5, 'missing-image'],
      [7, 'unknown-language'],
      [11, 'unsafe-html'],
    ])
    expect(document?.html).toContain('<span class="line">let a</span>')
  })

  it('sees the closest language', async () => {
    const { diagnostics } = await compilePage('```tpyescript\nlet a\n```')
    expect(diagnostics[0]).toMatchObject({
      severity: 'warning',
      hint: 'Did you mean `typescript`?',
      message: 'Code in the unknown language `tpyescript` is not highlighted.',
    })
  })

  it('gets an error for unreadable frontmatter', async () => {
    const { fields, diagnostics } = await compilePage('---\ntitle: a: b\n---\n\n# Heading')
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 'error', line: 2, code: 'yaml' })])
    expect(fields.title).toBe('Heading')
  })
})

describe('data files', () => {
  it.each([
    ['en/data.yml', 'title: Data\nfoo: { bar: 1 }\nnavigation: false\n'],
    ['en/data.json', '{ "title": "Data", "foo": { "bar": 1 }, "navigation": false }'],
  ])('produce columns and no document: %s', async (file, text) => {
    const { document, fields, diagnostics } = await compilePage(text, { file })
    expect(document).toBeNull()
    expect(fields).toMatchObject({ title: 'Data', navigation: false, meta: { foo: { bar: 1 } }, description: '' })
    expect(diagnostics).toEqual([])
  })

  it('are reported at the line that cannot be read', async () => {
    const { diagnostics } = await compilePage('{ "title": "Data",\n  "foo": }\n}', { file: 'en/data.json' })
    expect(diagnostics[0]).toMatchObject({ severity: 'error', file: 'en/data.json' })
  })
})

describe('the hero of a landing page', () => {
  const heroOf = async (animated?: true) => {
    const image = { href: '/_media/1a/tide.webp', width: 800, height: 400, ...(animated && { animated }) }
    const resolver = {
      page: () => undefined,
      pageExists: () => false,
      media: () => image,
      text: () => undefined,
    }
    const source = { file: 'en/index.md', path: '/en' }
    const { fields } = await compilePage('---\ntitle: Home\nhero: { image: ./tide.webp }\n---\n', source, {
      resolver,
    })
    return (fields.meta as { hero: { image: { animated?: boolean } } }).hero.image
  }

  it('marks an animated image, which has no resized copies', async () => {
    expect(await heroOf(true)).toMatchObject({ width: 800, animated: true })
    expect(await heroOf()).not.toHaveProperty('animated')
  })
})

describe('text for one audience', () => {
  const text = `# Alpha

::only{for="agents"}
Agents only.

## For agents
::

::only{for="people"}
People *only*.
::

Everyone. :only[Inline agents.]{for="agents"} :only[Inline people.]{for="people"}
`

  it('is only in the HTML, or only in the Markdown, and never in the search and the description', async () => {
    const { document, fields, diagnostics } = await compilePage(text)
    const { html, plain, sections, body, outline } = document!
    const parts = ['Agents only', 'For agents', 'Inline agents', 'People', 'Inline people', 'Everyone']
    const found = (shown: unknown) => parts.filter((part) => JSON.stringify(shown).includes(part))
    expect(found(html)).toEqual(['People', 'Inline people', 'Everyone'])
    expect(found([body, outline])).toEqual(['People', 'Inline people', 'Everyone'])
    expect(found(plain)).toEqual(['Agents only', 'For agents', 'Inline agents', 'Everyone'])
    expect(found([sections, fields.description])).toEqual(['Everyone'])
    expect(plain.sections.map(([id]) => id)).toContain('for-agents')
    expect(diagnostics).toEqual([])
  })

  it('requires a known audience', async () => {
    const { diagnostics } = await compilePage('::only{for="robots"}\nText.\n::\n\n::only\nText.\n::\n')
    expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['unknown-audience', 'error', 1],
      ['unknown-audience', 'error', 5],
    ])
  })
})
