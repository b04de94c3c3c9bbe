import type { Diagnostic } from '../../../core/error/index.ts'
import type { TableRow } from '../versioned-table.ts'

/**
 * Of entries (`file`, `path`, `stem`) that claim one path, one has it, and the others are not published: a file of the language that the
 * path names, whatever those of other languages say; else the one with the lower stem.
 */
export function sharePaths<Entry extends TableRow>(
  entries: readonly Entry[],
): { owners: Entry[]; refused: Diagnostic[] } {
  if (new Set(entries.map(({ path }) => path)).size === entries.length) return { owners: [...entries], refused: [] }
  const owners = new Map<string, Entry>()
  const refused: Diagnostic[] = []
  for (const entry of entries.toSorted(
    (a, b) => Number(isGuest(a)) - Number(isGuest(b)) || (String(a.stem) < String(b.stem) ? -1 : 1),
  )) {
    const path = String(entry.path)
    const owner = owners.get(path)
    if (!owner) owners.set(path, entry)
    else {
      refused.push({
        severity: 'error',
        file: String(entry.file),
        code: 'duplicate-path',
        message: `The path ${path} is taken by ${String(owner.file)}.`,
        hint: 'Rename one of the two files, or give it a `path` in its frontmatter.',
      })
    }
  }
  return { owners: [...owners.values()], refused }
}

/** Whether a file stands in the folder of another language than its path. */
function isGuest({ path, stem }: TableRow): boolean {
  return String(stem).split('/', 1)[0] !== String(path).split('/', 2)[1]
}
