/** Answers statements of the query builder: with rows as clients get them, JSON columns decoded. */
export interface QueryRunner {
  /** @throws Error with the reason, for a statement that is refused */
  run(collection: string, sql: string): Promise<Record<string, unknown>[]>
  /** Lets go of what it holds; it is not used afterwards. */
  close(): void
}
