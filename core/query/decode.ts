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

/** What clients get as JSON: the same as of `decodeRow`, whose JSON columns are not read for it. */
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
