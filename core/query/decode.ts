import { columnsOf } from './columns.ts'

/** A row as SQLite gives it. */
export type StoredRow = Record<string, string | number | null>

/** Makes of a row what clients get: JSON columns are what their text says. Every other value stays as it is. */
export function decodeRow(collection: string, row: StoredRow): Record<string, unknown> {
  const decoded: Record<string, unknown> = { ...row }
  for (const { name, kind } of columnsOf(collection)) {
    const value = row[name]
    if (kind === 'json' && typeof value === 'string' && value !== '') decoded[name] = JSON.parse(value)
  }
  return decoded
}
