import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersFrom } from '../workspace.ts'

/** How a site's packages are installed. */
interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** The folder whose package.json asks for Rivage: that of the site, or one around it. */
  folder: string
}

/** Lock files, by the package manager that writes them. */
const lockFiles = [
  ['pnpm', 'pnpm-lock.yaml'],
  ['yarn', 'yarn.lock'],
  ['bun', 'bun.lock'],
  ['bun', 'bun.lockb'],
  ['npm', 'package-lock.json'],
] as const

/** Finds how the packages of a site are installed: by the lock file that is nearest to it; npm where there is none. */
export function findPackageManager(siteFolder: string): PackageManager {
  const folder = foldersFrom(siteFolder).find(asksForRivage) ?? siteFolder
  const [lockFile] = lockFilesOf(folder)
  return { name: lockFiles.find(([, file]) => file === lockFile)?.[0] ?? 'npm', folder }
}

/** Names of the lock files that are nearest to a folder: in it, or in one around it, such as that of a monorepo. */
export function lockFilesOf(folder: string): string[] {
  const found = foldersFrom(folder).map((each) =>
    lockFiles.map(([, file]) => file).filter((file) => existsSync(join(each, file))),
  )
  return found.find(({ length }) => length > 0) ?? []
}

/** Whether the package.json of a folder asks for Rivage. */
export function asksForRivage(folder: string): boolean {
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
 * The command that puts a version of Rivage into the place of the one that is there.
 * @param wanted what a package.json may ask for: `0.3.0`, `latest`, `file:../rivage-0.3.0.tgz`
 */
export function installCommand({ name }: Pick<PackageManager, 'name'>, wanted: string): [string, string[]] {
  const spec = `rivage@${wanted}`
  return name === 'npm' ? ['npm', ['install', '--no-fund', '--no-audit', spec]] : [name, ['add', spec]]
}
