import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** Runs `npm create rivage` with its standard input closed. */
async function create(cwd: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(engineFolder, 'create-rivage', 'create-rivage.mjs'), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The tests don't cover the network access of an installation.
    env: { ...process.env, npm_config_offline: 'true' },
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: printed.join('') }
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

test('writes the files and workflows of a site in the given languages, without questions if there is no terminal', async () => {
  const cwd = await temporaryFolder('create')
  const { code, output } = await create(cwd, 'my-docs', '--languages', 'en,fr', '--no-install', '--no-git')
  expect({ code, output }).toEqual({
    code: 0,
    output: 'Wrote 15 files to my-docs\n\nNext:\n\n  cd my-docs\n  npm install\n  npm run dev\n\n',
  })
  expect(await filesOf(join(cwd, 'my-docs'))).toEqual([
    '.github/workflows/check.yml',
    '.github/workflows/deploy.yml',
    '.github/workflows/preview.yml',
    '.gitignore',
    'README.md',
    'content/en/1.guide/1.getting-started.md',
    'content/en/1.guide/2.writing.md',
    'content/en/index.md',
    'content/fr/1.guide/1.getting-started.md',
    'content/fr/1.guide/2.writing.md',
    'content/fr/index.md',
    'content/site.config.ts',
    'package.json',
    'tsconfig.json',
    'wrangler.toml',
  ])
  expect(await readFile(join(cwd, 'my-docs', 'content', 'site.config.ts'), 'utf8')).toBe(
    "import { defineConfig } from 'rivage/config'\n\nexport default defineConfig({\n  title: 'My docs',\n  locales: ['en', 'fr'],\n})\n",
  )
})

test('writes an example with two versions that can be published', async () => {
  const cwd = await temporaryFolder('create')
  const { code, output } = await create(cwd, 'docs', '--languages', 'en,fr', '--versions', '--no-install', '--no-git')
  expect(code).toBe(0)
  expect(output).toContain('  npm run sync\n  npm run sync -- --content content-1.x --version 1.x\n  npm run dev\n')
  const files = await filesOf(join(cwd, 'docs'))
  const inContent = (folder: string) =>
    files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1))
  expect(inContent('content').filter((file) => !inContent('content-1.x').includes(file))).toEqual([
    'en/1.guide/3.upgrading.md',
    'fr/1.guide/3.upgrading.md',
  ])
  const read = (file: string) => readFile(join(cwd, 'docs', file), 'utf8')
  expect(await read('content/site.config.ts')).toContain(
    "  versions: [\n    { name: '2.x', state: 'current' },\n    { name: '1.x', state: 'supported' },\n  ],\n})",
  )
  expect(await read('content-1.x/site.config.ts')).not.toContain('versions')
  expect(await read('content/en/1.guide/3.upgrading.md')).toContain('npm install example@{{ version.name }}')
  const target = await openMemoryDatabase()
  for (const [folder, channel] of [
    ['content', 'live'],
    ['content-1.x', 'version:1.x'],
  ] as const) {
    const content = new ContentFolder(join(cwd, 'docs', folder))
    const { diagnostics } = await publish({ folder: content, target, channel, renderer: 'test', tools: compileTools })
    expect(diagnostics).toEqual([])
  }
  expect(await create(cwd, 'other', '--versions', '--from', 'docs', '--no-install')).toMatchObject({
    code: 2,
    output: expect.stringContaining('--versions writes example pages, and --from imports yours.'),
  })
})

test('starts a language without template pages with the English ones', async () => {
  const cwd = await temporaryFolder('create')
  expect((await create(cwd, 'docs', '--languages', 'de', '--no-install', '--no-git')).code).toBe(0)
  expect(await filesOf(join(cwd, 'docs'))).toContain('content/de/1.guide/2.writing.md')
})

test('converts any folder name to a valid Cloudflare name', async () => {
  const cwd = await temporaryFolder('create')
  for (const [folder, name] of [
    ['Été 2026, docs', 'ete-2026-docs'],
    ['文档', 'docs'],
  ] as const) {
    expect(await create(cwd, folder, '--no-install', '--no-git')).toMatchObject({ code: 0 })
    const read = (file: string) => readFile(join(cwd, folder, file), 'utf8')
    expect(JSON.parse(await read('package.json'))).toMatchObject({ name })
    expect(await read('wrangler.toml')).toContain(`name = "${name}"`)
  }
})

test('puts the workflows of a site in another repository at the root, limited to the folder of the site', async () => {
  const repository = await temporaryFolder('create')
  spawnSync('git', ['init', '--quiet'], { cwd: repository })
  const workflows = ['docs-check.yml', 'docs-deploy.yml', 'docs-preview.yml'].map((name) => `.github/workflows/${name}`)
  await writeFiles(repository, { [workflows[2]!]: 'Mine.' })
  const { code, output } = await create(join(repository), 'packages/its docs/docs', '--no-install')
  expect(code, output).toBe(0)
  expect(output).toContain(
    `Wrote ${workflows[0]}, ${workflows[1]} to the surrounding repository\nKept ${workflows[2]}: already in the surrounding repository\n`,
  )
  expect(await filesOf(join(repository, 'packages', 'its docs', 'docs'))).not.toContainEqual(
    expect.stringContaining('.github'),
  )
  expect(await readFile(join(repository, workflows[2]!), 'utf8')).toBe('Mine.')
  const read = async (path: string) => parse(await readFile(join(repository, path), 'utf8'))
  const check = await read(workflows[0]!)
  expect(check.on.pull_request.paths).toEqual(['packages/its docs/docs/**', '.github/workflows/docs-*.yml'])
  expect(check.defaults.run['working-directory']).toBe('packages/its docs/docs')
  const node = check.jobs.check.steps.find(({ uses = '' }: { uses?: string }) => uses.startsWith('actions/setup-node'))
  expect(node.with['cache-dependency-path']).toBe('packages/its docs/docs/package-lock.json')
  const cache = (await read(workflows[1]!)).jobs.deploy.steps[2].with.path
  expect(cache).toContain('packages/its docs/docs/.rivage/build/assets\n')
  const none = await create(repository, 'more', '--no-install', '--no-workflows')
  expect(none.output).not.toContain('.github')
})

test('preserves any characters in a title', async () => {
  const cwd = await temporaryFolder('create')
  await create(cwd, 'docs', '--title', `It's: "docs" \\ #1`, '--no-install', '--no-git')
  expect(await readFile(join(cwd, 'docs', 'content', 'site.config.ts'), 'utf8')).toContain(
    String.raw`title: 'It\'s: "docs" \\ #1'`,
  )
  expect(await readFile(join(cwd, 'docs', 'content', 'en', 'index.md'), 'utf8')).toContain(
    String.raw`title: "It's: \"docs\" \\ #1"`,
  )
})

test('imports existing docs with the given language and title, and keeps their title otherwise', async () => {
  const cwd = await temporaryFolder('create')
  await mkdir(join(cwd, 'old'))
  const importing = async (name: string, ...flags: string[]) =>
    (await create(cwd, name, '--from', 'old', '--no-install', '--no-git', ...flags)).output
  expect(await importing('one')).toContain('  npm run import -- ../old\n')
  expect(await importing('two', '--title', 'The tides', '--languages', 'fr')).toContain(
    '  npm run import -- ../old --title "The tides" --locale fr\n',
  )
})

test.each([
  ['a missing folder name', [], /Specify the folder of the new site/],
  ['two folders', ['a', 'b'], /Specify only one folder\. Got: a, b/],
  ['an invalid language', ['docs', '--languages', 'english!'], /"english!" is not a language code/],
  ['an unknown template', ['docs', '--template', 'blog'], /Unknown template "blog". Use plain, languages, or import/],
  ['a missing folder to import', ['docs', '--from', 'nowhere'], /The folder .*nowhere does not exist/],
  ['a missing tarball', ['docs', '--engine', 'x.tgz'], /The file .*x\.tgz does not exist/],
  ['an unknown flag', ['docs', '--colour'], /Unknown option '--colour'[^]*Usage: npm create rivage/],
])('rejects %s with code 2 and writes nothing', async (_, args, message) => {
  const cwd = await temporaryFolder('create')
  const { code, output } = await create(cwd, ...args)
  expect(code).toBe(2)
  expect(output).toMatch(message)
  expect(await readdir(cwd)).toEqual([])
})

test('never writes to a non-empty folder', async () => {
  const cwd = await temporaryFolder('create')
  await mkdir(join(cwd, 'docs'))
  await writeFile(join(cwd, 'docs', 'mine.txt'), 'Mine.')
  expect(await create(cwd, 'docs', '--no-install')).toEqual({
    code: 2,
    output: `${join(cwd, 'docs')} is not empty: it contains mine.txt. Choose another folder.\n`,
  })
  expect(await filesOf(join(cwd, 'docs'))).toEqual(['mine.txt'])
})

test('writes all files and lists the remaining steps if the installation fails', async () => {
  const cwd = await temporaryFolder('create')
  await writeFile(join(cwd, 'broken.tgz'), 'no tarball')
  const { code, output } = await create(cwd, 'docs', '--engine', 'broken.tgz', '--no-git')
  expect(code).toBe(1)
  expect(output).toMatch(/The command failed[^]*cd docs\n {2}npm install\n {2}npm run dev/)
  expect(JSON.parse(await readFile(join(cwd, 'docs', 'package.json'), 'utf8'))).toMatchObject({
    dependencies: { rivage: 'file:../broken.tgz' },
  })
})
