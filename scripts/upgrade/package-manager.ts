import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersFrom } from '../project.ts'

/** The package manager of a site, and the folder in which it must be run. */
interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** The folder whose package.json lists Rivage. It is the folder of the site or one of its parent folders. */
  folder: string
}

/** The lock files of the package managers. */
const lockFiles = [
  ['pnpm', 'pnpm-lock.yaml'],
  ['yarn', 'yarn.lock'],
  ['bun', 'bun.lock'],
  ['bun', 'bun.lockb'],
  ['npm', 'package-lock.json'],
] as const

/** Returns the package manager of a site, based on the nearest lock file. Defaults to npm. */
export function findPackageManager(siteFolder: string): PackageManager {
  const folder = foldersFrom(siteFolder).find(dependsOnRivage) ?? siteFolder
  const [lockFile] = lockFilesOf(folder)
  return { name: lockFiles.find(([, file]) => file === lockFile)?.[0] ?? 'npm', folder }
}

/**
 * Returns the names of the lock files in the folder, or in the nearest parent folder that has any, such as the root of
 * a monorepo.
 */
export function lockFilesOf(folder: string): string[] {
  const found = foldersFrom(folder).map((each) =>
    lockFiles.map(([, file]) => file).filter((file) => existsSync(join(each, file))),
  )
  return found.find(({ length }) => length > 0) ?? []
}

/** Returns whether the package.json of a folder lists Rivage as a dependency. */
export function dependsOnRivage(folder: string): boolean {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
      string,
      object | undefined
    >
    return 'rivage' in { ...dependencies, ...devDependencies }
  } catch {
    return false
  }
}

/**
 * Returns the command that installs another version of Rivage.
 * @param wanted the version in the format of package.json, such as `0.3.0`, `latest`, or `file:../rivage-0.3.0.tgz`
 */
export function installCommand({ name }: Pick<PackageManager, 'name'>, wanted: string): [string, string[]] {
  const spec = `rivage@${wanted}`
  return name === 'npm' ? ['npm', ['install', '--no-fund', '--no-audit', spec]] : [name, ['add', spec]]
}
