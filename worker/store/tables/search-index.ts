// Tables of the full-text index, except its virtual table, which drizzle doesn't support.
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A section, as search indexes it. A long section consists of several rows. */
export const section = sqliteTable('section', {
  id: integer().primaryKey(),
  document: text().notNull(),
  position: integer().notNull(),
  /** Id of the section's heading; `''` for the introduction. */
  heading: text().notNull(),
  title: text().notNull(),
  /** Titles of the headings above the section. */
  titles: text({ mode: 'json' }).$type<string[]>().notNull(),
  content: text().notNull(),
  level: integer().notNull(),
  /** Ranges of code in `content`. */
  code: text({ mode: 'json' }).$type<[start: number, end: number][]>().notNull().default([]),
  /** Search terms for the whole page. Only its first section has them. */
  keywords: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  /** Questions that the section answers, worded differently from its text. */
  questions: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
})

/** The documents in the full-text index, and the tokenizer that indexed them. See `core/search/section-key.ts`. */
export const searchDocument = sqliteTable(
  'search_document',
  {
    document: text().notNull(),
    /** Number of the language whose tokenizer indexed the document. */
    scope: integer().notNull(),
    /** 1 if the document isn't visible in any current release; otherwise 0. */
    past: integer().notNull(),
    tokenizer: text().notNull(),
  },
  ({ document: hash, scope }) => [primaryKey({ columns: [hash, scope] })],
)

/** The release up to which `past` has been updated. See `settleDocuments`. */
export const searchCheckpoint = sqliteTable('search_checkpoint', {
  channel: text().primaryKey(),
  release: integer().notNull(),
})

/** The words in a collection's current and past documents. See `core/search/vocabulary.ts`. */
export const searchVocabulary = sqliteTable('search_vocabulary', {
  id: integer().primaryKey(),
  collection: text().notNull(),
  terms: text().notNull(),
  /** Number of documents that these words come from; -1 in rows of older engines. */
  documents: integer().notNull().default(-1),
})

/** Statistics about the terms in a collection. See `core/search/term-frequencies.ts`. */
export const searchStatistics = sqliteTable('search_statistics', {
  collection: text().primaryKey(),
  documents: integer().notNull(),
  terms: text().notNull(),
  /** Groups of words that pages declare as synonyms. */
  synonyms: text().notNull(),
})
