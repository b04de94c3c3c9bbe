import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UsageError } from './usage-error.ts'

/** The checkout this code is in. */
export const projectRoot = join(import.meta.dirname, '..')

/** Settings of the worker: `npm start`, the tests and Wrangler read the same ones. */
export const wranglerConfig = join(projectRoot, 'wrangler.toml')

/** A text that wrangler.toml sets, so that local and deployed run alike. */
export function workerSetting(name: string): string {
  return new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm').exec(readFileSync(wranglerConfig, 'utf8'))?.[1] ?? ''
}

/** Where `npm run build` puts the worker (`worker/`) and the browser's files (`assets/`). */
export const buildFolder = join(projectRoot, 'dist')

/** Resolves a path an operator typed against the folder they typed it in. */
export function fromWorkingFolder(path: string): string {
  return resolve(process.env.RIVAGE_CWD ?? process.cwd(), path)
}

/**
 * Folder that `--content` names, else the checkout's own.
 * @throws UsageError where there is none
 */
export function contentFolderOf(flag: string | boolean | undefined): string {
  const folder = flag ? fromWorkingFolder(String(flag)) : join(projectRoot, 'content')
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return folder
  throw new UsageError(
    `${found ? `${folder} is a file, and no content folder` : `There is no content folder at ${folder}`}. Name another one with --content DIR.`,
  )
}
