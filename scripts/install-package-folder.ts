import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Installs the packages that a folder's own package.json lists, unless they are already installed. Such folders list
 * tools that only some commands need, so that other commands don't wait for them.
 *
 * @param folder the folder that contains package.json and package-lock.json
 * @throws Error if the installation fails. npm has then printed the reason
 */
export async function installPackageFolder(folder: string): Promise<void> {
  const stamp = join(folder, 'node_modules', '.installed-lock')
  const lock = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === lock) return
  console.error(`Installing the packages of ${folder} (only the first time)…`)
  // If the registry doesn't have a binary for another platform, `npm ci` fails, but `npm install` doesn't.
  if (!(await npmInstall(folder)))
    throw new Error(`Cannot install the packages of ${folder}. The reason is printed above.`)
  await writeFile(stamp, lock)
}

function npmInstall(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Because NODE_ENV is `production`, npm would otherwise skip development dependencies, which are all packages here.
    const child = spawn(
      'npm',
      ['install', '--no-save', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit'],
      {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      },
    )
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}
