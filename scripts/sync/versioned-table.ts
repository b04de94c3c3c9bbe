import { diffRows, isEmpty } from '../../core/release/index.ts'
import type { Changes } from '../../core/release/index.ts'
import { hashOf } from './collect.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target, Statement } from './d1-target.ts'
import { rowStatements } from './row-statements.ts'

export type ColumnValue = string | number | null
export type TableRow = Record<string, ColumnValue>
export type CurrentRow = TableRow & { digest: string }
export type NextRow = TableRow & { digest: string }

/** A table whose rows are visible from release `since` up to, not including, release `until`. */
export interface VersionedTable {
  name: 'entry' | 'navigation' | 'file' | 'translation'
  /** Columns that identify a row in its channel. */
  key: readonly string[]
  /** Columns a reader sees: a row is written again when one of them changes. */
  visible: readonly string[]
  /** Columns that only the sync reads. */
  internal: readonly string[]
}

export const entryTable: VersionedTable = {
  name: 'entry',
  key: ['file'],
  visible: [
    'collection', 'file', 'path', 'pair', 'stem', 'extension', 'title', 'description', 'navigation', 'seo', 'meta', 'links', 'layout', 'document',
  ],
  internal: ['updated_at', 'source', 'dependencies'],
}

export const navigationTable: VersionedTable = {
  name: 'navigation',
  key: ['collection', 'path'],
  visible: ['collection', 'path', 'parent', 'sort', 'stem', 'title', 'description', 'page', 'size', 'first', 'data'],
  internal: [],
}

export const fileTable: VersionedTable = { name: 'file', key: ['path'], visible: ['path', 'media'], internal: [] }

export const translationTable: VersionedTable = {
  name: 'translation',
  key: ['path'],
  visible: ['path', 'source', 'sections', 'untranslated', 'unpaired', 'stale'],
  internal: ['made_of'],
}

export const versionedTables = [entryTable, navigationTable, fileTable, translationTable]

/** Rows that one answer brings: a large site's entries are more than D1 gives at once. */
const rowsAtOnce = 5000

/** Rows visible at the head, whatever a sync that did not end has left behind. */
export async function readCurrent(target: D1Target, table: VersionedTable, channel: string): Promise<CurrentRow[]> {
  const columns = ['id', ...table.visible, ...table.internal, 'digest'].join(', ')
  const part = (until: string) => `SELECT ${columns} FROM ${table.name}
    WHERE channel = ?1 AND ${until} AND +since <= (SELECT head FROM channel WHERE name = ?1) AND id > ?2`
  const sql = `${part('until IS NULL')} UNION ALL ${part('until > (SELECT head FROM channel WHERE name = ?1)')} ORDER BY id LIMIT ${rowsAtOnce}`
  const current: CurrentRow[] = []
  for (let last = 0; ;) {
    const rows = await queryRows(target, sql, channel, last) as (CurrentRow & { id: number })[] // The columns of the table.
    for (const { id: _id, ...row } of rows) current.push(row as CurrentRow)
    if (rows.length < rowsAtOnce) return current
    last = rows.at(-1)!.id
  }
}

/** Adds the digest of what a reader sees of a row. */
export function withDigest(table: VersionedTable, row: TableRow): NextRow {
  return { ...row, digest: hashOf(JSON.stringify(table.visible.map((column) => row[column] ?? null))) }
}

export function diffTable(table: VersionedTable, current: readonly CurrentRow[], next: readonly NextRow[]): Changes<CurrentRow, NextRow> {
  const keyOf = (row: TableRow) => table.key.map((column) => row[column]).join('\n')
  return diffRows(new Map(current.map((row) => [keyOf(row), row])), new Map(next.map((row) => [keyOf(row), row])))
}

/**
 * Statements that make `changes` visible from release `number` on, to readers of that release only. Written a second time, they
 * change nothing.
 */
export function changeStatements(
  table: VersionedTable, channel: string, number: number, changes: Changes<CurrentRow, NextRow>,
): Statement[] {
  if (isEmpty(changes)) return []
  const closed = [...changes.removed, ...changes.changed.map(({ from }) => from)]
  const opened = [...changes.added, ...changes.changed.map(({ to }) => to)]
  const columns = [...table.visible, ...table.internal, 'digest']
  const select = (names: readonly string[]) => names.map((_, index) => `value ->> ${index}`).join(', ')
  return [
    // The plus signs keep SQLite from the indexes by release: nearly every row is open.
    ...rowStatements(
      `UPDATE ${table.name} SET until = ?1 WHERE channel = ?2 AND (${table.key.join(', ')}) IN (SELECT ${select(table.key)} FROM json_each(?3))
        AND +since < ?1 AND +until IS NULL`,
      closed.map((row) => table.key.map((column) => row[column] ?? null)), number, channel,
    ),
    ...rowStatements(
      `INSERT INTO ${table.name} (channel, since, ${columns.join(', ')})
        SELECT ?, ?, ${select(columns)} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      opened.map((row) => columns.map((column) => row[column] ?? null)), channel, number,
    ),
  ]
}

/** Statements that remove what a sync left that ended before it moved the head. No reader has seen any of it. */
export function discardUnfinished(channel: string): Statement[] {
  const head = '(SELECT head FROM channel WHERE name = ?1)'
  return versionedTables.flatMap(({ name }) => [
    { sql: `DELETE FROM ${name} WHERE channel = ?1 AND since > ${head}`, params: [channel] },
    { sql: `UPDATE ${name} SET until = NULL WHERE channel = ?1 AND until > ${head}`, params: [channel] },
  ])
}
