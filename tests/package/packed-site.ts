import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bundlePackage } from '../../scripts/bundle/bundle-package.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { thisWriter } from '../../scripts/local/written-by.ts'
import { packageFolders } from '../../scripts/serve/image-files.ts'
import { oncePerRun } from '../harness/once-per-run.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const run = promisify(execFile)

/** The timeout of a test that starts several processes in sequence, which is slow on a busy machine. */
export const longTest = { timeout: 240_000 }

/**
 * Packs the engine like `npm publish`, and returns the packages that its code imports. Runs once per test run, because
 * the checkout has only one output folder.
 */
export async function packEngine(): Promise<{ tarball: string; imported: string[] }> {
  return await oncePerRun('package', async (folder) => {
    const imported = await bundlePackage()
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
      cwd: engineFolder,
    })
    return { tarball: join(folder, stdout.trim().split('\n').at(-1)!), imported }
  })
}

/** Creates a site in two languages without installing anything. */
export async function createSite(folder: string, tarball: string): Promise<void> {
  const args = [folder, '--languages', 'en,fr', '--no-install', '--no-git', '--engine', tarball]
  await run(process.execPath, [join(engineFolder, 'create-rivage', 'create-rivage.mjs'), ...args])
}

/** The dependencies in the package.json of the engine. */
export interface PackageManifest {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional: boolean }>
}

/**
 * Installs a tarball like `npm install`, but offline: its direct and transitive dependencies come from this checkout.
 */
export async function install(modules: string, tarball: string): Promise<void> {
  await unpack(tarball, join(modules, 'rivage'))
  const manifest = await readFile(join(modules, 'rivage', 'package.json'), 'utf8')
  // Packages before 0.3 have no peers.
  const { dependencies, peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(manifest) as PackageManifest
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  // A linked package includes the packages in its folder.
  const folders = packageFolders([...Object.keys(dependencies), ...peers]).filter(
    (folder) => folder.lastIndexOf('node_modules/') === 0,
  )
  for (const folder of folders) {
    const installed = join(modules, folder.slice('node_modules/'.length))
    await mkdir(dirname(installed), { recursive: true })
    await symlink(join(engineFolder, folder), installed, 'junction')
  }
}

/** Unpacks an npm tarball into a folder. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
}

/** Changes the installed engine of a site to an earlier version with the previous storage format. */
async function makeEarlier(folder: string, version: string): Promise<void> {
  const engine = join(folder, 'node_modules', 'rivage')
  const replace = async (file: string, pattern: RegExp, text: string) => {
    const before = await readFile(file, 'utf8')
    const isFound = pattern.test(before)
    if (isFound) await writeFile(file, before.replace(pattern, text))
    return isFound
  }
  await replace(join(engine, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`)
  const code = join(engine, 'dist', 'engine', 'cli')
  let isChanged = false
  for (const file of await readdir(code, { recursive: true }))
    if (file.endsWith('.js'))
      isChanged =
        (await replace(
          join(code, file),
          /(?<writer>thisWriter\s*=\s*\{\s*engine:\s*)[\w.]+(?<format>,\s*format:\s*)\d+/,
          `$<writer>"${version}"$<format>${thisWriter.format - 1}`,
        )) || isChanged
  if (!isChanged) throw new Error(`No file in ${code} states the storage format`)
}

/** Kills a process from `startRivage` and all of its child processes. */
export function killAll({ pid = 0 }: ChildProcess): void {
  if (process.platform === 'win32') spawn('taskkill', ['/pid', String(pid), '/t', '/f'])
  else process.kill(-pid, 'SIGKILL')
}

/** Starts the `rivage` command of a site. */
export function startRivage(folder: string, args: readonly string[], path = ''): ChildProcess {
  return spawn(process.execPath, [join(folder, 'node_modules', 'rivage', 'bin', 'rivage.mjs'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that child processes end together.
    detached: process.platform !== 'win32',
    // Compiled code of a temporary site must not enter the compile cache of this checkout.
    env: { ...process.env, PATH: `${path}${delimiter}${process.env.PATH}`, NODE_COMPILE_CACHE: undefined },
  })
}

/**
 * Runs the `rivage` command of a site.
 * @param path folder of commands that precedes all others in the path
 */
export async function runRivage(
  folder: string,
  args: readonly string[],
  path?: string,
): Promise<{ code: number | null; output: string }> {
  const child = startRivage(folder, args, path)
  const printed: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => printed.push(String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: printed.join('') }
}

/**
 * Creates a folder with an `npm` command that works like `npm install rivage@file:…` without the network: it replaces
 * the engine and updates package.json. If it is killed, an engine remains installed.
 */
async function npmWithoutNetwork(folder: string): Promise<string> {
  const script = join(folder, 'npm.mjs')
  await mkdir(folder, { recursive: true })
  await writeFile(
    script,
    `import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
const wanted = process.argv.at(-1).replace('rivage@', '')
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const [installed, next, former] = ['rivage', '.rivage-next', '.rivage-former'].map((name) => 'node_modules/' + name)
for (const left of [next, former]) rmSync(left, { recursive: true, force: true })
mkdirSync(next, { recursive: true })
const { status } = spawnSync('tar', ['-xzf', wanted.replace('file:', ''), '-C', next, '--strip-components=1'], { stdio: 'inherit' })
if (existsSync(installed)) renameSync(installed, former)
renameSync(next, installed)
writeFileSync('package.json', JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, rivage: wanted } }, undefined, 2) + '\\n')
process.exitCode = status
`,
  )
  await writeFile(join(folder, 'npm'), `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`)
  await writeFile(join(folder, 'npm.cmd'), `@"${process.execPath}" "${script}" %*\r\n`)
  await chmod(join(folder, 'npm'), 0o755)
  return folder
}

/** Runs `rivage upgrade` with flags in a site with an earlier engine. */
interface Upgrade {
  ended: () => ReturnType<typeof runRivage>
  start: () => ChildProcess
}

/** Folder with the tarball of the last released version. Upgrade tests start with a site of that version. */
const releasesFolder = join(engineFolder, 'tests', 'fixtures', 'releases')

/** Returns the tarball of the last released version. */
async function lastRelease(): Promise<string> {
  const [name, ...others] = (await readdir(releasesFolder)).filter((each) => each.endsWith('.tgz'))
  if (!name || others.length > 0) throw new Error(`There is to be one tarball in ${releasesFolder}.`)
  return join(releasesFolder, name)
}

/** A site with an earlier engine. */
interface EarlierSite {
  site: string
  upgrade: (...flags: string[]) => Upgrade
  /** Restores the site to its state before the upgrade. */
  reset: () => Promise<void>
}

/**
 * Creates a committed site of the last released version, with an example on its landing page and a local database. That
 * version reports itself as 0.0.9 with the previous storage format.
 */
async function createEarlier(site: string, earlier: string): Promise<void> {
  await createSite(site, earlier)
  await install(join(site, 'node_modules'), earlier)
  await makeEarlier(site, '0.0.9')
  const landing = join(site, 'content', 'en', 'index.md')
  const example = 'example:\n  code: |\n    Some code\n'
  await writeFile(landing, (await readFile(landing, 'utf8')).replace(/^title:/m, `${example}title:`))
  // Restores the state before these commands existed.
  const manifest = join(site, 'package.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/ *"(?:upgrade|doctor)": .*\n/g, ''))
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@b.c']
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
    [...author, 'commit', '-qm', 'Begin'],
  ])
    await run('git', args, { cwd: site })
  const { code, output } = await runRivage(site, ['sync'])
  if (code !== 0) throw new Error(output)
}

/**
 * Opens a site of the last released version; see `createEarlier`.
 * @param tarball the engine to upgrade to
 */
export async function openEarlier(tarball: string): Promise<EarlierSite> {
  const earlier = await lastRelease()
  const original = await oncePerRun('earlier-site', async (folder) => {
    await createEarlier(join(folder, 'site'), earlier)
    return join(folder, 'site')
  })
  const workshop = await temporaryFolder('upgrade')
  const site = join(workshop, 'earlier site')
  await cp(original, site, { recursive: true, verbatimSymlinks: true })
  const path = await npmWithoutNetwork(join(workshop, 'bin'))
  return {
    site,
    upgrade: (...flags) => ({
      ended: () => runRivage(site, ['upgrade', ...flags, tarball], path),
      start: () => startRivage(site, ['upgrade', ...flags, tarball], path),
    }),
    async reset() {
      await run('git', ['checkout', '--quiet', '.'], { cwd: site })
      for (const each of [join(site, '.rivage', 'upgrade'), join(site, 'node_modules', 'rivage')])
        await rm(each, { recursive: true, force: true })
      await unpack(earlier, join(site, 'node_modules', 'rivage'))
      await makeEarlier(site, '0.0.9')
    },
  }
}
