// All tables and columns in migrations/, except for the full-text index, which drizzle doesn't support;
// tests/worker/store/schema.test.ts compares them. For speed, the queries of a page view and full-text search are
// written in SQL. They take column names and row types from here (`columnList`, `StoredRow`), so that renaming a column
// breaks their compilation.
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

export { channel, lease, engineInfo, release, previewToken } from './tables/releases.ts'
export { document, documentPart, chapter, chapterPart, mediaPrint } from './tables/documents.ts'
export { section, searchDocument, searchCheckpoint, searchVocabulary, searchStatistics } from './tables/search-index.ts'
export { code, media, mediaPart, mediaUpload } from './tables/media.ts'
export { entry, navigation, file, redirect, translation, hiddenRow } from './tables/entries.ts'
export { artifact, artifactPart, askBudget, askSalt, askAnswer } from './tables/records.ts'

type Columns<Table extends SQLiteTable> = Table['_']['columns']

/** SQLite returns JSON as text, and a boolean as 0 or 1. */
type StoredValue<Column extends SQLiteColumn> =
  | Column['_'][Column['_']['dataType'] extends 'string' | 'number' ? 'data' : 'driverParam']
  | (Column['_']['notNull'] extends true ? never : null)

/** A row in the result of an SQL statement, with the column names of the database. */
export type StoredRow<Table extends SQLiteTable, Key extends keyof Columns<Table>> = {
  [Column in Key as Columns<Table>[Column]['_']['name']]: StoredValue<Columns<Table>[Column]>
}

/** Returns a table's columns for a SELECT, with their names in the database: `path, updated_at`. */
export function columnList<Table extends SQLiteTable>(
  table: Table,
  keys: readonly (keyof Columns<Table> & string)[],
): string {
  const columns = table as unknown as Record<string, { name: string }> // A table's columns are properties of the table object.
  return keys.map((key) => columns[key]!.name).join(', ')
}
