import type { Source, SourceEntry } from './define-source.ts'
import { sources } from './sources.gen.ts'

/** Returns the sources for files with several entries. They take precedence over the others. */
export function multiEntrySources(): Source[] {
  return Object.values<Source>(sources).filter(({ isWhole }) => !isWhole)
}

/** Returns the single entry of a file that no other source handles. */
export function singleEntry(file: string, text: string): SourceEntry {
  const source = Object.values<Source>(sources).find(({ isWhole, matches }) => isWhole && matches(file))
  const [entry] = source?.entries({ file, text, read: () => undefined }).entries ?? []
  if (!entry) throw new Error(`${file} has no source`)
  return entry
}
