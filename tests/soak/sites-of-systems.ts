import type { Files } from '../harness/site.ts'

interface SmallSite {
  files: Files
  /** URLs at which the system serves its pages. */
  addresses: readonly string[]
}

/** Small sites that cover systems and features missing from the import fixtures. */
export const sitesOfSystems: Readonly<Record<string, SmallSite>> = {
  'Nextra, with a base path': {
    addresses: ['/docs', '/docs/start', '/docs/guide/tea', '/begin'],
    files: {
      'next.config.mjs':
        "import nextra from 'nextra'\nconst withNextra = nextra({ contentDirBasePath: '/docs' })\nexport default withNextra({ redirects: () => [{ source: '/begin', destination: '/docs/start', permanent: true }] })\n",
      'content/_meta.js':
        "export default { index: 'Welcome aboard', start: 'Begin here', guide: { title: 'Guides' } }\n",
      'content/index.mdx':
        '# Welcome\n\n<Cards>\n  <Cards.Card title="Start sailing" href="/docs/start" />\n</Cards>\n',
      'content/start.mdx':
        "import { Callout, Tabs } from 'nextra/components'\n\n# Start\n\n<Callout type=\"warning\">Hot **water**.</Callout>\n\n<Tabs items={['npm', 'pnpm']}>\n  <Tabs.Tab>Install with the first</Tabs.Tab>\n  <Tabs.Tab>Install with the second</Tabs.Tab>\n</Tabs>\n\nSee [how](/docs/guide/tea).\n",
      'content/guide/_meta.js': "export default { tea: '' }\n",
      'content/guide/tea.mdx':
        '# Tea\n\n<Steps>\n### Boil\n\nWater.\n\n### Pour\n\nSlowly.\n</Steps>\n\n```js filename="tea.js" {1}\nbrew()\n```\n\n<Weather place="Harbour" />\n',
    },
  },
  'Fumadocs, with groups and translations': {
    addresses: ['/manual', '/manual/brew', '/manual/water', '/fr/manual'],
    files: {
      'source.config.ts': 'export default {}\n',
      'lib/source.ts':
        "import { loader } from 'fumadocs-core/source'\nexport const source = loader({ baseUrl: '/manual', source: docs })\n",
      'content/docs/meta.json': '{ "pages": ["---First---", "index", "(basics)", "brew"] }',
      'content/docs/index.mdx':
        '---\ntitle: Welcome\n---\n\n<Cards>\n  <Card title="Brew" href="/manual/brew">All of it</Card>\n</Cards>\n',
      'content/docs/index.fr.mdx': '---\ntitle: Bienvenue\n---\n\nBonjour.\n',
      'content/docs/brew.mdx':
        '---\ntitle: Brew\n---\n\n<Steps>\n<Step>\n### Boil\nWater.\n</Step>\n</Steps>\n\n<Callout title="Mind">Steam.</Callout>\n',
      'content/docs/(basics)/meta.json': '{ "title": "Basics", "pages": ["water"] }',
      'content/docs/(basics)/water.mdx':
        "---\ntitle: Water\n---\n\n<TypeTable type={{ heat: { description: 'How hot', type: 'number', required: true } }} />\n",
    },
  },
  'Docusaurus, with versions, a blog, and computed lists': {
    addresses: [
      '/boats/docs/intro',
      '/boats/docs/sail/tack',
      '/boats/docs/next/intro',
      '/boats/docs/next/sail/tack',
      '/boats/docs/1.0/intro',
      '/boats/docs/1.0/old',
      '/boats/fr/docs/intro',
      '/boats/blog/storm',
      '/boats/blog/2024/03/05/first-sail',
    ],
    files: {
      'docusaurus.config.js': `export default {
      title: 'Quay', baseUrl: '/boats/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      presets: [['classic', { docs: { versions: { current: { label: 'Canary' } } } }]],
    }`,
      'sidebars.js': "export default { docs: ['intro', { type: 'category', label: 'Sailing', items: ['sail/tack'] }] }",
      'docs/intro.md': '# What comes\n\nSee [tacking](./sail/tack.md).\n',
      'docs/sail/tack.md': '# Tack\n\nTurn into the wind.\n',
      'versions.json': '["2.0", "1.0"]',
      'versioned_docs/version-2.0/intro.mdx':
        'import ports from \'@site/src/ports.json\'\n\nexport const tides = ["high", "low"]\n\n# Intro\n\n<ul>\n  {ports.map(({ name }) => <li>{name}</li>)}\n</ul>\n\n{tides.map((tide) => <Tide level={tide}>Water is {tide}.</Tide>)}\n\n{moon.phase()}\n',
      'versioned_docs/version-2.0/sail/tack.md': '# Tack\n\n:::tip[Hold tight]\nBoth hands.\n:::\n',
      'versioned_docs/version-1.0/intro.md': '# Old intro\n\nSee [the rest](./old.md).\n',
      'versioned_docs/version-1.0/old.md': '# Old\n\n| Mast | Metres |\n| --- | --- |\n| Main | 12 |\n',
      'versioned_sidebars/version-1.0-sidebars.json': '{"docs": ["intro", "old"]}',
      'src/ports.json': '[{ "name": "Brest" }, { "name": "Riga" }]',
      'i18n/fr/docusaurus-plugin-content-docs/version-2.0/intro.md': '# Introduction\n\nBonjour.\n',
      'blog/authors.yml': 'ada:\n  name: Ada Love\n',
      'blog/2024-03-05-first-sail.md':
        '---\nauthors: ada\n---\n\n# First sail\n\nWind.\n\n<!-- truncate -->\n\nRain.\n',
      'blog/2024-05-01-storm/index.md': '---\ntitle: Storm\nslug: storm\n---\n\nMuch wind.\n',
    },
  },
  'plain Markdown of a repository': {
    addresses: ['/', '/guide/run'],
    files: {
      'README.md': '# A program\n\nRuns.\n',
      'docs/README.md': '# Start\n\nSee [how](01-guide/02-run.md#stop).\n',
      'docs/01-guide/02-run.md': '# Run it\n\n## Stop\n\nPress a key.\n',
    },
  },
}
