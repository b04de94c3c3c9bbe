/** Answers statements of the query builder with rows as clients get them, JSON columns decoded. */
export interface QueryRunner {
  /** @throws Error with the reason if the statement is refused */
  run(collection: string, sql: string): Promise<Record<string, unknown>[]>
  /** Releases its resources. The runner cannot be used afterwards. */
  close(): void
}
