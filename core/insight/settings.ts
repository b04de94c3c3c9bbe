/** The settings for insight in `site.config.ts`. They take effect only if the Worker has a D1 binding `INSIGHT`. */
export interface InsightInput {
  /** Days after which counters and comments are deleted. Default 90. */
  retentionDays?: number
  /** Maximum number of rows written per day, as counted by D1. Default 20,000. */
  rowsPerDay?: number
  /** Maximum number of combinations of page and form that an isolate counts per day. Default 5,000. */
  keysPerDay?: number
  /** Whether to count searches without a result or a click. Default `true`. */
  searches?: boolean
  /** Whether to count URLs without a page. Default `true`. */
  missing?: boolean
  /** Whether readers can vote, if `feedback` is `true`. Default `true`. */
  votes?: boolean
  /** Whether readers can add a comment to their vote. Default `true`. */
  comments?: boolean
}

/** The settings with every default filled in. */
export type InsightSettings = Required<InsightInput>

const defaults: InsightSettings = {
  retentionDays: 90,
  rowsPerDay: 20_000,
  keysPerDay: 5000,
  searches: true,
  missing: true,
  votes: true,
  comments: true,
}

/** Fills in the defaults. Returns `undefined` if insight is turned off. */
export function resolveInsight(input: boolean | InsightInput = true): InsightSettings | undefined {
  if (input === false) return undefined
  return { ...defaults, ...(input === true ? {} : input) }
}

const dayMs = 24 * 60 * 60 * 1000

/** Returns the number of days since 1970, in UTC. Counters refer to days by this number. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs)
}

/** Returns the ISO date of a day. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
