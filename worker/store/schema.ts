// Every table and column of migrations/, except for the full-text index, which drizzle doesn't support:
// tests/worker/store/schema.test.ts compares them. For speed, the queries of a page view and full-text search are
// written as SQL. They take column names and row types from here (`columnList`, `StoredRow`), so that renaming a column
// breaks their compilation.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ChapterFacts } from '../../core/book/index.ts'
import type { Entry, FormerHeading, OutlineLink, PageLink, StyleSheetName } from '../../core/document/index.ts'
import type { ChannelKind, SiteConfig } from '../../core/release/index.ts'

/** A line of releases. With a `base` it is an overlay on that channel's release `baseRelease`. */
export const channel = sqliteTable('channel', {
  name: text().primaryKey(),
  /** The newest release; 0 before the first one. */
  head: integer().notNull().default(0),
  /**
   * The database validates the value. If an older engine creates a channel with a base, the database makes it a
   * preview.
   */
  kind: text().$type<ChannelKind>().notNull().default('live'),
  base: text(),
  baseRelease: integer('base_release'),
  /** Unix time in seconds; `null` if the channel doesn't expire. */
  expiresAt: integer('expires_at'),
  /** The last release that was submitted to search engines (IndexNow); `null` for none. */
  indexNowRelease: integer('indexnow_release'),
})

/** The only writer of a channel, until its lease expires. */
export const lease = sqliteTable('lease', {
  channel: text().primaryKey(),
  owner: text().notNull(),
  /** Unix time in seconds. */
  expiresAt: integer('expires_at').notNull(),
})

/**
 * The engine that wrote last, in a single row. The table is empty if nothing was written, or only by an engine that
 * didn't record itself.
 */
export const engineInfo = sqliteTable('engine_info', {
  id: integer().primaryKey(),
  /** Version of Rivage. */
  engine: text().notNull(),
  /** See `Writer` in scripts/sync/written-by.ts. */
  format: integer().notNull(),
  runtime: integer().notNull(),
  /** Unix time in seconds. */
  since: integer().notNull(),
})

/** Sizes that readers of a release need before they read it. */
interface ReleaseCounts {
  pages: number
  /** Pages per collection; missing in releases of older engines. */
  collections?: Record<string, number>
  /** Nodes in each collection's navigation tree. */
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
    /** The time from which readers see it, ISO 8601; `null` for immediately. */
    effectiveAt: text('effective_at'),
    /** The commit of the content's repository; `null` if unknown. */
    sourceCommit: text('source_commit'),
  },
  ({ channel: name, number }) => [primaryKey({ columns: [name, number] })],
)

/** The compiled form of a file; immutable, and identified by the hash of its content. */
export const document = sqliteTable('document', {
  hash: text().primaryKey(),
  outline: text({ mode: 'json' }).$type<OutlineLink[]>().notNull(),
  /** Style sheets that its article needs in addition to the main one. */
  styles: text({ mode: 'json' }).$type<StyleSheetName[]>().notNull().default([]),
  /** The content hash of each section. */
  sections: text({ mode: 'json' }).$type<[heading: string, level: number, state: string][]>().notNull().default([]),
  /** A hash of all section hashes. */
  state: text().notNull().default(''),
  /** Estimated reading time; 0 if unknown. */
  readingMinutes: integer('reading_minutes').notNull().default(0),
})

/** The long texts of a document, in parts below the row limit. */
export const documentPart = sqliteTable(
  'document_part',
  {
    hash: text().notNull(),
    /** `marks`: see `ArticleMarks`; missing in documents of older engines. */
    kind: text().$type<'html' | 'marks' | 'markdown' | 'plain' | 'plain-sections' | 'body'>().notNull(),
    part: integer().notNull(),
    text: text().notNull(),
  },
  ({ hash, kind, part }) => [primaryKey({ columns: [hash, kind, part] })],
)

/** A page as a chapter of books, without its title; see core/book/. */
export const chapter = sqliteTable(
  'chapter',
  {
    document: text().notNull(),
    form: text().$type<'epub' | 'zip'>().notNull(),
    /** The format and the site's URL with which it was written. */
    edition: text().notNull(),
    /** Bytes of its text. */
    size: integer().notNull(),
    /** CRC-32 of its text. */
    crc: integer().notNull(),
    /** Bytes of its deflate stream. */
    packed: integer().notNull(),
    facts: text({ mode: 'json' }).$type<ChapterFacts>().notNull(),
  },
  ({ document: hash, form }) => [primaryKey({ columns: [hash, form] })],
)

/** The deflate stream of a chapter, in parts below the row limit. */
export const chapterPart = sqliteTable(
  'chapter_part',
  {
    document: text().notNull(),
    form: text().notNull(),
    part: integer().notNull(),
    bytes: blob().notNull(),
  },
  ({ document: hash, form, part }) => [primaryKey({ columns: [hash, form, part] })],
)

/** A book that a sync printed: the hash of a file, by a hash of its inputs. */
export const mediaPrint = sqliteTable('media_print', {
  inputs: text().primaryKey(),
  hash: text().notNull(),
})

/** A section as stored for search. A long section takes several rows. */
export const section = sqliteTable('section', {
  id: integer().primaryKey(),
  document: text().notNull(),
  position: integer().notNull(),
  /** Id of its heading; `''` for the part before the first one. */
  heading: text().notNull(),
  title: text().notNull(),
  /** Titles of the headings above it. */
  titles: text({ mode: 'json' }).$type<string[]>().notNull(),
  content: text().notNull(),
  level: integer().notNull(),
  /** The ranges of code in the content. */
  code: text({ mode: 'json' }).$type<[start: number, end: number][]>().notNull().default([]),
  /** Additional search terms of the page; in its first section only. */
  keywords: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
})

/** Documents in the full-text index, with the tokenizer that indexed them. See `core/search/section-key.ts`. */
export const searchDocument = sqliteTable(
  'search_document',
  {
    document: text().notNull(),
    /** A number for the language that it is indexed for. */
    scope: integer().notNull(),
    /** Whether no current release shows it: 0 or 1. */
    past: integer().notNull(),
    tokenizer: text().notNull(),
  },
  ({ document: hash, scope }) => [primaryKey({ columns: [hash, scope] })],
)

/** The last release up to which the index marks content that current readers no longer see; see `settleDocuments`. */
export const searchCheckpoint = sqliteTable('search_checkpoint', {
  channel: text().primaryKey(),
  release: integer().notNull(),
})

/** Words of the documents of a collection, past and current: see `core/search/vocabulary.ts`. */
export const searchVocabulary = sqliteTable('search_vocabulary', {
  id: integer().primaryKey(),
  collection: text().notNull(),
  terms: text().notNull(),
  /** How many documents were added with these words; -1 in rows of older engines. */
  documents: integer().notNull().default(-1),
})

/** Term statistics of a collection: see `core/search/term-frequencies.ts`. */
export const searchStatistics = sqliteTable('search_statistics', {
  collection: text().primaryKey(),
  documents: integer().notNull(),
  terms: text().notNull(),
  /** Groups of words that pages declare as synonyms. */
  synonyms: text().notNull(),
})

/** A text created by the Worker that is the same for every client; see `worker/records/artifacts.ts`. */
export const artifact = sqliteTable(
  'artifact',
  {
    channel: text().notNull(),
    release: integer().notNull(),
    name: text().notNull(),
    uploadId: text('upload_id').notNull(),
    parts: integer().notNull(),
  },
  ({ channel: of, release: number, name }) => [primaryKey({ columns: [of, number, name] })],
)

/** A part of an artifact, which may be unfinished. */
export const artifactPart = sqliteTable(
  'artifact_part',
  {
    uploadId: text('upload_id').notNull(),
    part: integer().notNull(),
    /** Unix time in seconds. */
    createdAt: integer('created_at').notNull(),
    text: text().notNull(),
  },
  ({ uploadId, part }) => [primaryKey({ columns: [uploadId, part] })],
)

/** A script or style sheet of the site, by a name that contains its hash. */
export const code = sqliteTable('code', {
  name: text().primaryKey(),
  type: text().$type<'text/javascript' | 'text/css'>().notNull(),
  text: text().notNull(),
})

/** Properties of bytes by their hash. All channels share them, including those of untrusted contributors. */
export const media = sqliteTable('media', {
  hash: text().primaryKey(),
  /** Read only by Workers of 0.2.0 while a newer version replaces them. The file name decides the type. */
  type: text().notNull(),
  /** In bytes. */
  size: integer().notNull(),
  /** In pixels; `null` for files that aren't measurable images. */
  width: integer(),
  height: integer(),
  /** The upload that stored the bytes in the bucket; `null` if they are in `media_part`. */
  upload: text(),
  /** Size of each object in the bucket, except for the last one. */
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

/** Bytes that no row of `media` refers to: being uploaded, or to be removed; see the migration. */
export const mediaUpload = sqliteTable(
  'media_upload',
  {
    hash: text().notNull(),
    upload: text().notNull(),
    /** How many objects have arrived in the bucket. */
    parts: integer().notNull(),
    /** Unix time in seconds; 0 if it is to be removed. */
    renewedAt: integer('renewed_at').notNull(),
  },
  ({ hash, upload }) => [primaryKey({ columns: [hash, upload] })],
)

/** Columns of every table whose rows are visible in a range of releases; visibility.ts has the rule. */
const versioned = {
  id: integer().primaryKey(),
  channel: text().notNull(),
  since: integer().notNull(),
  until: integer(),
}

/** A hash of everything that readers see of the row. */
const digest = text().notNull()

/** The visible content at a path: the small columns of a page, or a data file. */
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
  /** Hash of its document; `null` for a data file. */
  document: text(),
  /** Time of the release in which its content last changed, ISO 8601. */
  updatedAt: text('updated_at').notNull(),
  /** A hash of its source and of the code that compiled it. */
  source: text().notNull(),
  /** The answers that the file requested from the site during compilation. */
  dependencies: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  digest,
  /** Former ids of its headings. */
  anchors: text({ mode: 'json' }).$type<FormerHeading[]>(),
  /** URL of its generated social card. */
  picture: text(),
  /** A hash of its title, description, and text; `null` for a data file. */
  contentHash: text('content_hash'),
  /** The path of its file without the locale, shared by its translations. */
  translationKey: text('translation_key').notNull().default(''),
  /** Its page kind; `null` for a data file, and in rows of older engines: then `kindOf` decides. */
  kind: text(),
})

/** A node of the navigation tree. */
export const navigation = sqliteTable('navigation', {
  ...versioned,
  collection: text().notNull(),
  path: text().notNull(),
  /** Path of the parent folder. */
  parent: text().notNull(),
  /** Sort key for the whole tree. */
  sort: text().notNull(),
  stem: text().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  /** Whether there is a page at `path`. */
  page: integer({ mode: 'boolean' }).notNull(),
  /** Number of direct children. */
  size: integer().notNull(),
  /** Path of the page itself, or of the first page inside. */
  first: text().notNull(),
  /**
   * `icon`, `badge`, and other values from the author; under `indexPage`, the label and marks of a folder's own page,
   * if the folder's settings name the folder differently.
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

/** The fate of a path that no longer has a page. */
export const redirect = sqliteTable('redirect', {
  ...versioned,
  /** Its origin: written by an operator, or recorded by a sync for a moved or removed page. */
  kind: text().notNull(),
  source: text().notNull(),
  /** The target URL. */
  target: text().notNull(),
  /** The status of a redirect, or 410 for a removed page. */
  status: integer().$type<301 | 302 | 307 | 308 | 410>().notNull(),
  /** For a removed page: its title, and words to find similar pages; otherwise empty. */
  data: text({ mode: 'json' }).$type<{ title?: string; words?: string }>().notNull(),
  digest,
})

/** The state of a translated page. */
export const translation = sqliteTable('translation', {
  ...versioned,
  path: text().notNull(),
  /** Path of the source page. */
  source: text().notNull(),
  /** Which section translates which state of which section, packed: see core/translation/pack-sections.ts. */
  sections: text({ mode: 'json' }).$type<unknown>().notNull(),
  /** Headings of the source without a counterpart. */
  untranslated: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** Headings of the translation without a counterpart. */
  unpaired: text({ mode: 'json' }).$type<string[]>().notNull(),
  /** Number of outdated sections. */
  stale: integer().notNull(),
  sourceHash: text('source_hash').notNull(),
  digest,
})

/** A row of the base that a preview hides from its release `since` on. */
export const hiddenRow = sqliteTable(
  'hidden_row',
  {
    channel: text().notNull(),
    /** The table of the row. */
    name: text().notNull(),
    row: integer().notNull(),
    since: integer().notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.channel, columns.name, columns.row] })],
)

/** Answers and costs of a day, of all callers and of each. */
export const askBudget = sqliteTable(
  'ask_budget',
  {
    /** Days since 1970. */
    day: integer().notNull(),
    caller: text().notNull(),
    answers: integer().notNull(),
    cost: integer().notNull(),
  },
  ({ day, caller }) => [primaryKey({ columns: [day, caller] })],
)

/** Random values that are deleted with their day; those that sign forms, a day later. */
export const askSalt = sqliteTable(
  'ask_salt',
  {
    name: text().notNull(),
    day: integer().notNull(),
    value: text().notNull(),
  },
  ({ name, day }) => [primaryKey({ columns: [name, day] })],
)

/** Written answers with the sections that they cite. */
export const askAnswer = sqliteTable('ask_answer', {
  key: text().primaryKey(),
  parts: text().notNull(),
  sources: text().notNull(),
  /** Unix time in seconds. */
  storedAt: integer('stored_at').notNull(),
})

/** Bearer tokens that grant access to previews. */
export const previewToken = sqliteTable('preview_token', {
  /** SHA-256 of the token, in hexadecimal. */
  hash: text().primaryKey(),
  channel: text().notNull(),
})

type Columns<Table extends SQLiteTable> = Table['_']['columns']

/** SQLite returns JSON as text, and a boolean as 0 or 1. */
type StoredValue<Column extends SQLiteColumn> =
  | Column['_'][Column['_']['dataType'] extends 'string' | 'number' ? 'data' : 'driverParam']
  | (Column['_']['notNull'] extends true ? never : null)

/** A row in the result of an SQL statement, with the column names of the database. */
export type StoredRow<Table extends SQLiteTable, Key extends keyof Columns<Table>> = {
  [Column in Key as Columns<Table>[Column]['_']['name']]: StoredValue<Columns<Table>[Column]>
}

/** The columns of a table for a SELECT, with the names of the database: `path, updated_at`. */
export function columnList<Table extends SQLiteTable>(
  table: Table,
  keys: readonly (keyof Columns<Table> & string)[],
): string {
  const columns = table as unknown as Record<string, { name: string }> // A table object has its columns as properties.
  return keys.map((key) => columns[key]!.name).join(', ')
}
