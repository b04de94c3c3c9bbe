import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, readdir, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlePackage } from '../../scripts/bundle/bundle-package.ts'
import { engineFolder } from '../../scripts/project.ts'
import { openTestSite } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const run = promisify(execFile)

/** A new site beside an installed tarball, in a folder with a space; the tarball's dependencies are those of this checkout. */
let folder: string
let tarball: string
let imported: string[]
let manifest: { dependencies: Record<string, string> }

beforeAll(async () => {
  imported = await bundlePackage()
  const workshop = await temporaryFolder('package')
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--pack-destination', workshop], {
    cwd: engineFolder,
  })
  tarball = join(workshop, stdout.trim().split('\n').at(-1)!)
  folder = join(workshop, 'my docs')
  await create(folder, '--languages', 'en,fr', '--no-install', '--no-git', '--engine', tarball)
  await install(join(folder, 'node_modules'))
  manifest = JSON.parse(
    await readFile(join(folder, 'node_modules', 'rivage', 'package.json'), 'utf8'),
  ) as typeof manifest
})

let serving: ChildProcess | undefined
afterAll(async () => {
  if (!serving) return
  serving.kill('SIGTERM')
  await once(serving, 'exit')
})

test('the package is small, has no tests, content or sources, and names no folder of the machine that built it', async () => {
  expect((await stat(tarball)).size).toBeLessThan(3_000_000)
  const files = await readdir(join(folder, 'node_modules', 'rivage'), { recursive: true })
  expect(
    files.filter((file) => /^(?:tests|content|bench|worker|client|core)\b|\.tsx?$/.test(file.replace(/\.d\.ts$/, ''))),
  ).toEqual([])
  for (const file of files.filter((each) => each.endsWith('.js')))
    expect(await readFile(join(folder, 'node_modules', 'rivage', file), 'utf8')).not.toContain(engineFolder)
})

test('the package depends on what its code imports, and on sets of icons', () => {
  const own = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@iconify-json/'))
  expect(own.sort()).toEqual(imported)
})

test('only what is meant for sites can be imported', async () => {
  const names = ['rivage/config', 'rivage/dist/engine/config.js', 'rivage']
  const script = `for (const name of ${JSON.stringify(names)}) console.log(await import(name).then((m) => Object.keys(m).includes('defineConfig'), (e) => e.code))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder })
  expect(stdout.trim().split('\n')).toEqual(['true', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_PACKAGE_PATH_NOT_EXPORTED'])
})

test('a new site has nothing to mend', async () => {
  const { stdout } = await rivage('check')
  expect(stdout).toContain('nothing to fix')
})

test('a site of the package serves the same bytes as a checkout', async () => {
  const address = await serve()
  const checkout = await openTestSite(await readTexts(join(folder, 'content')))
  for (const path of ['/en', '/fr/guide/writing', '/raw/en/guide/getting-started.md', '/sitemap.xml']) {
    const served = await fetch(`${address}${path}`)
    expect(served.status, path).toBe(200)
    const same = await checkout.get(path)
    expect(withoutOrigin(await served.text(), address), path).toBe(
      withoutOrigin(await same.text(), checkout.url.origin),
    )
  }
})

test('the settings for Cloudflare are made of the site’s own and the engine’s', async () => {
  const settings = JSON.parse(await readFile(join(folder, '.rivage', 'wrangler.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect(settings).toMatchObject({
    name: 'my-docs',
    main: 'build/worker/index.js',
    assets: { directory: 'build/assets', binding: 'ASSETS' },
    d1_databases: [{ binding: 'DB', database_id: 'my-docs', migrations_dir: '../node_modules/rivage/migrations' }],
    vars: { SHARED_CACHE: true },
  })
  expect(settings).not.toHaveProperty('build')
})

/** A page without where and when it was published. */
function withoutOrigin(text: string, origin: string): string {
  return text
    .replaceAll(origin, '')
    .replaceAll(encodeURIComponent(origin), '')
    .replace(/dateTime="[^"]+"/g, '')
}

async function readTexts(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(
    paths.map(async (path) => [path.slice(root.length + 1), await readFile(path, 'utf8')]),
  )
  return Object.fromEntries(texts) as Record<string, string>
}

async function create(...args: string[]) {
  return await run(process.execPath, [join(engineFolder, 'create-rivage', 'create-rivage.mjs'), ...args])
}

/** What `npm install` does, without the network. */
async function install(modules: string): Promise<void> {
  await mkdir(join(modules, 'rivage'), { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', join(modules, 'rivage'), '--strip-components=1'])
  const all = join(engineFolder, 'node_modules')
  for (const name of await readdir(all)) {
    const packages = name.startsWith('@') ? (await readdir(join(all, name))).map((each) => `${name}/${each}`) : [name]
    for (const each of packages.filter((path) => path !== 'rivage' && !path.startsWith('.'))) {
      await mkdir(dirname(join(modules, each)), { recursive: true })
      await symlink(join(all, each), join(modules, each), 'junction')
    }
  }
}

async function rivage(...args: string[]) {
  return await run(process.execPath, [join(folder, 'node_modules', 'rivage', 'bin', 'rivage.mjs'), ...args], {
    cwd: folder,
  })
}

/** Builds and publishes the site, starts `rivage serve`, and returns the address when it is ready. */
async function serve(): Promise<string> {
  await rivage('build')
  await rivage('sync')
  serving = spawn(
    process.execPath,
    [join(folder, 'node_modules', 'rivage', 'bin', 'rivage.mjs'), 'serve', '--port', '0'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const printed: string[] = []
  for await (const line of createInterface(serving.stdout!)) {
    printed.push(line)
    const { event, address } = JSON.parse(line) as { event: string; address: string }
    if (event === 'listening') return address
  }
  throw new Error(`It ended:\n${printed.join('\n')}`)
}
