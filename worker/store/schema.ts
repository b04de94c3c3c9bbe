// Every table and column of migrations/ (the full-text index apart, which drizzle does not know):
// tests/worker/store/schema.test.ts compares them. A page view's own queries and full-text search are written as SQL,
// for their speed; they take the names of columns and the types of rows from here (`columnList`, `StoredRow`), so that
// a column which is renamed does not compile.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Entry, FormerHeading, OutlineLink, PageLink, StyleSheetName } from '../../core/document/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'

/**
 * A line of releases. One with a base is a preview: what `base` showed in its release `baseRelease`, but for rows of
 * its own.
 */
export const channel = sqliteTable('channel', {
  name: text().primaryKey(),
  /** The newest release; 0 before the first. */
  head: integer().notNull().default(0),
  base: text(),
  baseRelease: integer('base_release'),
  /** Unix time in seconds; `null` for a channel without an end. */
  expiresAt: integer('expires_at'),
  /** The release that search engines were told of last; `null` for none. */
  told: integer(),
})

/** The one writer of a channel, until its lease has expired. */
export const lease = sqliteTable('lease', {
  channel: text().primaryKey(),
  owner: text().notNull(),
  /** Unix time in seconds. */
  expiresAt: integer('expires_at').notNull(),
})

/** The engine that has written last, in one row; none where nothing was written, or before that was recorded. */
export const writtenBy = sqliteTable('written_by', {
  id: integer().primaryKey(),
  /** Version of Rivage. */
  engine: text().notNull(),
  /** See `Writer` in scripts/sync/written-by.ts. */
  format: integer().notNull(),
  runtime: integer().notNull(),
  /** Unix time in seconds. */
  since: integer().notNull(),
})

/** Sizes that a reader wants to know before it reads. */
interface ReleaseCounts {
  pages: number
  /** Pages of each collection; unknown of a release that was written before they were counted. */
  collections?: Record<string, number>
  /** Nodes of each collection's navigation tree. */
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
    /** When readers began to see it, ISO 8601; `null` where that was at once. */
    effectiveAt: text('effective_at'),
    /** The commit of the content's repository; `null` where that is not known. */
    madeFrom: text('made_from'),
  },
  ({ channel: name, number }) => [primaryKey({ columns: [name, number] })],
)

/** What a file was compiled to; immutable, and named by the hash of its content. */
export const document = sqliteTable('document', {
  hash: text().primaryKey(),
  outline: text({ mode: 'json' }).$type<OutlineLink[]>().notNull(),
  /** Style sheets that its article needs besides the main one. */
  styles: text({ mode: 'json' }).$type<StyleSheetName[]>().notNull().default([]),
  /** What each section says, as a hash. */
  sections: text({ mode: 'json' }).$type<[heading: string, level: number, state: string][]>().notNull().default([]),
  /** Names what all of its sections say. */
  state: text().notNull().default(''),
  /** How long its text takes to read; 0 where that is not known. */
  readingMinutes: integer('reading_minutes').notNull().default(0),
})

/** The long texts of a document, in parts under the limit of a row. */
export const documentPart = sqliteTable(
  'document_part',
  {
    hash: text().notNull(),
    /** `marks`: see `ArticleMarks`; missing where a document was stored before there were any. */
    kind: text().$type<'html' | 'marks' | 'markdown' | 'plain' | 'plain-sections' | 'body'>().notNull(),
    part: integer().notNull(),
    text: text().notNull(),
  },
  ({ hash, kind, part }) => [primaryKey({ columns: [hash, kind, part] })],
)

/** A section as search knows it; one that is long is in several rows. */
export const section = sqliteTable('section', {
  id: integer().primaryKey(),
  document: text().notNull(),
  position: integer().notNull(),
  /** Id of its heading; `''` for what comes before the first one. */
  heading: text().notNull(),
  title: text().notNull(),
  /** Titles of the headings above it. */
  titles: text({ mode: 'json' }).$type<string[]>().notNull(),
  content: text().notNull(),
  level: integer().notNull(),
  /** Where code is in the content. */
  code: text({ mode: 'json' }).$type<[start: number, end: number][]>().notNull().default([]),
  /** Words that the page is found by as well; of its first section only. */
  keywords: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
})

/** Documents that are in the full-text index, with the tokenizer that read them. See `core/search/section-key.ts`. */
export const searchDocument = sqliteTable(
  'search_document',
  {
    document: text().notNull(),
    /** A number for the language that it is in the index for. */
    scope: integer().notNull(),
    /** Whether no reader of a newest release sees it any more: 0 or 1. */
    past: integer().notNull(),
    tokenizer: text().notNull(),
  },
  ({ document: hash, scope }) => [primaryKey({ columns: [hash, scope] })],
)

/** The last release of which the index knows what readers of later ones do not see any more; see `settleDocuments`. */
export const searchSettled = sqliteTable('search_settled', {
  channel: text().primaryKey(),
  release: integer().notNull(),
})

/** Words that documents of a collection have had: see `core/search/vocabulary.ts`. */
export const searchVocabulary = sqliteTable('search_vocabulary', {
  id: integer().primaryKey(),
  collection: text().notNull(),
  terms: text().notNull(),
  /** How many documents were added with these words; -1 in rows that a former version wrote. */
  documents: integer().notNull().default(-1),
})

/** What is known of the terms of a collection: see `core/search/term-frequencies.ts`. */
export const searchStatistics = sqliteTable('search_statistics', {
  collection: text().primaryKey(),
  documents: integer().notNull(),
  terms: text().notNull(),
  /** Groups of words that the pages say are the same. */
  synonyms: text().notNull(),
})

/** A text that is the same for everybody, made by the worker; see `artifacts.ts`. */
export const artifact = sqliteTable(
  'artifact',
  {
    channel: text().notNull(),
    release: integer().notNull(),
    name: text().notNull(),
    maker: text().notNull(),
    parts: integer().notNull(),
  },
  ({ channel: of, release: number, name }) => [primaryKey({ columns: [of, number, name] })],
)

/** A part of such a text, perhaps of one that is not finished. */
export const artifactPart = sqliteTable(
  'artifact_part',
  {
    maker: text().notNull(),
    part: integer().notNull(),
    /** Unix time in seconds. */
    madeAt: integer('made_at').notNull(),
    text: text().notNull(),
  },
  ({ maker, part }) => [primaryKey({ columns: [maker, part] })],
)

/** A script or a style sheet of the site's own, by a name that carries a hash of it. */
export const code = sqliteTable('code', {
  name: text().primaryKey(),
  type: text().$type<'text/javascript' | 'text/css'>().notNull(),
  text: text().notNull(),
})

/** Facts of bytes, under their hash: all channels share them, those of untrusted contributors also. */
export const media = sqliteTable('media', {
  hash: text().primaryKey(),
  /** Only Workers of 0.2.0 read it, while a newer one replaces them. The name of a file decides its type. */
  type: text().notNull(),
  /** In bytes. */
  size: integer().notNull(),
  /** In pixels; `null` for what is no image, or none that can be measured. */
  width: integer(),
  height: integer(),
  /** The upload that the bytes came with into the bucket; `null`: they are in `media_part`. */
  upload: text(),
  /** Of the objects in the bucket, but for the last one. */
  objectBytes: integer('object_bytes'),
})

export const mediaPart = sqliteTable(
  'media_part',
  {
    hash: text().notNull(),
    part: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  ({ hash, part }) => [primaryKey({ columns: [hash, part] })],
)

/** Bytes that no row of `media` names: on their way, or to be removed; see the migration. */
export const mediaUpload = sqliteTable(
  'media_upload',
  {
    hash: text().notNull(),
    upload: text().notNull(),
    /** How many objects of the bucket have arrived. */
    parts: integer().notNull(),
    /** Unix time in seconds; 0: to be removed. */
    renewedAt: integer('renewed_at').notNull(),
  },
  ({ hash, upload }) => [primaryKey({ columns: [hash, upload] })],
)

/** Columns of every table whose rows are visible from one release up to another; the rule is in visibility.ts. */
const versioned = {
  id: integer().primaryKey(),
  channel: text().notNull(),
  since: integer().notNull(),
  until: integer(),
}

/** Names all that a reader sees of the row. */
const digest = text().notNull()

/** What is visible at a path: the light columns of a page, or a file of data. */
export const entry = sqliteTable('entry', {
  ...versioned,
  collection: text().notNull(),
  /** Path inside the content folder. */
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
  /** Hash of its document; `null` for a file of data. */
  document: text(),
  /** ISO 8601: of the release in which its content last changed. */
  updatedAt: text('updated_at').notNull(),
  /** Names what it was compiled from, and by which code. */
  source: text().notNull(),
  /** What it was compiled with: answers of the site that the file asked for. */
  dependencies: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  digest,
  /** Ids that led to its headings before. */
  anchors: text({ mode: 'json' }).$type<FormerHeading[]>(),
  /** Address of the picture that was drawn for it. */
  picture: text(),
  /** Names what it says: its title, its description and its text; `null` for a file of data. */
  says: text(),
  /** Its path without the locale as its file's place gives it: translations share it. */
  pair: text().notNull().default(''),
})

/** A node of the navigation tree. */
export const navigation = sqliteTable('navigation', {
  ...versioned,
  collection: text().notNull(),
  path: text().notNull(),
  /** Path of the folder above. */
  parent: text().notNull(),
  /** Puts the whole tree into order. */
  sort: text().notNull(),
  stem: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  /** Whether there is a page at `path`. */
  page: integer({ mode: 'boolean' }).notNull(),
  /** Number of direct children. */
  size: integer().notNull(),
  /** Path of the page itself, else of the first page inside. */
  first: text().notNull(),
  /**
   * `icon`, `badge` and whatever else the author gave; under `indexPage`, what a folder's own page is called and marked
   * with, where the settings of the folder name the folder otherwise.
   */
  data: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  digest,
})

/** A file of content/public/. */
export const file = sqliteTable('file', {
  ...versioned,
  path: text().notNull(),
  /** Hash of the media. */
  media: text().notNull(),
  digest,
})

/** What became of an address at which no page is any more. */
export const redirect = sqliteTable('redirect', {
  ...versioned,
  /** By whom: an operator has written it, or a sync has found that a page moved or is gone. */
  kind: text().notNull(),
  source: text().notNull(),
  /** A location. */
  target: text().notNull(),
  /** Of a redirect; 410 for a page that is gone. */
  status: integer().$type<301 | 302 | 307 | 308 | 410>().notNull(),
  /** Of a page that is gone, what it was called and the words to look for others by; else empty. */
  data: text({ mode: 'json' }).$type<{ title?: string; words?: string }>().notNull(),
  digest,
})

/** What is known of a translated page. */
export const translation = sqliteTable('translation', {
  ...versioned,
  path: text().notNull(),
  /** Path of the page it translates. */
  source: text().notNull(),
  /** Which section translates which, from which state, packed: see core/translation/pack-sections.ts. */
  sections: text({ mode: 'json' }).$type<unknown>().notNull(),
  /** Headings of the source that have no counterpart. */
  untranslated: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** Headings of the translation that have none. */
  unpaired: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** How many sections are behind the source. */
  stale: integer().notNull(),
  madeOf: text('made_of').notNull(),
  digest,
})

/** A row of the base that a preview does not show from its release `since` on. */
export const hiddenRow = sqliteTable(
  'hidden_row',
  {
    channel: text().notNull(),
    /** Of the row's table. */
    name: text().notNull(),
    row: integer().notNull(),
    since: integer().notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.channel, columns.name, columns.row] })],
)

/** Who knows the token reads the preview. */
export const previewToken = sqliteTable('preview_token', {
  /** SHA-256 of the token, in hexadecimal. */
  hash: text().primaryKey(),
  channel: text().notNull(),
})

type Columns<Table extends SQLiteTable> = Table['_']['columns']

/** What an SQL statement gives of a column: JSON is text, and a boolean is 0 or 1. */
type StoredValue<Column extends SQLiteColumn> =
  | Column['_'][Column['_']['dataType'] extends 'string' | 'number' ? 'data' : 'driverParam']
  | (Column['_']['notNull'] extends true ? never : null)

/** A row as an SQL statement gives it, under the names that columns have in the database. */
export type StoredRow<Table extends SQLiteTable, Key extends keyof Columns<Table>> = {
  [Column in Key as Columns<Table>[Column]['_']['name']]: StoredValue<Columns<Table>[Column]>
}

/** Columns of a table for a SELECT, under the names that they have in the database: `path, updated_at`. */
export function columnList<Table extends SQLiteTable>(
  table: Table,
  keys: readonly (keyof Columns<Table> & string)[],
): string {
  const columns = table as unknown as Record<string, { name: string }> // A table has its columns under their keys.
  return keys.map((key) => columns[key]!.name).join(', ')
}
