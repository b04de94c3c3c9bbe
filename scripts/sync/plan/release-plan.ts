import { fileOf } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { keyOf, releaseTables, visibleAt } from '../versioned-table.ts'
import type { CurrentRow, NextRow, ReleaseTable, VersionedTable } from '../versioned-table.ts'
import type { PlanBasis } from './basis.ts'
import type { CurrentRelease } from './current-release.ts'
import type { ReplacedRow } from './entries.ts'
import type { PlannedRelease } from './releases.ts'

/** The planned releases of a sync, ready to be written. */
export interface ReleasePlan {
  /** The release that becomes current, then the scheduled ones. */
  releases: [PlannedRelease, ...PlannedRelease[]]
  /** Whether readers would see no difference, now or later. */
  isEmpty: boolean
  /** Recreated rows. If readers see no difference, only their input hashes are written. */
  replaced: ReplacedRow[]
  /** How many documents and media files were uploaded. */
  documents: number
  media: number
  diagnostics: Diagnostic[]
  /** The inputs of the plan: the next sync of this process compares with them. */
  basis: PlanBasis
}

/** Diagnostics in the order of files, lines, and columns, without repetition: many pages may share a problem. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const inFiles = diagnostics.map((diagnostic) => ({ ...diagnostic, file: fileOf(diagnostic.file) }))
  return [...new Map(inFiles.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()].toSorted(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  )
}

/** Whether readers already see exactly these releases, now and at every scheduled time. */
export function isShownAlready(releases: readonly PlannedRelease[], current: CurrentRelease): boolean {
  return (
    releases.length === current.releases.length &&
    releases.every(({ effectiveAt, config, rows }, index) => {
      const shown = current.releases[index]!
      return (
        (index === 0 || shown.effectiveAt === effectiveAt) &&
        shown.config === config &&
        (Object.keys(releaseTables) as ReleaseTable[]).every((name) =>
          hasRows(releaseTables[name], visibleAt<CurrentRow>(current[name], shown.number), rows[name]),
        )
      )
    })
  )
}

function hasRows(table: VersionedTable, current: readonly CurrentRow[], next: readonly NextRow[]): boolean {
  const digests = new Map(current.map((row) => [keyOf(table, row), row.digest]))
  return current.length === next.length && next.every((row) => digests.get(keyOf(table, row)) === row.digest)
}
