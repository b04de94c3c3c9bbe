import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '../../core/release/index.ts'
import type { ImportReport } from '../../scripts/import/report/describe-import.ts'
import { renderHtml, renderText } from '../../scripts/import/report/render-report.ts'
import { readModule } from '../../scripts/import/source/javascript.ts'
import type { Files } from '../harness/site.ts'
import { UsageError } from '../../scripts/usage-error.ts'
import { emptyFolder, importFiles, importFolder, readFolder } from '../harness/import-files.ts'
import { writeFiles } from '../harness/site.ts'

const fixtures = join(import.meta.dirname, '..', 'fixtures', 'import')

const systems = ['starlight', 'docus', 'vitepress', 'docusaurus', 'mintlify', 'mkdocs', 'gitbook']

describe.each(systems)('documentation of %s', (system) => {
  let contentFolder: string
  let report: ImportReport
  beforeAll(async () => {
    contentFolder = await emptyFolder()
    ;({ report } = await importFolder({ sourceFolder: join(fixtures, system, 'source'), contentFolder }))
  })

  test('is converted to exactly these files', async () => {
    expect(await readFolder(contentFolder)).toEqual(await readFolder(join(fixtures, system, 'content')))
  })

  test('writes a report that lists everything not converted', async () => {
    expect(`${renderText(report).replace(contentFolder, 'content')}\n`).toBe(
      await readFile(join(fixtures, system, 'report.txt'), 'utf8'),
    )
  })

  test('writes a configuration that a sync accepts', async () => {
    const exported = readModule(await readFile(join(contentFolder, 'site.config.ts'), 'utf8'))?.exported
    expect(parseSiteConfig(exported)).toMatchObject({ problems: [], config: { defaultLocale: 'en' } })
  })
})

describe('an import', () => {
  test('overwrites no files, names the conflicting ones, and writes nothing in that case', async () => {
    const contentFolder = await emptyFolder()
    await writeFiles(contentFolder, { 'en/index.md': 'Mine.\n' })
    const importing = importFolder({ sourceFolder: join(fixtures, 'starlight', 'source'), contentFolder })
    await expect(importing).rejects.toThrow(UsageError)
    await expect(importing).rejects.toThrow(/already exist[\s\S]*en\/index\.md[\s\S]*--to DIR/)
    expect(await readFolder(contentFolder)).toEqual({ 'en/index.md': 'Mine.\n' })
  })

  test.each([
    [
      'of aliases that multiply',
      'excessive',
      [
        'a: &a [x,x,x,x,x,x,x,x,x,x]',
        ...[...'bcdefg'].map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdef'[index]}`)}]`),
      ].join('\n'),
    ],
    ['of an alias inside of its value', 'circular', 'a: &a\n  name: A\n  b: *a'],
  ])('names the YAML file %s', async (_, says, yaml) => {
    const sites: Record<string, Files> = {
      'mkdocs.yml': { 'docs/index.md': '# Start\n' },
      'blog/authors.yml': {
        'docusaurus.config.js': 'module.exports = { title: "T" }',
        'blog/2024-01-01-x.md': '# X\n',
      },
    }
    for (const [file, files] of Object.entries(sites)) {
      const importing = importFiles({ ...files, 'docs/a.md': '# A\n', [file]: `${yaml}\n` })
      await expect(importing).rejects.toThrow(UsageError)
      await expect(importing).rejects.toThrow(new RegExp(`Cannot read ${file}: .*${says}`, 'i'))
    }
  })

  test('of plain Markdown takes the docs folder, its numbers, and its languages', async () => {
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

  test('of an unrecognized folder asks for the name of the system', async () => {
    await expect(importFiles({ 'notes.txt': 'Some words.\n' })).rejects.toThrow(
      /Set it with --from NAME: starlight, vitepress/,
    )
  })

  test('of an unknown system lists the supported ones', async () => {
    await expect(importFiles({ 'notes.md': 'Some words.\n' }, { from: 'wordstar' })).rejects.toThrow(
      /Unknown system "wordstar".*mkdocs/,
    )
  })

  test('of a missing folder reports it', async () => {
    await expect(importFolder({ sourceFolder: join(fixtures, 'absent'), contentFolder: fixtures })).rejects.toThrow(
      /Folder not found/,
    )
  })

  test('recognizes content without a configuration by its syntax', async () => {
    const { files, report } = await importFiles({
      'guide.mdx': `---\ntitle: Guide\n---\n\nimport { Badge } from '@astrojs/starlight/components'\n\nIt is <Badge text="new" />.\n`,
      'fr/guide.mdx': '---\ntitle: Le guide\n---\n\nIl est neuf.\n',
    })
    expect(report).toContain('imports of @astrojs/starlight in guide.mdx')
    expect(Object.keys(files)).toEqual(['en/guide.md', 'en/index.md', 'fr/guide.md', 'fr/index.md', 'site.config.ts'])
    expect(files['en/guide.md']).toBe('---\ntitle: Guide\n---\n\nIt is :badge[new].\n')
  })

  test('uses the language flag for pages outside language folders', async () => {
    const { files } = await importFiles(
      { 'mkdocs.yml': 'site_name: Wetter\n', 'docs/wind.md': '# Wind\n\nStark.\n' },
      { locale: 'de' },
    )
    expect(files['de/wind.md']).toBe('---\ntitle: Wind\n---\n\nStark.\n')
    expect(files['site.config.ts']).toContain("defaultLocale: 'de'")
  })

  test('reports languages without an interface translation', async () => {
    const { report } = await importFiles(
      { 'mkdocs.yml': 'site_name: Wetter\n', 'docs/wind.md': '# Wind\n' },
      { locale: 'eo' },
    )
    expect(report).toContain('Rivage has no interface translation for “eo” yet')
  })

  test('pads the numbers of more than nine siblings so that their names sort correctly', async () => {
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

  test('of invalid settings reports the position', async () => {
    const files = { 'docs/a.md': '# A\n' }
    await expect(importFiles({ 'zensical.toml': '[project]\nsite_name = \n', ...files })).rejects.toThrow(
      /^Cannot read zensical\.toml: [\s\S]*2:/,
    )
    await expect(importFiles({ 'mkdocs.yml': 'nav: [\n', ...files })).rejects.toThrow(/^Cannot read mkdocs\.yml: /)
  })

  test('handles files that include each other', async () => {
    const { files, report } = await importFiles({
      'docs/.vitepress/config.mjs': 'export default { title: "Loop" }\n',
      'docs/a.md': '# A\n\n<!--@include: ./_b.md-->\n',
      'docs/_b.md': 'B\n\n<!--@include: ./_b.md-->\n',
    })
    expect(files['en/a.md']).toContain('title: A')
    expect(report).toContain('./_b.md was left out, because the included files include each other')
  })

  test('leaves invalid frontmatter unchanged and reports its line', async () => {
    const { report } = await importFiles({
      'mkdocs.yml': 'site_name: X\n',
      'docs/a.md': '---\ntitle: a: b\n---\n\nText.\n',
    })
    expect(report).toMatch(/docs\/a\.md\n {2}2: Frontmatter: /)
  })

  test('does not change the source folder', async () => {
    const sourceFolder = await emptyFolder()
    await writeFiles(sourceFolder, { 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n' })
    await writeFile(join(sourceFolder, 'other.txt'), 'kept')
    const before = await readFolder(sourceFolder)
    await importFolder({ sourceFolder, contentFolder: await emptyFolder() })
    expect(await readFolder(sourceFolder)).toEqual(before)
  })
})

test('imports pages in folders named build and dist, but not build output', async () => {
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

test('renders a report as a page with its full text', async () => {
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
