import type { D1Database } from '@cloudflare/workers-types'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { drizzle } from 'drizzle-orm/d1'
import type { WorkBudget } from '../../core/budget/index.ts'
import { budgetOf } from './database.ts'
import type { Database, ReleaseName } from './database.ts'
import * as schema from './schema.ts'
import { hiddenRow } from './schema.ts'
import { visibleRows } from './visibility.ts'

/** A preview's release, and the release that the preview overlays. */
export interface PreviewRelease extends ReleaseName {
  base: ReleaseName
}

/** Common table expressions that replace the real tables, by table name. */
export type PreviewTables = ReadonlyMap<string, string>

/** The columns of each versioned table, by table name. */
const versionedTables = Object.values<unknown>(schema).flatMap((table): [name: string, columns: string[]][] => {
  if (!is(table, SQLiteTable)) return []
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name)
  return columns.includes('until') ? [[getTableName(table), columns]] : []
})

/**
 * Returns the tables as readers of a preview see them: the preview's own rows, and the rows of its base that it doesn't
 * hide.
 */
export function previewTables(release: Omit<PreviewRelease, 'number'>): PreviewTables {
  return new Map(versionedTables.map(([name]) => [name, renderTable(name, `(${overlayRows(name, release)})`)]))
}

/**
 * Renders a common table expression that replaces a table. Inside it, `main.entry` is the real table. `NOT
 * MATERIALIZED` makes SQLite plan each use with the real table's indexes instead of copying all rows first.
 * @param rows a subquery
 */
export function renderTable(name: string, rows: string): string {
  return `${name} AS NOT MATERIALIZED ${rows}`
}

/**
 * Returns a query for the rows of a channel that overlays a release. The channel's own rows keep their release numbers.
 * Rows of the base have `since` 0, and end with the release of the channel that hides them. Both halves of the query
 * must have the same column affinities. Otherwise, SQLite doesn't plan them separately (sqlite.org/optoverview.html,
 * section 12, 17h).
 */
export function overlayRows(name: string, { channel, base }: Omit<PreviewRelease, 'number'>): string {
  const ofBase: Record<string, string> = {
    channel: `CAST(${quote(channel)} AS TEXT) AS channel`,
    since: 'CAST(0 AS INTEGER) AS since',
    until: `(SELECT hidden.since FROM ${hiddenTable} AS hidden WHERE ${hides(`main.${name}`, name, channel)}) AS until`,
  }
  const columns = versionedTables.find(([table]) => table === name)?.[1] ?? []
  return `SELECT ${columns.join(', ')} FROM main.${name} WHERE channel = ${quote(channel)}
    UNION ALL SELECT ${columns.map((column) => ofBase[column] ?? column).join(', ')} FROM main.${name}
      WHERE ${visibleRows({ channel: quote(base.channel), release: base.number })}`
}

const hiddenTable = getTableName(hiddenRow)

/** SQL: whether `hidden` hides a row of a table. */
function hides(table: string, name: string, channel: string): string {
  return `hidden.channel = ${quote(channel)} AND hidden.name = ${quote(name)} AND hidden.row = ${table}.id`
}

/**
 * SQL: whether a row of the base is visible, because the overlay doesn't hide it.
 * @param table name or alias of the table in the statement
 */
export function unhiddenRows(table: string, name: string, { channel, number, base }: PreviewRelease): string {
  return `${visibleRows({ channel: quote(base.channel), release: base.number, table })}
    AND NOT EXISTS (SELECT 1 FROM ${hiddenTable} AS hidden WHERE ${hides(table, name, channel)} AND hidden.since <= ${number})`
}

/** Quotes text as an SQL literal. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Opens the database as readers of a preview see it. Every statement reads the preview's tables instead of the real
 * ones.
 */
export function openPreview(database: Database, tables: PreviewTables): Database {
  const { $client } = database
  const client: Pick<D1Database, 'prepare' | 'batch'> & { budget: WorkBudget } = {
    budget: budgetOf(database),
    prepare: (sql) => $client.prepare(readFrom(tables, sql)),
    batch: (statements) => $client.batch(statements),
  }
  return drizzle(client as unknown as D1Database) // drizzle only calls these two methods.
}

/** Adds the expressions for the tables that a statement uses. */
export function readFrom(tables: PreviewTables, sql: string): string {
  const used = [...tables].filter(([name]) => new RegExp(`\\b${name}\\b`).test(sql)).map(([, expression]) => expression)
  if (used.length === 0) return sql
  const [, recursive = '', rest] = /^\s*WITH\s+(RECURSIVE\s+)?(.*)$/is.exec(sql) ?? []
  return `WITH ${recursive}${used.join(', ')}${rest === undefined ? ` ${sql}` : `, ${rest}`}`
}
