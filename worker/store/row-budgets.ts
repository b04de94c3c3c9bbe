/**
 * The maximum number of rows that a request may read from D1, as D1 counts and bills them (`meta.rows_read`). The
 * limits apply to a cold isolate and a site with 10,000 pages. `npm run bench -- rows` checks all kinds of requests
 * against them, and `tests/worker/row-budgets.test.ts` does the same on a small site.
 */
export const rowBudgets = {
  /** A page, in any form. */
  page: 150,
  /** A URL that doesn't exist, including suggestions of similar pages. */
  missing: 200,
  /** Any search or word completion. */
  search: 5000,
  /** A slice of a list of pages or of the navigation. */
  list: 1000,
  /** A query for one page by its path. */
  pageQuery: 200,
  /** Any other query. Queries that would read more are rejected. */
  query: 20_000,
  /** A stored artifact that all clients share, such as a dump, the titles, or the sitemap. */
  artifact: 100,
} as const

/** Maximum number of statements per request: D1's limit for one Worker invocation on the free plan. */
export const maxStatements = 50
