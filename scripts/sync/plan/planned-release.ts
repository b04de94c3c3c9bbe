import type { NextRows } from '../versioned-table.ts'

/** A planned release, with the rows that the plan covers. */
export interface PlannedRelease {
  /** The time at which the release becomes visible, or `null` if it does so immediately. */
  effectiveAt: string | null
  rows: NextRows
  /** The configuration to store with the release, as JSON. */
  config: string
  counts: { pages: number; collections: Record<string, number>; navigation: Record<string, number> }
  /** Pages whose path differs from the previous release. */
  moved: { from: string; to: string }[]
}
