import { constants, existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { externalPackages } from '../bundle/external-packages.ts'
import { engineFolder } from '../engine.ts'
import { assertBuilt } from '../project.ts'
import type { Project } from '../project.ts'
import { UsageError } from '../usage-error.ts'

const entry = 'scripts/cli/serve-image.ts'

/** Files that are read at run time instead of being imported. */
const readFiles = [
  'scripts/local/loader-worker.js',
  'scripts/local/workerd.sh',
  'wrangler.toml',
  'migrations',
  'LICENSE',
]
const builtFiles = ['dist/worker', 'dist/assets', 'THIRD-PARTY-NOTICES.md']

/** Packages for resizing images, which self-hosted sites don't support. */
const unneeded = new Set(['sharp'])

/**
 * Copies the files that `npm run serve` needs into an empty folder: the build, the code that serves it, and its
 * packages. To start the site, run `node scripts/cli/serve-image.ts` in that folder with Node 24.
 *
 * @throws UsageError if the folder isn't empty, or if the site hasn't been built
 */
export async function copyImageFiles(project: Project, folder: string): Promise<void> {
  assertBuilt(project)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new UsageError(`${folder} is not empty. Choose an empty folder.`)
  const { metafile } = await build({
    absWorkingDir: engineFolder,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  const packages = externalPackages(metafile.inputs)
  for (const path of [
    ...Object.keys(metafile.inputs),
    ...readFiles,
    ...builtFiles,
    ...packageFolders(packages, unneeded),
  ]) {
    const to = join(folder, path)
    await mkdir(dirname(to), { recursive: true })
    await cp(join(engineFolder, path), to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  // This package.json declares that the files are ES modules.
  await cp(join(engineFolder, 'package.json'), join(folder, 'package.json'))
}

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Returns the folders of packages and of all their installed dependencies, according to the lock file.
 * @param without the names of packages to leave out
 */
export function packageFolders(names: readonly string[], without: ReadonlySet<string> = new Set()): string[] {
  const lock = JSON.parse(readFileSync(join(engineFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = new Set<string>()
  const visit = (name: string, from: string) => {
    if (without.has(name)) return
    const folder = [...ancestors(from), '']
      .map((base) => join(base, 'node_modules', name))
      .find((path) => lock.packages[path])
    if (folder === undefined || found.has(folder) || !existsSync(join(engineFolder, folder))) return
    found.add(folder)
    const { dependencies, optionalDependencies } = lock.packages[folder]!
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(each, folder)
  }
  for (const name of names) visit(name, '')
  return [...found]
}

/** Returns the folder of a package and the package folders that contain it, innermost first. */
function ancestors(folder: string): string[] {
  const parts = folder.split('/node_modules/')
  return folder === '' ? [] : parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
}
