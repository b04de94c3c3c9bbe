import type { D1DatabaseSession, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import { databaseUnavailable } from '../../core/error/index.ts'
import type { WorkBudget } from '../../core/budget/index.ts'
import { within } from './deadline.ts'

/**
 * Errors after which D1 recommends retrying a read. An overloaded database isn't one of them
 * (developers.cloudflare.com/d1/observability/debug-d1).
 */
const passing =
  /DB reset because its code was updated|Network connection lost|storage caused object to be reset|due to transient issue on remote node/

/** Errors caused by an invalid statement or by too many statements. A retry would fail as well. */
const mistake = /SQLITE_(ERROR|CONSTRAINT|MISMATCH|TOOBIG|RANGE|AUTH)\b|D1_TYPE_ERROR|Too many API requests/

/**
 * Estimated CPU time of a statement, and of each row that it reads, in milliseconds. Includes processing the result.
 */
const statementMs = 2
const rowMs = 0.005

interface Limits {
  /** Time limit for the first read, in milliseconds. This read shows whether the database responds at all. */
  firstTimeoutMs: number
  /** Time limit for each later read, in milliseconds. */
  timeoutMs: number
  /** Whether to retry failed reads. Must be off for writes, which may only be sent once. */
  retries: boolean
  /** The request's budget, which pays for all reads. Reads are never rejected, even if the budget is used up. */
  budget: WorkBudget
}

/**
 * A D1 session with a time limit for every read. A failed read is retried once if D1 recommends a retry. After the
 * first failure, all further reads fail immediately, so that a request doesn't wait several times for a database that
 * is down.
 *
 * Implements `prepare` and `batch`, the methods that drizzle and Rivage call. They throw
 * - `databaseUnavailable` if D1 fails or takes too long,
 * - D1's own error if the statement is invalid.
 */
export class TimedSession {
  readonly #session: D1DatabaseSession
  readonly #timeoutMs: number
  readonly #retries: boolean
  #nextTimeoutMs: number
  #failure: Error | undefined
  readonly budget: WorkBudget

  constructor(session: D1DatabaseSession, { firstTimeoutMs, timeoutMs, retries, budget }: Limits) {
    this.#session = session
    this.#timeoutMs = timeoutMs
    this.#retries = retries
    this.#nextTimeoutMs = firstTimeoutMs
    this.budget = budget
  }

  /** Makes all further reads fail immediately, after another read showed that the database is down. */
  giveUp(): void {
    this.#failure ??= databaseUnavailable(undefined)
  }

  prepare(sql: string): TimedStatement {
    return new TimedStatement(this, this.#session.prepare(sql))
  }

  /** @param statements created by `prepare` */
  async batch<Row>(statements: readonly TimedStatement[]): Promise<D1Result<Row>[]> {
    const results = await this.#read(() => this.#session.batch<Row>(statements.map(({ statement }) => statement)))
    this.#charge(results)
    return results
  }

  async run<Row>(send: () => Promise<D1Result<Row>>): Promise<D1Result<Row>> {
    const result = await this.#read(send)
    this.#charge([result])
    return result
  }

  /** D1 doesn't report how many rows such a statement reads, so the rows that it returns are subtracted. */
  async raw<Row>(send: () => Promise<Row[]>): Promise<Row[]> {
    const rows = await this.#read(send)
    this.#spend(rows.length)
    return rows
  }

  #charge(results: readonly D1Result[]): void {
    for (const { meta } of results) this.#spend(meta.rows_read ?? 0)
  }

  #spend(rows: number): void {
    this.budget.spend(statementMs + rows * rowMs)
  }

  getBookmark(): string | null {
    return this.#session.getBookmark()
  }

  async #read<Value>(send: () => Promise<Value>): Promise<Value> {
    if (this.#failure) throw this.#failure
    const timeoutMs = this.#nextTimeoutMs
    try {
      const value = await within(timeoutMs, this.#retries ? sendTwice(send) : send(), () => {
        throw new Error(`D1 did not respond within ${timeoutMs} ms`)
      })
      this.#nextTimeoutMs = this.#timeoutMs
      return value
    } catch (error) {
      if (mistake.test(String(error))) throw error
      this.#failure = databaseUnavailable(error)
      throw this.#failure
    }
  }
}

/**
 * Returns whether a retry may succeed. The database is also reset if another request's write fails, for example because
 * the disk is full.
 */
function isPassing(error: unknown): boolean {
  const { durableObjectReset, cause } = error as { durableObjectReset?: boolean; cause?: unknown }
  return passing.test(String(error)) || durableObjectReset === true || (cause !== undefined && isPassing(cause))
}

async function sendTwice<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await send()
  } catch (error) {
    if (!isPassing(error)) throw error
    return await send()
  }
}

/** A statement of a `TimedSession`. */
class TimedStatement implements Pick<D1PreparedStatement, 'all' | 'run'> {
  readonly #session: TimedSession
  readonly statement: D1PreparedStatement

  constructor(session: TimedSession, statement: D1PreparedStatement) {
    this.#session = session
    this.statement = statement
  }

  bind(...values: unknown[]): TimedStatement {
    return new TimedStatement(this.#session, this.statement.bind(...values))
  }

  all<Row>(): Promise<D1Result<Row>> {
    return this.#session.run(() => this.statement.all<Row>())
  }

  run<Row>(): Promise<D1Result<Row>> {
    return this.#session.run(() => this.statement.run<Row>())
  }

  /** Reads through `all`, because D1's own `first` doesn't report how many rows it reads. */
  async first<Value>(column?: string): Promise<Value | null> {
    const { results } = await this.all<Record<string, Value>>()
    const row = results[0] ?? null
    return (column === undefined ? row : (row?.[column] ?? null)) as Value | null
  }

  raw<Row>(): Promise<Row[]> {
    return this.#session.raw(() => this.statement.raw<Row>())
  }
}
