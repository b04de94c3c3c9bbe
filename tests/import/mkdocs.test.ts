import { expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'

test('MkDocs: finds snippets below `base_path`, and keeps the language of highlighted inline code', async () => {
  const { files, report } = await importFiles({
    'mkdocs.yml':
      'site_name: Boats\nmarkdown_extensions:\n  - pymdownx.snippets: { base_path: [docs, !relative $config_dir/parts/shared] }\n',
    'parts/shared/star.md': 'A star.\n',
    'docs/sail.md':
      '# Sail\n\n--8<-- "star.md"\n\nUse `#!py range(3)` or `:::js a()`, but not `#!`.\n\nOr ``#!js `a` ``.\n',
  })
  expect(files['en/sail.md']).toBe(
    '---\ntitle: Sail\n---\n\nA star.\n\nUse `range(3)`{lang="py"} or `a()`{lang="js"}, but not `#!`.\n\nOr `` `a` ``{lang="js"}.\n',
  )
  expect(report).not.toContain('not found')
})

test('MkDocs: converts marks and replacements of Critic, and reports its comments and blocks', async () => {
  const { files, report } = await importFiles({
    'mkdocs.yml': 'site_name: Boats\n',
    'docs/sail.md':
      '# Sail\n\n[TOC]\nA {==*red*\n= white==} boat{>>why\n~now~?<<} {~~s~wims~>sails~~}.\n\n{++\n\nNew.\n\n++}\n\n`{==a==}`\n',
  })
  expect(files['en/sail.md']).toBe(
    '---\ntitle: Sail\n---\n\nA <mark>*red*\n= white</mark> boat\n <del>s~wims</del><ins>sails</ins>.\n\n{++\n\nNew.\n\n++}\n\n`{==a==}`\n',
  )
  expect(report).toContain('5: The comment was left out: why ~now~?')
  expect(report).toContain('8: The mark {++ of a changed block became text')
})

test('MkDocs: gives groups of tabs with the same labels the same `sync` if the theme links tabs', async () => {
  const tabs = (...labels: string[]) => labels.map((label) => `=== "${label}"\n\n    Text.\n`).join('\n')
  const files = (features: string) =>
    importFiles({
      'mkdocs.yml': `site_name: Boats\ntheme: { name: material, features: [${features}] }\n`,
      'docs/sail.md': `# Sail\n\n${tabs('Linux', 'macOS')}\nThen:\n\n${tabs('macOS', 'Linux')}\nOr:\n\n${tabs('C++', 'C')}`,
    })
  const syncs = async (features: string) => (await files(features)).files['en/sail.md']!.match(/^:+tabs(?!-).*$/gm)
  expect(await syncs('content.tabs.link')).toEqual([
    '::tabs{sync="linux, macos"}',
    '::tabs{sync="linux, macos"}',
    '::tabs{sync="c, c++"}',
  ])
  expect(await syncs('content.code.copy')).toEqual(['::tabs', '::tabs', '::tabs'])
})

test('MkDocs: converts formulas, inserted and deleted text, subscripts, and superscripts', async () => {
  const { files, report } = await importFiles({
    'mkdocs.yml': 'site_name: Boats\n',
    'docs/start.md':
      '# Start\n\n^^new^^ H~2~O x^2^ {--old--}{++ctrl++} ~~gone~~ ++ctrl+a++ `x^2^`\n\n\\(a^2\\)\n\n\\[\nb\n\\]\n\nText (1)\n{ .annotate }\n\n1.  Note\n',
  })
  expect(files['en/start.md']).toBe(
    '---\ntitle: Start\n---\n\n<ins>new</ins> H<sub>2</sub>O x<sup>2</sup> <del>old</del><ins>ctrl</ins> ~~gone~~ :kbd{value="ctrl"} :kbd{value="a"} `x^2^`\n\n$a^2$\n\n$$\nb\n$$\n\nText (1)\n\n\n1.  Note\n',
  )
  expect(report).toContain('12: Annotations such as “(1)” became a list after their paragraph')
})

test('MkDocs: converts Markdown in HTML, options without a language, and attributes of blocks and headings', async () => {
  const { files, report } = await importFiles({
    'mkdocs.yml': 'site_name: Boats\n',
    'docs/mast.png': 'PNG',
    'docs/guide/boats.md': `# Boats

### 9.7.5 <small>March</small> { id="9.7.5" }

### Config { #config.url data-toc-label="URL" }

### Since <!-- md:1 --> – version { #since data-toc-label="Since" }

### Plain { data-toc-label="Short" }

::: boats.Mast
    options:
        members: [sail]

See [url](#config.url) and [note](#fn:a).[^a] An empty object is {}

[^a]: A note.

<figure markdown="span">
  ![Mast](../mast.png){ width="300" }
  <figcaption markdown>A *mast*</figcaption>
</figure>

<div class="result" markdown>
  <div class="grid" markdown>

Card
{ .card style="color: red" }

  </div>
</div>

<div class="plain">
  <b>Raw</b>
  <img src="../../mast.png">
</div>

\`\`\` title="a.txt"
a
\`\`\`

\`\`\`hl_lines="2"
a
b
\`\`\`

\`\`\` .sh
c
\`\`\`
`,
  })
  expect(files['en/guide/boats.md']).toBe(`---
title: Boats
---

### 9.7.5 <small>March</small> {#9.7.5}

### Config {#config.url}

### Since <!-- md:1 --> – version {#since}

### Plain





See [url](#config.url) and [note](#user-content-fn-a).[^a] An empty object is {}

[^a]: A note.

<figure>

![Mast](/mast.png){width="300"}

<figcaption>

A *mast*

</figcaption>

</figure>

<div class="result">

<div class="grid">

Card

</div>

</div>

<div class="plain">
  <b>Raw</b>
  <img src="/mast.png">
</div>

\`\`\`text title="a.txt"
a
\`\`\`

\`\`\`text {2}
a
b
\`\`\`

\`\`\`sh
c
\`\`\`
`)
  expect(report).toContain('Left out, no equivalent: 1')
  expect(report).toContain('The API docs of boats.Mast were left out')
})
