import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'

/** A table with rows of the site. */
export interface SiteTable {
  name: string
  columns: string[]
  /** Columns of the primary key, in order. */
  key: string[]
  /** Columns that contain bytes. All others contain text and numbers. */
  binary: string[]
}

/**
 * Tables that aren't part of a site: leases and writers, migrations, derived data (the search index and generated files
 * about the whole site), and uploads in progress. The names of D1's and SQLite's own tables start with an underscore or
 * `sqlite`.
 */
const others =
  /^(lease|engine_info|written_by|d1_migrations|search_\w+|section_terms(_\w+)?|artifact(_part)?|ask_\w+|media_upload|sqlite_.*|_.*)$/

/** Reads all tables of a site from the database's schema, so that tables from later migrations are included. */
export async function readSiteTables(target: D1Target): Promise<SiteTable[]> {
  const names = await queryRows<{ name: string }>(
    target,
    "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
  )
  const tables = names.map(({ name }) => name).filter((name) => !others.test(name))
  const described = await target.batch(
    tables.map((table) => ({ sql: 'SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid', params: [table] })),
  )
  return tables.map((name, index) => {
    const columns = described[index] as { name: string; type: string; pk: number }[] // The query selects columns of these types.
    return {
      name,
      columns: columns.map((column) => column.name),
      key: columns
        .filter(({ pk }) => pk > 0)
        .sort((one, other) => one.pk - other.pk)
        .map((column) => column.name),
      binary: columns.filter(({ type }) => type === 'BLOB').map((column) => column.name),
    }
  })
}

/** Returns the names of the migrations that were applied to a database. */
export async function appliedMigrations(target: D1Target): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(target, 'SELECT name FROM d1_migrations ORDER BY name')
  return rows.map(({ name }) => name)
}
