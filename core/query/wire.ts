// Messages of Nuxt Content's protocol, which the content endpoints and their clients exchange in addition to rows.

/**
 * The body of `POST /__nuxt_content/{collection}/query`, as JSON. The response is an array of rows, or a
 * `QueryRefusal`.
 */
export interface QueryRequest {
  /** A statement of the query builder. */
  sql: string
}

/** The response to a refused or failed query. */
export interface QueryRefusal {
  message: string
}

/**
 * The content of `/__nuxt_content/{collection}/sql_dump.txt`, as JSON, compressed with gzip and encoded in base64:
 * statements that create and fill the collection's table, in order.
 */
export type DumpStatements = string[]

/** The query parameter that omits the bodies of pages from a dump, which makes it much smaller. */
export const withoutBodies = { name: 'bodies', value: 'false' } as const
