/** Runs statements of the query builder and returns rows in the clients' form, with decoded JSON columns. */
export interface QueryRunner {
  /** @throws Error with the reason if the statement is refused */
  run(collection: string, sql: string): Promise<Record<string, unknown>[]>
  /** Releases its resources. The runner can't be used afterwards. */
  close(): void
}
