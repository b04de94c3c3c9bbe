import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/sync/d1-target.ts'
import type { D1Target } from '../../../scripts/sync/d1-target.ts'
import * as schema from '../../../worker/store/schema.ts'
import { openTestDatabase } from '../../harness/many-sites.ts'

let database: { target: D1Target }

beforeAll(async () => {
  database = await openTestDatabase()
})

interface Column {
  name: string
  type: string
  notNull: boolean
  key: boolean
}

/** Tables of a migrated database, without those of the full-text index and of the tools. */
async function migratedTables(): Promise<Record<string, Column[]>> {
  const rows = await queryRows(
    database.target,
    `SELECT tables.name AS "table", columns.name, columns.type, columns."notnull" AS "notNull", columns.pk
    FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT GLOB 'section_terms*' AND tables.name NOT GLOB '_cf_*'
      AND tables.name NOT GLOB 'sqlite_*' AND tables.name <> 'd1_migrations' ORDER BY columns.name`,
  )
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => String(table))].map(([name, columns]) => [
      name,
      columns.map((column) => ({
        name: String(column.name),
        type: String(column.type),
        key: Number(column.pk) > 0,
        // SQLite reports NOT NULL for keys only if the table declares it.
        notNull: column.notNull === 1 || Number(column.pk) > 0,
      })),
    ]),
  )
}

function declaredTables(): Record<string, Column[]> {
  const tables = Object.values<unknown>(schema).filter((value): value is SQLiteTable => typeof value === 'object')
  return Object.fromEntries(
    tables.map((table) => {
      const { name, columns, primaryKeys } = getTableConfig(table)
      const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
      return [
        name,
        columns
          .map((column) => ({
            name: column.name,
            type: column.getSQLType().toUpperCase(),
            key: column.primary || keys.has(column.name),
            notNull: column.notNull || column.primary || keys.has(column.name),
          }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
      ]
    }),
  )
}

test('the schema matches the migrations', async () => {
  const migrated = await migratedTables()
  expect(Object.keys(migrated)).toContain('entry')
  expect(declaredTables()).toEqual(migrated)
})
