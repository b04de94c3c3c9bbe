// All tables and columns of migrations/, except the full-text index, which drizzle doesn't support.
// tests/worker/store/schema.test.ts compares the two. The queries for page views and full-text search are written in
// SQL, because that is faster. They take column names and row types from this file (`columnList`, `StoredRow`), so
// renaming a column is a type error there.
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

export { channel, lease, engineInfo, release, previewToken } from './tables/releases.ts'
export { document, documentPart, chapter, chapterPart, mediaPrint } from './tables/documents.ts'
export { section, searchDocument, searchCheckpoint, searchVocabulary, searchStatistics } from './tables/search-index.ts'
export { code, media, mediaPart, mediaUpload } from './tables/media.ts'
export { entry, navigation, file, redirect, translation, hiddenRow } from './tables/entries.ts'
export { artifact, artifactPart, askBudget, askSalt, askAnswer } from './tables/records.ts'

type Columns<Table extends SQLiteTable> = Table['_']['columns']

/** The type of a value in a raw result. SQLite returns JSON as text and booleans as 0 or 1. */
type StoredValue<Column extends SQLiteColumn> =
  | Column['_'][Column['_']['dataType'] extends 'string' | 'number' ? 'data' : 'driverParam']
  | (Column['_']['notNull'] extends true ? never : null)

/** A row in the result of raw SQL, with the database's column names. */
export type StoredRow<Table extends SQLiteTable, Key extends keyof Columns<Table>> = {
  [Column in Key as Columns<Table>[Column]['_']['name']]: StoredValue<Columns<Table>[Column]>
}

/** Returns a table's columns for a SELECT, by their names in the database: `path, updated_at`. */
export function columnList<Table extends SQLiteTable>(
  table: Table,
  keys: readonly (keyof Columns<Table> & string)[],
): string {
  const columns = table as unknown as Record<string, { name: string }> // Tables have their columns as properties.
  return keys.map((key) => columns[key]!.name).join(', ')
}
