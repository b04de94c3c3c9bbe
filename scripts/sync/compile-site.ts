import { slotSite } from './code/frame-code.ts'
import type { ContentFolder } from './collect/content-folder.ts'
import type { SourceFile } from './collect/source-file.ts'
import { changesLater, planCompilation } from './compile/compile-folder.ts'
import { compileAll } from './compile/pool.ts'
import type { SiteIndexData } from './compile/site-index.ts'
import { placesOf, suggestTarget } from './compile/suggest-target.ts'
import type { KnownPlaces } from './compile/suggest-target.ts'
import type { SyncInput } from './collect-input.ts'
import { CompiledAnchors } from './plan/broken-anchors.ts'
import { hasPathConflict, hasContestedChange } from './plan/edit.ts'
import type { Publication } from './plan/edit.ts'
import { addCompiled, earlierEntries } from './plan/entries.ts'
import type { CompiledEntries, CompiledSite, StaleFile } from './plan/entries.ts'
import { removedByText } from './plan/last-change.ts'
import type { RowChange } from './plan/row-changes.ts'
import { showingOf } from './versioned-table.ts'
import type { CurrentRow, EntryRow } from './versioned-table.ts'
import type { DocumentUpload } from './write/document-upload.ts'

/**
 * Compiles the files that changed since the last sync of this process and uploads their documents. The documents become
 * visible when a release refers to them. If there was no such sync or if too much has changed, every file is checked.
 */
export async function compileSite(input: SyncInput, upload: DocumentUpload): Promise<CompiledSite> {
  const { lastPublication: last, content } = input
  const isEdit = last !== undefined && !hasContestedChange(last.basis, content)
  return (isEdit && (await compileSince(last, input, upload))) || (await compileSince(undefined, input, upload))
}

/**
 * Compiles the files that changed since a publication, or checks every file if `last` is `undefined`.
 * @returns `undefined` if the changes require a check of every file
 */
async function compileSince(last: undefined, input: SyncInput, upload: DocumentUpload): Promise<CompiledSite>
async function compileSince(
  last: Publication | undefined,
  input: SyncInput,
  upload: DocumentUpload,
): Promise<CompiledSite | undefined>
async function compileSince(
  last: Publication | undefined,
  input: SyncInput,
  upload: DocumentUpload,
): Promise<CompiledSite | undefined> {
  const { entries, kind } = input.current
  const found = await planCompilation(
    { ...input, isVersion: kind === 'version', earlier: earlierEntries(entries) },
    last?.basis,
  )
  if (!found) return undefined
  const { fresh, index, drafts } = found
  const stale = found.stale.map(({ file, source, earlier }) => ({ file, source, row: earlier?.row }))
  const removed = found.removed.map(({ row }) => row)
  const isLater = (row: CurrentRow<EntryRow> | undefined) => row && changesLater(showingOf(row), input.now)
  if (last && [...removed, ...stale.map(({ row }) => row)].some(isLater)) return undefined
  const settled = new Set([...removed, ...fresh.flatMap(({ earlier }) => earlier?.row ?? [])].map(({ file }) => file))
  const { isComplete, compiled } = await compileFiles(input, upload, {
    stale,
    removed,
    index,
    drafts,
    // An incremental plan only contains changed rows. All other rows stay.
    changes: last
      ? removed.map((before) => ({ before, after: undefined }))
      : fresh.map(({ earlier }) => ({ before: earlier!.row, after: earlier!.row })),
    unsettled: [...(last?.basis.unsettled ?? [])].filter((file) => !settled.has(file)),
  })
  const isUsable = !last || (isComplete && !hasPathConflict(compiled.changes, entries, last.basis))
  return isUsable ? { ...compiled, lastPublication: last, index, drafts } : undefined
}

interface FilesInput extends Pick<SyncInput, 'setting' | 'code' | 'config' | 'tools' | 'now' | 'onProgress'> {
  folder: Pick<ContentFolder, 'path' | 'partOf' | 'has'>
  content: readonly Pick<SourceFile, 'file'>[]
}

interface CompileWork {
  stale: readonly StaleFile[]
  /** The previous rows of `stale` files, and rows of files that may have been removed. */
  removed: readonly CurrentRow<EntryRow>[]
  index: SiteIndexData
  drafts: KnownPlaces['drafts']
  /** Changes that don't require compilation. */
  changes: RowChange[]
  /** Files with diagnostics. */
  unsettled: readonly string[]
}

/**
 * Compiles files and uploads the documents of those without errors, which will be published. Adds suggestions that need
 * data about the whole site to the diagnostics. `isComplete` is false if a file was deleted in the meantime.
 */
export async function compileFiles(
  { folder, content, setting, code, config, tools, now, onProgress }: FilesInput,
  upload: DocumentUpload,
  { stale, removed, index, drafts, changes, unsettled }: CompileWork,
): Promise<{ isComplete: boolean; compiled: CompiledEntries }> {
  const files = new Set(content.map(({ file }) => file))
  const compiled: CompiledEntries = {
    changes,
    diagnostics: [],
    unsettled: new Set(unsettled.filter((file) => files.has(file))),
    addressKeys: new Map(),
    anchors: new CompiledAnchors(),
  }
  const gone = removedByText(removed, files)
  const byFile = new Map(stale.map((page) => [page.file, page]))
  const jobs = stale.map(({ file }) => ({ file, part: folder.partOf(file) }))
  let done = 0
  let places: KnownPlaces | undefined
  const setup = { folder: folder.path, ...setting, index, code, site: slotSite(config) }
  for await (const outcome of compileAll(jobs, setup, tools)) {
    onProgress?.({ done: ++done, total: stale.length })
    const { file, document } = outcome
    if (document && !outcome.diagnostics.some(({ severity }) => severity === 'error')) await upload.add(document)
    const diagnostics = outcome.diagnostics.map((diagnostic) =>
      suggestTarget(diagnostic, outcome, (places ??= placesOf(index, { drafts, exists: (name) => folder.has(name) }))),
    )
    addCompiled(compiled, { ...outcome, diagnostics }, byFile.get(file)!, gone, now)
  }
  await upload.flush()
  return { isComplete: done === stale.length, compiled }
}
