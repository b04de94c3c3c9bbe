// Immutable content: the compiled form of files, and chapters of books.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChapterFacts } from '../../../core/book/index.ts'
import type { OutlineLink, StyleSheetName } from '../../../core/document/index.ts'

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
