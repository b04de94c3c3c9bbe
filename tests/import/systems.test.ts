import { describe, expect, test } from 'vitest'
import { importFiles, readFolder } from '../harness/import-files.ts'
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

describe('Docusaurus', () => {
  test('imports a site in a separate folder next to its documentation', async () => {
    const imported = await importFiles({
      'README.md': '# The boats of the repository\n',
      'src/pages/other.tsx': 'export default () => null\n',
      'docs/sail.md': '# Sail\n\n![Sail](../website/static/img/sail.svg) ![Sail](/img/sail.svg)\n',
      'docs/row.md': '# Row\n',
      'website/docusaurus.config.js':
        "module.exports = { title: 'Boats', presets: [['classic', { docs: { path: '../docs' } }]] }\n",
      'website/sidebars.js': "module.exports = { docs: ['row', 'sail'] }\n",
      'website/static/img/sail.svg': '<svg/>',
      'website/README.md': '# The site\n',
    })
    expect(Object.keys(imported.files).toSorted()).toEqual([
      '_redirects',
      'en/1.row.md',
      'en/2.sail.md',
      'en/index.md',
      'public/img/sail.svg',
      'site.config.ts',
    ])
    expect(imported.report).toMatch(/^Read Docusaurus \(website\/docusaurus\.config\.js\)\./)
    const { report, files } = await imported.again({ source: { 'docs/row.md': '# Row harder\n' } })
    expect(report.written.updated).toContain('en/1.row.md')
    expect(files['en/1.row.md']).toContain('title: Row harder')
  })
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
    expect(report).toContain('17: A condition on the reader was left out: its content is visible to all readers')
    expect(report).toContain('21: The content of the OpenAPI file api.json for post /pot was left out')
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

describe('Docusaurus', () => {
  const page = (title: string, text = 'Text.', data = '') => `---\ntitle: ${title}\n${data}---\n\n${text}\n`
  const site: Files = {
    'docusaurus.config.js': `export default {
      title: 'Quay', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      presets: [['classic', {
        docs: { versions: { current: { label: 'Canary' }, '1.0': { label: '1.x', path: 'v1' } } },
        blog: { blogTitle: 'Logbook' },
      }]],
    }`,
    'sidebars.js': `export default { docs: ['intro', { type: 'category', label: 'Sailing', items: ['sail/tack'] }] }`,
    'docs/intro.md': page('Intro of what comes'),
    'docs/sail/tack.md': page('Tack'),
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/intro.md': page('Intro', 'See [tacking](./sail/tack.md).'),
    'versioned_docs/version-2.0/sail/tack.md': page('Tack'),
    'versioned_sidebars/version-2.0-sidebars.json':
      '{"docs": [{"type":"category","label":"Sailing","items":["sail/tack"]}, "intro"]}',
    'versioned_docs/version-1.0/intro.md': page('Old intro', 'See [the rest](./old.md).'),
    'versioned_docs/version-1.0/old.md': page('Old'),
    'versioned_docs/version-1.0/draft.md': page('Draft'),
    'versioned_sidebars/version-1.0-sidebars.json': '{"docs": ["intro", "old"]}',
    'i18n/fr/docusaurus-plugin-content-docs/version-2.0/intro.md': page('Introduction'),
    'blog/authors.yml': 'ada:\n  name: Ada Love\n  title: Captain\n',
    'blog/2024-03-05-first-sail.md': page(
      'First sail',
      'Wind.\n\n<!-- truncate -->\n\nRain.',
      'authors: [ada, { name: Bo }]\n',
    ),
    'blog/2024-05-01-storm/index.md': page('Storm', 'Much wind.', 'slug: storm\nauthors: ada\ntags: [weather]\n'),
  }

  const titlesOf = (files: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([file, text]) =>
        file.endsWith('.md') && !/index\.md$|blog/.test(file) ? [[file, /^title: (.*)$/m.exec(text)?.[1]]] : [],
      ),
    )

  test('imports the latest version as the site, and every other one to its own content folder', async () => {
    const { files, versions, versionsFolder, report } = await importFiles(site)
    expect(titlesOf(files)).toEqual({
      'en/1.sail/1.tack.md': 'Tack',
      'en/2.intro.md': 'Intro',
      'fr/2.intro.md': 'Introduction',
    })
    expect(titlesOf(versions)).toEqual({
      'next/content/en/1.intro.md': 'Intro of what comes',
      'next/content/en/2.sail/1.tack.md': 'Tack',
      'v1/content/en/1.intro.md': 'Old intro',
      'v1/content/en/2.old.md': 'Old',
      'v1/content/en/draft.md': 'Draft',
    })
    expect(files['en/2.intro.md']).toContain('[tacking](1.sail/1.tack.md)')
    expect(versions['v1/content/en/1.intro.md']).toContain('[the rest](2.old.md)')
    expect(versions['v1/content/en/draft.md']).toContain('navigation: false')
    expect(files._redirects).toContain('/docs/*  /:splat')
    expect(Object.keys(versions).filter((file) => file.includes('blog'))).toEqual([])
    expect(report).toContain(
      `Wrote 3 pages of version v1 to ${versionsFolder}/v1/content. Publish them with: npm run sync -- --version v1 --content ${versionsFolder}/v1/content`,
    )
  })

  test('redirects to versions, through other redirects, and from URLs that a page has by its id', async () => {
    const basics = '{"docs": [{"type":"category","label":"Basics","items":["sail", "name"]}]}'
    const { files, versions, report } = await importFiles({
      'docusaurus.config.js': `export default { title: 'Quay', plugins: [['@docusaurus/plugin-client-redirects', { redirects: [
        { from: '/docs/old', to: '/docs/1.0/sail' }, { from: '/feed', to: '/rss' }, { from: '/rss', to: '/blog/rss.xml' },
        { from: '/a', to: '/b' }, { from: '/b', to: '/a' }, { from: '/docs/people', to: '/docs/name' },
      ] }]], presets: [['classic', { docs: { path: '../docs' }, blog: {} }]] }`,
      'versions.json': '["2.0", "1.0"]',
      'versioned_docs/version-2.0/sail.md': page('Sail'),
      'versioned_docs/version-2.0/file.md': page('Name', 'Text.', 'id: name\n'),
      'versioned_docs/version-1.0/sail.md': page('Old sail'),
      'versioned_sidebars/version-2.0-sidebars.json': basics,
      'versioned_sidebars/version-1.0-sidebars.json': basics,
      'blog/2024-03-05-first-sail.md': page('First sail'),
      'static/_redirects': '/docs/begin  /docs/sail\n',
    })
    expect(Object.keys(files)).toContain('en/2.blog/2024-03-05-first-sail.md')
    const lines = files._redirects!.split('\n')
    for (const line of [
      '/docs/old  /1.0/sail',
      '/feed  /en/blog/feed.xml',
      '/docs/people  /basics/file',
      '/docs/name  /basics/file',
      '/docs/begin  /basics/sail',
    ])
      expect(lines).toContain(line)
    expect(versions['1.0/content/_redirects']).toBe('# Previous URLs\n/sail  /basics/sail\n')
    expect(report.match(/The redirect from/g)).toHaveLength(2)
    expect(report).toContain('The docs in ../docs were left out')
  })

  test('lists its versions with their states, newest first', async () => {
    const listed = async (docs: object) => {
      const { files } = await importFiles({
        ...site,
        'versions.json': '["2.0", "1.0", "0.9-RC"]',
        'versioned_docs/version-0.9-RC/intro.md': page('First intro'),
        'docusaurus.config.js': `export default { title: 'Quay', presets: [['classic', { docs: ${JSON.stringify(docs)} }]] }`,
      })
      const [, text = ''] = /versions: (\[[^]*?\n? *\]),\n/.exec(files['site.config.ts']!) ?? []
      return text.replace(/\s+/g, ' ')
    }
    const older = "{ name: '1.0', state: 'ended' }, { name: '0.9-rc', label: '0.9-RC', state: 'ended' }"
    expect(await listed({})).toBe(
      `[ { name: 'next', label: 'Next', state: 'next' }, { name: '2.0', state: 'current' }, ${older}, ]`,
    )
    expect(
      await listed({ lastVersion: '1.0', includeCurrentVersion: false, versions: { '0.9-RC': { banner: 'none' } } }),
    ).toBe(
      "[ { name: '2.0', state: 'next' }, { name: '1.0', state: 'current' }, { name: '0.9-rc', label: '0.9-RC', state: 'supported' }, ]",
    )
    expect(await listed({ lastVersion: 'current', versions: { current: { label: '3.0' } } })).toBe(
      `[ { name: '3.0', state: 'current' }, { name: '2.0', state: 'ended' }, ${older}, ]`,
    )
    expect(await listed({ onlyIncludeVersions: ['2.0'] })).toBe('')
    expect(await listed({ disableVersioning: true })).toBe('')
  })

  test('imports the translations and menus of each version, and updates them in a repeated import', async () => {
    const imported = await importFiles({
      ...site,
      'i18n/fr/docusaurus-plugin-content-docs/version-1.0/old.md': page('Vieux'),
    })
    expect(imported.versions['v1/content/fr/2.old.md']).toContain('title: Vieux')
    await imported.again({ source: { 'versioned_docs/version-1.0/old.md': page('Older') } })
    const versions = await readFolder(imported.versionsFolder)
    expect(versions['v1/content/en/2.old.md']).toContain('title: Older')
  })

  test('resolves links and redirects with and without the base path', async () => {
    const { files, report } = await importFiles({
      'docusaurus.config.js': `export default { title: 'Quay', url: 'https://quay.example', baseUrl: '/http/',
        plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/sail' }, { from: ['/older', '/docs/oldest'], to: '/docs/intro' }] }]],
        themeConfig: { navbar: { items: [{ label: 'Sail', to: '/docs/sail' }, { label: 'Log', href: '/http/blog' }] } } }`,
      'docs/intro.md': page(
        'Intro',
        '[1](/docs/sail) [2](/http/docs/sail#part) [3](/sail) [4](./sail.md) [5](/about) ![6](/img/a.svg) ![7](/http/img/a.svg)',
      ),
      'docs/sail.md': page('Sail'),
      'src/pages/about.md': page('About', 'See [the intro](/docs/intro).'),
      'src/pages/index.js': 'export default () => null',
      'static/img/a.svg': '<svg/>',
    })
    expect(files['en/intro.md']).toContain(
      '[1](sail.md) [2](sail.md#part) [3](sail.md) [4](sail.md) [5](about.md) ![6](/img/a.svg) ![7](/img/a.svg)',
    )
    expect(files['en/about.md']).toContain('navigation: false\n---\n\nSee [the intro](intro.md).')
    expect(files._redirects?.split('\n').slice(1, -1).toSorted()).toEqual([
      '/docs/*  /:splat',
      '/docs/oldest  /intro',
      '/old  /sail',
      '/older  /intro',
    ])
    expect(files['site.config.ts']).toContain("  basePath: '/http',\n  localePrefix: 'never',\n")
    expect(files['site.config.ts']).toContain("{ label: 'Sail', to: '/en/sail' }")
    expect(files['site.config.ts']).toContain("{ label: 'Log', to: '/blog' }")
    expect(report).toContain('React pages were left out: /')
    expect(report).not.toContain('its target is not an imported page')
  })

  test('translates its menu, navbar, and footer, and reports other messages', async () => {
    const { files, report } = await importFiles({
      ...site,
      'docusaurus.config.js': `export default { title: 'Quay', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
        themeConfig: { navbar: { items: [{ label: 'Shop', href: 'https://shop.example' }] },
          footer: { copyright: 'Rights of <b>Quay</b>', links: [{ title: 'More', items: [{ label: 'Shop', href: 'https://shop.example' }] }] } } }`,
      'i18n/fr/docusaurus-plugin-content-docs/version-2.0.json':
        '{ "sidebar.docs.category.Sailing": { "message": "La voile" } }',
      'i18n/fr/docusaurus-plugin-content-docs/version-2.0/sail/tack.md': page('Virer'),
      'i18n/fr/docusaurus-theme-classic/navbar.json': '{ "item.label.Shop": { "message": "Boutique" } }',
      'i18n/fr/docusaurus-theme-classic/footer.json':
        '{ "link.title.More": { "message": "Plus" }, "link.item.label.Shop": { "message": "La boutique" }, "copyright": { "message": "Droits de <b>Quay</b>" } }',
      'i18n/fr/docusaurus-theme-classic/other.json': '{ "unknown.key": { "message": "Perdu" } }',
    })
    expect(files['site.config.ts']).toContain("copyright: { en: 'Rights of Quay', fr: 'Droits de Quay' }")
    expect(report).toContain('i18n/fr/docusaurus-theme-classic/other.json')
    expect(report.match(/Translated messages were left out: .*/g)).toEqual([
      'Translated messages were left out: `unknown.key`',
    ])
    expect(files['fr/1.sail/.navigation.yml']).toBe('title: La voile\n')
    expect(files['site.config.ts']).toContain("label: { en: 'Shop', fr: 'Boutique' }")
    expect(files['site.config.ts']).toContain("title: { en: 'More', fr: 'Plus' }")
    expect(files['site.config.ts']).toContain("label: { en: 'Shop', fr: 'La boutique' }")
  })

  test('turns its blogs into collections of posts with authors, tags, and the old URLs', async () => {
    const { files, report } = await importFiles({
      ...site,
      'docusaurus.config.js': `export default { title: 'Quay', presets: [['classic', { blog: {
        blogTitle: 'Logbook', blogDescription: 'Of the quay', postsPerPage: 5, tagsBasePath: 'topics' } }]],
        plugins: [['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', routeBasePath: 'news', blogTitle: 'News' }],
          ['@docusaurus/plugin-content-blog', { id: 'notes', path: 'notes', routeBasePath: 'about/My notes' }]] }`,
      'blog/authors.yml':
        'ada:\n  name: Ada Love\n  title: Captain\n  image_url: /img/ada.png\n  page: { permalink: /captain }\n  socials: { github: ada }\nbo:\n  name: Bo\n  url: https://bo.example\n  email: bo@example.org\n',
      'blog/tags.yml': 'weather:\n  label: Wind and rain\n  permalink: /weather\n  description: Of the sky\n',
      'blog/2024/06/01/tide.md': page(
        'Tide',
        'See [the storm](/blog/storm), [by file](../../../2024-05-01-storm/index.md).\n\n{/* truncate */}\n\nAnd more.',
        'image: ./moon.png\nunlisted: true\nhide_table_of_contents: true\nlast_update: { date: 2024-06-02 }\n',
      ),
      'blog/2024/06/01/moon.png': 'PNG',
      'news/2024-07-01-open.md': page('Open', 'We are open.', 'author: Cy\nauthor_url: https://cy.example\n'),
      'notes/rope.md': page('Rope', 'New.', 'date: 2024-08-01\nhero: { image: /img/ada.png, tagline: Strong }\n'),
      'static/img/ada.png': 'PNG',
      'i18n/fr/docusaurus-plugin-content-blog/2024-03-05-first-sail.md': page('Première sortie'),
      'i18n/fr/docusaurus-plugin-content-blog/options.json': '{ "title": { "message": "Journal" } }',
    })
    expect(files['site.config.ts']).toMatch(
      /blog: \{\s*kind: 'posts',\s*layout: 'list',\s*perPage: 5,\s*title: \{ en: 'Logbook', fr: 'Journal' \},\s*description: 'Of the quay',?\s*\}/,
    )
    expect(files['site.config.ts']).toContain("news: { kind: 'posts', layout: 'list', perPage: 10, title: 'News' }")
    expect(files['_authors.yml']).toBe(
      'ada:\n  name: Ada Love\n  title: Captain\n  url: https://github.com/ada\n  avatar: /img/ada.png\nbo:\n  name: Bo\n  url: https://bo.example\n',
    )
    expect(files['en/3.blog/2024-05-01-storm.md']).toBe(
      '---\ntitle: Storm\nauthors:\n  - ada\ntags:\n  - Wind and rain\n---\n\nMuch wind.\n',
    )
    expect(files['en/3.blog/2024-03-05-first-sail.md']).toBe(
      '---\ntitle: First sail\nauthors:\n  - ada\n  - name: Bo\n---\n\nWind.\n\n\n\nRain.\n',
    )
    expect(files['en/3.blog/2024/06/01/tide.md']).toMatch(
      /toc: false\nunlisted: true\nmodifiedAt: 2024-06-02\ncover:\n {2}src: \/blog\/2024\/06\/01\/moon\.png\n---\n\nSee \[the storm\]\(\S+2024-05-01-storm\.md\), \[by file\]\(\S+2024-05-01-storm\.md\)\.\n+And more\.\n$/,
    )
    expect(files['en/4.news/2024-07-01-open.md']).toContain(
      'authors:\n  - name: Cy\n    url: https://cy.example\n---\n\nWe are open.',
    )
    expect(files['fr/3.blog/2024-03-05-first-sail.md']).toContain('title: Première sortie')
    for (const line of [
      '/blog/2024/03/05/first-sail  /blog/first-sail',
      '/blog/archive  /blog',
      '/blog/topics/*  /blog/tags/:splat',
      '/blog/tags/weather  /blog/tags/wind-and-rain',
      '/blog/rss.xml  /en/blog/feed.xml',
      '/blog/authors/captain  /blog/authors/ada',
      '/about/My%20notes/page/*  /about/my-notes/page/:splat',
      '/about/My%20notes/tags/*  /about/my-notes/tags/:splat',
    ])
      expect(files._redirects?.split('\n')).toContain(line)
    expect(files._redirects).not.toContain('/docs/blog')
    const notes = Object.entries(files).find(([file]) => file.endsWith('rope.md'))
    expect(notes?.[1]).toContain('cover:\n  src: /img/ada.png\n')
    expect(report).toContain('Only the image of the hero was kept')
    expect(report).toContain('The descriptions of the tags were left out')
    expect(report).toContain('`socials`: an author has a name, a title, an image, and one link')
  })
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

describe('blogs and changelogs', () => {
  test('Mintlify: turns each <Update> of a changelog into a post, and its page into the list', async () => {
    const { files, report } = await importFiles({
      'docs.json': JSON.stringify({
        name: 'Quay',
        navigation: { groups: [{ group: 'Start', pages: ['index', 'news/changelog', 'update'] }] },
      }),
      'index.mdx': '# Quay\n',
      'update.mdx': '# Update\n\n## Usage\n\n<Update label="Example">\nText.\n</Update>\n',
      'snippets/tide.mdx': 'High water.\n',
      'news/changelog.mdx': `---
title: Changes
description: Of the quay
rss: true
---

import Tide from '/snippets/tide.mdx'

Every week.

<Update label="October 2024" description="v2.1.0" tags={["Sails", "Ropes"]}>
  ## Faster

  \`\`\`mdx
  </Update>
  \`\`\`

  <Tide />
</Update>

<Update label="2024-09-03" rss={{ title: "New rope", description: "Longer" }}>
Rope.
</Update>

<Update label="Summer" description="Warm days" id="sun">
Sun.
</Update>
`,
      'fr/news/changelog.mdx':
        '# Notes\n\n<Update label="2024-09-03">\nCorde.\n</Update>\n\n<Update label="Été">\nSoleil.\n</Update>\n',
    })
    expect(files['site.config.ts']).toMatch(
      /collections: \{.*news_changelog: \{ kind: 'posts', source: 'news\/changelog' \}/s,
    )
    const posts = Object.entries(files).filter(([file]) => /^en\/.*changelog\//.test(file))
    expect(Object.fromEntries(posts.map(([file, text]) => [file.replace(/^.*changelog\//, ''), text]))).toEqual({
      'index.md': '---\ntitle: Changes\ndescription: Of the quay\n---\n\nEvery week.\n',
      '2.1.0.md':
        '---\ntitle: October 2024\ndate: 2024-10-01\nversion: 2.1.0\ntags:\n  - Sails\n  - Ropes\n---\n\n## Faster\n\n```mdx\n</Update>\n```\n\nHigh water.\n',
      '2024-09-03.md': '---\ntitle: New rope\ndescription: Longer\ndate: 2024-09-03\n---\n\nRope.\n',
      'summer.md': '---\ntitle: Summer\ndescription: Warm days\ndate: false\n---\n\nSun.\n',
    })
    expect(files._redirects).toContain('/news/changelog/rss.xml  /en/news/changelog/feed.xml')
    expect(report).toContain('“Summer” is neither a date nor a version')
    expect(report).toContain('“id” of <Update> was left out')
    expect(report).toContain('no translation with the same label: “Été”.')
    expect(Object.values(files).join('\n')).toContain('## Example')
  })

  test('Starlight: turns the posts of starlight-blog into a collection with the options of the plugin', async () => {
    const { files, report } = await importFiles({
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
import starlightBlog from 'starlight-blog'
export default defineConfig({ integrations: [starlight({ title: 'Quay', sidebar: ['start'], plugins: [starlightBlog({
  title: 'Logbook', prefix: 'log', postCount: 1, metrics: { words: true }, recentPostCount: 3,
  authors: { ada: { name: 'Ada Love', title: 'Captain', picture: '/ada.png', url: 'https://ada.example' } },
})] })] })
`,
      'public/ada.png': 'PNG',
      'src/assets/moon.png': 'PNG',
      'src/content/docs/start.md': '---\ntitle: Start\n---\n\nSee [the storm](/log/storm/).\n',
      'src/content/docs/log/storm.md':
        '---\ntitle: Storm\ndate: 2024-05-01\nexcerpt: Much wind\ndescription: A storm\nfeatured: true\ntags: [C++]\ncover: { alt: Moon, image: ../../../assets/moon.png }\nauthors: [{ name: Bo, url: https://bo.example }]\n---\n\nWind.\n',
      'src/content/docs/log/2024-06-01-tide.md': '---\ntitle: Tide\ndate: 2024-06-01\ndraft: true\n---\n\nHigh.\n',
    })
    expect(files['site.config.ts']).toContain(
      "collections: { log: { kind: 'posts', layout: 'list', perPage: 1, title: 'Logbook' } }",
    )
    expect(files['_authors.yml']).toBe(
      'ada:\n  name: Ada Love\n  title: Captain\n  url: https://ada.example\n  avatar: /ada.png\n',
    )
    const [storm, tide] = ['storm.md', '2024-06-01-tide.md'].map((name) => files[`en/2.log/${name}`])
    expect(storm).toBe(
      '---\ntitle: Storm\ndescription: Much wind\nseo:\n  description: A storm\ncover:\n  src: /assets/moon.png\n  alt: Moon\ndate: 2024-05-01\nauthors:\n  - name: Bo\n    url: https://bo.example\ntags:\n  - C++\npinned: true\n---\n\nWind.\n',
    )
    expect(tide).toBe('---\ntitle: Tide\ndraft: true\ndate: 2024-06-01\nauthors:\n  - ada\n---\n\nHigh.\n')
    for (const line of [
      '/log/rss.xml  /en/log/feed.xml',
      '/log/2  /log/page/2',
      '/log/authors/ada-love  /log/authors/ada',
      '/log/tags/c  /log/tags/c-plus-plus',
      '/log/2024-06-01-tide  /log/tide',
    ])
      expect(files._redirects?.split('\n')).toContain(line)
    expect(report).toContain('`metrics`: each post shows its reading time')
    expect(report).toContain('`recentPostCount`: the sidebar links to the list')
    expect(report).not.toContain('`plugins`')
  })

  test('VitePress: turns folders of dated posts into collections', async () => {
    const { files, report } = await importFiles({
      '.vitepress/config.ts':
        "export default { title: 'Quay', themeConfig: { sidebar: [{ text: 'Start', link: '/start' }, { text: 'Sails', link: '/notes/sails' }] } }\n",
      '.vitepress/theme/notes.data.ts': "export default createContentLoader('notes/*.md', { excerpt: true })\n",
      'index.md': '# Quay\n',
      'start.md': '# Start\n',
      'notes/index.md': '# Notes\n\nOf the quay.\n',
      'notes/sails.md':
        "---\ntitle: Sails\ndate: 2024-05-01\nauthor: Bo\ntwitter: '@bo'\ngravatar: a1\ncategory: rope\n---\n\nWhite.\n",
      'notes/oars.md': '---\ntitle: Oars\n---\n\nLong.\n',
      'blog/2024-06-01-tide.md': '# Tide\n\nHigh.\n',
      'news/help.md': '# Help\n',
    })
    expect(files['site.config.ts']).toMatch(
      /notes: \{ kind: 'posts', layout: 'list' \},?\s+blog: \{ kind: 'posts', layout: 'list' \}/,
    )
    const post = (end: string) => Object.entries(files).find(([file]) => file.endsWith(end))?.[1]
    expect(post('notes/index.md')).toContain('Of the quay.')
    expect(post('notes/sails.md')).toBe(
      '---\ntitle: Sails\ndate: 2024-05-01\nauthors:\n  - name: Bo\n    url: https://x.com/bo\ntags:\n  - rope\n---\n\nWhite.\n',
    )
    expect(post('blog/2024-06-01-tide.md')).toContain('title: Tide')
    expect(files._redirects).toContain('/blog/2024-06-01-tide  /blog/tide')
    expect(report).toContain('“gravatar” was left out: set `avatar` of the author in _authors.yml')
    expect(report).toMatch(/notes\/oars\.md\n +This post has no date/)
  })

  test('Fumadocs: turns collections of dated posts into collections', async () => {
    const { files, report } = await importFiles({
      'source.config.ts':
        "export const docs = defineDocs({ dir: 'content/docs' })\nexport const posts = defineCollections({ type: 'doc', dir: 'content/blog' })\nexport const jobs = defineCollections({ type: 'doc', dir: 'content/jobs' })\n",
      'lib/source.ts':
        "export const source = loader({ baseUrl: '/docs', source: docs })\nexport const blog = loader({ baseUrl: '/about/blog', source: posts })\n",
      'content/docs/index.mdx': '---\ntitle: Quay\n---\n\nSee [the storm](/about/blog/storm).\n',
      'content/blog/storm.mdx':
        '---\ntitle: Storm\ndescription: Wind\nauthor: Bo\ndate: 2024-05-01\n---\n\n![Moon](./moon.png)\n',
      'content/blog/moon.png': 'PNG',
      'content/jobs/sailor.mdx': '---\ntitle: Sailor\n---\n',
    })
    expect(files['site.config.ts']).toContain("about_blog: { kind: 'posts', source: 'about/blog', layout: 'list' }")
    const [file = '', storm = ''] = Object.entries(files).find(([name]) => name.endsWith('storm.md')) ?? []
    expect(file).toMatch(/about\/blog\/storm\.md$/)
    expect(storm).toMatch(
      /^---\ntitle: Storm\ndescription: Wind\ndate: 2024-05-01\nauthors:\n {2}- name: Bo\n---\n\n!\[Moon\]\(\S*moon\.png\)\n$/,
    )
    expect(files['en/index.md']).toMatch(/\[the storm\]\(\S*about\/blog\/storm\.md\)/)
    expect(report).toContain('neither docs nor dated posts')
  })
})
