import type { FormerHeading } from '../../core/document/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { readAcceptedTranslations } from './collect/accepted-translations.ts'
import { compileAll } from './compile/pool.ts'
import { releaseTables } from './plan/current-release.ts'
import type { CurrentRelease, ReleaseTable } from './plan/current-release.ts'
import type { D1Target } from './d1-target.ts'
import { DocumentUpload, uploadMedia } from './write/document-upload.ts'
import { editNavigation } from './plan/navigation-edit.ts'
import { editRedirects } from './plan/redirects-edit.ts'
import { checkConfigIcons } from './compile/field-icons.ts'
import { findChanges } from './compile/find-changes.ts'
import type { ContentChanges } from './compile/find-changes.ts'
import { goneByText, textOf } from './plan/last-change.ts'
import { planAnchors } from './plan/anchors.ts'
import { includesText, surroundingsOf } from './plan/basis.ts'
import type { PlanBasis } from './plan/basis.ts'
import { mediaOf, nextRow, refreshStatements } from './plan/entries.ts'
import { inOrder, isThere } from './full-sync.ts'
import type { ReleasePlan, ReleasePlanInput } from './full-sync.ts'
import { countRows } from './plan/releases.ts'
import type { PlannedRelease } from './plan/releases.ts'
import { planTranslations } from './plan/translations.ts'
import { applyChanges, replaceRows, sidesOf } from './plan/row-change.ts'
import type { RowChange } from './plan/row-change.ts'
import { keyOf } from './versioned-table.ts'
import type { CurrentRow } from './versioned-table.ts'

/** What this process published last in a channel. */
export interface Publication {
  release: CurrentRelease
  counts: PlannedRelease['counts']
  basis: PlanBasis
}

/** A plan of what an edit touches: every other row of the release stays. */
export interface EditPlan extends ReleasePlan {
  /** The rows of the release now that the plan is about. */
  touched: CurrentRelease
}

/**
 * Plans a sync where nothing but some content files has changed since the one before it in this process: pages with another text, new
 * ones, ones that went or moved, settings of folders. It looks at those, at what asks about them, at their translations and their
 * folders only, so that an edit costs the same on a site of any size. What it plans is what `planRelease` would.
 *
 * @returns `undefined` where something else has changed, too: then everything has to be compared, as `planRelease` does
 */
export async function planEdit(
  input: ReleasePlanInput,
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
    !isSame(basis.media, input.media)
  )
    return undefined
  const accepted = await readAcceptedTranslations(folder.path)
  if (basis.surroundings !== surroundingsOf({ ...input, accepted })) return undefined
  const found = await findChanges(input, basis, current.entries)
  if (!found) return undefined
  const upload = new DocumentUpload(target, input)
  const compiled = await compileChanges(found, input, basis, upload)
  if (!compiled || sharesPaths(compiled.changes, current.entries, basis)) return undefined
  await upload.flush()

  const { diagnostics, unsettled } = compiled
  const redirects = await editRedirects({
    target,
    config,
    icons,
    written: written.redirects,
    current,
    basis,
    changes: compiled.changes,
  })
  const changes = await followHeadings(target, current.entries, compiled.changes, redirects.moved)
  const { before, after } = sidesOf(changes)
  const entries = applyChanges(current.entries, changes)
  const shown = new Set(after.flatMap(mediaOf))
  const media = await uploadMedia(
    target,
    folder,
    input.media.filter(({ file }) => shown.has(file)),
  )
  const navigation = editNavigation({
    config,
    before: current.entries,
    after: entries,
    changes,
    current: current.navigation,
    stems: basis.stems,
  })
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
  const replaced = changes.flatMap(({ before: row, after: next }) => (row && next ? [{ current: row, row: next }] : []))
  return {
    touched,
    releases,
    isEmpty: isThere(releases, touched),
    refreshed: refreshStatements(replaced, { ...input, seen: current.number }),
    documents: upload.written,
    media,
    diagnostics: [
      ...inOrder([...diagnostics, ...written.diagnostics, ...redirects.refused]),
      ...checkConfigIcons(config, icons),
    ],
    basis: {
      ...basis,
      content: input.content,
      index: found.index,
      unsettled,
      includers: includersAfter(basis.includers, changes),
      refused: redirects.refused,
      stems: navigation.stems,
    },
  }
}

/** The release of which an edit's touched rows are as its plan says, in the order in which the database would give them. */
export function applyEdit(release: CurrentRelease, { touched }: EditPlan, next: CurrentRelease): CurrentRelease {
  const apply = (name: ReleaseTable) => {
    const table = releaseTables[name]
    if (touched[name].length === 0 && next[name].length === 0) return release[name]
    const before = new Map(touched[name].map((row) => [keyOf(table, row), row.digest]))
    const after = new Map(next[name].map((row) => [keyOf(table, row), row]))
    const isNew = (row: CurrentRow) => !before.has(keyOf(table, row))
    const isOther = (row: CurrentRow) => !isNew(row) && before.get(keyOf(table, row)) !== row.digest
    const rows = replaceRows(release[name], touched[name], (row) => {
      const follower = after.get(keyOf(table, row))
      // One that readers see no difference of stays in its place.
      if (follower?.digest !== row.digest) return undefined
      return follower === row ? row : { ...follower, since: row.since }
    })
    return [...rows, ...next[name].filter(isNew), ...next[name].filter(isOther)]
  }
  return {
    ...next,
    entries: apply('entries'),
    navigation: apply('navigation'),
    translations: apply('translations'),
    files: release.files,
    redirects: apply('redirects'),
  }
}

interface Compiled {
  changes: RowChange[]
  diagnostics: Diagnostic[]
  unsettled: Set<string>
}

/** Compiles what has to be; `undefined` where a file has gone meanwhile. */
async function compileChanges(
  { stale, removed, index }: ContentChanges,
  { folder, content, setting, tools, now, onProgress }: ReleasePlanInput,
  basis: PlanBasis,
  upload: DocumentUpload,
): Promise<Compiled | undefined> {
  const files = new Set(removed.length + basis.unsettled.size === 0 ? [] : content.map(({ file }) => file))
  const unpublished = new Set(removed.map(({ file }) => file))
  const compiled: Compiled = {
    changes: removed.map((before) => ({ before, after: undefined })),
    diagnostics: [],
    unsettled: new Set([...basis.unsettled].filter((file) => files.has(file) && !unpublished.has(file))),
  }
  const gone = goneByText(removed, files)
  const byFile = new Map(stale.map((page) => [page.file, page]))
  let done = 0
  for await (const outcome of compileAll(stale, { folder: folder.path, ...setting, index }, tools)) {
    done++
    onProgress?.({ done, total: stale.length })
    const { source, row } = byFile.get(outcome.file)!
    if (outcome.diagnostics.length === 0) compiled.unsettled.delete(outcome.file)
    else compiled.unsettled.add(outcome.file)
    compiled.diagnostics.push(...outcome.diagnostics)
    const after = await nextRow(
      outcome,
      source,
      { current: row, before: row ?? gone.get(textOf(source)) },
      { upload, now },
    )
    if (after) compiled.changes.push({ before: row, after })
  }
  return done === stale.length ? compiled : undefined
}

/** Whether two files claim one path, or have done so: which of them is there, all rows decide. */
function sharesPaths(changes: readonly RowChange[], rows: readonly CurrentRow[], { refused }: PlanBasis): boolean {
  const { before, after } = sidesOf(changes)
  const isPlacedOtherwise = changes.some(
    (change) => change.before?.path !== change.after?.path || change.before?.stem !== change.after?.stem,
  )
  if (isPlacedOtherwise && refused.some(({ code }) => code === 'duplicate-path')) return true
  const paths = new Set(after.map(({ path }) => path))
  const gone = new Set(before)
  return paths.size < after.length || rows.some((row) => paths.has(row.path) && !gone.has(row))
}

/** Says what became of headings, see `planAnchors`, of the pages that changed and of those that point to where a heading went. */
async function followHeadings(
  target: D1Target,
  rows: readonly CurrentRow[],
  changes: readonly RowChange[],
  moved: readonly { from: string; to: string }[],
): Promise<RowChange[]> {
  const changed = new Set(changes.map(({ before }) => before))
  const pointed = new Set(
    rows
      .filter(({ anchors }) => anchors !== null)
      .flatMap(({ anchors }) => (JSON.parse(String(anchors)) as FormerHeading[]).flatMap(({ path }) => path ?? [])),
  )
  const others = rows.filter(
    (row) => (row.anchors !== null || (pointed.size > 0 && pointed.has(String(row.path)))) && !changed.has(row),
  )
  const all = [...others.map((row): RowChange => ({ before: row, after: row })), ...changes]
  const { before, after } = sidesOf(all)
  const next = new Map((await planAnchors(target, { before, after, moved })).map((row, index) => [after[index], row]))
  return all
    .map((change) => ({ ...change, after: change.after && next.get(change.after) }))
    .filter((change) => changed.has(change.before) || change.before !== change.after)
}

type Counts = PlannedRelease['counts']

function recount(counts: Counts, gone: Counts, added: Counts): Counts {
  const byName = (of: (one: Counts) => Record<string, number>) =>
    Object.fromEntries(
      Object.keys({ ...of(counts), ...of(added) })
        .map((name): [string, number] => [
          name,
          (of(counts)[name] ?? 0) - (of(gone)[name] ?? 0) + (of(added)[name] ?? 0),
        ])
        .filter(([, count]) => count > 0),
    )
  return {
    pages: counts.pages - gone.pages + added.pages,
    collections: byName(({ collections }) => collections),
    navigation: byName(({ navigation }) => navigation),
  }
}

function includersAfter(before: ReadonlySet<string>, changes: readonly RowChange[]): Set<string> {
  const includers = new Set(before)
  const { before: gone, after } = sidesOf(changes)
  for (const { file } of gone) includers.delete(String(file))
  for (const row of after) if (includesText(row)) includers.add(String(row.file))
  return includers
}

function isSame<Value extends { file: string; hash: string }>(
  before: readonly Value[],
  now: readonly Value[],
): boolean {
  return (
    before === now ||
    (before.length === now.length &&
      before.every(({ file, hash }, index) => file === now[index]!.file && hash === now[index]!.hash))
  )
}
