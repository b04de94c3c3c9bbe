import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'smol-toml'
import { UsageError } from './usage-error.ts'
import { foldersFrom, siteFiles } from './workspace.ts'

/**
 * Folder of the engine: its code, its migrations, and the settings of its worker. A checkout of Rivage, or the folder
 * of the npm package.
 */
export const engineFolder = nearestFolder(import.meta.dirname, ['package.json']) ?? join(import.meta.dirname, '..')

/** Defined when the code is compiled for the npm package. */
declare const IN_PACKAGE: true | undefined

/** Whether this is the compiled code of the npm package, not a checkout. */
export const isPackaged = typeof IN_PACKAGE !== 'undefined'

/**
 * Folder of the command's site: its content, `wrangler.toml`, and state. A checkout of Rivage is its own site. In a
 * site of the npm package, `--site` names it; the default is the working folder, or the nearest folder above it that is
 * a site.
 */
export const siteFolder = isPackaged
  ? (process.env.RIVAGE_SITE ?? nearestFolder(fromWorkingFolder('.'), siteFiles) ?? fromWorkingFolder('.'))
  : engineFolder

/** Generated files of the site's commands. Everything in it can be deleted, except for the local database. */
const ownFolder = join(siteFolder, '.rivage')

/** Caches for the next command. They can be deleted at any time. */
export const cacheFolder = isPackaged ? join(ownFolder, 'cache') : join(siteFolder, 'node_modules', '.cache', 'rivage')

/** The site's build: the worker (`worker/`) and the browser's files (`assets/`). */
export const buildFolder = isPackaged ? join(ownFolder, 'build') : join(siteFolder, 'dist')

/** Temporary files of a running upgrade. */
export const upgradeFolder = join(ownFolder, 'upgrade')

/** Metadata of the site's components for editors; `editorFiles` creates the other files. */
export const siteComponentsFile = join(ownFolder, 'schemas', 'components.json')

/** The compiled files in the npm package. */
export const engineBuildFolder = join(engineFolder, 'dist', 'engine')

/** Fonts of the social cards. */
export const pictureFontsFolder = isPackaged
  ? join(engineBuildFolder, 'picture-fonts')
  : join(engineFolder, 'scripts', 'sync', 'pictures', 'fonts')

/** Settings of the worker, which `npm start`, the tests, and Wrangler all read. */
export const wranglerConfig = join(siteFolder, 'wrangler.toml')

/**
 * A text variable in wrangler.toml, so that the local and the deployed site behave alike. The engine's file is the
 * fallback.
 */
export function workerSetting(name: string): string {
  const pattern = new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm')
  for (const file of new Set([wranglerConfig, join(engineFolder, 'wrangler.toml')])) {
    const value = existsSync(file) ? pattern.exec(readFileSync(file, 'utf8'))?.[1] : undefined
    if (value !== undefined) return value
  }
  return ''
}

/** The default port of the local site: `port` under `[dev]` in wrangler.toml, otherwise 8787. */
export function ownPort(): string {
  if (!existsSync(wranglerConfig)) return defaultPort
  try {
    const { dev } = parse(readFileSync(wranglerConfig, 'utf8'))
    return typeof dev === 'object' && 'port' in dev ? String(dev.port) : defaultPort
  } catch (error) {
    throw new UsageError(`${wranglerConfig} is invalid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const defaultPort = '8787'

/**
 * Finds a file of an npm package, among the site's packages or the engine's.
 * @param file its import specifier: `@iconify-json/lucide/icons.json`
 */
export function findPackageFile(file: string): string | undefined {
  for (const folder of [siteFolder, engineFolder]) {
    try {
      return createRequire(join(folder, 'package.json')).resolve(file)
    } catch {
      // Try the next folder.
    }
  }
  return undefined
}

/** The module that a site's configuration imports as `rivage/config`. */
export const configModule = isPackaged
  ? join(engineBuildFolder, 'config.js')
  : join(engineFolder, 'core', 'release', 'site-config-input.ts')

/**
 * The entry module of a thread.
 * @param path relative to `scripts/`, without its extension: `sync/compile/thread`
 */
export function threadModule(path: string): URL {
  return pathToFileURL(
    isPackaged ? join(engineBuildFolder, 'cli', `${path}.js`) : join(engineFolder, 'scripts', `${path}.ts`),
  )
}

/** Node flags for a thread: the sources import .tsx files, regardless of this process's flags. */
export const threadFlags = [
  '--disable-warning=ExperimentalWarning',
  ...(isPackaged ? [] : ['--import', pathToFileURL(join(engineFolder, 'scripts', 'tsx-loader.mjs')).href]),
]

/** Names of the packages that the package.json files of the site and the engine list. */
export function requiredPackages(): string[] {
  const names = [siteFolder, engineFolder].flatMap((folder) => {
    const path = join(folder, 'package.json')
    if (!existsSync(path)) return []
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  return [...new Set(names)]
}

/** Resolves an operator's path against the folder in which it was typed. */
export function fromWorkingFolder(path: string): string {
  return resolve(process.env.RIVAGE_CWD ?? process.cwd(), path)
}

/**
 * The folder of `--content`, or the site's own content folder.
 * @throws UsageError if the folder doesn't exist
 */
export function contentFolderOf(flag: string | boolean | undefined): string {
  const folder = flag ? fromWorkingFolder(String(flag)) : join(siteFolder, 'content')
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return folder
  throw new UsageError(
    `${found ? `${folder} is a file, not a content folder` : `Content folder not found: ${folder}`}. Name another one with --content DIR.`,
  )
}

/** The folder of the local database: `--state`, or the site's own `.rivage/state`. */
export function stateFolderOf(flag: string | boolean | undefined): string {
  return flag ? fromWorkingFolder(String(flag)) : join(ownFolder, 'state')
}

/** The nearest folder, from this one upward, that contains one of the files. */
function nearestFolder(from: string, names: readonly string[]): string | undefined {
  return foldersFrom(from).find((folder) => names.some((name) => existsSync(join(folder, name))))
}
