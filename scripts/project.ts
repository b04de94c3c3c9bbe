import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'smol-toml'
import { engineFolder, isPackaged } from './engine.ts'
import { UsageError } from './usage-error.ts'

/**
 * A site on disk, and the folder in which the command was typed. A plain object, so that it can be passed to threads.
 */
export interface Project {
  /** Folder with the content, `wrangler.toml`, and state. */
  readonly folder: string
  readonly workingFolder: string
  /** Folder of the files that the site's commands generate. All of it can be deleted, except the local database. */
  readonly ownFolder: string
  /** Caches for later commands. They can be deleted at any time. */
  readonly cacheFolder: string
  /** The site's build: the bundled worker, and the folder of the browser's files. */
  readonly workerFile: string
  readonly assetsFolder: string
  /** Settings of the worker, which `npm start`, the tests, and Wrangler all read. */
  readonly wranglerConfig: string
}

/** Files that every site has. */
export const siteFiles = ['wrangler.toml', 'content']

const defaultPort = '8787'

/**
 * Finds the site for a command. A checkout of Rivage is its own site. Otherwise, it is the working folder, or the
 * nearest folder above it that is a site.
 * @param site the site's folder, if the command line names it; ignored in a checkout
 */
export function openProject(workingFolder: string, site?: string): Project {
  const nearest = () =>
    foldersFrom(workingFolder).find((folder) => siteFiles.some((file) => existsSync(join(folder, file))))
  const folder = isPackaged ? (site ?? nearest() ?? workingFolder) : engineFolder
  const ownFolder = join(folder, '.rivage')
  const buildFolder = isPackaged ? join(ownFolder, 'build') : join(folder, 'dist')
  return {
    folder,
    workingFolder,
    ownFolder,
    cacheFolder: isPackaged ? join(ownFolder, 'cache') : join(folder, 'node_modules', '.cache', 'rivage'),
    workerFile: join(buildFolder, 'worker', 'index.js'),
    assetsFolder: join(buildFolder, 'assets'),
    wranglerConfig: join(folder, 'wrangler.toml'),
  }
}

/**
 * Returns a text variable in wrangler.toml, so that the local and deployed sites behave alike. Falls back to the
 * engine's file.
 */
export function workerSetting({ wranglerConfig }: Project, name: string): string {
  const pattern = new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm')
  for (const file of new Set([wranglerConfig, join(engineFolder, 'wrangler.toml')])) {
    const value = existsSync(file) ? pattern.exec(readFileSync(file, 'utf8'))?.[1] : undefined
    if (value !== undefined) return value
  }
  return ''
}

/** Returns whether wrangler.toml binds a D1 database under a name. Also applies to the local site. */
export function bindsDatabase({ wranglerConfig }: Project, binding: string): boolean {
  if (!existsSync(wranglerConfig)) return false
  return new RegExp(`^binding\\s*=\\s*["']${binding}["']`, 'm').test(readFileSync(wranglerConfig, 'utf8'))
}

/**
 * Returns a secret for the local site, from the environment or from `.dev.vars`, which Wrangler also reads. The result
 * is empty if it isn't set.
 */
export function workerSecret({ folder }: Project, name: string): string {
  const file = join(folder, '.dev.vars')
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))[name] : undefined
  return process.env[name] ?? written ?? ''
}

/** Returns the default port of the local site: `port` under `[dev]` in wrangler.toml, or 8787. */
export function defaultPortOf({ wranglerConfig }: Project): string {
  if (!existsSync(wranglerConfig)) return defaultPort
  try {
    const { dev } = parse(readFileSync(wranglerConfig, 'utf8'))
    return typeof dev === 'object' && 'port' in dev ? String(dev.port) : defaultPort
  } catch (error) {
    throw new UsageError(`${wranglerConfig} is invalid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns the folders with the packages of a site and of the engine, or only of the engine. */
export function packageFolders(project: Project | undefined): string[] {
  return project ? [project.folder, engineFolder] : [engineFolder]
}

/**
 * Finds a file of an npm package.
 * @param folders whose packages are searched, in this order
 * @param file its import specifier: `@iconify-json/lucide/icons.json`
 */
export function findPackageFile(folders: readonly string[], file: string): string | undefined {
  for (const folder of folders) {
    try {
      return createRequire(join(folder, 'package.json')).resolve(file)
    } catch {
      // Try the next folder.
    }
  }
  return undefined
}

/** Resolves an operator's path against the folder in which it was typed. */
export function fromWorkingFolder({ workingFolder }: Project, path: string): string {
  return resolve(workingFolder, path)
}

/**
 * Returns the folder of `--content`, or the site's own content folder.
 * @throws UsageError if the folder doesn't exist
 */
export function contentFolderOf(project: Project, flag: string | boolean | undefined): string {
  const folder = flag ? fromWorkingFolder(project, String(flag)) : join(project.folder, 'content')
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return folder
  throw new UsageError(
    `${found ? `${folder} is a file, not a content folder` : `Content folder not found: ${folder}`}. Choose another folder with --content DIR.`,
  )
}

/** Returns the folder of the local database: `--state`, or the site's own `.rivage/state`. */
export function stateFolderOf(project: Project, flag: string | boolean | undefined): string {
  return flag ? fromWorkingFolder(project, String(flag)) : join(project.ownFolder, 'state')
}

/** Returns a folder and its parent folders, from the inside out. */
export function foldersFrom(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersFrom(above)]
}
