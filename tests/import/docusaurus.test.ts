import { describe, expect, test } from 'vitest'
import { importFiles, readFolder } from '../harness/import-files.ts'
import type { Files } from '../harness/site.ts'

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

  test('resolves links like Docusaurus: from the docs folder, from the URL of a folder page, and to other versions', async () => {
    const { files, versions } = await importFiles({
      'docusaurus.config.js': `export default { title: 'Quay', presets: [['classic', { docs: {} }]], plugins: [
        ['@docusaurus/plugin-content-docs', { id: 'crew', path: 'crew', routeBasePath: '/crew' }]] }`,
      'docs/intro.md': page('Intro of what comes'),
      'versions.json': '["2.0", "1.0"]',
      'versioned_docs/version-2.0/intro.md': page('Intro', '[Next](/docs/next/intro#rig) [Old](/docs/1.0/intro)'),
      'versioned_docs/version-2.0/sail/sail.md': page('Sail', '[Tack](./sail/tack)'),
      'versioned_docs/version-2.0/sail/tack.md': page(
        'Tack',
        '[Intro](intro.md) [Delay](#delay-ios) [Data](#required-data)\n\n## `delay` <div className="label">iOS</div>\n\nText.\n\n' +
          '### <div className="label">Required</div> **`data`**\n\nMore.',
      ),
      'versioned_docs/version-1.0/intro.md': page(
        'Intro',
        '[Crew](/crew/rota) [Next](/docs/next/intro) [No](/crew/no)',
      ),
      'crew/rota.md': page('Rota'),
    })
    expect(files['en/1.intro.md'] ?? files['en/intro.md']).toContain('[Next](/next/intro#rig) [Old](/1.0/intro)')
    expect(files['en/sail/index.md']).toContain('[Tack](tack.md)')
    expect(files['en/sail/tack.md']).toContain(
      '[Intro](../intro.md) [Delay](#delay) [Data](#data)\n\n## `delay`\n\n<div class="label">iOS</div>\n\nText.\n\n### **`data`**\n\n<div class="label">Required</div>\n\nMore.',
    )
    expect(versions['1.0/content/en/intro.md']).toContain(
      '[Crew](/en/2.0/crew/rota) [Next](/next/intro) [No](/crew/no)',
    )
  })

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

  test('imports the latest version as the site, and every other version to a separate content folder', async () => {
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

  test('redirects to versions, through other redirects, and from URLs that contain the id of a page', async () => {
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
    expect(report).toContain('Only the hero image was kept')
    expect(report).toContain('Tag descriptions were left out')
    expect(report).toContain('`socials`: left out, because an author has only a name, a title, an image, and one link')
  })
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

test('Docusaurus: converts links to files that it marks with `pathname`', async () => {
  const { files } = await importFiles({
    'docusaurus.config.js': 'module.exports = { title: "Boats" }\n',
    'docs/start.md': '# Start\n\n[Chart](pathname:///chart.pdf)\n',
    'static/chart.pdf': 'x',
  })
  expect(files['en/1.start.md'] ?? files['en/start.md']).toContain('[Chart](/chart.pdf)')
})

test('reports frontmatter without an equivalent', async () => {
  const { report } = await importFiles({
    'docusaurus.config.js': 'export default { title: "Quay" }\n',
    'docs/a.md':
      '---\ntitle: A\nsidebar_class_name: green\ndisplayed_sidebar: docs\npagination_label: The first\nlast_update: { date: 2026-01-01, author: ada }\n---\n\nText.\n',
  })
  for (const key of ['sidebar_class_name', 'displayed_sidebar', 'pagination_label', 'last_update.author'])
    expect(report).toContain(`“${key}” was left out`)
})
