/** Limits per statement. They are higher than queries need in practice, but low enough to keep statements cheap. */
export const queryLimits = {
  /** Length of the statement. Nuxt Content has the same limit. */
  characters: 100_000,
  /** Nesting depth of condition groups. */
  depth: 20,
  conditions: 200,
  /** Number of values in all conditions. */
  values: 2000,
  orders: 10,
  /** Length of a LIKE pattern. */
  patternCharacters: 2000,
  /** Number of `%` in one pattern. */
  wildcards: 20,
  /** Number of patterns that are too long for D1. Each needs a separate query. */
  longPatterns: 10,
  /** Number of conditions on the bodies of pages. Each reads every body. */
  bodyConditions: 4,
  /** Estimated CPU time of the database to find the rows, in milliseconds. */
  workMs: 250,
} as const
