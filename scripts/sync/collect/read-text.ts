import { readFileSync, realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { decodeText } from './decode-text.ts'
import type { DecodedText } from './decode-text.ts'
import { isHidden, pathOnDisk } from './list-files.ts'

/**
 * Reads a text file of the content folder. For security, it doesn't read hidden files such as `.env`, or files outside
 * the folder that a symbolic link points to.
 * @returns `undefined` if the path is missing, a folder, or not allowed
 */
export function readText(folder: string, file: string): DecodedText | undefined {
  if (file.split('/').some((part) => part === '' || part.startsWith('.'))) return undefined
  try {
    const path = realpathSync(pathOnDisk(folder, file))
    const inside = relative(realpathSync(folder), path).split(sep)
    return inside[0] === '..' || inside.some(isHidden) ? undefined : decodeText(readFileSync(path))
  } catch {
    return undefined
  }
}
