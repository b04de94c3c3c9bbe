import { slotSite } from './code/frame-code.ts'
import type { ContentFolder } from './collect/content-folder.ts'
import type { SourceFile } from './collect/source-file.ts'
import { planCompilation } from './compile/compile-folder.ts'
import { findChanges } from './compile/find-changes.ts'
import type { StaleFile } from './compile/find-changes.ts'
import { compileAll } from './compile/pool.ts'
import type { SiteIndexData } from './compile/site-index.ts'
import { placesOf, suggestTarget } from './compile/suggest-target.ts'
import type { KnownPlaces } from './compile/suggest-target.ts'
import type { SyncInput } from './collect-input.ts'
import { CompiledAnchors } from './plan/broken-anchors.ts'
import { hasPathConflict, hasRejectedChange } from './plan/edit.ts'
import { addCompiled, earlierEntries } from './plan/entries.ts'
import type { CompiledEntries, CompiledSite } from './plan/entries.ts'
import { removedByText } from './plan/last-change.ts'
import type { RowChange } from './plan/row-changes.ts'
import type { CurrentRow, EntryRow } from './versioned-table.ts'
import type { DocumentUpload } from './write/document-upload.ts'

/**
 * Compiles the files that differ from the last sync of this process and uploads their documents, which become visible
 * when a release refers to them. Without such a sync, or after too many changes, it checks every file.
 */
export async function compileSite(input: SyncInput, upload: DocumentUpload): Promise<CompiledSite> {
  return (await compileChanges(input, upload)) ?? (await compileFolder(input, upload))
}

/** Compiles the changes since the last sync of this process; `undefined` if every file must be checked. */
async function compileChanges(input: SyncInput, upload: DocumentUpload): Promise<CompiledSite | undefined> {
  const { lastPublication, content, current } = input
  if (!lastPublication || hasRejectedChange(lastPublication.basis, content)) return undefined
  const found = await findChanges(input, lastPublication.basis, current.entries)
  if (!found) return undefined
  const { stale, removed, index, drafts } = found
  const unpublished = new Set(removed.map(({ file }) => file))
  const { isComplete, compiled } = await compileFiles(input, upload, {
    stale,
    removed,
    index,
    drafts,
    changes: removed.map((before) => ({ before, after: undefined })),
    unsettled: [...lastPublication.basis.unsettled].filter((file) => !unpublished.has(file)),
  })
  return isComplete && !hasPathConflict(compiled.changes, current.entries, lastPublication.basis)
    ? { ...compiled, lastPublication, index, drafts }
    : undefined
}

/** Checks every file of the folder, and compiles new and stale ones. */
async function compileFolder(input: SyncInput, upload: DocumentUpload): Promise<CompiledSite> {
  const { entries } = input.current
  const { fresh, stale, index, drafts } = await planCompilation({
    ...input,
    isVersion: input.current.kind === 'version',
    earlier: earlierEntries(entries),
  })
  const { compiled } = await compileFiles(input, upload, {
    stale: stale.map(({ file, source, earlier }) => ({ file, source, row: earlier?.row })),
    removed: entries,
    index,
    drafts,
    changes: fresh.map(({ earlier }) => ({ before: earlier!.row, after: earlier!.row })),
    unsettled: [],
  })
  return { ...compiled, lastPublication: undefined, index, drafts }
}

interface FilesInput extends Pick<SyncInput, 'setting' | 'code' | 'config' | 'tools' | 'now' | 'onProgress'> {
  folder: Pick<ContentFolder, 'path' | 'partOf'>
  content: readonly Pick<SourceFile, 'file'>[]
}

interface CompileWork {
  stale: readonly StaleFile[]
  /** The rows, some of which may belong to removed files. */
  removed: readonly CurrentRow<EntryRow>[]
  index: SiteIndexData
  drafts: KnownPlaces['drafts']
  /** Changes that need no compilation. */
  changes: RowChange[]
  /** Files with diagnostics. */
  unsettled: readonly string[]
}

/**
 * Compiles files and uploads the documents of those without an error, which are published. Adds suggestions to
 * diagnostics that require knowledge of the whole site. `isComplete` is false if a file was deleted in the meantime.
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
      suggestTarget(diagnostic, outcome, (places ??= placesOf(index, drafts))),
    )
    addCompiled(compiled, { ...outcome, diagnostics }, byFile.get(file)!, gone, now)
  }
  await upload.flush()
  return { isComplete: done === stale.length, compiled }
}
