// Immutable content: compiled files, and chapters of books.
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChapterFacts } from '../../../core/book/index.ts'
import type { OutlineLink, StyleSheetName } from '../../../core/document/index.ts'

/** The compiled content of a file. Documents are immutable and identified by a hash. */
export const document = sqliteTable('document', {
  hash: text().primaryKey(),
  outline: text({ mode: 'json' }).$type<OutlineLink[]>().notNull(),
  /** Style sheets that the article needs besides the main one. */
  styles: text({ mode: 'json' }).$type<StyleSheetName[]>().notNull().default([]),
  /** The content hash of each section. */
  sections: text({ mode: 'json' }).$type<[heading: string, level: number, state: string][]>().notNull().default([]),
  /** A hash of all section hashes. */
  state: text().notNull().default(''),
  /** Estimated reading time in minutes; 0 if unknown. */
  readingMinutes: integer('reading_minutes').notNull().default(0),
})

/** The long texts of a document, such as its article and Markdown, in parts below D1's limit for a row. */
export const documentPart = sqliteTable(
  'document_part',
  {
    hash: text().notNull(),
    /** `marks` contains the `ArticleMarks`. Documents of older engines don't have it. */
    kind: text().$type<'html' | 'marks' | 'markdown' | 'plain' | 'plain-sections' | 'body'>().notNull(),
    part: integer().notNull(),
    text: text().notNull(),
  },
  ({ hash, kind, part }) => [primaryKey({ columns: [hash, kind, part] })],
)

/** A page as a chapter of a book, without its title. See core/book/. */
export const chapter = sqliteTable(
  'chapter',
  {
    document: text().notNull(),
    form: text().$type<'epub' | 'zip'>().notNull(),
    /** Identifies the format and the site URL that the chapter was written with. */
    edition: text().notNull(),
    /** Size of the uncompressed text, in bytes. */
    size: integer().notNull(),
    /** CRC-32 of the uncompressed text. */
    crc: integer().notNull(),
    /** Size of the deflate stream, in bytes. */
    packed: integer().notNull(),
    facts: text({ mode: 'json' }).$type<ChapterFacts>().notNull(),
  },
  ({ document: hash, form }) => [primaryKey({ columns: [hash, form] })],
)

/** A chapter's deflate stream, in parts below D1's limit for a row. */
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

/** A book that a sync printed. Maps a hash of the book's inputs to the hash of its file. */
export const mediaPrint = sqliteTable('media_print', {
  inputs: text().primaryKey(),
  hash: text().notNull(),
})
