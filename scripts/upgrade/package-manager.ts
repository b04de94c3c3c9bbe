import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersFrom } from '../project.ts'

/** The package manager of a site, and the folder in which to run it. */
interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** The folder whose package.json lists Rivage: the site's folder, or a folder above it. */
  folder: string
}

/** Package managers by lock file. */
const lockFiles = [
  ['pnpm', 'pnpm-lock.yaml'],
  ['yarn', 'yarn.lock'],
  ['bun', 'bun.lock'],
  ['bun', 'bun.lockb'],
  ['npm', 'package-lock.json'],
] as const

/** Detects the package manager of a site from the nearest lock file. The default is npm. */
export function findPackageManager(siteFolder: string): PackageManager {
  const folder = foldersFrom(siteFolder).find(dependsOnRivage) ?? siteFolder
  const [lockFile] = lockFilesOf(folder)
  return { name: lockFiles.find(([, file]) => file === lockFile)?.[0] ?? 'npm', folder }
}

/** Returns the names of the nearest lock files: in the folder, or in a folder above it, such as a monorepo. */
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
 * Returns the command that replaces the installed version of Rivage.
 * @param wanted a version in the format of package.json: `0.3.0`, `latest`, `file:../rivage-0.3.0.tgz`
 */
export function installCommand({ name }: Pick<PackageManager, 'name'>, wanted: string): [string, string[]] {
  const spec = `rivage@${wanted}`
  return name === 'npm' ? ['npm', ['install', '--no-fund', '--no-audit', spec]] : [name, ['add', spec]]
}
