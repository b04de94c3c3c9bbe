import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'smol-toml'
import { engineFolder, isPackaged } from './engine.ts'
import { UsageError } from './usage-error.ts'

/**
 * A site on disk, and the folder in which a command was entered. It is a plain object, so that it can be passed to
 * threads.
 */
export interface Project {
  /** The folder that contains the content, `wrangler.toml`, and the state. */
  readonly folder: string
  readonly workingFolder: string
  /** The folder for generated files. Everything in it can be deleted, except the local database. */
  readonly ownFolder: string
  /** The folder for caches. They can be deleted at any time. */
  readonly cacheFolder: string
  /** The build of the site: the bundled Worker, and the folder of static assets. */
  readonly workerFile: string
  readonly assetsFolder: string
  /** The settings of the Worker. They are read by `npm start`, by tests, and by Wrangler. */
  readonly wranglerConfig: string
}

/** @throws UsageError if the site hasn't been built */
export function assertBuilt({ workerFile }: Pick<Project, 'workerFile'>): void {
  if (!existsSync(workerFile)) throw new UsageError('The Worker is not built yet. Run `npm run build` first.')
}

/** Files and folders by which a site is recognized. */
export const siteFiles = ['wrangler.toml', 'content']

const defaultPort = '8787'

/**
 * Finds the site for a command. A checkout of Rivage is itself a site. Otherwise the site is the working folder or the
 * nearest parent folder that contains a site.
 * @param site the folder of the site, if the command line specifies one. Ignored in a checkout
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
 * Returns a text variable in wrangler.toml, so that the local site has the same settings as the deployed one. If the
 * site doesn't set the variable, returns the default of the engine.
 */
export function workerSetting({ wranglerConfig }: Project, name: string): string {
  const pattern = new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm')
  for (const file of new Set([wranglerConfig, join(engineFolder, 'wrangler.toml')])) {
    const value = existsSync(file) ? pattern.exec(readFileSync(file, 'utf8'))?.[1] : undefined
    if (value !== undefined) return value
  }
  return ''
}

/** Returns whether wrangler.toml binds a D1 database to a name. This also determines the bindings of the local site. */
export function bindsDatabase({ wranglerConfig }: Project, binding: string): boolean {
  if (!existsSync(wranglerConfig)) return false
  return new RegExp(`^binding\\s*=\\s*["']${binding}["']`, 'm').test(readFileSync(wranglerConfig, 'utf8'))
}

/**
 * Returns a secret for the local site, from the environment or from `.dev.vars`, which Wrangler also reads. The result
 * is an empty string if the secret isn't set.
 */
export function workerSecret({ folder }: Project, name: string): string {
  const file = join(folder, '.dev.vars')
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8'))[name] : undefined
  return process.env[name] ?? written ?? ''
}

/** Returns the default port of the local site, which is `port` under `[dev]` in wrangler.toml or 8787. */
export function defaultPortOf({ wranglerConfig }: Project): string {
  if (!existsSync(wranglerConfig)) return defaultPort
  try {
    const { dev } = parse(readFileSync(wranglerConfig, 'utf8'))
    return typeof dev === 'object' && 'port' in dev ? String(dev.port) : defaultPort
  } catch (error) {
    throw new UsageError(`${wranglerConfig} is invalid: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Returns the folders with the packages of the site and of the engine. Without a site, only the engine's folder is
 * returned.
 */
export function packageFolders(project: Project | undefined): string[] {
  return project ? [project.folder, engineFolder] : [engineFolder]
}

/**
 * Returns the path of a file in an npm package.
 * @param folders the folders whose packages are searched, in order
 * @param file the import specifier of the file, such as `@iconify-json/lucide/icons.json`
 */
export function findPackageFile(folders: readonly string[], file: string): string | undefined {
  for (const folder of folders) {
    try {
      return createRequire(join(folder, 'package.json')).resolve(file)
    } catch {
      // The package isn't installed here, so the next folder is searched.
    }
  }
  return undefined
}

/** Resolves a path from the command line against the folder in which the command was entered. */
export function fromWorkingFolder({ workingFolder }: Project, path: string): string {
  return resolve(workingFolder, path)
}

/**
 * Returns the folder that `--content` specifies, or the content folder of the site.
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

/**
 * Returns the folder of the local database, which is `.rivage/state` of the site unless `--state` specifies another
 * one.
 */
export function stateFolderOf(project: Project, flag: string | boolean | undefined): string {
  return flag ? fromWorkingFolder(project, String(flag)) : join(project.ownFolder, 'state')
}

/** Returns a folder and all of its parent folders, innermost first. */
export function foldersFrom(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersFrom(above)]
}
