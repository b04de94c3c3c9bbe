// The full-text index, except for its virtual table, which drizzle does not support.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A section for search. A long section takes several rows. */
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
  /** The ranges of code in `content`. */
  code: text({ mode: 'json' }).$type<[start: number, end: number][]>().notNull().default([]),
  /** Additional search terms for the page. Only in its first section. */
  keywords: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  /** Questions that it answers in other words. */
  questions: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
})

/** Documents in the full-text index, with the tokenizer that indexed them. See `core/search/section-key.ts`. */
export const searchDocument = sqliteTable(
  'search_document',
  {
    document: text().notNull(),
    /** The number of the language whose tokenizer indexed it. */
    scope: integer().notNull(),
    /** 1 if no current release shows the document, otherwise 0. */
    past: integer().notNull(),
    tokenizer: text().notNull(),
  },
  ({ document: hash, scope }) => [primaryKey({ columns: [hash, scope] })],
)

/** The release up to which the index marks content that readers no longer see; see `settleDocuments`. */
export const searchCheckpoint = sqliteTable('search_checkpoint', {
  channel: text().primaryKey(),
  release: integer().notNull(),
})

/** Words in a collection's documents, past and current; see `core/search/vocabulary.ts`. */
export const searchVocabulary = sqliteTable('search_vocabulary', {
  id: integer().primaryKey(),
  collection: text().notNull(),
  terms: text().notNull(),
  /** Number of documents that were added with these words; -1 in rows from older engines. */
  documents: integer().notNull().default(-1),
})

/** Term statistics of a collection; see `core/search/term-frequencies.ts`. */
export const searchStatistics = sqliteTable('search_statistics', {
  collection: text().primaryKey(),
  documents: integer().notNull(),
  terms: text().notNull(),
  /** Groups of words that pages declare as synonyms. */
  synonyms: text().notNull(),
})
