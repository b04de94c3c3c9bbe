import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Defined when the code is bundled for the npm package. */
declare const IN_PACKAGE: true | undefined

/** Whether this is the compiled code in the npm package. Otherwise it is a checkout. */
export const isPackaged = typeof IN_PACKAGE !== 'undefined'

/** The path of the compiled files in the npm package. */
const buildPath = join('dist', 'engine')

/**
 * The folder with the engine's code, migrations, and Worker settings, in a checkout of Rivage or in the npm package.
 */
export const engineFolder = isPackaged
  ? import.meta.dirname.slice(0, import.meta.dirname.lastIndexOf(buildPath) - 1)
  : join(import.meta.dirname, '..')

export const engineBuildFolder = join(engineFolder, buildPath)

/** The folder with the fonts for social cards. */
export const socialCardFontsFolder = isPackaged
  ? join(engineBuildFolder, 'social-card-fonts')
  : join(engineFolder, 'scripts', 'sync', 'social-cards', 'fonts')

/** The module to which imports of `rivage/config` resolve. */
export const configModule = isPackaged
  ? join(engineBuildFolder, 'config.js')
  : join(engineFolder, 'core', 'release', 'site-config-input.ts')

/**
 * Returns the URL of the entry module of a thread.
 * @param path the path relative to `scripts/` without an extension, such as `sync/compile/thread`
 */
export function threadModule(path: string): URL {
  return pathToFileURL(
    isPackaged ? join(engineBuildFolder, 'cli', `${path}.js`) : join(engineFolder, 'scripts', `${path}.ts`),
  )
}

/**
 * Node flags for threads. Source files import .tsx files, so a checkout needs the loader even if this process was
 * started without it.
 */
export const threadFlags = [
  '--disable-warning=ExperimentalWarning',
  ...(isPackaged ? [] : ['--import', pathToFileURL(join(engineFolder, 'scripts', 'tsx-loader.mjs')).href]),
]
