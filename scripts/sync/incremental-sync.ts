import { placeOf } from '../../core/collection/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { readAcceptedTranslations } from './collect/accepted-translations.ts'
import { slotSite } from './code/frame-code.ts'
import { checkConfigIcons } from './plan/check-config-icons.ts'
import { checkLanguageFolders } from './plan/check-language-folders.ts'
import { findChanges } from './compile/find-changes.ts'
import type { ContentChanges } from './compile/find-changes.ts'
import { compileAll } from './compile/pool.ts'
import { pagePictures, uploading } from './full-sync.ts'
import type { SyncInput } from './full-sync.ts'
import { surroundingsOf } from './plan/basis.ts'
import type { PlanBasis } from './plan/basis.ts'
import { CompiledAnchors, describeBroken } from './plan/broken-anchors.ts'
import type { CurrentRelease } from './plan/current-release.ts'
import { needsFullSync, followHeadings, includersAfter, recount, hasPathConflict } from './plan/edit.ts'
import type { EditPlan, Publication } from './plan/edit.ts'
import { mediaOf, nextRow } from './plan/entries.ts'
import { goneByText, textOf } from './plan/last-change.ts'
import { editNavigation } from './plan/navigation-edit.ts'
import { editRedirects } from './plan/redirects-edit.ts'
import { isShownAlready, sortDiagnostics } from './plan/release-plan.ts'
import type { ReleasePlan } from './plan/release-plan.ts'
import { countRows } from './plan/releases.ts'
import { applyChanges, sidesOf } from './plan/row-changes.ts'
import type { RowChange } from './plan/row-changes.ts'
import { planTranslations } from './plan/translations.ts'
import { DocumentUpload } from './write/document-upload.ts'
import { uploadMedia } from './write/media-upload.ts'

/**
 * Prepares a sync after only some content files have changed since the last one of this process: edited, new, removed,
 * or moved pages, and settings of folders. It processes only those, the pages that refer to them, their translations,
 * and their folders, so that an edit costs the same on a site of any size. The resulting plan equals that of
 * `prepareFullSync`.
 *
 * @returns `undefined` if anything else has changed, so that a full sync is needed
 */
export async function prepareIncrementalSync(
  input: SyncInput,
  { release, counts, basis }: Publication,
): Promise<EditPlan | undefined> {
  const {
    folder,
    target,
    config,
    current,
    written,
    tools: { icons },
  } = input
  if (
    current !== release ||
    current.base !== null ||
    current.releases.length !== 1 ||
    !hasSameFiles(basis.media, input.media)
  )
    return undefined
  const accepted = await readAcceptedTranslations(folder.path)
  if (basis.surroundings !== surroundingsOf({ ...input, accepted })) return undefined
  if (needsFullSync(basis, input.content)) return undefined
  const found = await findChanges(input, basis, current.entries)
  if (!found) return undefined
  const upload = new DocumentUpload(target, input)
  const compiled = await compileChanges(found, input, basis, upload)
  if (!compiled || hasPathConflict(compiled.changes, current.entries, basis)) return undefined
  await upload.flush()

  const { diagnostics, unsettled, anchors } = compiled
  const redirects = await editRedirects({
    target,
    config,
    icons,
    written: written.redirects,
    current,
    basis,
    changes: compiled.changes,
  })
  const followed = await followHeadings(target, current.entries, compiled.changes, redirects.moved)
  const navigation = editNavigation({
    config,
    before: current.entries,
    after: applyChanges(current.entries, followed),
    changes: followed,
    current: current.navigation,
    stems: basis.stems,
  })
  const pictures = pagePictures(input)
  const changes = (await pictures?.edit(followed, current, navigation)) ?? followed
  const { before, after } = sidesOf(changes)
  const entries = applyChanges(current.entries, changes)
  const broken = await anchors.findBroken(target, config, current.entries, entries)
  for (const { file } of broken) unsettled.add(file)
  const shown = new Set(after.flatMap(mediaOf))
  const media = await uploadMedia(
    input,
    input.media.filter(({ file }) => shown.has(file)),
  )
  const pairs = new Set([...before, ...after].map(({ pair }) => pair))
  const coupled = entries.filter(({ pair }) => pairs.has(pair))
  const paths = new Set([...before, ...coupled].map(({ path }) => path))
  const translations = current.translations.filter(({ path }) => paths.has(path))

  const touched: CurrentRelease = {
    ...current,
    entries: before,
    navigation: navigation.gone,
    translations,
    files: [],
    redirects: redirects.gone,
  }
  const releases: ReleasePlan['releases'] = [
    {
      effectiveAt: null,
      config: redirects.config,
      moved: redirects.moved,
      counts: recount(counts, countRows(before, navigation.gone), countRows(after, navigation.rows)),
      rows: {
        entries: after,
        navigation: navigation.rows,
        files: [],
        redirects: redirects.rows,
        translations: await planTranslations({
          config,
          target,
          entries: coupled,
          current: translations,
          accepted,
          unsent: upload.unsent,
        }),
      },
    },
  ]
  return {
    touched,
    releases,
    isEmpty: isShownAlready(releases, touched),
    replaced: changes.flatMap(({ before: row, after: next }) => (row && next ? [{ current: row, row: next }] : [])),
    documents: upload.written,
    media,
    diagnostics: [
      ...sortDiagnostics([
        ...diagnostics,
        ...describeBroken(broken, entries),
        ...written.diagnostics,
        ...redirects.refused,
        ...(pictures?.diagnostics.values() ?? []),
      ]),
      ...checkConfigIcons(input, icons),
      ...checkLanguageFolders(
        input.content.map(({ file }) => placeOf(file)),
        input.setting,
      ),
    ],
    basis: {
      ...basis,
      content: input.content,
      index: found.index,
      drafts: found.drafts,
      unsettled,
      includers: includersAfter(basis.includers, changes),
      refused: redirects.refused,
      stems: navigation.stems,
    },
  }
}

interface CompiledChanges {
  changes: RowChange[]
  diagnostics: Diagnostic[]
  unsettled: Set<string>
  anchors: CompiledAnchors
}

/** Compiles and uploads the stale files; `undefined` if one of them was deleted in the meantime. */
async function compileChanges(
  { stale, removed, index, drafts }: ContentChanges,
  { folder, content, setting, code, config, tools, now, onProgress }: SyncInput,
  basis: PlanBasis,
  upload: DocumentUpload,
): Promise<CompiledChanges | undefined> {
  const files = new Set(removed.length + basis.unsettled.size === 0 ? [] : content.map(({ file }) => file))
  const unpublished = new Set(removed.map(({ file }) => file))
  const compiled: CompiledChanges = {
    changes: removed.map((before) => ({ before, after: undefined })),
    diagnostics: [],
    unsettled: new Set([...basis.unsettled].filter((file) => files.has(file) && !unpublished.has(file))),
    anchors: new CompiledAnchors(),
  }
  const gone = goneByText(removed, files)
  const byFile = new Map(stale.map((page) => [page.file, page]))
  const jobs = stale.map(({ file }) => ({ file, part: folder.partOf(file) }))
  const outcomes = compileAll(jobs, { folder: folder.path, ...setting, index, code, site: slotSite(config) }, tools)
  let done = 0
  for await (const outcome of uploading(outcomes, upload, {
    total: stale.length,
    index,
    drafts,
    onProgress,
  })) {
    done++
    const { source, row } = byFile.get(outcome.file)!
    if (outcome.diagnostics.length === 0) compiled.unsettled.delete(outcome.file)
    else compiled.unsettled.add(outcome.file)
    compiled.diagnostics.push(...outcome.diagnostics)
    compiled.anchors.add(outcome)
    const after = nextRow(outcome, source, { current: row, before: row ?? gone.get(textOf(source)) }, now)
    if (after) compiled.changes.push({ before: row, after })
  }
  return done === stale.length ? compiled : undefined
}

function hasSameFiles<Value extends { file: string; hash: string }>(
  before: readonly Value[],
  now: readonly Value[],
): boolean {
  return (
    before === now ||
    (before.length === now.length &&
      before.every(({ file, hash }, index) => file === now[index]!.file && hash === now[index]!.hash))
  )
}
