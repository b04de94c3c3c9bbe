/** Runs the query builder's statements. */
export interface QueryRunner {
  /**
   * Returns the rows of a statement, with decoded JSON columns.
   * @throws Error with the reason if the statement is rejected
   */
  run(collection: string, sql: string): Promise<Record<string, unknown>[]>
  /** Releases the runner's resources. It can't be used afterward. */
  close(): void
}
