import { fileOf } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { DocumentFacts } from '../compile/inspect-document.ts'
import type { EntryRow } from '../versioned-table.ts'

/** The properties of an entry that determine its path. */
type PlacedEntry = Pick<EntryRow, 'file' | 'path' | 'stem'>

/** An entry whose path is taken by another. */
interface TakenPath {
  file: string
  path: string
  /** The file that is published at the path. */
  owner: string
}

/**
 * Decides which of several entries is published at a path. Entries not named README come first, then the published
 * entry, then entries in the path's language, then the lowest stem. The others are rejected and keep their published
 * path, if any.
 *
 * @param published rows published so far
 */
export function sharePaths<Entry extends PlacedEntry>(
  entries: readonly Entry[],
  published: readonly Entry[] = [],
): { owners: Entry[]; refused: TakenPath[] } {
  if (new Set(entries.map(({ path }) => path)).size === entries.length) return { owners: [...entries], refused: [] }
  const shown = new Map(published.map((entry) => [entry.file, entry]))
  const isNew = ({ file, path }: Entry) => shown.get(file)?.path !== path
  const owners = new Map<string, Entry>()
  const refused: TakenPath[] = []
  const kept: Entry[] = []
  for (const entry of entries.toSorted(
    (a, b) =>
      Number(isReadme(a)) - Number(isReadme(b)) ||
      Number(isNew(a)) - Number(isNew(b)) ||
      Number(isGuest(a)) - Number(isGuest(b)) ||
      (a.stem < b.stem ? -1 : 1),
  )) {
    const { file, path } = entry
    const owner = owners.get(path)
    if (!owner) {
      owners.set(path, entry)
      continue
    }
    refused.push({ file, path, owner: owner.file })
    const before = isNew(entry) ? shown.get(file) : undefined
    if (before) kept.push(before)
  }
  // A rejected entry may keep a path that another entry claims.
  const shared = kept.length > 0 ? sharePaths([...owners.values(), ...kept], published) : undefined
  return { owners: shared?.owners ?? [...owners.values()], refused: [...refused, ...(shared?.refused ?? [])] }
}

/** A top-level key of a file. */
type Key = DocumentFacts['keys'][number]

/** Returns the key with which a file requests a custom path, if any. */
export function addressKey(keys: readonly Key[]): Key | undefined {
  return keys.find(({ name }) => name === 'path') ?? keys.find(({ name }) => name === 'slug')
}

/**
 * Returns the diagnostic for an entry whose path is taken.
 * @param keyOf the `addressKey` of a file
 */
export function describePathConflict(
  { file, path, owner }: TakenPath,
  keyOf: (file: string) => Key | undefined,
): Diagnostic {
  if (isReadme({ file }))
    return {
      severity: 'warning',
      file,
      code: 'duplicate-path',
      message: `The file is left out, because ${owner} is already the page at ${path}.`,
      hint: 'To publish it as a page, rename it. If it is for contributors, prefix its name with `_`.',
    }
  const claimant = fileOf(owner)
  const [cause] = [file, owner].flatMap((asking) => {
    const key = keyOf(asking)
    return key ? [{ asking, key }] : []
  })
  return {
    severity: 'error',
    file,
    ...(cause?.asking === file && { line: cause.key.line, column: cause.key.column }),
    code: 'duplicate-path',
    message: `${claimant} is already published at ${path}.`,
    hint: cause
      ? `Change \`${cause.key.name}\` in ${fileOf(cause.asking)}, or remove it.`
      : 'Rename one of the two files, or set `path` in its frontmatter.',
  }
}

/** Returns whether a file is in the folder of a language other than that of its path. */
function isGuest({ path, stem }: PlacedEntry): boolean {
  return stem.split('/', 1)[0] !== path.split('/', 2)[1]
}

function isReadme({ file }: Pick<PlacedEntry, 'file'>): boolean {
  return /(^|\/)readme(\.draft)?\.md$/i.test(file)
}
