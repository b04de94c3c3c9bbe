import type { Bucket } from './bucket.ts'

/** An SQL statement with up to 100 parameters. */
export interface Statement {
  sql: string
  params: (string | number | null)[]
}

export type Row = Record<string, unknown>

/** A D1 database that can be read and written. Local and deployed databases only differ in how batches are sent. */
export interface D1Target {
  /**
   * Runs statements in order in one transaction, and returns the rows of each statement.
   * @throws errors of D1. In this case, nothing was written
   */
  batch(statements: Statement[]): Promise<Row[][]>
}

/**
 * Runs one statement and returns its rows.
 *
 * @typeParam Result the type of the rows. Derive it from the schema with `StoredRow` in worker/store/schema.ts (import
 * only the type), so that code that uses a renamed column no longer compiles
 * @throws errors of D1
 */
export async function queryRows<Result extends Row = Row>(
  target: D1Target,
  sql: string,
  ...params: Statement['params']
): Promise<Result[]> {
  const [rows] = await target.batch([{ sql, params }])
  return (rows ?? []) as Result[] // The caller specifies the type of the rows.
}

/**
 * Combines reads into one batch, because a round trip to a deployed database takes longer than the statements. All
 * batches that are requested before the first response are combined. Later batches are sent separately, so that
 * responses stay small. Use it only for reads, because an error in one batch fails all of them.
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

/** Returns whether a statement only reads data. */
export function isRead({ sql }: Statement): boolean {
  return /^\s*SELECT\b/i.test(sql)
}

/** Returns the size of all parameters of a statement in bytes. */
export function parameterBytes({ params }: Statement): number {
  return params.reduce<number>((sum, value) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 8), 0)
}

/** Wraps a database and counts the bytes of the parameters sent to it. */
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

/** A database that is open until `dispose` is called. */
export interface Database {
  target: D1Target
  /** The second database, which contains counters, votes, and comments. Absent if it isn't bound. */
  insight?: D1Target | undefined
  /** The bucket that stores the bytes of files. Absent if it isn't bound. */
  bucket?: Bucket | undefined
  /**
   * The origin of the site that a process on this machine serves from this database, such as `http://localhost:8787`.
   */
  origin?: string
  dispose(): Promise<void>
}
