import type { FormerHeading } from '../../../core/document/index.ts'
import type { SourceFile } from '../collect/source-file.ts'
import { keyOf, releaseTables } from '../versioned-table.ts'
import type { CurrentRelease, CurrentRow, EntryRow, NextRow, ReleaseTable, VersionedTable } from '../versioned-table.ts'
import { planAnchors } from './anchors.ts'
import { includesText } from './basis.ts'
import type { PlanBasis } from './basis.ts'
import type { Plan } from './requests.ts'
import type { PlannedRelease } from './planned-release.ts'
import { replaceRows, sidesOf } from './row-changes.ts'
import type { RowChange } from './row-changes.ts'

/** The last publication to a channel by this process. */
export interface Publication {
  release: CurrentRelease
  counts: PlannedRelease['counts']
  basis: PlanBasis
}

/**
 * Returns whether two files claim the same path, before or after an edit. In that case, all rows are needed to decide
 * which file is published.
 */
export function hasPathConflict(
  changes: readonly RowChange[],
  rows: readonly CurrentRow<EntryRow>[],
  { contested }: Pick<PlanBasis, 'contested'>,
): boolean {
  const { before, after } = sidesOf(changes)
  const isMoved = changes.some(
    (change) => change.before?.path !== change.after?.path || change.before?.stem !== change.after?.stem,
  )
  if (isMoved && contested.size > 0) return true
  const paths = new Set(after.map(({ path }) => path))
  const gone = new Set(before)
  return paths.size < after.length || rows.some((row) => paths.has(row.path) && !gone.has(row))
}

/**
 * Returns whether a file that shares its path with another one was changed or removed. The diagnostic of the path
 * conflict may then be outdated.
 */
export function hasContestedChange({ contested, content: before }: PlanBasis, content: readonly SourceFile[]): boolean {
  const hashIn = (files: readonly SourceFile[], wanted: string) => files.find(({ file }) => file === wanted)?.hash
  return [...contested].some((file) => hashIn(before, file) !== hashIn(content, file))
}

/**
 * Adds the new targets of removed headings (see `planAnchors`) to the changes. This affects the changed pages and the
 * pages that refer to their headings.
 *
 * @param rows the entries of the previous release
 * @param moved the pages whose path changed
 */
export function* followHeadings(
  rows: readonly NextRow<EntryRow>[],
  changes: readonly RowChange[],
  moved: readonly { from: string; to: string }[],
): Plan<RowChange[]> {
  const changed = new Set(changes.map(({ before }) => before))
  const pointedTo = new Set(
    rows
      .flatMap(({ anchors }) => (anchors === null ? [] : (JSON.parse(anchors) as FormerHeading[])))
      .flatMap(({ path }) => path ?? []),
  )
  const others = rows.filter(
    (row) => (row.anchors !== null || (pointedTo.size > 0 && pointedTo.has(row.path))) && !changed.has(row),
  )
  const all = [...others.map((row): RowChange => ({ before: row, after: row })), ...changes]
  const { before, after } = sidesOf(all)
  const next = new Map((yield* planAnchors({ before, after, moved })).map((row, index) => [after[index], row]))
  return all
    .map((change) => ({ ...change, after: change.after && next.get(change.after) }))
    .filter((change) => changed.has(change.before) || change.before !== change.after)
}

type Counts = PlannedRelease['counts']

/** Returns the counts of a release after rows were removed and added. */
export function recount(counts: Counts, gone: Counts, added: Counts): Counts {
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

/** Updates the set of files whose pages include text from other files. */
export function includersAfter(before: ReadonlySet<string>, changes: readonly RowChange[]): Set<string> {
  const includers = new Set(before)
  const { before: gone, after } = sidesOf(changes)
  for (const { file } of gone) includers.delete(file)
  for (const row of after) if (includesText(row)) includers.add(row.file)
  return includers
}

/**
 * Returns all rows of a release after an edit was written, in the order in which the database returns them.
 *
 * @param release the release before the edit
 * @param touched the rows of `release` that the plan covers
 * @param written the same rows after the edit
 */
export function applyEdit(release: CurrentRelease, touched: CurrentRelease, written: CurrentRelease): CurrentRelease {
  const apply = <Name extends ReleaseTable>(name: Name): CurrentRelease[Name] =>
    // `apply` combines rows of the same table.
    applyRows(releaseTables[name], release[name], touched[name], written[name]) as CurrentRelease[Name]
  return {
    ...written,
    entries: apply('entries'),
    navigation: apply('navigation'),
    translations: apply('translations'),
    files: apply('files'),
    redirects: apply('redirects'),
  }
}

function applyRows(
  table: VersionedTable,
  rows: readonly CurrentRow[],
  touched: readonly CurrentRow[],
  written: readonly CurrentRow[],
): readonly CurrentRow[] {
  if (touched.length === 0 && written.length === 0) return rows
  const before = new Map(touched.map((row) => [keyOf(table, row), row.digest]))
  const after = new Map(written.map((row) => [keyOf(table, row), row]))
  const isNew = (row: CurrentRow) => !before.has(keyOf(table, row))
  const isOther = (row: CurrentRow) => !isNew(row) && before.get(keyOf(table, row)) !== row.digest
  const replaced = replaceRows(rows, touched, (row) => {
    const follower = after.get(keyOf(table, row))
    // A row without a visible difference was not written again and keeps its position.
    if (follower?.digest !== row.digest) return undefined
    return follower === row ? row : { ...follower, since: row.since }
  })
  return [...replaced, ...written.filter(isNew), ...written.filter(isOther)]
}
