import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from '../usage-error.ts'
import type { ImportPlan } from './plan/plan-import.ts'
import type { SourceFolder } from './source/source-folder.ts'

/**
 * The file in the content folder that records an import, so that it can be repeated. A sync ignores it, because its
 * name starts with `_`.
 */
const recordName = '_import.json'

interface ImportedFile {
  /** The source file; absent if the file doesn't come from a single source file. */
  source?: string
  /** Hash of the source file. */
  sourceHash?: string
  /** Hash of the file as written, to detect later edits. */
  hash: string
}

/** The options of an import, which are reused when the import is repeated. */
interface ImportDecisions {
  system: string
  /** Language of pages outside all language folders, from `--locale`. */
  locale?: string
  /** Title of the site, from `--title`. */
  title?: string
  /** Replacements for components of the source, from `--map`. */
  map: Record<string, string | false>
}

/** The files and options of the last import into a folder. */
export interface LastImport extends ImportDecisions {
  files: Record<string, ImportedFile>
}

/** The changes that an import makes to the content folder. */
export interface WrittenContent {
  added: string[]
  /** Unedited files that were updated from their changed source. */
  updated: string[]
  /** Unedited files whose source no longer exists. */
  removed: string[]
  unchanged: number
  /** Edited files, which are kept. `changed` is set if the source has also changed. */
  edited: { file: string; source?: string; changed: boolean }[]
}

/** Reads the record of the last import into a folder, or returns `undefined` if there was no import. */
export function readLastImport(contentFolder: string): LastImport | undefined {
  const path = join(contentFolder, recordName)
  if (!existsSync(path)) return undefined
  try {
    const { system, map, files, ...others } = JSON.parse(readFileSync(path, 'utf8')) as Partial<LastImport>
    if (typeof system === 'string' && typeof files === 'object' && files !== null)
      return { ...others, system, map: map ?? {}, files }
  } catch {
    // The error below covers both invalid JSON and an unexpected structure.
  }
  throw new UsageError(
    `${path} is not a valid import record. Restore the file, or import into another folder with --to DIR.`,
  )
}

const listedAtMost = 10

/**
 * Writes a planned content folder. If the import is repeated, unedited files are updated from their source, and edited
 * or deleted files are left alone.
 *
 * @param options.dryRun whether to compute the changes without writing files
 * @throws UsageError if a file exists that no import has written; nothing is written in that case
 */
export async function writeContent(
  plan: ImportPlan,
  options: {
    source: SourceFolder
    contentFolder: string
    lastImport: LastImport | undefined
    decisions: ImportDecisions
    dryRun: boolean
  },
): Promise<WrittenContent> {
  const { source: folder, contentFolder, lastImport, decisions, dryRun } = options
  const before = lastImport?.files ?? {}
  const planned = new Map<string, () => Promise<Uint8Array>>([
    ...[...plan.texts].map(([file, text]): [string, () => Promise<Uint8Array>] => [
      file,
      async () => Buffer.from(text),
    ]),
    ...plan.copies.map(({ from, to }): [string, () => Promise<Uint8Array>] => [to, async () => folder.readBytes(from)]),
  ])
  refuseOthersFiles(
    [...planned.keys()].filter((file) => !Object.hasOwn(before, file)),
    contentFolder,
  )

  const result: WrittenContent = { added: [], updated: [], removed: [], unchanged: 0, edited: [] }
  const files: Record<string, ImportedFile> = {}
  const hashSource = (source: string) => hashOf(folder.readBytes(source))
  // An edited page keeps its path, even if its source would now get a different path.
  const stays = new Map<string, string>()
  for (const [file, known] of Object.entries(before)) {
    const now = await readOwn(contentFolder, file)
    const isEdited = now === undefined || hashOf(now) !== known.hash
    if (!isEdited) {
      if (!planned.has(file)) result.removed.push(file)
      continue
    }
    const source = known.source !== undefined && folder.has(known.source) ? known.source : undefined
    const sourceHash = source === undefined ? undefined : hashSource(source)
    const planChanged =
      source === undefined &&
      planned.has(file) &&
      hashOf(await planned.get(file)!()) !== (known.sourceHash ?? known.hash)
    files[file] = {
      ...known,
      ...(planChanged && { sourceHash: hashOf(await planned.get(file)!()) }),
      ...(sourceHash !== undefined && { sourceHash }),
    }
    if (known.source !== undefined) stays.set(known.source, file)
    if (now !== undefined) {
      const changed = source === undefined ? planChanged : sourceHash !== known.sourceHash
      result.edited.push({ file, ...(known.source !== undefined && { source: known.source }), changed })
    }
  }
  for (const [file, read] of planned) {
    const source = plan.origins.get(file)
    if (files[file] || (source !== undefined && stays.has(source))) continue
    const bytes = await read()
    const hash = hashOf(bytes)
    files[file] = { ...(source !== undefined && { source, sourceHash: hashSource(source) }), hash }
    const known = before[file]
    if (known?.hash === hash) {
      result.unchanged += 1
      continue
    }
    ;(known ? result.updated : result.added).push(file)
    if (dryRun) continue
    await mkdir(dirname(join(contentFolder, file)), { recursive: true })
    // `wx` fails if the file was created in the meantime, so it is never overwritten.
    await writeFile(join(contentFolder, file), bytes, { flag: known ? 'w' : 'wx' })
  }
  if (dryRun) return result
  for (const file of result.removed) await rm(join(contentFolder, file))
  const sorted = Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(join(contentFolder, recordName), `${JSON.stringify({ ...decisions, files: sorted }, null, 1)}\n`)
  return result
}

function refuseOthersFiles(files: readonly string[], contentFolder: string): void {
  const taken = files.filter((file) => existsSync(join(contentFolder, file)))
  if (taken.length === 0) return
  const more = taken.length > listedAtMost ? [`and ${taken.length - listedAtMost} more`] : []
  throw new UsageError(
    [
      `These files already exist in ${contentFolder}, and an import does not overwrite them:`,
      ...[...taken.slice(0, listedAtMost), ...more].map((file) => `  ${file}`),
      'Choose another folder with --to DIR.',
    ].join('\n'),
  )
}

async function readOwn(contentFolder: string, file: string): Promise<Uint8Array | undefined> {
  return existsSync(join(contentFolder, file)) ? await readFile(join(contentFolder, file)) : undefined
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
