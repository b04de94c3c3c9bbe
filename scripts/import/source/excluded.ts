import { matchesGlob } from 'node:path'
import type { Note } from '../define-import-system.ts'

/** Returns whether a file, relative to the docs folder, is excluded from the source site. */
type IsExcluded = (file: string) => boolean

/** Returns a function that recognizes the files that match one of several globs. */
export function matchesAny(globs: unknown): IsExcluded {
  const list = (Array.isArray(globs) ? (globs as unknown[]) : [globs]).filter((glob) => typeof glob === 'string')
  return (file) => list.some((glob) => matchesGlob(file, glob.replace(/^\.?\//, '')))
}

/**
 * Returns a function that recognizes the files that patterns in the format of `.gitignore` ignore
 * (git-scm.com/docs/gitignore), one per line. The last pattern that matches a file or one of its folders decides.
 */
export function isIgnoredBy(patterns: unknown): IsExcluded {
  const lines = typeof patterns === 'string' ? patterns.split('\n') : []
  const rules = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), globs: globsOf(line.replace(/^!/, '')) }))
  return (file) => {
    const last = rules.findLast(({ globs }) => globs.some((glob) => matchesGlob(file, glob)))
    return last !== undefined && !last.isKept
  }
}

/** Returns the globs for a pattern: it matches at any depth, unless it has a slash before its end. */
function globsOf(pattern: string): string[] {
  const path = pattern.replace(/^\/|\/$/g, '')
  const start = pattern.replace(/\/$/, '').includes('/') ? '' : '**/'
  return [...(pattern.endsWith('/') ? [] : [`${start}${path}`]), `${start}${path}/**`]
}

/** Reports pages that are not imported, because a setting excludes them. */
export function noteExcluded(file: string, setting: string, excluded: readonly string[]): Note[] {
  if (excluded.length === 0) return []
  return [{ file, message: `\`${setting}\` excludes these pages, so they were left out: ${excluded.join(', ')}` }]
}
