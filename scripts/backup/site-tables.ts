import { queryRows } from '../local/d1-target.ts'
import type { D1Target } from '../local/d1-target.ts'

/** A table that contains rows of the site. */
export interface SiteTable {
  name: string
  columns: string[]
  /** The columns of the primary key, in order. */
  key: string[]
  /** Columns that contain binary data. All others contain text or numbers. */
  binary: string[]
}

/**
 * Tables that aren't part of a site: leases, writers, migrations, uploads in progress, and derived data, such as the
 * search index and generated files about the whole site. Internal tables of D1 and SQLite have names that start with an
 * underscore or `sqlite`.
 */
const others =
  /^(lease|engine_info|written_by|d1_migrations|search_\w+|section_terms(_\w+)?|artifact(_part)?|ask_\w+|media_upload|sqlite_.*|_.*)$/

/** Reads all tables of a site from the schema of the database, so that tables of later migrations are included. */
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
    // The query selects columns of these types.
    const columns = described[index] as { name: string; type: string; pk: number }[]
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

/** Returns the names of the migrations that a database has. */
export async function appliedMigrations(target: D1Target): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(target, 'SELECT name FROM d1_migrations ORDER BY name')
  return rows.map(({ name }) => name)
}
