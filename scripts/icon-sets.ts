import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { engineFolder } from './engine.ts'
import { findPackageFile } from './project.ts'

const scope = '@iconify-json/'

/**
 * Returns the installed icon sets that are listed in a package.json (such as `@iconify-json/lucide`).
 * @param packageFolders see `packageFolders`
 * @returns the folders of the packages by prefix (such as `lucide`), in alphabetical order
 */
export function installedIconSets(packageFolders: readonly string[]): Map<string, string> {
  const names = new Set(packageFolders.flatMap(requiredPackages))
  const sets = [...names]
    .filter((name) => name.startsWith(scope))
    .sort()
    .flatMap((name) => {
      const file = findPackageFile(packageFolders, `${name}/icons.json`)
      return file === undefined ? [] : [[name.slice(scope.length), dirname(file)] as const]
    })
  return new Map(sets)
}

/**
 * Returns the data file of an icon set that the engine itself needs.
 * @throws if the icon set isn't installed
 */
export function iconSetFile(prefix: string): string {
  const file = findPackageFile([engineFolder], `${scope}${prefix}/icons.json`)
  if (file === undefined) throw new Error(`${scope}${prefix} is not installed. Install the packages again.`)
  return file
}

/** Returns the names of the packages that the package.json of a folder lists. */
function requiredPackages(folder: string): string[] {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return []
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>
  return Object.keys({ ...dependencies, ...devDependencies })
}
