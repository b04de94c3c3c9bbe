import type { NextRows } from '../versioned-table.ts'

/** A planned release with the rows that the plan covers. */
export interface PlannedRelease {
  /** The time from which readers see it; `null` for immediately. */
  effectiveAt: string | null
  rows: NextRows
  /** The configuration as stored in the release, as JSON. */
  config: string
  counts: { pages: number; collections: Record<string, number>; navigation: Record<string, number> }
  /** Pages whose path differs from that in the previous release. */
  moved: { from: string; to: string }[]
}
