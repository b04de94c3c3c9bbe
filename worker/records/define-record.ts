import { WorkBudget } from '../../core/budget/index.ts'
import { readTimeoutMs } from '../store/database.ts'
import type { DatabaseSettings } from '../store/database.ts'
import { TimedSession } from '../store/timed-session.ts'

/** Something that the Worker writes to the database while it answers requests. */
export interface RecordDefinition {
  /** Names it in errors and logs. */
  name: string
  /**
   * How many rows an isolate may write for it per day (UTC), as D1 counts and bills them (`meta.rows_written`). After
   * that, writes fail until the next day.
   */
  rowsPerDay: number
  /** Removes rows that are no longer needed. The scheduled handler calls it once a day. */
  expire: (writer: RecordWriter) => Promise<unknown>
}

/** Declares a record. To add one, add a file in `worker/records/`. */
export function defineRecord(record: RecordDefinition): RecordDefinition {
  return record
}

/** Timeout of each write after the first. D1 ends a statement after 30 seconds. */
const timeoutMs = 25_000

const dayMs = 24 * 60 * 60 * 1000

/** Rows that this isolate has written for each record, and on which day. */
const written = new Map<RecordDefinition, { day: number; rows: number }>()

/** A statement and the values of its parameters. */
type Write = readonly [sql: string, ...values: (string | number)[]]

/** Writes one record, within its budget. The only way from the Worker to a statement that changes the database. */
export class RecordWriter {
  readonly #session: TimedSession
  readonly #record: RecordDefinition

  constructor({ DB, ...settings }: DatabaseSettings, record: RecordDefinition) {
    const firstTimeoutMs = readTimeoutMs(settings)
    const limits = { firstTimeoutMs, timeoutMs, retries: false, budget: new WorkBudget() }
    this.#session = new TimedSession(DB.withSession('first-primary'), limits)
    this.#record = record
  }

  /**
   * Sends the statements in one transaction, once, even if they fail.
   * @returns the rows that each statement returns
   * @throws an error if the budget of the day is spent, or those of `TimedSession`
   */
  async write(...writes: Write[]): Promise<Record<string, unknown>[][]> {
    const { name, rowsPerDay } = this.#record
    if (rowsWritten(this.#record) >= rowsPerDay)
      throw new Error(`The record "${name}" has written the ${rowsPerDay} rows that it may write per day`)
    const results = await this.#session.batch<Record<string, unknown>>(
      writes.map(([sql, ...values]) => this.#session.prepare(sql).bind(...values)),
    )
    const more = results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
    written.set(this.#record, { day: today(), rows: rowsWritten(this.#record) + more })
    return results.map((result) => result.results)
  }
}

/** Rows that this isolate has written for a record today. */
function rowsWritten(record: RecordDefinition): number {
  const known = written.get(record)
  return known?.day === today() ? known.rows : 0
}

/** Number of the day since 1970, in UTC. */
function today(): number {
  return Math.floor(Date.now() / dayMs)
}
