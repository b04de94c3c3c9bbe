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

/** A preview's release, and the release of another channel that it overlays. */
export interface PreviewRelease extends ReleaseName {
  base: ReleaseName
}

/** Common table expressions that replace the tables of a release, by name. */
export type PreviewTables = ReadonlyMap<string, string>

/** The columns of each versioned table, by its name. */
const versionedTables = Object.values<unknown>(schema).flatMap((table): [name: string, columns: string[]][] => {
  if (!is(table, SQLiteTable)) return []
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name)
  return columns.includes('until') ? [[getTableName(table), columns]] : []
})

/** The tables as a reader of a preview sees them: its own rows, and those of its base that it doesn't hide. */
export function previewTables(release: PreviewRelease): PreviewTables {
  return new Map(versionedTables.map(([name, columns]) => [name, renderTable(name, columns, release)]))
}

/**
 * The expression for one table. Inside it, `main.entry` is the table itself. With `NOT MATERIALIZED`, SQLite plans each
 * use of the expression with the indexes of that table instead of first copying all of its rows.
 */
function renderTable(name: string, columns: readonly string[], { channel, number, base }: PreviewRelease): string {
  const constants: Record<string, string> = { channel: quote(channel), since: '0', until: 'NULL' }
  const visible = (of: ReleaseName) => visibleRows({ channel: quote(of.channel), release: of.number })
  const select = columns
    .map((column) => (column in constants ? `${constants[column]} AS ${column}` : column))
    .join(', ')
  return `${name} AS NOT MATERIALIZED (SELECT ${select} FROM main.${name} WHERE ${visible({ channel, number })}
    UNION ALL SELECT ${select} FROM main.${name} WHERE ${visible(base)}
    AND NOT EXISTS (SELECT 1 FROM ${getTableName(hiddenRow)} AS hidden
      WHERE hidden.channel = ${quote(channel)} AND hidden.name = ${quote(name)} AND hidden.row = main.${name}.id AND hidden.since <= ${number}))`
}

/** Quotes a text for SQL. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * The database as a reader of a preview sees it: every statement reads the preview's tables instead of the real ones.
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

/** Prefixes a statement with the expressions of the tables that it names. */
export function readFrom(tables: PreviewTables, sql: string): string {
  const used = [...tables].filter(([name]) => new RegExp(`\\b${name}\\b`).test(sql)).map(([, expression]) => expression)
  if (used.length === 0) return sql
  const [, recursive = '', rest] = /^\s*WITH\s+(RECURSIVE\s+)?(.*)$/is.exec(sql) ?? []
  return `WITH ${recursive}${used.join(', ')}${rest === undefined ? ` ${sql}` : `, ${rest}`}`
}
