// Immutable content: compiled files, and chapters of books.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChapterFacts } from '../../../core/book/index.ts'
import type { OutlineLink, StyleSheetName } from '../../../core/document/index.ts'

/** The compiled form of a file. It is immutable and identified by the hash of its content. */
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

/** A document's article, Markdown, and other long forms, in parts below D1's row size limit. */
export const documentPart = sqliteTable(
  'document_part',
  {
    hash: text().notNull(),
    /** For `marks`, see `ArticleMarks`. Documents from older engines have no `marks`. */
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
    /** The format and site URL with which it was written. */
    edition: text().notNull(),
    /** Size of the text in bytes. */
    size: integer().notNull(),
    /** CRC-32 of the text. */
    crc: integer().notNull(),
    /** Size of the deflate stream in bytes. */
    packed: integer().notNull(),
    facts: text({ mode: 'json' }).$type<ChapterFacts>().notNull(),
  },
  ({ document: hash, form }) => [primaryKey({ columns: [hash, form] })],
)

/** A chapter's deflate stream, in parts below D1's row size limit. */
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

/** A book that a sync printed: the hash of its file, by a hash of its inputs. */
export const mediaPrint = sqliteTable('media_print', {
  inputs: text().primaryKey(),
  hash: text().notNull(),
})
