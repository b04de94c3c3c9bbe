// Tables of migrations/, for typed reads. A page view's own queries and full-text search are written as SQL: the first for their speed, the
// second because drizzle has no FTS5.
import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Entry, PageLink } from '../../core/document/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'

export const channel = sqliteTable('channel', {
  name: text().primaryKey(),
  head: integer().notNull(),
})

export const release = sqliteTable('release', {
  channel: text().notNull(),
  number: integer().notNull(),
  createdAt: text('created_at').notNull(),
  effectiveAt: text('effective_at'),
  config: text({ mode: 'json' }).$type<SiteConfig>().notNull(),
  counts: text({ mode: 'json' }).$type<ReleaseCounts>().notNull(),
})

/** Sizes that a reader wants to know before it reads. */
export interface ReleaseCounts {
  pages: number
  /** Pages of each collection; unknown of a release that was written before they were counted. */
  collections?: Record<string, number>
  /** Nodes of each collection's navigation tree. */
  navigation: Record<string, number>
}

export const media = sqliteTable('media', {
  hash: text().primaryKey(),
  type: text().notNull(),
  size: integer().notNull(),
  width: integer(),
  height: integer(),
})

export const mediaPart = sqliteTable('media_part', {
  hash: text().notNull(),
  part: integer().notNull(),
  bytes: blob({ mode: 'buffer' }).notNull(),
})

/** Columns of every table whose rows are visible from one release up to another. */
const versioned = {
  channel: text().notNull(),
  since: integer().notNull(),
  until: integer(),
}

export const entry = sqliteTable('entry', {
  ...versioned,
  collection: text().notNull(),
  file: text().notNull(),
  path: text().notNull(),
  stem: text().notNull(),
  extension: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  navigation: text({ mode: 'json' }).$type<Entry['navigation']>().notNull(),
  seo: text({ mode: 'json' }).$type<Entry['seo']>().notNull(),
  meta: text({ mode: 'json' }).$type<Entry['meta']>().notNull(),
  links: text({ mode: 'json' }).$type<PageLink[]>(),
  layout: text(),
  document: text(),
  updatedAt: text('updated_at').notNull(),
})

export const file = sqliteTable('file', {
  ...versioned,
  path: text().notNull(),
  media: text().notNull(),
})
