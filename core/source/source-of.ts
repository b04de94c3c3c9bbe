import type { Source, SourceEntry } from './define-source.ts'
import { sources } from './sources.gen.ts'

/**
 * The source of a file with many entries; `undefined` for a file that is one entry.
 * @param all the known sources
 */
export function splittingSource(file: string, all: Readonly<Record<string, Source>> = sources): Source | undefined {
  return Object.values(all).find(({ isWhole, matches }) => !isWhole && matches(file))
}

/** The entry that a file of any other source is. */
export function wholeEntry(file: string, text: string): SourceEntry {
  const source = Object.values<Source>(sources).find(({ isWhole, matches }) => isWhole && matches(file))
  const [entry] = source?.entries({ file, text, read: () => undefined }).entries ?? []
  if (!entry) throw new Error(`${file} has no source`)
  return entry
}
