import { describe, expect, test } from 'vitest'
import { importFiles } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'
import { sitesOfSystems } from '../soak/sites-of-systems.ts'

test('maps HTML elements and Rivage components with Docus names without a decision', async () => {
  const { files, report } = await importFiles({
    '1.guide/.navigation.yml': 'title: Guide\n',
    '1.guide/1.start.md':
      '# Start\n\n::u-page-section\n---\ntitle: Here\n---\n  :::div{.flex}\n  Text.\n\n    ::::price-list\n    ::::\n  :::\n::\n',
  })
  expect(files['site.config.ts']).toMatch(/components: \{\n.*\n    'price-list': 'undecided',\n  \}/)
  expect(report).toContain('To decide: 1 component, used 1 time')
})

describe('GitBook', () => {
  test('creates a group for each space of a site, named after its section', async () => {
    const { files } = await importFiles({
      '.gitbook.yaml': '',
      'docs.yaml':
        'site:\n  structure:\n    - type: section-group\n      title: More\n      children:\n        - type: section\n          title: For makers\n          localizedTitle: { fr: Pour qui fabrique }\n          children:\n            - { type: space, title: English, content: { directory: ./makers } }\n',
      'makers/SUMMARY.md': '# Table\n\n* [Welcome](README.md)\n* [Pot](tea/pot.md)\n* [Shop](https://shop.example)\n',
      'makers/README.md': '# Welcome\n\nSee [the pot](tea/pot.md).\n',
      'makers/tea/pot.md': '# Pot\n',
      'news/SUMMARY.md': '* [News](README.md)\n',
      'news/README.md': '# News\n',
    })
    expect(Object.keys(files).filter((file) => /\.(?:md|yml)$/.test(file))).toEqual([
      'en/1.makers/.navigation.yml',
      'en/1.makers/1.tea/pot.md',
      'en/1.makers/index.md',
      'en/2.news/.navigation.yml',
      'en/2.news/index.md',
      'en/index.md',
    ])
    expect(files['en/1.makers/.navigation.yml']).toBe('title: For makers\n')
    expect(files['en/1.makers/index.md']).toContain('[the pot](1.tea/pot.md)')
  })

  test('uses the title of a link in the sidebar', async () => {
    const { files } = await importFiles({
      'SUMMARY.md': '* [Pots and their lids](pots.md "Pots")\n',
      'pots.md': '# Pots and their lids\n',
    })
    expect(files['en/1.pots.md']).toMatch(/title: Pots$/m)
  })

  test('replaces expressions by the values of variables, and reports expressions without one', async () => {
    const { files, report } = await importFiles({
      'SUMMARY.md': '* [Pots](pots.md)\n* [Lid](other/lid.md)\n',
      '.gitbook/vars.yaml': 'size: 2\nmaker: A_b *c*\nshop: https://shop.example/a_b\n',
      'other/.gitbook/vars.yaml': 'size: 3\n',
      'book.json': '{ "variables": { "year": 1999 } }',
      'pots.md': [
        '---\nvars:\n  lid: green\n---\n# Pots\n',
        'Size <code class="expression">space.vars.size</code>, {{ vars.size }}, `{{ vars.size }}` by {{ space.vars.maker }}.',
        'A <code class="expression">page.vars.lid</code> lid: <code class="expression">space.vars.size + &quot; l&quot;</code>.',
        '<a href="{{ space.vars.shop }}/x">Shop</a> and [shop]({{ space.vars.shop }}/y).',
        'For <code class="expression">visitor.claims.name</code>, <code class="expression">space.vars.missing</code>.',
        '{% raw %}Write {{ vars.size }} and `{{ x }}`.{% endraw %}',
        'From {{ book.year }} to {{ book.never }}.',
      ].join('\n\n'),
      'other/lid.md': '# Lid\n\nSize <code class="expression">space.vars.size</code>.\n',
    })
    expect(
      files['en/1.pots.md']!.split('\n')
        .filter((line) => line !== '')
        .slice(3),
    ).toEqual([
      'Size 2, 2, `{{ vars.size }}` by A\\_b \\*c\\*.',
      'A green lid: 2 l.',
      String.raw`<a href="https://shop.example/a_b/x">Shop</a> and [shop](https://shop.example/a\_b/y).`,
      'For `{{ visitor.claims.name }}`, `{{ space.vars.missing }}`.',
      'Write \\{{ vars.size }} and `{{ x }}`.',
      'From 1999 to `{{ book.never }}`.',
    ])
    expect(Object.entries(files).find(([file]) => file.endsWith('lid.md'))?.[1]).toContain('Size 3.')
    expect(report).toContain('14: {{ visitor.claims.name }} is shown as code')
    expect(report).toContain('14: {{ space.vars.missing }} is shown as code')
    expect(report).not.toContain('“vars”')
  })

  test('keeps the content of update, prompt, condition, and OpenAPI blocks', async () => {
    const { files, report } = await importFiles({
      'SUMMARY.md': '* [Page](page.md)\n* [Shop](https://shop.example)\n',
      'page.md': [
        '# Page',
        '{% updates format="full" %}\n{% update date="2025-12-25" tags="beta" %}\n## New\n\nA lid.\n{% endupdate %}\n{% endupdates %}',
        '{% prompt description="Ask" defaultExpanded="full" %}\n```markdown\nBoil it.\n```\n{% endprompt %}',
        '{% if visitor.claims.a %}\nFor some.\n{% endif %}',
        '{% openapi src="api.json" path="/pot" method="post" %}\n[api.json](https://a.example)\n{% endopenapi %}',
      ].join('\n\n'),
    })
    expect(files['en/1.page.md']?.slice(files['en/1.page.md'].indexOf('\n\n') + 2)).toBe(
      '*2025-12-25 · beta*\n\n## New\n\nA lid.\n\n::prompt{description="Ask"}\n```markdown\nBoil it.\n```\n::\n\nFor some.\n\n[api.json](https://a.example)\n',
    )
    expect(report).toContain(
      '2: The link “Shop” to https://shop.example was left out of the sidebar, which only lists pages. Add it to the header links in site.config.ts',
    )
    expect(report).toContain('17: A visibility condition was left out, so all readers see its content')
    expect(report).toContain(
      '21: POST /pot of the API description api.json was left out, because no imported file contains it',
    )
    expect(report).not.toMatch(/“format”|“defaultExpanded”/)
    expect(report).toContain('Nothing to decide')
  })
})

describe('systems based on Next.js', () => {
  test('Nextra: imports the order and titles of `_meta`, its components, and URLs under its base path', async () => {
    const { files, report } = await importFiles({
      'next.config.mjs':
        "import nextra from 'nextra'\nconst withNextra = nextra({ contentDirBasePath: '/docs' })\nexport default withNextra({ redirects: () => [{ source: '/begin', destination: '/docs/start', permanent: false }] })\n",
      'content/_meta.js':
        "export default { start: 'Begin here', guide: { title: 'Guides' }, shop: { title: 'Shop', type: 'page', href: 'https://shop.example' } }\n",
      'content/start.mdx':
        "# Start\n\n<Callout type=\"warning\" emoji=\"!\">Hot.</Callout>\n\n<Tabs items={['npm', { label: 'pnpm' }, 'yarn']}>\n  <Tabs.Tab>One</Tabs.Tab>\n  <Tabs.Tab>Two</Tabs.Tab>\n</Tabs>\n\nSee [how](/docs/guide/tea).\n",
      'content/guide/_meta.js': "export default { tea: '', '*': { display: 'hidden' } }\n",
      'content/guide/tea.mdx':
        '# Tea\n\n<FileTree>\n  <FileTree.Folder name="pot" defaultOpen>\n    <FileTree.File name="leaf.txt" />\n  </FileTree.Folder>\n</FileTree>\n\n```js filename="tea.js" copy\n1\n```\n',
    })
    expect(Object.keys(files)).toEqual([
      '_redirects',
      'en/1.start.md',
      'en/2.guide/.navigation.yml',
      'en/2.guide/1.tea.md',
      'en/index.md',
      'site.config.ts',
    ])
    expect(files['en/1.start.md']).toContain('navigation:\n  title: Begin here')
    expect(files['en/1.start.md']).toContain('::warning\nHot.\n::')
    expect(files['en/1.start.md']).toContain(
      '::tabs\n:::tabs-item{label="npm"}\nOne\n:::\n\n:::tabs-item{label="pnpm"}\nTwo\n:::\n::',
    )
    expect(files['en/1.start.md']).toContain('[how](2.guide/1.tea.md)')
    expect(files['en/2.guide/1.tea.md']).toContain('::file-tree\n- pot/\n  - leaf.txt\n::')
    expect(files['en/2.guide/1.tea.md']).toContain('```js [tea.js]\n')
    expect(files['_redirects']).toBe('# Previous URLs\n/begin  /start  302\n/docs/*  /:splat\n')
    expect(files['site.config.ts']).toContain("{ label: 'Shop', to: 'https://shop.example' }")
    expect(report).toMatch(/^Read Nextra \(next\.config\.mjs\)\./)
    expect(report).toContain('5: Tabs without a panel were left out: yarn')
  })

  test('Nextra: puts pages of the Next.js app folder at the URLs of their folders', async () => {
    const { files, report } = await importFiles({
      'next.config.mjs': "import nextra from 'nextra'\nexport default nextra({})({})\n",
      'app/_meta.global.js':
        "const tea = { _: { type: 'separator', title: 'Leaves' }, green: 'Green tea', pot: { title: 'The pot' } }\nexport default { guide: { title: 'Guides', items: tea }, about: '' }\n",
      'app/page.mdx': '# Welcome\n',
      'app/about/page.mdx': '# About\n',
      'app/(docs)/guide/page.mdx': '# Guide\n\nSee [tea](/guide/green).\n',
      'app/(docs)/guide/green/page.mdx': '# Green\n',
      'app/guide/pot/page.mdx': '# Pot\n',
      'app/tags/[tag]/page.mdx': '# Tag\n',
      'components/notice.mdx': 'Mind.\n',
    })
    expect(Object.keys(files).filter((file) => /\.(?:md|yml)$|redirects/.test(file))).toEqual([
      'en/1.guide/.navigation.yml',
      'en/1.guide/1.green.md',
      'en/1.guide/2.pot.md',
      'en/1.guide/index.md',
      'en/2.about.md',
      'en/index.md',
    ])
    expect(report).toContain('Separators were left out of the sidebar: Leaves')
    expect(files['en/1.guide/1.green.md']).toContain('navigation:\n  title: Green tea')
    expect(files['en/1.guide/index.md']).toContain('[tea](1.green.md)')
  })

  test('Fumadocs: imports the order of `meta.json`, groups without a URL, and translations next to their pages', async () => {
    const { files, report } = await importFiles(sitesOfSystems['Fumadocs, with groups and translations']!.files)
    expect(Object.keys(files).filter((file) => file.endsWith('.md'))).toEqual([
      'en/1.water.md',
      'en/2.brew.md',
      'en/index.md',
      'fr/index.md',
    ])
    expect(files['en/index.md']).toContain('::card-group\n:::card{title="Brew" to="2.brew.md"}\nAll of it\n:::\n::')
    expect(files['en/2.brew.md']).toContain('::steps\n### Boil\nWater.\n::')
    expect(files['en/1.water.md']).toContain(
      '::field-group\n:::field{name="heat" type="number" required}\nHow hot\n:::\n::',
    )
    expect(files['_redirects']).toBe('# Previous URLs\n/manual/*  /:splat\n')
    expect(report).toContain('were left out of the sidebar: First')
  })
})

test('numbers content of Docus and Nuxt Content for sorting, and removes the base path from links', async () => {
  const names = ['start', 'two', 'three', 'four', 'five', 'six']
  const links = names.map((name) => `[x](/docs/4.x/guide/${name}#part)`).join(' ')
  const { files } = await importFiles({
    '1.guide/.navigation.yml': 'title: Guide\n',
    ...Object.fromEntries(names.map((name, index) => [`1.guide/${index + 5}.${name}.md`, `# ${name}\n`])),
    '2.more.md': `# More\n\n${links} [file](1.guide/5.start.md)\n\n\`\`\`md\n[x](/docs/4.x/guide/start)\n\`\`\`\n\n::read-more{to="/docs/4.x/guide/two"}\n::\n\n::price-list\n::\n`,
  })
  expect(Object.keys(files)).toContain('en/1.guide/05.start.md')
  expect(files['en/2.more.md']).toContain('[x](/guide/start#part)')
  expect(files['en/2.more.md']).toContain('[file](1.guide/05.start.md)')
  expect(files['en/2.more.md']).toContain('```md\n[x](/docs/4.x/guide/start)\n```')
  expect(files['en/2.more.md']).toContain('::read-more{to="/guide/two"}')
  expect(files['site.config.ts']).toContain("'price-list': 'undecided'")
  expect(files['_redirects']).toBe('# Previous URLs\n/docs/4.x/*  /:splat\n')
})

test('keeps pages unlisted or excluded from search', async () => {
  const { files } = await importFiles(
    {
      'index.md': '# Start\n',
      'silent.md': '---\ntitle: Silent\npagefind: false\n---\n\nText.\n',
      'hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n\nText.\n',
    },
    { from: 'starlight' },
  )
  expect(files['en/silent.md']).toContain('searchable: false')
  expect(files['en/hidden.md']).toContain('navigation: false\nunlisted: true')
})

test('evaluates data that pages import from JSON and modules if it is fully literal', async () => {
  const { files, report } = await importFiles({
    'docusaurus.config.js': 'export default { title: "Quay" }',
    'src/ports.json': '[{ "name": "Brest" }, { "name": "Riga" }]',
    'src/facts.js': 'export const tides = { high: "06:12" }\nexport const now = Date.now()\nexport default ["Ada"]\n',
    'docs/start.mdx':
      "import ports from '@site/src/ports.json'\nimport ships, { tides, now } from '../src/facts.js'\n\n{ports.map(({ name }) => <b>{name}</b>)} {ships.join()} {tides.high} {now}\n",
  })
  expect(files['en/1.start.md'] ?? files['en/start.md']).toBe('<b>Brest</b><b>Riga</b> Ada 06:12 `{now}`\n')
  expect(report).toContain('4: {now} is shown as code, because it is computed at render time')
})

test.each([
  [
    'Mintlify',
    { 'docs.json': '{"name":"Pots","navigation":{"pages":["index"]}}', 'index.mdx': '# Pots\n' },
    '/api-reference',
  ],
  [
    'Docusaurus',
    { 'docusaurus.config.js': 'module.exports = { title: "Pots" }\n', 'docs/index.md': '# Pots\n' },
    undefined,
  ],
  [
    'Starlight',
    {
      'astro.config.mjs':
        'import starlight from "@astrojs/starlight"\nexport default { integrations: [starlight({ title: "Pots" })] }\n',
      'src/content/docs/index.md': '# Pots\n',
    },
    '/api',
  ],
  [
    'Fumadocs',
    {
      'source.config.ts':
        'import { defineDocs } from "fumadocs-mdx/config"\nexport const docs = defineDocs({ dir: "content/docs" })\n',
      'content/docs/index.mdx': '# Pots\n',
    },
    undefined,
  ],
  [
    'GitBook',
    { 'SUMMARY.md': '* [Pots](README.md)\n', '.gitbook.yaml': 'root: ./\n', 'README.md': '# Pots\n' },
    undefined,
  ],
])('%s: imports an OpenAPI file with the files that it refers to', async (_, site, path) => {
  const { files, report } = await importFiles({
    ...(site as unknown as Files),
    'package.json': '{"dependencies":{"openapi-docs":"1.0.0"}}',
    'specs/pots.yaml': "openapi: 3.1.0\npaths: { /pot: { $ref: './paths/pot.yaml' } }\n",
    'specs/paths/pot.yaml': "get: { responses: { '200': { $ref: ../shared.json } } }\n",
    'specs/shared.json': '{"description":"A pot"}',
    'specs/other.yaml': 'a: 1\n',
  })
  expect(Object.keys(files).filter((file) => file.startsWith('_api'))).toEqual([
    '_api/paths/pot.yaml',
    '_api/pots.yaml',
    '_api/shared.json',
  ])
  expect(files['site.config.ts']).toContain(
    path === undefined ? "{ name: 'pots', source: '_api/pots.yaml' }" : `path: '${path}'`,
  )
  expect(report).not.toContain('Pages generated from')
})

test.each([
  ['Hugo', 'hugo.toml', ''],
  ['Jekyll', '_config.yml', '---\nlayout: home\n---\n\n'],
])('names %s as a system of which only the Markdown is converted', async (system, config, fields) => {
  const { report } = await importFiles({ [config]: '', 'index.md': `${fields}Text.\n`, 'a.md': '# A\n' })
  expect(report).toContain('Read plain Markdown')
  expect(report).toContain(`The import doesn't support ${system}.`)
})

describe('pages that the settings exclude are not imported', () => {
  const pages = {
    'docs/start.md': '# Start\n',
    'docs/internal/rates.md': '# Rates\n',
    'docs/internal/keep.md': '# Keep\n',
  }
  test.each([
    [
      'VitePress',
      'srcExclude',
      { 'docs/.vitepress/config.ts': "export default { srcExclude: ['internal/rates.md', '**/TODO.md'] }\n" },
    ],
    [
      'MkDocs',
      'exclude_docs',
      { 'mkdocs.yml': 'site_name: Boats\nexclude_docs: |\n  # not public\n  internal/\n  !keep.md\n' },
    ],
    ['MkDocs drafts', 'draft_docs', { 'mkdocs.yml': 'site_name: Boats\ndraft_docs: /internal/rates.md\n' }],
    [
      'Docusaurus',
      'exclude',
      {
        'docusaurus.config.js':
          "export default { title: 'Boats', presets: [['classic', { docs: { exclude: ['**/rates.*'] } }]] }\n",
      },
    ],
  ])('%s', async (_, setting, config) => {
    const { files, report } = await importFiles({ ...pages, ...config })
    const titles = Object.values(files).join('\n')
    expect(titles).toContain('Keep')
    expect(titles).not.toContain('Rates')
    expect(report).toContain(`\`${setting}\` excludes these pages, so they were left out: internal/rates.md`)
  })
})
