/**
 * Limits of one statement. They are wider than any use of Nuxt Content's query builder, and narrow enough to keep
 * statements cheap.
 */
export const queryLimits = {
  /** Length of the statement; Nuxt Content has the same limit. */
  characters: 100_000,
  /** How deep groups of conditions may be nested. */
  depth: 20,
  conditions: 200,
  /** Number of values in all conditions together. */
  values: 2000,
  orders: 10,
  /** Length of a pattern of LIKE. */
  patternCharacters: 2000,
  /** Number of `%` in one pattern. */
  wildcards: 20,
  /** Number of patterns that are too long for D1. Each needs a separate query. */
  longPatterns: 10,
  /** Number of conditions on the bodies of pages. Each reads every body. */
  bodyConditions: 4,
  /** The estimated time that the database needs to find the rows, in milliseconds of CPU. */
  workMs: 250,
} as const
