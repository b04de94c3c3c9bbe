import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UsageError } from '../usage-error.ts'
import type { ImportPlan } from './plan/plan-import.ts'
import type { SourceFolder } from './source/source-folder.ts'

/**
 * What an import remembers in the content folder, so that it can be repeated. A sync leaves out names that begin so.
 */
const memoryName = '_import.json'

interface ImportedFile {
  /** The file of the source that it was made of; absent for what no single file became. */
  source?: string
  /** Hash of the source's file. */
  sourceHash?: string
  /** Hash of what was written: a file with another one was edited since. */
  hash: string
}

/** What an import was told, and what the next one into the same folder need not be told again. */
interface ImportDecisions {
  system: string
  /** Language of pages that are in no language's folder, as `--locale` said. */
  locale?: string
  /** As `--title` said. */
  title?: string
  /** What stands for components of the source, as `--map` said. */
  map: Record<string, string | false>
}

/** What the last import into a folder wrote and was told. */
export interface ImportMemory extends ImportDecisions {
  files: Record<string, ImportedFile>
}

/** What an import did to the files of the content folder. */
export interface WrittenContent {
  added: string[]
  /** Files that nobody has edited, and that are not as the source has them now. */
  updated: string[]
  /** Files that nobody has edited, whose source is gone. */
  removed: string[]
  unchanged: number
  /** Files that were edited since, and stay as they are; `changed`: their source has changed as well. */
  edited: { file: string; source?: string; changed: boolean }[]
}

/** What the last import into a folder remembered; `undefined` where there was none. */
export function readMemory(contentFolder: string): ImportMemory | undefined {
  const path = join(contentFolder, memoryName)
  if (!existsSync(path)) return undefined
  try {
    const { system, map, files, ...others } = JSON.parse(readFileSync(path, 'utf8')) as Partial<ImportMemory>
    if (typeof system === 'string' && typeof files === 'object' && files !== null)
      return { ...others, system, map: map ?? {}, files }
  } catch {
    // The same to the operator as JSON that is something else.
  }
  throw new UsageError(
    `${path} is not what an import has written. Put it back, or import into another folder with --to DIR.`,
  )
}

const listedAtMost = 10

/**
 * Writes a planned content folder. Where an import has written to it before, files that nobody has edited since follow
 * their source, edited ones and those that somebody deleted stay as they are.
 *
 * @param options.dryRun find out what would be written, and write nothing
 * @throws UsageError where a file is in the way that no import has written; then nothing is written
 */
export async function writeContent(
  plan: ImportPlan,
  options: {
    source: SourceFolder
    contentFolder: string
    memory: ImportMemory | undefined
    told: ImportDecisions
    dryRun: boolean
  },
): Promise<WrittenContent> {
  const { source: folder, contentFolder, memory, told, dryRun } = options
  const before = memory?.files ?? {}
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
  // A page that was edited stays where it is, also where its source would be at another place now.
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
    // `wx`: not even a file that appeared a moment ago is overwritten.
    await writeFile(join(contentFolder, file), bytes, { flag: known ? 'w' : 'wx' })
  }
  if (dryRun) return result
  for (const file of result.removed) await rm(join(contentFolder, file))
  const sorted = Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(join(contentFolder, memoryName), `${JSON.stringify({ ...told, files: sorted }, null, 1)}\n`)
  return result
}

function refuseOthersFiles(files: readonly string[], contentFolder: string): void {
  const taken = files.filter((file) => existsSync(join(contentFolder, file)))
  if (taken.length === 0) return
  const more = taken.length > listedAtMost ? [`and ${taken.length - listedAtMost} more`] : []
  throw new UsageError(
    [
      `An import overwrites nothing, and these files are already in ${contentFolder}:`,
      ...[...taken.slice(0, listedAtMost), ...more].map((file) => `  ${file}`),
      'Name another folder with --to DIR.',
    ].join('\n'),
  )
}

async function readOwn(contentFolder: string, file: string): Promise<Uint8Array | undefined> {
  return existsSync(join(contentFolder, file)) ? await readFile(join(contentFolder, file)) : undefined
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}
