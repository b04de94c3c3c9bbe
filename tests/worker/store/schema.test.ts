import { readFileSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
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

/**
 * Returns tables of a migrated database, without those of the full-text index, of the tools, and of earlier engines.
 */
async function migratedTables(): Promise<Record<string, Column[]>> {
  const rows = await queryRows(
    database.target,
    `SELECT tables.name AS "table", columns.name, columns.type, columns."notnull" AS "notNull", columns.pk
    FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT GLOB 'section_terms*' AND tables.name NOT GLOB '_cf_*'
      AND tables.name NOT GLOB 'sqlite_*' AND tables.name NOT IN ('d1_migrations', 'written_by') ORDER BY columns.name`,
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

test('the migration of names keeps the values, the columns of the Worker of 0.2.0, and the record for its engine', () => {
  const migration = '0032_field_names.sql'
  const folder = new URL('../../../migrations/', import.meta.url)
  const sqlOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  const former = new DatabaseSync(':memory:')
  for (const name of readdirSync(folder).sort()) if (name.endsWith('.sql') && name < migration) former.exec(sqlOf(name))
  former.exec(`INSERT INTO channel (name, head, told) VALUES ('live', 3, 2);
    INSERT INTO release (channel, number, created_at, made_from, config, counts) VALUES ('live', 3, '', 'c0ffee', '{}', '{}');
    INSERT INTO entry (channel, since, collection, file, path, stem, extension, title, description, navigation, seo, meta, updated_at, source, dependencies, digest, says, pair)
      VALUES ('live', 3, 'docs_en', 'en/a.md', '/en/a', 'en/a', 'md', 'A', '', '{}', '{}', '{}', '', '', '{}', '', 'hash', '/a');
    INSERT INTO search_settled (channel, release) VALUES ('live', 3);
    INSERT INTO artifact (channel, release, name, maker, parts) VALUES ('live', 3, 'sitemap', 'one', 1);
    INSERT INTO artifact_part (maker, part, made_at, text) VALUES ('one', 0, 7, 'text');
    INSERT INTO written_by (id, engine, format, runtime, since) VALUES (1, '0.2.0', 1, 1, 5);`)
  former.exec(sqlOf(migration))
  const read = (sql: string) => ({ ...former.prepare(sql).get() })
  expect(
    read(`SELECT indexnow_release, source_commit, content_hash, translation_key, search_checkpoint.release AS settled
      FROM channel, release, entry, search_checkpoint`),
  ).toEqual({ indexnow_release: 2, source_commit: 'c0ffee', content_hash: 'hash', translation_key: '/a', settled: 3 })
  expect(read('SELECT engine, format, runtime, since FROM engine_info')).toEqual({
    engine: '0.2.0',
    format: 1,
    runtime: 1,
    since: 5,
  })
  expect(read(`SELECT path FROM entry WHERE channel = 'live' AND pair = '/a'`)).toEqual({ path: '/en/a' })
  expect(read('SELECT text FROM artifact JOIN artifact_part USING (maker) WHERE made_at < 8')).toEqual({ text: 'text' })
  expect(read('SELECT engine, format FROM written_by')).toEqual({ engine: '0.3.0', format: 2 })
})
