import { decodePathname } from '../route/index.ts'

/**
 * The file of the content folder that a path in the text of another file means, never one outside of it.
 *
 * @param root the folder that a path from `/` is in; the content folder itself where it is left out
 */
export function contentFile(path: string, from: string, root: readonly string[] = []): string {
  return joinPath(path.startsWith('/') ? root : from.split('/').slice(0, -1), decodePathname(path) ?? path).join('/')
}

/** The parts of a path below a folder, `.` and `..` resolved. */
export function joinPath(folder: readonly string[], path: string): string[] {
  const parts = [...folder]
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts
}
