import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, importFiles, importFolder, readFolder } from '../harness/import-files.ts'
import { writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

const page = (title: string, text = 'Text.') => `---\ntitle: ${title}\n---\n\n${text}\n`
const starlight: Files = {
  'astro.config.mjs': `import starlight from '@astrojs/starlight'
import starlightVersions from 'starlight-versions'
export default defineConfig({ integrations: [starlight({
  title: 'Quay', defaultLocale: 'en', locales: { en: { label: 'English' }, fr: { label: 'Français' } },
  plugins: [starlightVersions({ current: { label: '3.0' }, versions: [{ slug: '2.0', label: 'v2' }, { slug: '1.0', redirect: 'root' }] })],
  sidebar: ['moor', 'sail'],
})] })`,
  'src/content/docs/en/sail.md': page('Sail'),
  'src/content/docs/en/moor.md': page('Moor', '[Sail](/en/sail/)'),
  'src/content/docs/fr/sail.md': page('Naviguer'),
  'src/content/docs/en/2.0/sail.md': page(
    'Sail before',
    '[Row](/en/2.0/row/) ![Sail](../../../../assets/2.0/sail.png)',
  ),
  'src/content/docs/en/2.0/row.md': page('Row'),
  'src/content/docs/fr/2.0/row.md': page('Ramer'),
  'src/content/docs/en/1.0/index.md': page('First', '[Row](/en/1.0/row/#part)'),
  'src/content/docs/en/1.0/row.md': page('Row', '## Part'),
  'src/content/versions/2.0.json': '{ "sidebar": ["sail", { "label": "Oars", "items": ["row"] }] }',
  'src/content/versions/1.0.json': '{}',
  'src/assets/2.0/sail.png': 'png',
  'src/assets/new.png': 'png',
}

test('imports the versions of starlight-versions with their translations, sidebars, links, and assets', async () => {
  const { files, versions, report } = await importFiles(starlight)
  const pagesOf = (all: Record<string, string>) =>
    Object.keys(all)
      .filter((file) => file.endsWith('.md'))
      .toSorted()
  expect(pagesOf(files)).toEqual(['en/1.moor.md', 'en/2.sail.md', 'en/index.md', 'fr/2.sail.md', 'fr/index.md'])
  expect(files['site.config.ts']!.replace(/\s+/g, ' ')).toContain(
    "versions: [ { name: '3.0', state: 'current' }, { name: '2.0', label: 'v2', state: 'supported' }, { name: '1.0', state: 'supported' }, ]",
  )
  expect(pagesOf(versions)).toEqual([
    '1.0/content/en/index.md',
    '1.0/content/en/row.md',
    '2.0/content/en/1.sail.md',
    '2.0/content/en/2.oars/1.row.md',
    '2.0/content/en/index.md',
    '2.0/content/fr/2.oars/1.row.md',
    '2.0/content/fr/index.md',
  ])
  expect(versions['1.0/content/en/index.md']).toContain('[Row](row.md#part)')
  expect(versions['2.0/content/en/1.sail.md']).toContain('![Sail](/assets/2.0/sail.png)')
  expect(Object.keys(files).filter((file) => file.endsWith('.png'))).toEqual(['public/assets/new.png'])
  expect(versions['2.0/content/public/assets/2.0/sail.png']).toBe('png')
  expect(versions['2.0/content/en/1.sail.md']).toContain('[Row](2.oars/1.row.md)')
  expect(report).toContain("`redirect: 'root'` was left out")
})

test('imports the versions of mike from a tag, a branch, and a folder, and reports missing sources', async () => {
  const [sourceFolder, contentFolder, versionsFolder] = [await emptyFolder(), await emptyFolder(), await emptyFolder()]
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: sourceFolder,
      encoding: 'utf8',
    })
  const commit = async (files: Files) => {
    await writeFiles(sourceFolder, files)
    git('add', '-A')
    git('commit', '-qm', 'Change')
  }
  const settings = 'site_name: Quay\nplugins: [search, mike]\nextra: { version: { provider: mike, default: stable } }\n'
  git('init', '-q', '-b', 'main')
  await commit({
    'mkdocs.yml': `${settings}nav: [sail.md, row.md]\n`,
    'docs/row.md': page('Row'),
    'docs/sail.md': page('Sail', '![Sail](sail.png)'),
    'docs/sail.png': 'old',
  })
  git('tag', 'v1.0.9')
  git('tag', 'v1.0.10')
  git('tag', 'v1.0.11-beta')
  git('branch', 'gh-pages')
  git('switch', '-q', 'gh-pages')
  await commit({
    'versions.json': JSON.stringify([
      { version: 'dev', title: 'Development', aliases: ['next'] },
      { version: '2.0', title: '2.0.1', aliases: ['stable', 'latest'] },
      { version: '1.0', title: '1.0', aliases: [] },
      { version: '0.9', title: '0.9', aliases: ['legacy'], properties: { hidden: true } },
      { version: '0.1', title: '0.1', aliases: [] },
    ]),
  })
  git('switch', '-q', 'main')
  git('switch', '-qc', 'dev')
  await commit({ 'docs/dive.md': page('Dive') })
  git('switch', '-q', 'main')
  await rm(join(sourceFolder, 'docs/row.md'))
  await commit({ 'mkdocs.yml': settings, 'docs/sail.png': 'new', '0.9/docs/oar.md': page('Oar') })
  const before = [git('status', '--porcelain'), git('for-each-ref')]

  const { report } = await importFolder({ sourceFolder, contentFolder, versionsFolder })
  const [files, versions] = [await readFolder(contentFolder), await readFolder(versionsFolder)]
  expect([git('status', '--porcelain'), git('for-each-ref')]).toEqual(before)
  expect(files['site.config.ts']!.replace(/\s+/g, ' ')).toContain(
    "versions: [ { name: 'dev', label: 'Development', state: 'next' }, { name: '2.0', label: '2.0.1', state: 'current' }, { name: '1.0', state: 'supported' }, { name: '0.9', state: 'supported' }, { name: '0.1', state: 'supported' }, ]",
  )
  expect(Object.keys(files).filter((file) => file.endsWith('.md'))).toEqual(['en/index.md', 'en/sail.md'])
  expect(files['_redirects']).toContain(
    '/next/*  /dev/:splat\n/stable/*  /:splat\n/latest/*  /:splat\n/legacy/*  /0.9/:splat\n',
  )
  expect(Object.keys(versions).filter((file) => /(?:row|dive|oar)\.md$/.test(file))).toEqual([
    '0.9/content/en/oar.md',
    '1.0/content/en/2.row.md',
    'dev/content/en/2.row.md',
    'dev/content/en/dive.md',
  ])
  expect(versions['1.0/content/public/sail.png']).toBe('old')
  expect(report.lost.filter(({ file }) => file === 'versions.json').map(({ message }) => message)).toEqual([
    'The docs of version 0.1 were left out, because no folder, branch, or tag has this name. Check out their sources, and import them with --to versions/0.1/content',
  ])
  expect(report.changed.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'The docs of version 1.0 were read from the tag v1.0.10',
      'The docs of version dev were read from the branch dev',
      'The docs of version 0.9 were read from the folder 0.9',
      'Version 0.9 is hidden in mike, but the version picker lists it. To hide it, remove it from `versions` in site.config.ts',
    ]),
  )
})

test('redirects the URLs of mike below its deployment folder, unless the URL of the site contains the folder', async () => {
  const redirectsOf = async (url: string) => {
    const { files } = await importFiles({
      'mkdocs.yml': `site_name: Quay\nsite_url: ${url}\nplugins: [{ mike: { deploy_prefix: manual } }]\n`,
      'docs/sail.md': page('Sail'),
      'versions.json': JSON.stringify([
        { version: '2.0', title: '2.0', aliases: ['latest'] },
        { version: '1.0_LTS', title: '1.0', aliases: [] },
      ]),
    })
    return files['_redirects']!.split('\n').filter((line) => line.startsWith('/'))
  }
  expect(await redirectsOf('https://quay.example/')).toEqual([
    '/manual/2.0/*  /2.0/:splat',
    '/manual/latest/*  /:splat',
    '/manual/1.0_LTS/*  /1.0_lts/:splat',
  ])
  expect(await redirectsOf('https://quay.example/manual/')).toEqual([
    '/latest/*  /:splat',
    '/1.0_LTS/*  /1.0_lts/:splat',
  ])
})

test('reports a list of mike versions that is missing or invalid, and skips the list of another program', async () => {
  const settings = 'site_name: Quay\nplugins: [mike]\n'
  const lists: Files[] = [{}, { 'versions.json': '{bad' }, { 'versions.json': '[1, {}]' }]
  for (const list of lists) {
    const { report, files } = await importFiles({ 'mkdocs.yml': settings, 'docs/sail.md': page('Sail'), ...list })
    expect(report).toContain('versions.json is missing or empty. Copy it')
    expect(files['site.config.ts']).not.toContain('versions')
  }
  const other = await importFiles({
    'mkdocs.yml': 'site_name: Quay',
    'docs/sail.md': page('Sail'),
    'versions.json': '["1.0"]',
  })
  expect(other.report).not.toContain('mike')
})
