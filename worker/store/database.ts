import type { D1Database } from '@cloudflare/workers-types'
import { drizzle } from 'drizzle-orm/d1'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { WorkBudget } from '../../core/budget/index.ts'
import { TimedSession } from './timed-session.ts'

/** The database for reading. Statements that write go through `worker/records/`. */
export type Database = Pick<DrizzleD1Database, 'select'> & { $client: D1Database }

/** How long a read for a page may take, in milliseconds. Visitors then get a response within three seconds. */
const timeoutMs = 2500

/** The timeout for later reads of a long response for programs. D1 ends a read after 30 seconds. */
const longTimeoutMs = 25_000

/** The parts of the Worker's environment that select the database and limit how long reads take. */
export interface DatabaseSettings {
  DB: D1Database
  DATABASE_TIMEOUT_MS?: number | string
}

/** Returns how long a read may take, in milliseconds. */
export function readTimeoutMs({
  DATABASE_TIMEOUT_MS = timeoutMs,
}: Pick<DatabaseSettings, 'DATABASE_TIMEOUT_MS'>): number {
  return Number(DATABASE_TIMEOUT_MS)
}

interface ReadOptions {
  /**
   * The state that a replica must have reached to answer. With `first-primary`, only the primary answers. By default,
   * any state is fine.
   */
  bookmark?: string | undefined
  /** Whether reads may take long because no one is waiting for a page. */
  long?: boolean | undefined
  /** The request's budget, from which reads are subtracted. Unlimited by default. */
  budget?: WorkBudget | undefined
}

/**
 * Opens the database for a request. In a D1 session, a request sees one consistent state, and a replica near the
 * visitor may answer the first read. See `TimedSession` for the errors of reads.
 */
export function openDatabase(
  { DB, ...settings }: DatabaseSettings,
  { bookmark = 'first-unconstrained', long = false, budget = new WorkBudget() }: ReadOptions = {},
): Database {
  const firstTimeoutMs = readTimeoutMs(settings)
  const timeoutMs = long ? longTimeoutMs : firstTimeoutMs
  const session = new TimedSession(DB.withSession(bookmark), { firstTimeoutMs, timeoutMs, retries: true, budget })
  // It has the two methods that drizzle calls: `prepare` and `batch`.
  return drizzle(session as unknown as D1Database)
}

/** Reads the state that a database opened by `openDatabase` has read. Later bookmarks sort after earlier ones. */
export function readBookmark({ $client }: Database): string | undefined {
  return ($client as unknown as TimedSession).getBookmark() ?? undefined
}

/** Makes further reads fail immediately, for a database that `openDatabase` opened. */
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
