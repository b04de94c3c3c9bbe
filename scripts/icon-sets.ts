import { dirname } from 'node:path'
import { findPackageFile, requiredPackages } from './project.ts'

const scope = '@iconify-json/'

/**
 * The sets of icons that the site or the engine asks for in its package.json (`@iconify-json/lucide`), as far as they
 * are installed.
 * @returns folders of the packages by the sets' prefixes (`lucide`), in alphabetical order
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
 * @throws where it is not installed
 */
export function iconSetFile(prefix: string): string {
  const file = findPackageFile(`${scope}${prefix}/icons.json`)
  if (file === undefined) throw new Error(`${scope}${prefix} is not installed: install the packages again.`)
  return file
}
