import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSiteConfig } from '../../core/release/index.ts'
import { importFolder as importWith } from '../../scripts/import/import-folder.ts'
import { renderHtml, renderText } from '../../scripts/import/report/render-report.ts'
import { readModule } from '../../scripts/import/source/javascript.ts'
import { componentRegistry as registry } from '../../worker/prose/render-article.tsx'
import { UsageError } from '../../scripts/usage-error.ts'
import { writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

const importFolder = (options: Omit<Parameters<typeof importWith>[0], 'registry'>) =>
  importWith({ registry, ...options })

const fixtures = join(import.meta.dirname, '..', 'fixtures', 'import')

const systems = ['starlight', 'docus', 'vitepress', 'docusaurus', 'mintlify', 'mkdocs', 'gitbook']

/** Every file below a folder, with its text. */
async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    // What an import remembers of itself is no content.
    .filter((entry) => entry.isFile() && entry.name !== '_import.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return Object.fromEntries(
    files.map((file, index) => [file.slice(folder.length + 1).replaceAll('\\', '/'), texts[index]!]),
  )
}

async function emptyFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'rivage-import-'))
}

async function importFiles(
  files: Files,
  options: { from?: string; locale?: string; map?: Record<string, string | false> } = {},
) {
  const [sourceFolder, contentFolder] = [await emptyFolder(), await emptyFolder()]
  await writeFiles(sourceFolder, files)
  const imported = await importFolder({ sourceFolder, contentFolder, ...options })
  return {
    report: renderText(imported.report),
    files: await readFolder(contentFolder),
    contentFolder,
    /** Imports again, after changes to the source and to what was written. */
    again: async (changes: {
      source?: Files
      content?: Files
      map?: Record<string, string | false>
      dryRun?: boolean
    }) => {
      await writeFiles(sourceFolder, changes.source ?? {})
      await writeFiles(contentFolder, changes.content ?? {})
      const { map, dryRun } = changes
      const { report } = await importFolder({
        sourceFolder,
        contentFolder,
        ...options,
        ...(map && { map }),
        ...(dryRun && { dryRun }),
      })
      return { report, text: renderText(report), files: await readFolder(contentFolder) }
    },
  }
}

describe.each(systems)('documentation of %s', (system) => {
  const sourceFolder = join(fixtures, system, 'source')

  test('becomes exactly these files', async () => {
    const contentFolder = await emptyFolder()
    await importFolder({ sourceFolder, contentFolder })
    expect(await readFolder(contentFolder)).toEqual(await readFolder(join(fixtures, system, 'content')))
  })

  test('is reported with everything that was not converted', async () => {
    const contentFolder = await emptyFolder()
    const { report } = await importFolder({ sourceFolder, contentFolder })
    expect(`${renderText(report).replace(contentFolder, 'content')}\n`).toBe(
      await readFile(join(fixtures, system, 'report.txt'), 'utf8'),
    )
  })

  test('has a configuration that a sync accepts', async () => {
    const contentFolder = await emptyFolder()
    await importFolder({ sourceFolder, contentFolder })
    const exported = readModule(await readFile(join(contentFolder, 'site.config.ts'), 'utf8'))?.exported
    expect(parseSiteConfig(exported)).toMatchObject({ problems: [], config: { defaultLocale: 'en' } })
  })
})

describe('an import', () => {
  test('overwrites nothing, says what is in its way, and then writes nothing at all', async () => {
    const contentFolder = await emptyFolder()
    await writeFiles(contentFolder, { 'en/index.md': 'Mine.\n' })
    const importing = importFolder({ sourceFolder: join(fixtures, 'starlight', 'source'), contentFolder })
    await expect(importing).rejects.toThrow(UsageError)
    await expect(importing).rejects.toThrow(/overwrites nothing[\s\S]*en\/index\.md[\s\S]*--to DIR/)
    expect(await readFolder(contentFolder)).toEqual({ 'en/index.md': 'Mine.\n' })
  })

  test('of plain Markdown takes the folder with the documentation, its numbers and its languages', async () => {
    const { files } = await importFiles({
      'README.md': '# A program\n',
      'docs/README.md': '# Start\n\nSee [how](01-guide/02-run.md).\n',
      'docs/01-guide/02-run.md': '# Running\n\n![The window](window.png)\n',
      'docs/01-guide/window.png': 'PNG',
      'docs/fr/README.md': '# Début\n',
      'docs/CONTRIBUTING.md': '# Contributing\n',
    })
    expect(Object.keys(files)).toEqual([
      'en/1.guide/1.run.md',
      'en/index.md',
      'fr/index.md',
      'public/01-guide/window.png',
      'site.config.ts',
    ])
    expect(files['en/index.md']).toContain('See [how](1.guide/1.run.md)')
    expect(files['en/1.guide/1.run.md']).toContain('![The window](/01-guide/window.png)')
    expect(files['site.config.ts']).toContain("locales: ['en', 'fr']")
  })

  test('of a folder that no system recognises asks for its name', async () => {
    await expect(importFiles({ 'notes.txt': 'Some words.\n' })).rejects.toThrow(
      /Say which with --from NAME: starlight, vitepress/,
    )
  })

  test('of a system that does not exist lists those that do', async () => {
    await expect(importFiles({ 'notes.md': 'Some words.\n' }, { from: 'wordstar' })).rejects.toThrow(
      /--from wordstar is no system.*mkdocs/,
    )
  })

  test('of a folder that is not there says so', async () => {
    await expect(importFolder({ sourceFolder: join(fixtures, 'absent'), contentFolder: fixtures })).rejects.toThrow(
      /There is no folder at/,
    )
  })

  test('reads content without its configuration, by the look of it', async () => {
    const { files, report } = await importFiles({
      'guide.mdx': `---\ntitle: Guide\n---\n\nimport { Badge } from '@astrojs/starlight/components'\n\nIt is <Badge text="new" />.\n`,
      'fr/guide.mdx': '---\ntitle: Le guide\n---\n\nIl est neuf.\n',
    })
    expect(report).toContain('imports of @astrojs/starlight in guide.mdx')
    expect(Object.keys(files)).toEqual(['en/guide.md', 'en/index.md', 'fr/guide.md', 'fr/index.md', 'site.config.ts'])
    expect(files['en/guide.md']).toBe('---\ntitle: Guide\n---\n\nIt is :badge[new].\n')
  })

  test('takes the language of pages in no language’s folder from its flag', async () => {
    const { files } = await importFiles(
      { 'mkdocs.yml': 'site_name: Wetter\n', 'docs/wind.md': '# Wind\n\nStark.\n' },
      { locale: 'de' },
    )
    expect(files['de/wind.md']).toBe('---\ntitle: Wind\n---\n\nStark.\n')
    expect(files['site.config.ts']).toContain("defaultLocale: 'de'")
  })

  test('says when the interface does not speak a language', async () => {
    const { report } = await importFiles(
      { 'mkdocs.yml': 'site_name: Wetter\n', 'docs/wind.md': '# Wind\n' },
      { locale: 'eo' },
    )
    expect(report).toContain('There is no interface in “eo” yet')
  })

  test('numbers more than nine siblings so that their names sort as their numbers do', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`docs/page-${index}.md`, `# Page ${index}\n`]),
    )
    const nav = Array.from({ length: 11 }, (_, index) => `  - page-${10 - index}.md\n`).join('')
    const { files } = await importFiles({ 'mkdocs.yml': `site_name: Many\nnav:\n${nav}`, ...pages })
    expect(Object.keys(files).slice(0, 3)).toEqual(['en/01.page-10.md', 'en/02.page-9.md', 'en/03.page-8.md'])
  })

  test('reads a menu in TOML', async () => {
    const { files } = await importFiles({
      'zensical.toml':
        '[project]\nsite_name = "Wind" # a comment\nnav = [\n  { "Start" = "b.md" },\n  { "More" = [ "a.md", ] },\n]\n',
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
    })
    expect(Object.keys(files)).toEqual(['_redirects', 'en/1.b.md', 'en/2.more/1.a.md', 'en/index.md', 'site.config.ts'])
    expect(files['en/1.b.md']).toContain('title: Start')
  })

  test('of settings that break the rules of their format says where', async () => {
    const files = { 'docs/a.md': '# A\n' }
    await expect(importFiles({ 'zensical.toml': '[project]\nsite_name = \n', ...files })).rejects.toThrow(
      /^zensical\.toml cannot be read: [\s\S]*2:/,
    )
    await expect(importFiles({ 'mkdocs.yml': 'nav: [\n', ...files })).rejects.toThrow(/^mkdocs\.yml cannot be read: /)
  })

  test('survives files that include each other', async () => {
    const { files, report } = await importFiles({
      'docs/.vitepress/config.mjs': 'export default { title: "Loop" }\n',
      'docs/a.md': '# A\n\n<!--@include: ./_b.md-->\n',
      'docs/_b.md': 'B\n\n<!--@include: ./_b.md-->\n',
    })
    expect(files['en/a.md']).toContain('title: A')
    expect(report).toContain('./_b.md is included without end: it was left out')
  })

  test('leaves broken frontmatter to its author, with its line', async () => {
    const { report } = await importFiles({
      'mkdocs.yml': 'site_name: X\n',
      'docs/a.md': '---\ntitle: a: b\n---\n\nText.\n',
    })
    expect(report).toMatch(/docs\/a\.md\n {2}2: Frontmatter: /)
  })

  test('does not touch the folder it reads', async () => {
    const sourceFolder = await emptyFolder()
    await writeFiles(sourceFolder, { 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n' })
    await writeFile(join(sourceFolder, 'other.txt'), 'kept')
    const before = await readFolder(sourceFolder)
    await importFolder({ sourceFolder, contentFolder: await emptyFolder() })
    expect(await readFolder(sourceFolder)).toEqual(before)
  })
})

describe('what an import cannot map', () => {
  const starlight = (page: string): Files => ({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default defineConfig({ integrations: [starlight({ title: 'T' })] })\n",
    'src/content/docs/page.mdx': `---\ntitle: Page\n---\n\n${page}\n`,
  })

  test('is kept with every property, and listed once by its name with what may be meant', async () => {
    const { files, report } = await importFiles(
      starlight(
        'New <Since v="3.1" />.\n\n<ReadMore to="/more" label="All of it">Words</ReadMore>\n\n<ReadMore label="B" />\n',
      ),
    )
    expect(files['en/page.md']).toContain('New :since{v="3.1"}.')
    expect(files['en/page.md']).toContain('::read-more{to="/more" label="All of it"}\nWords\n::')
    expect(files['site.config.ts']).toContain(
      "    // <ReadMore> 2 times, with to, label; first in src/content/docs/page.mdx:7. Perhaps 'read-more'\n    'read-more': 'undecided',",
    )
    expect(files['site.config.ts']).toContain("since: 'undecided'")
    expect(report).toContain('To decide: 2 components, used 3 times')
  })

  test('is ours where we have it under its name and with its properties', async () => {
    const { files, report } = await importFiles(starlight('<ReadMore to="/more">Words</ReadMore>'))
    expect(files['en/page.md']).toContain('::read-more{to="/more"}')
    expect(files['site.config.ts']).not.toContain('undecided')
    expect(report).toContain('Nothing is to be decided')
  })

  test('is what --map says, also when the import is repeated without it', async () => {
    const { files, again } = await importFiles(starlight('<See to="/more">Words</See>'), { map: { See: 'read-more' } })
    expect(files['site.config.ts']).toContain("see: 'read-more',")
    expect((await again({})).files).toEqual(files)
    await expect(again({ map: { See: 'read-mor' } })).rejects.toThrow('Did you mean "read-more"?')
  })

  test('has its slots as a labelled group: code as code, anything else as tabs', async () => {
    const { files } = await importFiles(
      starlight(
        [
          '<PackageManagers>\n  <Fragment slot="npm">\n  ```sh\n  npm i\n  ```\n  </Fragment>\n  <Fragment slot="pnpm">\n  ```sh\n  pnpm i\n  ```\n  </Fragment>\n</PackageManagers>',
          '<Choice>\n  <Fragment slot="cloud">Rain.</Fragment>\n  <Fragment slot="sun">Heat.</Fragment>\n</Choice>',
        ].join('\n\n'),
      ),
    )
    expect(files['en/page.md']).toContain(
      '::package-managers\n:::code-group\n```sh [npm]\nnpm i\n```\n\n```sh [pnpm]\npnpm i\n```\n:::\n::',
    )
    expect(files['en/page.md']).toContain(
      '::choice\n:::tabs\n::::tabs-item{label="cloud"}\nRain.\n::::\n\n::::tabs-item{label="sun"}\nHeat.\n::::\n:::\n::',
    )
  })

  test('is a text of a property that no converter reads: it is in the report, with its words', async () => {
    const { report } = await importFiles(starlight('<Card title="Kettle" footnote="Mind the steam">Hot.</Card>'))
    expect(report).toContain('5: “footnote” of <Card> has no equivalent: Mind the steam')
  })
})

describe('an import that is repeated', () => {
  const source: Files = {
    'mkdocs.yml': 'site_name: Wind\n',
    'docs/a.md': '# A\n\nBreeze.\n',
    'docs/b.md': '# B\n\nGale.\n',
    'docs/c.md': '# C\n\nStorm.\n',
  }
  const edited = '---\ntitle: A\n---\n\nMy own breeze.\n'

  test('follows its source where nobody has edited, touches nothing else, and names what changed on both sides', async () => {
    const { again } = await importFiles(source)
    const { files, report, text } = await again({
      source: {
        'docs/a.md': '# A\n\nBreeze, later.\n',
        'docs/b.md': '# B\n\nGale, later.\n',
        'docs/c.md': null,
        'docs/d.md': '# D\n',
      },
      content: { 'en/a.md': edited, 'en/mine.md': 'Mine.\n' },
    })
    expect(files).toMatchObject({ 'en/a.md': edited, 'en/mine.md': 'Mine.\n', 'en/d.md': '---\ntitle: D\n---\n' })
    expect(files['en/b.md']).toContain('Gale, later.')
    expect(Object.keys(files)).not.toContain('en/c.md')
    expect(report.written.edited).toEqual([{ file: 'en/a.md', source: 'docs/a.md', changed: true }])
    expect(text).toContain(
      'Edited by you, and changed in the source since: compare them yourself:\n  en/a.md (docs/a.md)',
    )
  })

  test('over a result that was edited everywhere changes nothing at all', async () => {
    const { files, again } = await importFiles(source)
    const mine = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, `${text}\nAnd mine.\n`]))
    expect((await again({ content: mine })).files).toEqual(mine)
    const later = Object.fromEntries(Object.keys(source).map((file) => [file, `${String(source[file])}\n# later\n`]))
    expect((await again({ source: later })).files).toEqual(mine)
  })

  test('leaves a page that was edited where it is, when the menu of its source puts it elsewhere, and one that was deleted away', async () => {
    const { again } = await importFiles(source)
    const { files } = await again({
      source: { 'mkdocs.yml': 'site_name: Wind\nnav:\n  - c.md\n  - b.md\n  - a.md\n' },
      content: { 'en/a.md': edited, 'en/b.md': null },
    })
    expect(Object.keys(files).filter((file) => file.startsWith('en/'))).toEqual(['en/1.c.md', 'en/a.md', 'en/index.md'])
  })

  test('writes nothing with --dry-run, and says what it would', async () => {
    const { files, again } = await importFiles(source)
    const dry = await again({ source: { 'docs/a.md': '# A\n\nNew.\n' }, dryRun: true })
    expect(dry.files).toEqual(files)
    expect(dry.report.written.updated).toEqual(['en/a.md'])
    expect(dry.text).toMatch(/^Would write 3 pages/m)
  })
})

describe('addresses', () => {
  test('that change redirect to the new ones, those that had redirects keep them', async () => {
    const { files } = await importFiles({
      'docs.json': JSON.stringify({
        name: 'Orchard',
        navigation: {
          groups: [
            { group: 'First steps', pages: ['start', 'guides/Pick_Fruit'] },
            { group: 'More', pages: ['guides/store'] },
          ],
        },
        redirects: [
          { source: '/begin', destination: '/start' },
          { source: '/old/:slug*', destination: '/guides/:slug*' },
        ],
      }),
      'start.mdx': '# Start\n',
      'guides/Pick_Fruit.mdx': '# Pick\n',
      'guides/store.mdx': '# Store\n',
    })
    expect(files['_redirects']).toBe(
      [
        '# Old addresses',
        '/begin  /first-steps/start',
        '/old/*  /guides/:splat',
        '/guides/Pick_Fruit  /first-steps/pick_fruit',
        '/guides/store  /more/store',
        '/start  /first-steps/start',
        '',
      ].join('\n'),
    )
  })

  test('below a base lead to the site’s own, in each language', async () => {
    const { files } = await importFiles({
      'docusaurus.config.js':
        "module.exports = { title: 'Boats', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }\n",
      'docs/swan.md': '# Swan\n',
      'i18n/fr/docusaurus-plugin-content-docs/current/swan.md': '# Cygne\n',
    })
    expect(files['_redirects']).toBe('# Old addresses\n/docs/*  /:splat\n')
  })
})

test('pages in folders named build and dist are pages; what a build has written is not', async () => {
  const { files } = await importFiles({
    'mkdocs.yml': 'site_name: Wind\n',
    'docs/build/plugins.md': '# Plugins\n',
    'docs/dist/files.md': '# Files\n',
    'docs/site/index.html': '<p>Built</p>',
    'docs/site/left.md': '# Left\n',
  })
  expect(Object.keys(files).filter((file) => file.startsWith('en/'))).toEqual([
    'en/build/plugins.md',
    'en/dist/files.md',
    'en/index.md',
  ])
})

test('a report is a page, too, with everything that is in its text', async () => {
  const contentFolder = await emptyFolder()
  const { report } = await importFolder({ sourceFolder: join(fixtures, 'mintlify', 'source'), contentFolder })
  const html = renderHtml(report)
  for (const line of renderText(report).split('\n'))
    expect(html).toContain(
      line
        .trim()
        .replaceAll('<', '&lt;')
        .replace(/(?<=\S):$/, ''),
    )
})

describe('the configuration of a site is taken over:', () => {
  const pages: Files = { 'docs/start.md': '# Start\n', 'docs/guide.md': '# Guide\n' }
  const configOf = (files: Record<string, string>) => readModule(files['site.config.ts'] ?? '')?.exported

  test('Starlight', async () => {
    const { files, report } = await importFiles({
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
        import { sidebar } from './config/sidebar.mjs'
        export default defineConfig({
          base: '/manual',
          redirects: { '/old': '/manual/start', '/older': { status: 302, destination: '/start' } },
          integrations: [starlight({ title: 'T', logo: { src: './src/assets/logo.svg', alt: 'Lamp' }, customCss: ['./src/own.css'], sidebar })],
        })`,
      'config/sidebar.mjs': "export const sidebar = [{ label: 'Begin', items: ['start'] }]\n",
      'src/assets/logo.svg': '<svg/>',
      'src/own.css': ':root { --sl-color-accent: #0050ff; }',
      'src/content/docs/start.md': '---\ntitle: Start\n---\n',
    })
    expect(configOf(files)).toMatchObject({
      header: { logo: { light: '/assets/logo.svg', alt: 'Lamp' } },
      theme: { colors: { primary: '#0050ff' } },
    })
    expect(files['_redirects']).toBe(
      '# Old addresses\n/old  /begin/start\n/older  /begin/start  302\n/manual/start  /begin/start\n/manual/*  /:splat\n',
    )
    expect(report).toContain('./src/own.css\n  These styles are for the HTML of the other system: they were left out')
  })

  test('VitePress, in several files', async () => {
    const { files } = await importFiles({
      'docs/.vitepress/config/index.ts': `import { defineConfig } from 'vitepress'
        import { en } from './en'
        import { fr } from './fr'
        export default defineConfig({ title: 'Kettle', locales: { root: { label: 'English', ...en }, fr: { label: 'Français', ...fr } } })`,
      'docs/.vitepress/config/en.ts': `export const en = defineConfig({ lang: 'en', description: 'Water', themeConfig: {
        logo: '/logo.svg', nav: [{ text: 'Guide', link: '/guide' }, { text: 'More', items: [{ text: 'Shop', link: 'https://shop.example' }] }],
        sidebar: [{ text: 'First', items: [{ text: 'Start', link: '/start' }] }], footer: { message: 'MIT.', copyright: '© <b>Kettle</b>' } } })`,
      'docs/.vitepress/config/fr.ts': `export const fr = defineConfig({ lang: 'fr', description: 'Eau', themeConfig: {
        sidebar: [{ text: 'Début', items: [{ text: 'Commencer', link: '/fr/start' }] }] } })`,
      'docs/public/logo.svg': '<svg/>',
      'docs/fr/start.md': '# Commencer\n',
      ...pages,
    })
    expect(configOf(files)).toMatchObject({
      title: 'Kettle',
      description: { en: 'Water', fr: 'Eau' },
      header: {
        logo: { light: '/logo.svg' },
        links: [
          { label: 'Guide', to: '/en/guide' },
          { label: 'More', links: [{ label: 'Shop', to: 'https://shop.example' }] },
        ],
      },
      footer: { copyright: 'MIT. © Kettle' },
    })
    expect(files['fr/1.first/.navigation.yml']).toBe('title: Début\n')
  })

  test('Docusaurus', async () => {
    const { files } = await importFiles({
      'docusaurus.config.ts': `export default { title: 'Boats', baseUrl: '/',
        plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/a', '/b'], to: '/docs/start' }] }]],
        themeConfig: {
          announcementBar: { content: 'Season <a href="/docs/guide">opens</a>' },
          navbar: { logo: { src: 'img/logo.svg', srcDark: 'img/dark.svg' }, items: [{ type: 'doc', docId: 'guide', label: 'Guide' }, { href: 'https://boats.example', label: 'Shop' }] },
          footer: { copyright: '© Boats', links: [{ title: 'Docs', items: [{ label: 'Start', to: '/docs/start' }] }] } } }`,
      'src/css/custom.css': ':root { --ifm-color-primary: #2e8555; }',
      'static/img/logo.svg': '<svg/>',
      'static/img/dark.svg': '<svg/>',
      ...pages,
    })
    expect(configOf(files)).toMatchObject({
      header: {
        logo: { light: '/img/logo.svg', dark: '/img/dark.svg' },
        links: [
          { label: 'Guide', to: '/en/guide' },
          { label: 'Shop', to: 'https://boats.example' },
        ],
      },
      footer: { copyright: '© Boats', columns: [{ title: 'Docs', links: [{ label: 'Start', to: '/en/start' }] }] },
      announcement: { text: 'Season opens', to: '/en/guide' },
      theme: { colors: { primary: '#2e8555' } },
    })
    expect(files['_redirects']).toContain('/a  /start\n/b  /start\n')
  })

  test('Mintlify', async () => {
    const { files } = await importFiles({
      'docs.json': JSON.stringify({
        name: 'Orchard',
        colors: { primary: '#16A34A' },
        navbar: {
          links: [{ label: 'Start', href: '/start' }],
          primary: { type: 'button', label: 'Order', href: 'https://o.example' },
        },
        footer: { links: [{ header: 'Us', items: [{ label: 'Blog', href: 'https://b.example' }] }] },
        banner: { content: '**New**: see [start](/start)' },
        navigation: { pages: ['start'] },
      }),
      'start.mdx': '# Start\n',
    })
    expect(configOf(files)).toMatchObject({
      header: {
        links: [
          { label: 'Start', to: '/en/start' },
          { label: 'Order', to: 'https://o.example' },
        ],
      },
      footer: { columns: [{ title: 'Us', links: [{ label: 'Blog', to: 'https://b.example' }] }] },
      announcement: { text: '**New**: see start', to: '/en/start' },
      theme: { colors: { primary: '#16a34a' } },
    })
  })

  test('MkDocs', async () => {
    const { files } = await importFiles({
      'mkdocs.yml': `site_name: Wind
copyright: '&copy; Wind'
theme: { name: material, logo: img/logo.svg, palette: [{ scheme: default, primary: indigo }] }
plugins:
  - search
  - redirects: { redirect_maps: { old.md: start.md } }
`,
      'docs/img/logo.svg': '<svg/>',
      ...pages,
    })
    expect(configOf(files)).toMatchObject({
      header: { logo: { light: '/img/logo.svg' } },
      footer: { copyright: '© Wind' },
      theme: { colors: { primary: 'indigo' } },
    })
    expect(files['_redirects']).toBe('# Old addresses\n/old  /start\n')
  })
})

describe('systems for Next.js', () => {
  test('Nextra: order and titles of `_meta`, its components, addresses below its base', async () => {
    const { files, report } = await importFiles({
      'next.config.mjs':
        "import nextra from 'nextra'\nconst withNextra = nextra({ contentDirBasePath: '/docs' })\nexport default withNextra({ redirects: () => [{ source: '/begin', destination: '/docs/start', permanent: false }] })\n",
      'content/_meta.js':
        "export default { start: 'Begin here', guide: { title: 'Guides' }, shop: { title: 'Shop', type: 'page', href: 'https://shop.example' } }\n",
      'content/start.mdx':
        '# Start\n\n<Callout type="warning" emoji="!">Hot.</Callout>\n\n<Tabs items={[\'npm\', { label: \'pnpm\' }]}>\n  <Tabs.Tab>One</Tabs.Tab>\n  <Tabs.Tab>Two</Tabs.Tab>\n</Tabs>\n\nSee [how](/docs/guide/tea).\n',
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
    expect(files['_redirects']).toBe('# Old addresses\n/begin  /start  302\n/docs/*  /:splat\n')
    expect(files['site.config.ts']).toContain("{ label: 'Shop', to: 'https://shop.example' }")
    expect(report).toMatch(/^Read Nextra \(next\.config\.mjs\)\./)
  })

  test('Fumadocs: order of `meta.json`, groups that no address has, translations beside their pages', async () => {
    const { files, report } = await importFiles({
      'source.config.ts': 'export default {}\n',
      'lib/source.ts':
        "import { loader } from 'fumadocs-core/source'\nexport const source = loader({ baseUrl: '/manual', source: docs })\n",
      'content/docs/meta.json': '{ "pages": ["---First---", "index", "(basics)", "brew"] }',
      'content/docs/index.mdx':
        '---\ntitle: Welcome\n---\n\n<Cards>\n  <Card title="Brew" href="/manual/brew">All of it</Card>\n</Cards>\n',
      'content/docs/index.fr.mdx': '---\ntitle: Bienvenue\n---\n\nBonjour.\n',
      'content/docs/brew.mdx': '---\ntitle: Brew\n---\n\n<Steps>\n<Step>\n### Boil\nWater.\n</Step>\n</Steps>\n',
      'content/docs/(basics)/meta.json': '{ "title": "Basics", "pages": ["water"] }',
      'content/docs/(basics)/water.mdx':
        "---\ntitle: Water\n---\n\n<TypeTable type={{ heat: { description: 'How hot', type: 'number', required: true } }} />\n",
    })
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
    expect(files['_redirects']).toBe('# Old addresses\n/manual/*  /:splat\n')
    expect(report).toContain('are not in the menu: First')
  })
})

test('content of Docus and Nuxt Content gets numbers that sort, and links without the base of its old site', async () => {
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
  expect(files['_redirects']).toBe('# Old addresses\n/docs/4.x/*  /:splat\n')
})
