import type { D1Database, D1DatabaseSession } from '@cloudflare/workers-types'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

export type Database = DrizzleD1Database & { $client: D1Database }

/**
 * Opens the database for one request. Within a D1 session a request sees one consistent state, and the first read may be answered
 * by a replica near the visitor.
 *
 * @param bookmark state that the replica must have reached; omitted: any, however old
 */
export function openDatabase(binding: D1Database, bookmark = 'first-unconstrained'): Database {
  // A session has the two methods that drizzle calls, prepare() and batch(); its type lacks the others.
  return drizzle(binding.withSession(bookmark) as unknown as D1Database)
}

/** The state that a database opened by `openDatabase` has read. Of two bookmarks, the later one sorts later. */
export function readBookmark({ $client }: Database): string | undefined {
  return ($client as unknown as D1DatabaseSession).getBookmark() ?? undefined
}

interface VersionedColumns {
  channel: SQLiteColumn
  since: SQLiteColumn
  until: SQLiteColumn
}

/** Names a state of the content: what a reader of it sees never changes. */
export interface ReleaseName {
  channel: string
  number: number
}

/**
 * The rows of a versioned table that a reader of a release sees. The plus signs keep SQLite from the indexes by release: nearly
 * every row is visible, so with them it would read the whole table for one page (sqlite.org/optoverview.html, §3.2).
 */
export function visibleIn(table: VersionedColumns, { channel, number }: ReleaseName): SQL | undefined {
  return and(
    eq(table.channel, channel),
    sql`+${table.since} <= ${number} AND (+${table.until} IS NULL OR +${table.until} > ${number})`,
  )
}
