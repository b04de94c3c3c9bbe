/**
 * The maximum number of rows that a request may read from D1, as D1 counts and bills them (`meta.rows_read`), on a site
 * with 10,000 pages and a cold isolate. `npm run bench -- rows` checks every kind of request against these limits, and
 * `tests/worker/row-budgets.test.ts` does so on a small site.
 */
export const rowBudgets = {
  /** A page, in any form. */
  page: 150,
  /** A URL that doesn't exist, with suggested pages. */
  missing: 200,
  /** A search or a word completion, for any query. */
  search: 5000,
  /** A slice of a list of pages or of the navigation. */
  list: 1000,
  /** A query for one page by its path. */
  pageQuery: 200,
  /** Any other query. A query that would read more is refused. */
  query: 20_000,
  /** A stored artifact that is the same for every client, such as a dump, the titles, or the sitemap. */
  artifact: 100,
} as const

/** Maximum number of statements per request, which is the limit per Worker invocation on the free plan. */
export const maxStatements = 50
