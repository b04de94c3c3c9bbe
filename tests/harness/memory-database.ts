import { DatabaseSync } from 'node:sqlite'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { upgradeWriter } from '../../scripts/local/written-by.ts'

/** D1's limits for a statement (developers.cloudflare.com/d1/platform/limits). Local D1 enforces the first one. */
const maxParameters = 100
const maxStatementBytes = 100_000

/**
 * Opens an empty database in memory, with the tables of a site, for tests that compare written rows.
 * It costs a hundredth of a database in workerd. Of D1's limits, it has those for parameters and the length of a
 * statement.
 */
export async function openMemoryDatabase(): Promise<D1Target> {
  const database = new DatabaseSync(':memory:')
  const target: D1Target = {
    async batch(statements) {
      database.exec('BEGIN')
      try {
        const rows = statements.map(({ sql, params }) => {
          if (params.length > maxParameters) throw new Error('too many SQL variables')
          if (Buffer.byteLength(sql) > maxStatementBytes) throw new Error('statement too long')
          return database.prepare(sql).all(...params)
        })
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
