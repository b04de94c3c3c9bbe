import type { Source, SourceEntry } from './define-source.ts'
import { sources } from './sources.gen.ts'

/** The sources of files with many entries, which come before the others. */
export function splittingSources(): Source[] {
  return Object.values<Source>(sources).filter(({ isWhole }) => !isWhole)
}

/** The entry that a file of any other source is. */
export function wholeEntry(file: string, text: string): SourceEntry {
  const source = Object.values<Source>(sources).find(({ isWhole, matches }) => isWhole && matches(file))
  const [entry] = source?.entries({ file, text, read: () => undefined }).entries ?? []
  if (!entry) throw new Error(`${file} has no source`)
  return entry
}
