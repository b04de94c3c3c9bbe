import { WorkBudget } from '../../core/budget/index.ts'
import { readTimeoutMs } from '../store/database.ts'
import type { InsightSettings } from '../../core/insight/index.ts'
import type { Env } from '../env.ts'
import { TimedSession } from '../store/timed-session.ts'

/** A kind of data that the Worker writes to the database while handling requests. */
export interface RecordDefinition {
  /** Name for errors and logs. */
  name: string
  /**
   * Maximum number of rows that an isolate may write for this record per UTC day, as D1 counts and bills them
   * (`meta.rows_written`). Writes beyond the limit fail until the next day.
   */
  rowsPerDay: number
  /** Binding of the database; `DB` by default. If it is missing, the record is disabled. */
  database?: 'INSIGHT'
  /**
   * Deletes rows that are no longer needed. The scheduled handler calls it once a day.
   * @param insight the current release's settings for the database `INSIGHT`; `undefined` if insight is off
   */
  expire: (writer: RecordWriter, insight: InsightSettings | undefined) => Promise<unknown>
}

/** Declares a record, in a file in `worker/records/`. */
export function defineRecord(record: RecordDefinition): RecordDefinition {
  return record
}

/** Time limit for later writes, in milliseconds. D1 cancels a statement after 30 seconds. */
const timeoutMs = 25_000

const dayMs = 24 * 60 * 60 * 1000

/** The number of rows that this isolate has written per record, and the day of that count. */
const written = new Map<RecordDefinition, { day: number; rows: number }>()

/** A statement and the values of its parameters. */
export type Write = readonly [sql: string, ...values: (string | number)[]]

/** The environment variables that select the databases and limit the duration of writes. */
export type RecordSettings = Pick<Env, 'DB' | 'INSIGHT' | 'DATABASE_TIMEOUT_MS'>

/**
 * Writes the data of one record within its budget. All statements with which the Worker changes the database go through
 * this class.
 */
export class RecordWriter {
  readonly #session: TimedSession
  readonly #record: RecordDefinition
  readonly #rowsPerDay: number

  /**
   * @param rowsPerDay the daily limit, if it differs from the record's
   * @throws an error if the binding of the record's database is missing
   */
  constructor(settings: RecordSettings, record: RecordDefinition, rowsPerDay = record.rowsPerDay) {
    const firstTimeoutMs = readTimeoutMs(settings)
    const limits = { firstTimeoutMs, timeoutMs, retries: false, budget: new WorkBudget() }
    const database = settings[record.database ?? 'DB']
    if (!database) throw new Error(`The database of the record "${record.name}" is not bound`)
    this.#session = new TimedSession(database.withSession('first-primary'), limits)
    this.#record = record
    this.#rowsPerDay = rowsPerDay
  }

  /**
   * Runs statements in one transaction. They are sent only once, even if they fail.
   * @returns the rows that each statement returns
   * @throws an error if the daily limit is reached, or an error of `TimedSession`
   */
  async write(...writes: Write[]): Promise<Record<string, unknown>[][]> {
    const { name } = this.#record
    if (rowsWritten(this.#record) >= this.#rowsPerDay)
      throw new Error(`The record "${name}" has reached its limit of ${this.#rowsPerDay} rows per day`)
    const results = await this.#session.batch<Record<string, unknown>>(
      writes.map(([sql, ...values]) => this.#session.prepare(sql).bind(...values)),
    )
    const more = results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
    written.set(this.#record, { day: today(), rows: rowsWritten(this.#record) + more })
    return results.map((result) => result.results)
  }
}

/** Returns the number of rows that this isolate has written for a record today. */
function rowsWritten(record: RecordDefinition): number {
  const known = written.get(record)
  return known?.day === today() ? known.rows : 0
}

/** Returns the number of the day since 1970, in UTC. */
function today(): number {
  return Math.floor(Date.now() / dayMs)
}
