import { decodePathname } from '../route/index.ts'

/**
 * Resolves a path in a file's text to a file in the content folder. The result is never outside that folder.
 * @param root the folder for paths with a leading `/`; the content folder by default
 */
export function contentFile(path: string, from: string, root: readonly string[] = []): string {
  return joinPath(path.startsWith('/') ? root : from.split('/').slice(0, -1), decodePathname(path) ?? path).join('/')
}

/** Returns the segments of a path relative to a folder, with `.` and `..` resolved. */
export function joinPath(folder: readonly string[], path: string): string[] {
  const parts = [...folder]
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts
}
