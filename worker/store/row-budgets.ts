/**
 * The most rows that one request may read from D1, as D1 counts and bills them (`meta.rows_read`), on a site of 10,000
 * pages in an isolate that knows nothing of it. `npm run bench -- rows` measures every kind of request against them;
 * `tests/worker/row-budgets.test.ts` does on a small site.
 */
export const rowBudgets = {
  /** A page, in any form. */
  page: 150,
  /** An address at which nothing is, with the pages that may have been meant. */
  missing: 200,
  /** A search, or the completion of a word, whatever the words. */
  search: 5000,
  /** A part of a list: of pages, of the navigation. */
  list: 1000,
  /** The query of a client for one page by its path. */
  pageQuery: 200,
  /** Any other query; what would read more is refused. */
  query: 20_000,
  /** What is the same for everybody and was made before: dumps, titles, sections, texts about the whole site. */
  artifact: 100,
} as const

/** The most statements that one request may send: the limit of a worker invocation on the free plan. */
export const maxStatements = 50
