import { readFileSync, realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { decodeText } from './decode-text.ts'
import type { DecodedText } from './decode-text.ts'
import { isHidden, pathOnDisk } from './list-files.ts'

/**
 * Reads the text of any file of the content folder; for security, not of one outside that a symbolic link points to,
 * nor of a hidden one (`.env`).
 * @returns `undefined` if it is missing, a folder, or not allowed
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
