import type { D1Database } from '@cloudflare/workers-types'
import { drizzle } from 'drizzle-orm/d1'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { WorkBudget } from '../../core/budget/index.ts'
import { TimedSession } from './timed-session.ts'

export type Database = DrizzleD1Database & { $client: D1Database }

/** How long a read may take that a page needs, in milliseconds: within three seconds, visitors know. */
const timeoutMs = 2500

/** How long one may take of a long answer for programs, after the first. D1 itself ends a read after 30 seconds. */
const longTimeoutMs = 25_000

/** Of the worker's environment, what says which database is read and how long that may take. */
export interface DatabaseSettings {
  DB: D1Database
  DATABASE_TIMEOUT_MS?: number | string
}

/** How long a read may take, in milliseconds. */
export function readTimeoutMs({
  DATABASE_TIMEOUT_MS = timeoutMs,
}: Pick<DatabaseSettings, 'DATABASE_TIMEOUT_MS'>): number {
  return Number(DATABASE_TIMEOUT_MS)
}

interface ReadOptions {
  /**
   * State that the replica which answers must have reached; `first-primary`: only the primary answers. Default: any
   * state, however old.
   */
  bookmark?: string | undefined
  /** Whether reads may take long: nobody waits for the answer in front of a screen. */
  long?: boolean | undefined
  /** The budget of the request, which pays for its reads. Default: unlimited. */
  budget?: WorkBudget | undefined
}

/**
 * Opens the database for one request. Within a D1 session a request sees one consistent state, and the first read may
 * be answered by a replica near the visitor. What reads throw, see `TimedSession`.
 */
export function openDatabase(
  { DB, ...settings }: DatabaseSettings,
  { bookmark = 'first-unconstrained', long = false, budget = new WorkBudget() }: ReadOptions = {},
): Database {
  const firstTimeoutMs = readTimeoutMs(settings)
  const timeoutMs = long ? longTimeoutMs : firstTimeoutMs
  const session = new TimedSession(DB.withSession(bookmark), { firstTimeoutMs, timeoutMs, budget })
  // It has the two methods that drizzle calls, prepare() and batch().
  return drizzle(session as unknown as D1Database)
}

/** The state that a database opened by `openDatabase` has read. Of two bookmarks, the later one sorts later. */
export function readBookmark({ $client }: Database): string | undefined {
  return ($client as unknown as TimedSession).getBookmark() ?? undefined
}

/** The budget of the request for which a database was opened. */
export function budgetOf({ $client }: Database): WorkBudget {
  return ($client as unknown as Pick<TimedSession, 'budget'>).budget
}

/** Names a state of the content: what a reader of it sees never changes. */
export interface ReleaseName {
  channel: string
  number: number
}
