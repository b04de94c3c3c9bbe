import { columnsOf } from './columns.ts'
import type { QueriedCollection } from './columns.ts'

/** A row as SQLite returns it. */
export type StoredRow = Record<string, string | number | null>

/**
 * The row that a client gets: JSON columns are parsed, and booleans are made of numbers, where what is missing is
 * `false` as in Nuxt Content. Every other value stays as it is.
 */
export function decodeRow(collection: QueriedCollection, row: StoredRow): Record<string, unknown> {
  return JSON.parse(renderRowJson(collection, row)) as Record<string, unknown>
}

/** The row of `decodeRow` as JSON text, without parsing the JSON columns: their text is inserted as it is. */
export function renderRowJson(collection: QueriedCollection, row: StoredRow): string {
  const kinds = new Map(columnsOf(collection).map(({ name, kind }) => [name, kind]))
  const members = Object.entries(row).map(([name, value]) => {
    const kind = kinds.get(name)
    if (kind === 'json' && typeof value === 'string' && value !== '') return `${JSON.stringify(name)}:${value}`
    return `${JSON.stringify(name)}:${JSON.stringify(kind === 'boolean' ? Boolean(value) : value)}`
  })
  return `{${members.join(',')}}`
}
