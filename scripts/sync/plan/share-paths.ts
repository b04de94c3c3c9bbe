import type { Diagnostic } from '../../../core/error/index.ts'
import type { EntryRow } from '../versioned-table.ts'

/** An entry as far as its place goes. */
type PlacedEntry = Pick<EntryRow, 'file' | 'path' | 'stem'>

/**
 * Decides which entry is published at a path that several claim: one of the language that the path names before those
 * of other languages, then the one with the lowest stem. The others are refused with an error.
 */
export function sharePaths<Entry extends PlacedEntry>(
  entries: readonly Entry[],
): { owners: Entry[]; refused: Diagnostic[] } {
  if (new Set(entries.map(({ path }) => path)).size === entries.length) return { owners: [...entries], refused: [] }
  const owners = new Map<string, Entry>()
  const refused: Diagnostic[] = []
  for (const entry of entries.toSorted(
    (a, b) => Number(isGuest(a)) - Number(isGuest(b)) || (a.stem < b.stem ? -1 : 1),
  )) {
    const path = entry.path
    const owner = owners.get(path)
    if (!owner) owners.set(path, entry)
    else {
      refused.push({
        severity: 'error',
        file: entry.file,
        code: 'duplicate-path',
        message: `The path ${path} is taken by ${owner.file}.`,
        hint: 'Rename one of the two files, or give it a `path` in its frontmatter.',
      })
    }
  }
  return { owners: [...owners.values()], refused }
}

/** Whether a file is in the folder of another language than its path. */
function isGuest({ path, stem }: PlacedEntry): boolean {
  return stem.split('/', 1)[0] !== path.split('/', 2)[1]
}
