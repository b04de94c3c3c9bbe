import type { D1Database, D1DatabaseSession } from '@cloudflare/workers-types'
import { drizzle } from 'drizzle-orm/d1'
import type { DrizzleD1Database } from 'drizzle-orm/d1'

export type Database = DrizzleD1Database & { $client: D1Database }

/**
 * Opens the database for one request. Within a D1 session a request sees one consistent state, and the first read may
 * be answered by a replica near the visitor.
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

/** Names a state of the content: what a reader of it sees never changes. */
export interface ReleaseName {
  channel: string
  number: number
}
