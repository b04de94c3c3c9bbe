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

test('Mintlify: reads settings in other files, underscore snippets, and redirects to the front page', async () => {
  const { files } = await importFiles({
    'docs.json': JSON.stringify({
      name: 'Boats',
      navigation: { languages: [{ language: 'en', pages: ['start'] }, { $ref: './fr.json' }, { $ref: './docs.json' }] },
      redirects: [{ source: '/old', destination: '/' }],
    }),
    'fr.json': JSON.stringify({ language: 'fr', pages: ['fr/start'] }),
    '_snippets/star.mdx': 'A star.\n',
    'index.mdx': '---\ntitle: Boats\n---\n',
    'start.mdx': '---\ntitle: Start\n---\n\n<Snippet file="star.mdx" />\n',
    'fr/start.mdx': '---\ntitle: Début\n---\n',
  })
  expect(files['en/1.start.md']).toContain('A star.')
  expect(files['fr/1.start.md']).toContain('title: Début')
  expect(files._redirects).toContain('/old  /')
})

test('VitePress: reads settings passed to a function of the site', async () => {
  const { files } = await importFiles({
    '.vitepress/config.ts':
      "import { extend } from './extend'\nimport { defineConfig } from 'vitepress'\nexport default ({ mode }) => {\n  return withPwa(extend(defineConfig({ title: 'Boats' }), 1))\n}\n",
    'start.md': '# Start\n',
  })
  expect(files['site.config.ts']).toContain("title: 'Boats'")
})

test('VitePress: does not guess computed values', async () => {
  const { files } = await importFiles({
    '.vitepress/config.js':
      "const title = () => {\n  if (process.env.CI) return 'Ships'\n  return 'Boats'\n}\nexport default { title: title(), description: 'Afloat' }\n",
    'start.md': '# Start\n',
  })
  expect(files['site.config.ts']).toContain("description: 'Afloat'")
  expect(files['site.config.ts']).not.toMatch(/Boats|Ships/)
})

test('VitePress: reads settings passed to a wrapper in a separate file', async () => {
  for (const [wrapper, call] of [
    ['const withX = ({ title }) => ({ title })', "withX({ title: 'Boats' })"],
    ['const withX = ({ title, ...others }) => ({ ...others })', "withX({ title: 'Boats' })"],
    ["function defineX(title = 'Boats') {\n  return { title }\n}", 'defineX()'],
  ]) {
    const { files } = await importFiles({
      '.vitepress/config.js': `${wrapper}\nexport default ${call}\n`,
      'start.md': '# Start\n',
    })
    expect(files['site.config.ts']).toContain("title: 'Boats'")
  }
})

test('VitePress: reads menus returned by functions and settings next to the pages of a language', async () => {
  const { files } = await importFiles({
    '.vitepress/config.ts':
      "import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: 'Boats', locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } } })\n",
    'config.ts': `import { defineAdditionalConfig } from 'vitepress'
import { more } from './menus'
import * as menus from './menus'
export default defineAdditionalConfig({
  description: 'Of boats.',
  themeConfig: { nav: nav(), sidebar: { '/guide/': { base: '/guide/', items: [...sidebar('Begin'), ...more(), menus.last()] } } },
})
function nav() {
  return [{ text: 'Guide', link: '/guide/start' }]
}
function sidebar(title: string) {
  return [{ text: title, items: [{ text: 'Start', link: 'start' }] }]
}
`,
    'menus.ts': `export const more = () => [{ text: 'More', items: [{ text: 'Ropes', link: 'ropes' }] }]
export function last() {
  return { text: 'Last', items: [{ text: 'Again', link: 'again' }, last()] }
}
`,
    'fr/config.ts': `import { defineAdditionalConfig } from 'vitepress'
const start = () => ({ text: 'Débuter', items: [{ text: 'Départ', link: '/fr/guide/start' }] })
const others = [{ text: 'Plus', items: [{ text: 'Cordages', link: '/fr/guide/ropes' }] }, { text: 'Fin', items: [{ text: 'Encore', link: '/fr/guide/again' }] }]
export default defineAdditionalConfig({ description: 'Des bateaux.', themeConfig: { sidebar: [start(), ...others] } })
`,
    ...Object.fromEntries(
      ['start', 'ropes', 'again'].flatMap((name) => [
        [`guide/${name}.md`, `# The ${name}\n`],
        [`fr/guide/${name}.md`, `# ${name} en français\n`],
      ]),
    ),
  })
  expect(
    Object.keys(files)
      .filter((file) => file.startsWith('en/'))
      .toSorted(),
  ).toEqual(['en/1.begin/1.start.md', 'en/2.more/1.ropes.md', 'en/3.last/1.again.md', 'en/index.md'])
  expect(files['fr/1.begin/.navigation.yml']).toContain('title: Débuter')
  expect(files['site.config.ts']).toContain("description: { en: 'Of boats.', fr: 'Des bateaux.' }")
  expect(files['site.config.ts']).toContain("links: [{ label: 'Guide', to: '/en/begin/start' }]")
})

test('Docusaurus: turns additional documentation into a folder in each language', async () => {
  const { files, report } = await importFiles({
    'docusaurus.config.js': `export default {
  title: 'Boats',
  presets: [['classic', { docs: { path: 'docs', sidebarPath: './menus/main.js' } }]],
  plugins: [
    ['@docusaurus/plugin-content-docs', { id: 'crew', path: 'crew', routeBasePath: '/people', sidebarPath: require.resolve('./menus/crew') }],
    ['@docusaurus/plugin-content-docs', { id: 'gone', path: 'gone' }],
  ],
  themeConfig: {
    navbar: {
      items: [
        { type: 'doc', docId: 'ada', docsPluginId: 'crew', label: 'Our crew' },
        { type: 'docSidebar', sidebarId: 'main', label: 'Docs' },
        { type: 'docSidebar', sidebarId: 'crew', docsPluginId: 'crew', label: 'All of it' },
      ],
    },
  },
}`,
    'menus/main.js': "module.exports = { main: ['start'] }",
    'menus/crew.js': "module.exports = { crew: ['bob', 'ada'] }",
    'docs/start.md': '# Start\n\nSee [Ada](/people/ada).\n',
    'crew/ada.md': '# Ada\n\nSee [Bob](./bob.md).\n',
    'crew/bob.md': '# Bob\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/start.md': '# Début\n',
    'i18n/fr/docusaurus-plugin-content-docs-crew/current/ada.md': '# Ada, en français\n',
  })
  expect(
    Object.keys(files)
      .filter((file) => file.endsWith('.md'))
      .toSorted(),
  ).toEqual([
    'en/1.start.md',
    'en/2.people/1.bob.md',
    'en/2.people/2.ada.md',
    'en/index.md',
    'fr/1.start.md',
    'fr/2.people/2.ada.md',
    'fr/index.md',
  ])
  expect(files['en/2.people/.navigation.yml']).toContain('title: Our crew')
  expect(files['en/2.people/2.ada.md']).toContain('[Bob](1.bob.md)')
  expect(files['en/1.start.md']).toContain('[Ada](2.people/2.ada.md)')
  expect(files['site.config.ts']).toContain("{ label: 'Our crew', to: '/en/people/ada' }")
  expect(files['site.config.ts']).toContain("{ label: 'All of it', to: '/en/people/bob' }")
  expect(files._redirects).not.toContain('/docs/people')
  expect(report).toContain('“Our crew” became the folder `people`')
  expect(report).toContain('The docs “gone” were left out')
})

describe('redirects', () => {
  const config = { 'docusaurus.config.js': 'export default { title: "Boats" }', 'docs/start.md': '# Start\n' }

  test('in a published file are imported, except for loops', async () => {
    const { files } = await importFiles({
      ...config,
      'static/_redirects': '# Old\n/begin  /docs/start  302\n/docs/en/*  /docs/:splat\n/en/*  /:splat\n',
    })
    expect(files._redirects).toContain('/begin  /start  302')
    expect(files._redirects).toContain('/docs/en/*  /docs/:splat')
    expect(files._redirects).not.toContain('/en/*  /:splat')
    expect(files['public/_redirects']).toBeUndefined()
  })

  test('are limited to the maximum of a site and include the pattern for all pages', async () => {
    const many = Array.from({ length: 2100 }, (_, index) => `/old-${index}  /docs/start\n`).join('')
    const { files, report } = await importFiles({ ...config, 'static/_redirects': many })
    expect(files._redirects!.match(/^\/old-/gm)).toHaveLength(2000)
    expect(files._redirects).toContain('/docs/*  /:splat')
    expect(report).toContain(
      'The last 100 redirects were left out, because a site can have at most 2000. Combine redirects into patterns in _redirects',
    )
  })
})

describe('URLs without a language', () => {
  const configOf = async (files: Files) => (await importFiles(files)).files['site.config.ts']
  const page = '# Page\n'

  test('stay without one if the default language is at the root of the old site', async () => {
    const vitepress = (settings: string) => ({
      'docs/.vitepress/config.ts': `export default { title: 'T', ${settings} }`,
    })
    const languages = "locales: { root: { lang: 'en' }, fr: { lang: 'fr' } }"
    expect(await configOf({ ...vitepress(languages), 'docs/page.md': page, 'docs/fr/page.md': page })).toContain(
      "  localePrefix: 'except-default',\n",
    )
    expect(await configOf({ ...vitepress(''), 'docs/page.md': page })).toContain("  localePrefix: 'never',\n")
  })

  test('get one if the default language has a folder, or the source is not a site', async () => {
    const starlight = (locale: string): Files => ({
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
        export default defineConfig({ integrations: [starlight({ title: 'T', defaultLocale: '${locale}', locales: { ${locale}: { lang: 'en' }, fr: {} } })] })`,
      [`src/content/docs/${locale === 'root' ? '' : 'en/'}page.md`]: '---\ntitle: Page\n---\n',
      'src/content/docs/fr/page.md': '---\ntitle: Page\n---\n',
    })
    expect(await configOf(starlight('en'))).not.toContain('localePrefix')
    expect(await configOf(starlight('root'))).toContain("localePrefix: 'except-default'")
    expect(await configOf({ 'page.md': page })).not.toContain('localePrefix')
  })

  test('redirect to the new site if its base path is not possible', async () => {
    const files: Files = {
      'docs/.vitepress/config.ts':
        "export default { title: 'T', base: '/fr/', locales: { root: { lang: 'en' }, fr: { lang: 'fr' } } }",
      'docs/page.md': page,
      'docs/fr/page.md': page,
    }
    const imported = await importFiles(files)
    expect(imported.files['site.config.ts']).not.toContain('basePath')
    expect(imported.files._redirects).toContain('/fr/*  /:splat')
  })
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

test('VitePress: keeps an open container, and reports the name of a hero and icons', async () => {
  const { files, report } = await importFiles({
    '.vitepress/config.ts': 'export default { title: "Boats" }',
    'index.md':
      '---\nlayout: home\nhero:\n  name: Quay\n  text: All boats\nfeatures:\n  - { icon: ⚡, title: Fast, details: D, linkText: More }\n---\n\n::: details Read {open}\nx\n:::\n',
  })
  expect(files['en/index.md']).toContain('<details open>\n<summary>Read</summary>')
  expect(report).toContain('“hero.name” was left out: Quay')
  expect(report).toContain('“icon” was left out: ⚡')
  expect(report).toContain('“linkText” was left out: More')
})

test('Docusaurus: converts links to files that it marks with `pathname`', async () => {
  const { files } = await importFiles({
    'docusaurus.config.js': 'module.exports = { title: "Boats" }\n',
    'docs/start.md': '# Start\n\n[Chart](pathname:///chart.pdf)\n',
    'static/chart.pdf': 'x',
  })
  expect(files['en/1.start.md'] ?? files['en/start.md']).toContain('[Chart](/chart.pdf)')
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

test.each([
  ['Hugo', 'hugo.toml', ''],
  ['Jekyll', '_config.yml', '---\nlayout: home\n---\n\n'],
])('names %s as a system of which only the Markdown is converted', async (system, config, fields) => {
  const { report } = await importFiles({ [config]: '', 'index.md': `${fields}Text.\n`, 'a.md': '# A\n' })
  expect(report).toContain('Read plain Markdown')
  expect(report).toContain(`The import doesn't support ${system}.`)
})
