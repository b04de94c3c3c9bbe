import type { D1Database } from '@cloudflare/workers-types'
import { drizzle } from 'drizzle-orm/d1'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { WorkBudget } from '../../core/budget/index.ts'
import { TimedSession } from './timed-session.ts'

/** The database, for reading only. Statements that write belong in `worker/records/`. */
export type Database = Pick<DrizzleD1Database, 'select'> & { $client: D1Database }

/**
 * Default time limit for a read, in milliseconds. It lets the Worker respond to a page request within three seconds.
 */
const timeoutMs = 2500

/** Time limit for the later reads of a long response for programs. D1 itself ends a read after 30 seconds. */
const longTimeoutMs = 25_000

/** The environment variables that select the database and limit the duration of reads. */
export interface DatabaseSettings {
  DB: D1Database
  DATABASE_TIMEOUT_MS?: number | string
}

/** Returns the time limit for a read, in milliseconds. */
export function readTimeoutMs({
  DATABASE_TIMEOUT_MS = timeoutMs,
}: Pick<DatabaseSettings, 'DATABASE_TIMEOUT_MS'>): number {
  return Number(DATABASE_TIMEOUT_MS)
}

interface ReadOptions {
  /**
   * The state that a replica must have reached to answer. With `first-primary`, only the primary answers. By default,
   * any replica can answer.
   */
  bookmark?: string | undefined
  /** Whether reads may take longer, because no reader is waiting for a page. */
  long?: boolean | undefined
  /** The request's budget, which pays for the reads. Unlimited by default. */
  budget?: WorkBudget | undefined
}

/**
 * Opens the database for a request. In a D1 session, all reads of a request see a consistent state, and a nearby
 * replica may answer. See `TimedSession` for the errors that reads throw.
 */
export function openDatabase(
  { DB, ...settings }: DatabaseSettings,
  { bookmark = 'first-unconstrained', long = false, budget = new WorkBudget() }: ReadOptions = {},
): Database {
  const firstTimeoutMs = readTimeoutMs(settings)
  const timeoutMs = long ? longTimeoutMs : firstTimeoutMs
  const session = new TimedSession(DB.withSession(bookmark), { firstTimeoutMs, timeoutMs, retries: true, budget })
  // The cast is safe: drizzle only calls `prepare` and `batch`.
  return drizzle(session as unknown as D1Database)
}

/**
 * Returns the bookmark of the latest state that was read. Bookmarks sort in chronological order.
 * @param database opened by `openDatabase`
 */
export function readBookmark({ $client }: Database): string | undefined {
  return ($client as unknown as TimedSession).getBookmark() ?? undefined
}

/**
 * Makes all further reads fail immediately.
 * @param database opened by `openDatabase`
 */
export function stopReads({ $client }: Database): void {
  ;($client as unknown as TimedSession).giveUp()
}

/** Returns the budget of the request that opened the database. */
export function budgetOf({ $client }: Database): WorkBudget {
  return ($client as unknown as Pick<TimedSession, 'budget'>).budget
}

/** Identifies a release. The content of a release never changes. */
export interface ReleaseName {
  channel: string
  number: number
}
