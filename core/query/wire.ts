// The messages between the content endpoints and their clients, besides rows: the protocol of Nuxt Content.

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
 * The content of `/__nuxt_content/{collection}/sql_dump.txt`: this as JSON, in gzip and base64. Statements that create
 * and fill the table of the collection, to be run in order.
 */
export type DumpStatements = string[]

/** The query parameter that leaves the bodies of pages out of a dump, which makes it much smaller. */
export const withoutBodies = { name: 'bodies', value: 'false' } as const
