import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Defined when the code is compiled for the npm package. */
declare const IN_PACKAGE: true | undefined

/** Whether this is the compiled code of the npm package, not a checkout. */
export const isPackaged = typeof IN_PACKAGE !== 'undefined'

/** The compiled files in the npm package, relative to the engine's folder. */
const buildPath = join('dist', 'engine')

/** The folder with the engine's code, migrations, and Worker settings: a checkout of Rivage or the npm package. */
export const engineFolder = isPackaged
  ? import.meta.dirname.slice(0, import.meta.dirname.lastIndexOf(buildPath) - 1)
  : join(import.meta.dirname, '..')

export const engineBuildFolder = join(engineFolder, buildPath)

/** Fonts of the social cards. */
export const socialCardFontsFolder = isPackaged
  ? join(engineBuildFolder, 'social-card-fonts')
  : join(engineFolder, 'scripts', 'sync', 'social-cards', 'fonts')

/** The module that a site's configuration imports as `rivage/config`. */
export const configModule = isPackaged
  ? join(engineBuildFolder, 'config.js')
  : join(engineFolder, 'core', 'release', 'site-config-input.ts')

/**
 * Returns the entry module of a thread.
 * @param path relative to `scripts/`, without its extension: `sync/compile/thread`
 */
export function threadModule(path: string): URL {
  return pathToFileURL(
    isPackaged ? join(engineBuildFolder, 'cli', `${path}.js`) : join(engineFolder, 'scripts', `${path}.ts`),
  )
}

/** Node flags for a thread. The sources import .tsx files, whatever flags this process has. */
export const threadFlags = [
  '--disable-warning=ExperimentalWarning',
  ...(isPackaged ? [] : ['--import', pathToFileURL(join(engineFolder, 'scripts', 'tsx-loader.mjs')).href]),
]
