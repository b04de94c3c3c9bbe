import { describe, expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

describe('a first heading that differs from the title', () => {
  const page = '---\ntitle: Start\n---\n\n# Getting *started* with boats\n\nText.\n'

  test('becomes the title in Docusaurus and MkDocs, and the former title is used for the window and the sidebar', async () => {
    const sites: Files[] = [
      { 'docusaurus.config.js': 'export default { title: "Boats" }', 'docs/start.mdx': page },
      { 'mkdocs.yml': 'site_name: Boats\n', 'docs/start.md': page },
    ]
    for (const site of sites) {
      const { files } = await importFiles(site)
      expect(files['en/1.start.md'] ?? files['en/start.md']).toBe(
        '---\ntitle: Getting started with boats\nnavigation:\n  title: Start\nseo:\n  title: Start\n---\n\nText.\n',
      )
    }
  })

  test('becomes the title in VitePress without its badge, and the sidebar keeps its titles', async () => {
    const { files } = await importFiles({
      '.vitepress/config.ts': 'export default { title: "Boats" }',
      'start.md': page.replace('boats', 'boats <Badge type="tip" text="new" />'),
    })
    expect(files['en/start.md']).toBe('---\ntitle: Getting started with boats\nseo:\n  title: Start\n---\n\nText.\n')
  })

  test('stays in Starlight, which shows both', async () => {
    const { files } = await importFiles({ 'start.md': page }, { from: 'starlight' })
    expect(files['en/start.md']).toContain('# Getting *started* with boats')
  })
})

test('converts blocks between slashes to callouts, tabs, and details, even if they are nested', async () => {
  const { files, report } = await importFiles({
    'mkdocs.yml': 'site_name: Boats\n',
    'docs/sail.md': `# Sail {: #sail data-toc-label="Sail" }

/// warning | Mind the *boom*

It swings.

///

//// tab | Upwind

/// note
Close-hauled.
///

////

//// tab | Downwind

Run.

////

/// details | More
    type: tip
    open: True

Text { .lead }
///

/// admonition | Rare
    type: danger
///

## Reef { id="reef" }

{* ../../src/boat.py hl[1] *}
`,
  })
  expect(files['en/sail.md']).toBe(`---
title: Sail
---

::warning{title="Mind the *boom*"}
It swings.
::

::tabs
:::tabs-item{label="Upwind"}
::::note
Close-hauled.
::::
:::

:::tabs-item{label="Downwind"}
Run.
:::
::

<details open>
<summary>More</summary>

Text

</details>

::danger{title="Rare"}
::

## Reef {#reef}

{* ../../src/boat.py hl[1] *}
`)
  expect(report).toContain(
    'The macro that includes ../../src/boat.py was left as text. Copy the text of the file into the page',
  )
})

test('Fumadocs: converts included files, titled steps, cards with descriptions, and package installs', async () => {
  const { files, report } = await importFiles({
    'package.json': '{ "dependencies": { "fumadocs-core": "1" } }',
    'content/docs/part.mdx': 'The part.\n',
    'content/docs/start.mdx': `---
title: Start
---

<include>./part.mdx</include>

<include lang="ts">../code.ts</include>

<Cards>
<Card title="Sail" href="/docs/part" description="With *wind*." />
</Cards>

<Steps>
<Step title="Hoist">
Pull.
</Step>
</Steps>

\`\`\`package-install
boat sail
npx boat init
\`\`\`
`,
  })
  const text = files['en/start.md'] ?? files['en/1.start.md']
  expect(text).toContain('The part.')
  expect(text).toMatch(/::card\{title="Sail" to="[^"]*part[^"]*"\}\nWith \*wind\*\.\n::/)
  expect(text).toContain('### Hoist\n\nPull.')
  expect(text).toContain('```npm\nnpm install boat sail\nnpx boat init\n```')
  expect(report).toContain('../code.ts was left out, because it is included as code. Copy its code into a code block')
})

test.each<[string, Files]>([
  ['Nextra', { 'package.json': '{"dependencies":{"nextra":"4"}}', 'content/_meta.js': 'export default {}\n' }],
  ['Fumadocs', { 'package.json': '{ "dependencies": { "fumadocs-core": "1" } }' }],
])('%s: converts ids after headings, and removes marks', async (system, site) => {
  const folder = system === 'Nextra' ? 'content' : 'content/docs'
  const { files } = await importFiles({
    ...site,
    [`${folder}/start.mdx`]: '# Start [#top]\n\n## One [#first] [!toc]\n\n### Two [!toc]\n\n`## a [#b]` [#c] text\n',
  })
  expect(files['en/start.md'] ?? files['en/1.start.md']).toBe(
    `---\ntitle: Start\n---\n\n## One {#first}\n\n### Two\n\n\`## a [#b]\` [#c] text\n`,
  )
})

test('Fumadocs: combines code blocks with the option `tab`', async () => {
  const { files } = await importFiles({
    'source.config.ts': "export const docs = defineDocs({ dir: 'content/docs' })",
    'content/docs/boats.mdx':
      'Build:\n\n```tsx tab="React Router" title="a.tsx"\na\n```\n\n```tsx tab=\'Next.js\' {1}\nb\n```\n\nThen:\n\n```ts title="c.ts"\nc\n```\n',
  })
  expect(files['en/docs/boats.md'] ?? files['en/boats.md']).toContain(
    'Build:\n\n::code-group\n```tsx [React Router]\na\n```\n\n```tsx {1} [Next.js]\nb\n```\n::\n\nThen:\n\n```ts title="c.ts"\nc\n```\n',
  )
})

test('Mintlify: converts the options of code blocks, and reads the dates of updates in each language', async () => {
  const { files, report } = await importFiles({
    'docs.json': JSON.stringify({
      name: 'Boats',
      navigation: {
        languages: ['en', 'fr', 'es', 'zh'].map((language) => ({ language, pages: [`${language}/news`] })),
      },
    }),
    'en/news.mdx':
      '<Update label="August 21, 2026">\n```js Sail {2} icon="square-js" lines highlight={1,3} expandable theme={"x"} twoslash\na\n```\n</Update>\n',
    'en/sail.mdx':
      'See [size](#param-sail-size).\n\n<ResponseField name="sail.size" type="number">\nA\n</ResponseField>\n\n<ParamField body="mast">\nB\n</ParamField>\n',
    'fr/news.mdx': '<Update label="21 août 2026">\nA\n</Update>\n<Update label="1er décembre 2025">\nB\n</Update>\n',
    'es/news.mdx': '<Update label="21 de agosto de 2026">\nA\n</Update>\n',
    'zh/news.mdx': '<Update label="2026年8月21日">\nA\n</Update>\n<Update label="2025年12月">\nB\n</Update>\n',
  })
  const names = Object.keys(files).filter((file) => /news\/2/.test(file))
  expect(names.map((file) => file.replace(/^(..).*\//, '$1 ')).toSorted()).toEqual([
    'en 2026-08-21-august-21-2026.md',
    'es 2026-08-21-august-21-2026.md',
    'fr 2025-12-01-1er-decembre-2025.md',
    'fr 2026-08-21-august-21-2026.md',
    'zh 2025-12-01-2025年12月.md',
    'zh 2026-08-21-august-21-2026.md',
  ])
  expect(files[names.find((file) => file.startsWith('en/'))!]).toContain('```js [Sail] {2} lineNumbers {1,3} fold\na')
  expect(report).not.toContain('neither a date nor a version')
  const sail = Object.entries(files).find(([file]) => file.endsWith('sail.md'))?.[1]
  expect(sail).toContain('::field{id="param-sail-size" name="sail.size" type="number"}')
  expect(sail).toContain('::field{name="mast"}')
})

test('GitBook: converts grids of cards and columns, and reports parts without an equivalent', async () => {
  const head =
    '<th></th><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th><th data-hidden data-type="rating"></th>'
  const cells =
    '<td><h4><i class="fa-leaf">:leaf:</i></h4></td><td><strong>Green tea</strong></td><td>From <a href="b.md">the hills</a></td><td><a href="b.md">b.md</a></td><td><a href=".gitbook/assets/tea.png">tea.png</a></td><td>5</td>'
  const { files, report } = await importFiles({
    '.gitbook.yaml': '',
    'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n',
    'a.md': `# A\n\n<table data-card-size="large" data-view="cards"><thead><tr>${head}</tr></thead><tbody><tr>${cells}</tr><tr><td></td><td>Black tea</td><td></td><td><a href="broken-reference">x</a></td><td></td><td></td></tr></tbody></table>\n\n[b](broken-reference)\n\n{% columns %}\n{% column width="30%" %}\nLeft.\n{% endcolumn %}\n{% column %}\nRight.\n{% endcolumn %}\n{% endcolumns %}\n\n{% hint style="info" icon="leaf" %}\nSteep.\n{% endhint %}\n`,
    'b.md': '# B\n',
    '.gitbook/assets/tea.png': 'x',
  })
  expect(files['en/1.a.md']).toContain(`::card-group
:::card{title="Green tea" icon="i-lucide-leaf" to="2.b.md"}
![](/assets/tea.png)

From <a href="2.b.md">the hills</a>
:::

:::card{title="Black tea"}
:::
::`)
  expect(files['en/1.a.md']).toContain('::grid\n:::div\nLeft.\n:::\n\n:::div\nRight.\n:::\n::')
  expect(files['en/1.a.md']).toContain('::info{icon="i-lucide-leaf"}')
  expect(report).toContain('3: A hidden card value was left out: 5')
  expect(report).toContain('3: The target of a card is missing from the source')
  expect(report).toContain('5: The target of a link is missing from the source')
  expect(report).toContain('8: A column width was left out: 30%')
  expect(report).not.toContain('became a table')
})

test('Starlight: keeps the icons of asides and the colors of badges, and reports attributes of links', async () => {
  const { files, report } = await importFiles(
    {
      'a.mdx':
        '---\ntitle: A\nsidebar:\n  badge: { text: New, variant: caution }\n  attrs: { target: _blank }\n---\n\n<Aside type="tip" icon="rocket">Go.</Aside>\n\n:::note[Read]{icon="leaf"}\nMore.\n:::\n\n:::note{icon="no-such-icon"}\nLess.\n:::\n\n<Steps icon="leaf">\n1. One\n</Steps>\n\n<Aside icon={<Leaf />}>x</Aside>\n',
    },
    { from: 'starlight' },
  )
  const page = Object.entries(files).find(([file]) => file.endsWith('a.md'))![1]
  expect(page).toContain('badge:\n    label: New\n    color: warning')
  expect(page).toContain('::tip{icon="i-lucide-rocket"}')
  expect(page).toContain('::note{title="Read" icon="i-lucide-leaf"}')
  expect(report).toContain('3: Sidebar link attributes were left out: target')
  expect(report).toContain('The icon “no-such-icon” was left out')
  expect(report).toContain('The icon “leaf” of <Steps> was left out')
  expect(report).toContain('“icon” of <Aside> was left out, because it is computed: {<Leaf />}')
})

test('GitBook: reads links to files whose names contain a percent sign', async () => {
  const { files } = await importFiles({
    '.gitbook.yaml': '',
    'SUMMARY.md': '* [A](README.md)\n* [Water](100%.md)\n* [Tea](50%25.md)\n',
    'README.md': '# A\n',
    '100%.md': '# Water\n',
    '50%.md': '# Tea\n',
  })
  expect(Object.keys(files).filter((file) => file.endsWith('.md'))).toEqual([
    'en/1.100%.md',
    'en/2.50%.md',
    'en/index.md',
  ])
})
