/** Runs the query builder's statements. Returns rows in the form that clients expect, with decoded JSON columns. */
export interface QueryRunner {
  /** @throws Error with the reason if the statement is rejected */
  run(collection: string, sql: string): Promise<Record<string, unknown>[]>
  /** Releases its resources. The runner can't be used again. */
  close(): void
}
