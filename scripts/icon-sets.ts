import { dirname } from 'node:path'
import { findPackageFile, requiredPackages } from './project.ts'

const scope = '@iconify-json/'

/**
 * The installed icon sets that the package.json of the site or of the engine lists (`@iconify-json/lucide`).
 * @returns folders of the packages by prefix of the set (`lucide`), in alphabetical order
 */
export function installedIconSets(): Map<string, string> {
  const sets = requiredPackages()
    .filter((name) => name.startsWith(scope))
    .sort()
    .flatMap((name) => {
      const file = findPackageFile(`${name}/icons.json`)
      return file === undefined ? [] : [[name.slice(scope.length), dirname(file)] as const]
    })
  return new Map(sets)
}

/**
 * The file of a set that the engine itself needs.
 * @throws if it is not installed
 */
export function iconSetFile(prefix: string): string {
  const file = findPackageFile(`${scope}${prefix}/icons.json`)
  if (file === undefined) throw new Error(`${scope}${prefix} is not installed. Install the packages again.`)
  return file
}
