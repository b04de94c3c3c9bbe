import { DatabaseSync } from 'node:sqlite'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { upgradeWriter } from '../../scripts/local/written-by.ts'

/**
 * Opens an empty database in memory, for tests of statements. It has the tables of a site but not D1's limits, and
 * costs a hundredth of a database in workerd.
 */
export async function openMemoryDatabase(): Promise<D1Target> {
  const database = new DatabaseSync(':memory:')
  const target: D1Target = {
    async batch(statements) {
      database.exec('BEGIN')
      try {
        const rows = statements.map(({ sql, params }) => database.prepare(sql).all(...params))
        database.exec('COMMIT')
        return rows.map((each) => each.map((row) => ({ ...row })))
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  }
  await applyMigrations(target)
  await upgradeWriter(target)
  return target
}
