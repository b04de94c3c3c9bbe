// The tables of migrations/, for typed reads. Full-text search is written as SQL: drizzle has no FTS5.
import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Entry, OutlineLink, PageLink } from '../../core/document/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'

export const channel = sqliteTable('channel', {
  name: text().primaryKey(),
  head: integer().notNull(),
})

export const release = sqliteTable('release', {
  channel: text().notNull(),
  number: integer().notNull(),
  createdAt: text('created_at').notNull(),
  config: text({ mode: 'json' }).$type<SiteConfig>().notNull(),
  counts: text({ mode: 'json' }).$type<ReleaseCounts>().notNull(),
})

/** Sizes that a reader wants to know before it reads. */
export interface ReleaseCounts {
  pages: number
  /** Nodes of each collection's navigation tree. */
  navigation: Record<string, number>
}

export const document = sqliteTable('document', {
  hash: text().primaryKey(),
  outline: text({ mode: 'json' }).$type<OutlineLink[]>().notNull(),
})

export const documentPart = sqliteTable('document_part', {
  hash: text().notNull(),
  kind: text().$type<'html' | 'body' | 'markdown'>().notNull(),
  part: integer().notNull(),
  text: text().notNull(),
})

export const media = sqliteTable('media', {
  hash: text().primaryKey(),
  type: text().notNull(),
  size: integer().notNull(),
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

export const navigation = sqliteTable('navigation', {
  ...versioned,
  collection: text().notNull(),
  path: text().notNull(),
  parent: text().notNull(),
  sort: text().notNull(),
  stem: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  page: integer({ mode: 'boolean' }).notNull(),
  size: integer().notNull(),
  first: text().notNull(),
  data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
})

export const file = sqliteTable('file', {
  ...versioned,
  path: text().notNull(),
  media: text().notNull(),
})
