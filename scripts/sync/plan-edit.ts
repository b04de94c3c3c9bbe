import type { FormerHeading } from '../../core/document/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import { readAcceptedTranslations } from './accepted-translations.ts'
import { compileAll } from './compile-pool.ts'
import type { CurrentRelease } from './current-release.ts'
import type { D1Target } from './d1-target.ts'
import { DocumentUpload, uploadMedia } from './document-upload.ts'
import { checkConfigIcons, iconsOf } from './embed-icons.ts'
import { findStale } from './find-stale.ts'
import type { StalePage } from './find-stale.ts'
import { planAnchors } from './plan-anchors.ts'
import { includesText, surroundingsOf } from './plan-basis.ts'
import type { PlanBasis } from './plan-basis.ts'
import { mediaOf, nextRow, refreshStatements } from './plan-entries.ts'
import type { Replaced } from './plan-entries.ts'
import { navigationOf } from './plan-navigation.ts'
import { inOrder, isThere } from './plan-release.ts'
import type { ReleasePlan, ReleasePlanInput } from './plan-release.ts'
import { countRows } from './plan-releases.ts'
import type { PlannedRelease } from './plan-releases.ts'
import { planTranslations } from './plan-translations.ts'
import { navigationTable, withDigests } from './versioned-table.ts'
import type { CurrentRow, NextRow } from './versioned-table.ts'

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

/** Columns of an entry on which other entries depend. */
const placeColumns = ['collection', 'path', 'pair', 'stem', 'extension'] as const

/** Columns that the navigation shows. */
const listedColumns = ['title', 'description', 'navigation', 'meta'] as const

/**
 * Plans a sync where nothing but the texts of some pages has changed since the one before it in this process. It looks at those
 * pages and their translations only, so that an edit costs the same on a site of any size.
 *
 * @returns `undefined` where something else has changed, too: then everything has to be compared, as `planRelease` does
 */
export async function planEdit(input: ReleasePlanInput, { release, counts, basis }: Publication): Promise<EditPlan | undefined> {
  const { folder, target, config, current, tools } = input
  if (current !== release || current.base !== null || current.releases.length !== 1 || !isSame(basis.media, input.media)) return undefined
  const accepted = await readAcceptedTranslations(folder.path)
  if (basis.surroundings !== surroundingsOf({ ...input, accepted })) return undefined
  const stale = await findStale(input, basis, current.entries)
  if (!stale) return undefined
  const upload = new DocumentUpload(target)
  const compiled = await compileAgain(stale, input, basis, upload)
  if (!compiled || !compiled.replaced.every(staysAlike)) return undefined
  await upload.flush()

  const { diagnostics, unsettled } = compiled
  const replaced = await followHeadings(target, current.entries, compiled.replaced)
  const rows = replaced.map(({ row }) => row)
  const shown = new Set(rows.flatMap(mediaOf))
  const media = await uploadMedia(target, folder, input.media.filter(({ file }) => shown.has(file)))
  const entries = replaceRows(current.entries, replaced)
  const isListed = replaced.some(({ current: before, row }) => listedColumns.some((column) => row[column] !== before[column]))
  const navigation = isListed ? withDigests(navigationTable, current.navigation, navigationOf(config, entries)) : undefined
  const pairs = new Set(rows.map(({ pair }) => pair))
  const coupled = entries.filter(({ pair }) => pairs.has(pair))
  const paths = new Set(coupled.map(({ path }) => path))
  const translations = current.translations.filter(({ path }) => paths.has(path))
  const touched: CurrentRelease = {
    ...current, entries: replaced.map(({ current: before }) => before), navigation: navigation ? current.navigation : [], translations, files: [], redirects: [],
  }
  const releases: ReleasePlan['releases'] = [{
    effectiveAt: null, config: current.releases[0]!.config, moved: [],
    counts: navigation ? countRows(entries, navigation) : counts,
    rows: {
      entries: rows, navigation: navigation ?? [], files: [], redirects: [],
      translations: await planTranslations({ config, target, entries: coupled, current: translations, accepted }),
    },
  }]
  return {
    touched, releases, isEmpty: isThere(releases, touched), refreshed: refreshStatements(replaced, { ...input, seen: current.number }),
    documents: upload.written, media,
    diagnostics: [...inOrder([...diagnostics, ...input.written.diagnostics, ...basis.refused]), ...checkConfigIcons(config, tools.icons)],
    basis: { ...basis, content: input.content, unsettled, includers: includersAmong(basis.includers, rows) },
  }
}

/** The release of which an edit's touched rows are as its plan says. */
export function applyEdit(release: CurrentRelease, { touched }: EditPlan, next: CurrentRelease): CurrentRelease {
  const apply = (name: 'entries' | 'navigation' | 'translations') => {
    const gone = new Set(touched[name])
    return gone.size === 0 && next[name].length === 0 ? release[name] : [...release[name].filter((row) => !gone.has(row)), ...next[name]]
  }
  return { ...next, entries: apply('entries'), navigation: apply('navigation'), translations: apply('translations'), files: release.files, redirects: release.redirects }
}

interface Compiled { replaced: Replaced[]; diagnostics: Diagnostic[]; unsettled: Set<string> }

/** Compiles pages again; `undefined` where one has gone meanwhile. */
async function compileAgain(
  stale: readonly StalePage[], { folder, setting, tools, now, onProgress }: ReleasePlanInput, { index, unsettled }: PlanBasis, upload: DocumentUpload,
): Promise<Compiled | undefined> {
  const compiled: Compiled = { replaced: [], diagnostics: [], unsettled: new Set(unsettled) }
  const byFile = new Map(stale.map((page) => [page.file, page]))
  for await (const outcome of compileAll(stale, { folder: folder.path, ...setting, index }, tools)) {
    const { source, row: current } = byFile.get(outcome.file)!
    const isSettled = outcome.diagnostics.length === 0
    if (isSettled) compiled.unsettled.delete(outcome.file)
    else compiled.unsettled.add(outcome.file)
    compiled.diagnostics.push(...outcome.diagnostics)
    const row = await nextRow(outcome, source, { current, before: current }, { upload, now })
    compiled.replaced.push({ current, row: row ?? current })
    onProgress?.({ done: compiled.replaced.length, total: stale.length })
  }
  return compiled.replaced.length === stale.length ? compiled : undefined
}

/** Says what became of headings, see `planAnchors`, of the pages that changed and of those that point to where a heading went. */
async function followHeadings(target: D1Target, rows: readonly CurrentRow[], replaced: readonly Replaced[]): Promise<Replaced[]> {
  const next = new Map(replaced.map(({ current, row }) => [current, row]))
  const pointed = new Set(rows.filter(({ anchors }) => anchors !== null).flatMap(({ anchors }) =>
    (JSON.parse(String(anchors)) as FormerHeading[]).flatMap(({ path }) => path ?? [])))
  const before = rows.filter((row) => next.has(row) || row.anchors !== null || pointed.has(String(row.path)))
  const after = await planAnchors(target, { before, after: before.map((row) => next.get(row) ?? row), moved: [] })
  return before.flatMap((current, index) => (next.has(current) || after[index] !== current ? [{ current, row: after[index]! }] : []))
}

/** Whether a row may take another's place without a look at the rest of the site. */
function staysAlike({ current, row }: Replaced): boolean {
  return placeColumns.every((column) => row[column] === current[column]) && (row.document === null) === (current.document === null)
    && iconsOf(row).join() === iconsOf(current).join()
}

function replaceRows(rows: readonly CurrentRow[], replaced: readonly Replaced[]): NextRow[] {
  const next = new Map(replaced.map(({ current, row }) => [current, row]))
  return rows.map((row) => next.get(row) ?? row)
}

function includersAmong(before: ReadonlySet<string>, rows: readonly NextRow[]): Set<string> {
  const includers = new Set(before)
  for (const row of rows) {
    if (includesText(row)) includers.add(String(row.file))
    else includers.delete(String(row.file))
  }
  return includers
}

function isSame<Value extends { file: string; hash: string }>(before: readonly Value[], now: readonly Value[]): boolean {
  return before === now || (before.length === now.length && before.every(({ file, hash }, index) => file === now[index]!.file && hash === now[index]!.hash))
}
