import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Installs a folder's own package.json, unless that was done before: tools that only some commands need, and that no
 * reader of the site should wait for.
 *
 * @param folder with package.json and package-lock.json
 * @throws Error when npm cannot install it; npm has said why by then
 */
export async function installPackageFolder(folder: string): Promise<void> {
  const stamp = join(folder, 'node_modules', '.installed-lock')
  const lock = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === lock) return
  console.error(`Installing what ${folder} names (once)…`)
  // `npm install` tolerates a registry that lacks a binary for another platform; `npm ci` does not.
  if (!(await npmInstall(folder))) throw new Error(`The packages of ${folder} could not be installed.`)
  await writeFile(stamp, lock)
}

function npmInstall(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Without `--include=dev`, npm would leave out all there is where NODE_ENV is `production`, as it is here.
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
