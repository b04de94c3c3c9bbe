import type { D1DatabaseSession, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import { databaseUnavailable } from '../../core/error/index.ts'
import type { WorkBudget } from '../../core/budget/index.ts'
import { within } from './deadline.ts'

/**
 * Errors after which D1 allows retrying a read immediately. They don't include an overloaded database
 * (developers.cloudflare.com/d1/observability/debug-d1).
 */
const passing =
  /DB reset because its code was updated|Network connection lost|storage caused object to be reset|due to transient issue on remote node/

/** Errors that an invalid statement or too many statements cause. Retrying doesn't help. */
const mistake =
  /SQLITE_(ERROR|CONSTRAINT|MISMATCH|TOOBIG|RANGE|AUTH)\b|D1_TYPE_ERROR|D1_COLUMN_NOTFOUND|Too many API requests/

/** Estimated CPU time in milliseconds of a statement and of a row that it reads, including their processing. */
const statementMs = 2
const rowMs = 0.005

interface Limits {
  /** Timeout of the first read, which shows whether the database responds at all. */
  firstTimeoutMs: number
  /** Timeout of each later read. */
  timeoutMs: number
  /** Whether failed reads are retried. A write is only sent once. */
  retries: boolean
  /** The request's budget. Every read is subtracted from it, and no read is refused. */
  budget: WorkBudget
}

/**
 * A D1 session in which every read ends in time. If D1 allows it, a failed read is retried once. After the first
 * failure, all further reads fail immediately, so that a request doesn't wait twice for a database that is down.
 *
 * It has the two methods that drizzle and Rivage call, `prepare` and `batch`. It throws
 * - `databaseUnavailable` if D1 fails or doesn't answer in time,
 * - D1's own error for an invalid statement.
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

  /** Makes all further reads fail immediately, because the database is known to be down. */
  giveUp(): void {
    this.#failure ??= databaseUnavailable(undefined)
  }

  prepare(sql: string): TimedStatement {
    return new TimedStatement(this, this.#session.prepare(sql))
  }

  /** @param statements from `prepare` */
  async batch<Row>(statements: readonly TimedStatement[]): Promise<D1Result<Row>[]> {
    const results = await this.read(() => this.#session.batch<Row>(statements.map(({ statement }) => statement)))
    this.#charge(results)
    return results
  }

  async run<Row>(send: () => Promise<D1Result<Row>>): Promise<D1Result<Row>> {
    const result = await this.read(send)
    this.#charge([result])
    return result
  }

  #charge(results: readonly D1Result[]): void {
    for (const { meta } of results) this.budget.spend(statementMs + (meta.rows_read ?? 0) * rowMs)
  }

  getBookmark(): string | null {
    return this.#session.getBookmark()
  }

  async read<Value>(send: () => Promise<Value>): Promise<Value> {
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

/** Another request's failed write also resets the database, for example if the disk is full. */
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

  first<Value>(column?: string): Promise<Value | null> {
    return this.#session.read(() =>
      column === undefined ? this.statement.first<Value>() : this.statement.first<Value>(column),
    )
  }

  raw<Row>(): Promise<Row[]> {
    return this.#session.read(() => this.statement.raw<Row>())
  }
}
