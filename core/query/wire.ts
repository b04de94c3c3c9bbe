// What the content endpoints and their clients send each other, besides rows: the protocol of Nuxt Content.

/**
 * The body of `POST /__nuxt_content/{collection}/query`, as JSON. The answer is an array of rows, or a `QueryRefusal`.
 */
export interface QueryRequest {
  /** A statement of the query builder. */
  sql: string
}

/** The answer to a query that is refused, or failed. */
export interface QueryRefusal {
  message: string
}

/**
 * What `/__nuxt_content/{collection}/sql_dump.txt` holds: base64 of gzip of this, as JSON. Statements that make and
 * fill the table of the collection, to be run in their order.
 */
export type DumpStatements = string[]

/** The query of a dump's address that leaves out the bodies of pages: a small part of the whole dump. */
export const withoutBodies = { name: 'bodies', value: 'false' } as const
