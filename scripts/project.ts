import { join, resolve } from 'node:path'

/** The checkout this code is in. */
export const projectRoot = join(import.meta.dirname, '..')

/** Where `npm run build` puts the worker (`worker/`) and the browser's files (`assets/`). */
export const buildFolder = join(projectRoot, 'dist')

/** Resolves a path an operator typed against the folder they typed it in. */
export function fromWorkingFolder(path: string): string {
  return resolve(process.env.RIVAGE_CWD ?? process.cwd(), path)
}
