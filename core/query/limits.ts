/** What one statement may ask for. Wider than anything the query builder of Nuxt Content is used for, narrow enough to stay cheap. */
export const queryLimits = {
  /** Of the statement, in characters; Nuxt Content's own limit. */
  characters: 100_000,
  /** Groups within groups. */
  depth: 20,
  conditions: 200,
  /** In all conditions together. */
  values: 2000,
  orders: 10,
  /** Of a pattern of LIKE, in characters. */
  patternCharacters: 2000,
  /** `%` in one pattern. */
  wildcards: 20,
  /** Patterns that the database does not take itself, each of which it is asked about apart. */
  longPatterns: 10,
  /** Conditions on a page's body, each of which reads every body. */
  bodyConditions: 4,
  /** What the database may need to find the rows, by estimate, in milliseconds of its processor. */
  workMs: 250,
} as const
