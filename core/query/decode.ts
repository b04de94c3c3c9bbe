import { columnsOf } from './columns.ts'
import type { QueriedCollection } from './columns.ts'

/** A row as SQLite returns it. */
export type StoredRow = Record<string, string | number | null>

/**
 * Returns a function that decodes rows for clients. The function parses JSON columns and converts numbers to booleans.
 * As in Nuxt Content, a missing boolean becomes `false`. Other values stay unchanged.
 */
export function rowDecoder(collection: QueriedCollection): (row: StoredRow) => Record<string, unknown> {
  const render = rowRenderer(collection)
  return (row) => JSON.parse(render(row)) as Record<string, unknown>
}

/**
 * Like `rowDecoder`, but returns a function that renders rows as JSON. The function inserts JSON columns without
 * parsing them.
 */
export function rowRenderer(collection: QueriedCollection): (row: StoredRow) => string {
  const kinds = new Map(columnsOf(collection).map(({ name, kind }) => [name, kind]))
  const renderValue = (name: string, value: StoredRow[string]): string => {
    const kind = kinds.get(name)
    if (kind === 'json' && typeof value === 'string' && value !== '') return value
    return JSON.stringify(kind === 'boolean' ? Boolean(value) : value)
  }
  return (row) =>
    `{${Object.entries(row)
      .map(([name, value]) => `${JSON.stringify(name)}:${renderValue(name, value)}`)
      .join(',')}}`
}
