// Channels, their releases, and the leases for writing to channels.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChannelKind, SiteConfig } from '../../../core/release/index.ts'

/** A sequence of releases. With a `base`, the channel is an overlay on the release `baseRelease` of that channel. */
export const channel = sqliteTable('channel', {
  name: text().primaryKey(),
  /** Number of the newest release; 0 before the first one. */
  head: integer().notNull().default(0),
  /**
   * The database rejects unknown values. If an older engine creates a channel with a base, the database sets `preview`.
   */
  kind: text().$type<ChannelKind>().notNull().default('live'),
  base: text(),
  baseRelease: integer('base_release'),
  /** Unix time in seconds; `null` if the channel doesn't expire. */
  expiresAt: integer('expires_at'),
  /** The last release that was submitted to search engines with IndexNow; `null` before the first submission. */
  indexNowRelease: integer('indexnow_release'),
})

/** The process that may write to a channel, until the lease expires. */
export const lease = sqliteTable('lease', {
  channel: text().primaryKey(),
  owner: text().notNull(),
  /** Unix time in seconds. */
  expiresAt: integer('expires_at').notNull(),
})

/**
 * The engine that last wrote to the database, in a single row. Missing if nothing has been written yet, or only by
 * engines that don't record themselves.
 */
export const engineInfo = sqliteTable('engine_info', {
  id: integer().primaryKey(),
  /** Version of Rivage. */
  engine: text().notNull(),
  /** See `Writer` in scripts/local/written-by.ts. */
  format: integer().notNull(),
  runtime: integer().notNull(),
  /** Unix time in seconds. */
  since: integer().notNull(),
})

/** Counts that are needed before reading the content of a release. */
interface ReleaseCounts {
  pages: number
  /** Number of pages per collection. Absent in releases of older engines. */
  collections?: Record<string, number>
  /** Number of nodes in each collection's navigation tree. */
  navigation: Record<string, number>
}

export const release = sqliteTable(
  'release',
  {
    channel: text().notNull(),
    number: integer().notNull(),
    /** ISO 8601, UTC. */
    createdAt: text('created_at').notNull(),
    author: text(),
    note: text(),
    config: text({ mode: 'json' }).$type<SiteConfig>().notNull(),
    counts: text({ mode: 'json' }).$type<ReleaseCounts>().notNull(),
    /** When readers first see the release (ISO 8601); `null` if immediately. */
    effectiveAt: text('effective_at'),
    /** Commit of the content's repository; `null` if unknown. */
    sourceCommit: text('source_commit'),
  },
  ({ channel: name, number }) => [primaryKey({ columns: [name, number] })],
)

/** Bearer tokens that grant access to previews. */
export const previewToken = sqliteTable('preview_token', {
  /** SHA-256 of the token, in hexadecimal. */
  hash: text().primaryKey(),
  channel: text().notNull(),
})
