import type { Bucket } from './bucket.ts'

/** A statement with its bound parameters, at most 100. */
export interface Statement {
  sql: string
  params: (string | number | null)[]
}

export type Row = Record<string, unknown>

/** A D1 database to read and write. Local and deployed databases only differ in how batches are sent. */
export interface D1Target {
  /**
   * Runs statements in order in one transaction, and returns the rows of each.
   * @throws D1's error, in which case nothing is written
   */
  batch(statements: Statement[]): Promise<Row[][]>
}

/**
 * Runs one statement and returns its rows.
 *
 * @typeParam Result type of the selected rows; derived from the schema (`StoredRow` in worker/store/schema.ts, as a
 * type only), so that renaming a column there breaks the compilation here
 * @throws D1's error
 */
export async function queryRows<Result extends Row = Row>(
  target: D1Target,
  sql: string,
  ...params: Statement['params']
): Promise<Result[]> {
  const [rows] = await target.batch([{ sql, params }])
  return (rows ?? []) as Result[] // The caller states the type of the rows.
}

/**
 * Combines the first batches, which are requested before any has a response, into one, because a round trip to a
 * deployed database takes longer than the statements. Sends later batches unchanged, so that responses stay small. Only
 * for reads, because an error fails all of them.
 */
export function combineReads(target: D1Target): D1Target {
  const first: { statements: Statement[]; answer: PromiseWithResolvers<Row[][]> }[] = []
  let isSent = false
  const send = async () => {
    isSent = true
    try {
      const rows = await target.batch(first.flatMap(({ statements }) => statements))
      for (const { statements, answer } of first) answer.resolve(rows.splice(0, statements.length))
    } catch (error) {
      for (const { answer } of first) answer.reject(error)
    }
  }
  return {
    async batch(statements) {
      if (isSent) return await target.batch(statements)
      const answer = Promise.withResolvers<Row[][]>()
      if (first.push({ statements, answer }) === 1) queueMicrotask(() => void send())
      return await answer.promise
    },
  }
}

/** Returns whether a statement only reads. */
export function isRead({ sql }: Statement): boolean {
  return /^\s*SELECT\b/i.test(sql)
}

/** Returns the size of a statement's parameters in bytes. */
export function parameterBytes({ params }: Statement): number {
  return params.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8), 0)
}

/** Wraps a database to count the bytes of its parameters. */
export function meterTarget(target: D1Target): D1Target & { readonly sentBytes: number } {
  let sentBytes = 0
  return {
    get sentBytes() {
      return sentBytes
    },
    batch(statements) {
      for (const statement of statements) sentBytes += parameterBytes(statement)
      return target.batch(statements)
    },
  }
}

/** A database that is open until it is disposed of. */
export interface Database {
  target: D1Target
  /** The second database, with counters, votes, and comments, if there is one. */
  insight?: D1Target | undefined
  /** The bucket with the bytes of files, if there is one. */
  bucket?: Bucket | undefined
  /** Origin of the site that a process on this machine serves from the database, such as `http://localhost:8787`. */
  origin?: string
  dispose(): Promise<void>
}
