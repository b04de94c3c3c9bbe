import { fileOf } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { DocumentFacts } from '../compile/inspect-document.ts'
import type { EntryRow } from '../versioned-table.ts'

/** The properties of an entry that determine who gets a path. */
type PlacedEntry = Pick<EntryRow, 'file' | 'path' | 'stem'>

/** An entry that can't be published because another one has its path. */
interface TakenPath {
  file: string
  path: string
  /** The file that is published at this path. */
  owner: string
}

/**
 * Decides which of several entries is published at a path. Entries in files named README have the lowest priority.
 * Otherwise the entry that is already published wins, then an entry in the language folder of the path, then the entry
 * with the lowest stem. The other entries are rejected. They stay published at their previous paths, if any.
 *
 * @param published the rows that are currently published
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
      Number(isInOtherLanguage(a)) - Number(isInOtherLanguage(b)) ||
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
  // A rejected entry stays at its previous path, which another entry may also claim.
  const shared = kept.length > 0 ? sharePaths([...owners.values(), ...kept], published) : undefined
  return { owners: shared?.owners ?? [...owners.values()], refused: [...refused, ...(shared?.refused ?? [])] }
}

/** A top-level frontmatter key of a file. */
type Key = DocumentFacts['keys'][number]

/** Returns the frontmatter key with which a file sets its own path, if any. */
export function addressKey(keys: readonly Key[]): Key | undefined {
  return keys.find(({ name }) => name === 'path') ?? keys.find(({ name }) => name === 'slug')
}

/**
 * Returns the diagnostic for an entry whose path is taken.
 * @param keyOf returns the `addressKey` of a file
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

/** Returns whether the path of a file is in a language other than that of its folder. */
function isInOtherLanguage({ path, stem }: PlacedEntry): boolean {
  return stem.split('/', 1)[0] !== path.split('/', 2)[1]
}

function isReadme({ file }: Pick<PlacedEntry, 'file'>): boolean {
  return /(^|\/)readme(\.draft)?\.md$/i.test(file)
}
