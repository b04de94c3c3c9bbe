import { columnsOf } from './columns.ts'

/** A row as SQLite returns it. */
export type StoredRow = Record<string, string | number | null>

/** The row that a client gets: JSON columns are parsed, every other value stays as it is. */
export function decodeRow(collection: string, row: StoredRow): Record<string, unknown> {
  const decoded: Record<string, unknown> = { ...row }
  for (const { name, kind } of columnsOf(collection)) {
    const value = row[name]
    if (kind === 'json' && typeof value === 'string' && value !== '') decoded[name] = JSON.parse(value)
  }
  return decoded
}

/** The row of `decodeRow` as JSON text, without parsing the JSON columns: their text is inserted as it is. */
export function renderRowJson(collection: string, row: StoredRow): string {
  const json = new Set(
    columnsOf(collection)
      .filter(({ kind }) => kind === 'json')
      .map(({ name }) => name),
  )
  const members = Object.entries(row).map(
    ([name, value]) =>
      `${JSON.stringify(name)}:${typeof value === 'string' && value !== '' && json.has(name) ? value : JSON.stringify(value)}`,
  )
  return `{${members.join(',')}}`
}
