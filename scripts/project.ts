import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'smol-toml'
import { UsageError } from './usage-error.ts'
import { foldersFrom, siteFiles } from './workspace.ts'

/**
 * Where the engine's own files are: its code, migrations and the settings of its worker. A checkout of Rivage, or the
 * folder of the npm package.
 */
export const engineFolder = nearestFolder(import.meta.dirname, ['package.json']) ?? join(import.meta.dirname, '..')

/** Put in place where the code is compiled for the npm package. */
declare const IN_PACKAGE: true | undefined

/** Whether this is the compiled code of the npm package, which is built already, and not a checkout. */
export const isPackaged = typeof IN_PACKAGE !== 'undefined'

/**
 * Where the site is that a command is about: its content, its `wrangler.toml`, its state. A checkout of Rivage is its
 * own site; a site of the npm package is the one that `--site` names, else the folder a command runs in, or the nearest
 * one above it that is a site.
 */
export const siteFolder = isPackaged
  ? (process.env.RIVAGE_SITE ?? nearestFolder(fromWorkingFolder('.'), siteFiles) ?? fromWorkingFolder('.'))
  : engineFolder

/** What the site's commands write and nobody edits. Everything in it can be deleted, but for the local database. */
const ownFolder = join(siteFolder, '.rivage')

/** What makes the next command quicker. It may be deleted at any time. */
export const cacheFolder = isPackaged ? join(ownFolder, 'cache') : join(siteFolder, 'node_modules', '.cache', 'rivage')

/** Where the build of the site is: the worker (`worker/`) and the browser's files (`assets/`). */
export const buildFolder = isPackaged ? join(ownFolder, 'build') : join(siteFolder, 'dist')

/** What an upgrade of the site needs until it is done. */
export const upgradeFolder = join(ownFolder, 'upgrade')

/** What editors read of the components of the site, see `editorFiles` for the rest. */
export const siteComponentsFile = join(ownFolder, 'schemas', 'components.json')

/** What the npm package brings compiled. */
export const engineBuildFolder = join(engineFolder, 'dist', 'engine')

/** Fonts that the pictures of pages are written in. */
export const pictureFontsFolder = isPackaged
  ? join(engineBuildFolder, 'picture-fonts')
  : join(engineFolder, 'scripts', 'sync', 'pictures', 'fonts')

/** Settings of the worker: `npm start`, the tests and Wrangler read the same ones. */
export const wranglerConfig = join(siteFolder, 'wrangler.toml')

/**
 * A text that wrangler.toml sets, so that local and deployed run alike; that of the engine where the site's does not.
 */
export function workerSetting(name: string): string {
  const pattern = new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm')
  for (const file of new Set([wranglerConfig, join(engineFolder, 'wrangler.toml')])) {
    const value = existsSync(file) ? pattern.exec(readFileSync(file, 'utf8'))?.[1] : undefined
    if (value !== undefined) return value
  }
  return ''
}

/** Where the site listens on this machine, unless told otherwise: `port` under `[dev]` in wrangler.toml, else 8787. */
export function ownPort(): string {
  if (!existsSync(wranglerConfig)) return defaultPort
  try {
    const { dev } = parse(readFileSync(wranglerConfig, 'utf8'))
    return typeof dev === 'object' && 'port' in dev ? String(dev.port) : defaultPort
  } catch (error) {
    throw new UsageError(`${wranglerConfig} is not valid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const defaultPort = '8787'

/**
 * Finds a file of an npm package, wherever npm has put that: among the site's packages, else among the engine's.
 * @param file as it is imported: `@iconify-json/lucide/icons.json`
 */
export function findPackageFile(file: string): string | undefined {
  for (const folder of [siteFolder, engineFolder]) {
    try {
      return createRequire(join(folder, 'package.json')).resolve(file)
    } catch {
      // The next folder.
    }
  }
  return undefined
}

/** The module that a site's configuration imports as `rivage/config`. */
export const configModule = isPackaged
  ? join(engineBuildFolder, 'config.js')
  : join(engineFolder, 'core', 'release', 'site-config-input.ts')

/**
 * The module that a thread begins with.
 * @param path relative to `scripts/`, without its extension: `sync/compile/thread`
 */
export function threadModule(path: string): URL {
  return pathToFileURL(
    isPackaged ? join(engineBuildFolder, 'cli', `${path}.js`) : join(engineFolder, 'scripts', `${path}.ts`),
  )
}

/** Flags of Node that a thread needs: the sources load .tsx files, whatever the flags of this process are. */
export const threadFlags = [
  '--disable-warning=ExperimentalWarning',
  ...(isPackaged ? [] : ['--import', pathToFileURL(join(engineFolder, 'scripts', 'tsx-loader.mjs')).href]),
]

/** Names of the packages that the site and the engine ask for in their package.json. */
export function requiredPackages(): string[] {
  const names = [siteFolder, engineFolder].flatMap((folder) => {
    const path = join(folder, 'package.json')
    if (!existsSync(path)) return []
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  return [...new Set(names)]
}

/** Resolves a path an operator typed against the folder they typed it in. */
export function fromWorkingFolder(path: string): string {
  return resolve(process.env.RIVAGE_CWD ?? process.cwd(), path)
}

/**
 * Folder that `--content` names, else the site's own.
 * @throws UsageError where there is none
 */
export function contentFolderOf(flag: string | boolean | undefined): string {
  const folder = flag ? fromWorkingFolder(String(flag)) : join(siteFolder, 'content')
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return folder
  throw new UsageError(
    `${found ? `${folder} is a file, and no content folder` : `There is no content folder at ${folder}`}. Name another one with --content DIR.`,
  )
}

/** Folder of the local database that `--state` names, else the site's own, `.rivage/state`. */
export function stateFolderOf(flag: string | boolean | undefined): string {
  return flag ? fromWorkingFolder(String(flag)) : join(ownFolder, 'state')
}

/** The nearest folder, from this one upwards, that has one of some files. */
function nearestFolder(from: string, names: readonly string[]): string | undefined {
  return foldersFrom(from).find((folder) => names.some((name) => existsSync(join(folder, name))))
}
