import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { engineFolder } from '../engine.ts'
import { queryRows } from './d1-target.ts'
import type { D1Target } from './d1-target.ts'

/**
 * The folder with the migrations of each database. `INSIGHT` is the second database, with counters, votes, and
 * comments.
 */
const folders = {
  content: join(engineFolder, 'migrations'),
  insight: join(engineFolder, 'migrations', 'insight'),
}

/**
 * Applies the pending migrations to a local database in one transaction. They are recorded in the table that `wrangler
 * d1 migrations` uses, so both tools can be used on the same database.
 */
export async function applyMigrations(target: D1Target, database: keyof typeof folders = 'content'): Promise<void> {
  const pending = await pendingMigrations(target, database)
  if (pending.length === 0) return
  await target.batch([
    {
      sql: `CREATE TABLE IF NOT EXISTS d1_migrations (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
      params: [],
    },
    ...pending.flatMap((name) => [
      ...splitStatements(readFileSync(join(folders[database], name), 'utf8')).map((sql) => ({ sql, params: [] })),
      { sql: 'INSERT INTO d1_migrations (name) VALUES (?)', params: [name] },
    ]),
  ])
}

/** Returns the names of a database's pending migrations in order. */
export async function pendingMigrations(
  target: D1Target,
  database: keyof typeof folders = 'content',
): Promise<string[]> {
  const [table] = await queryRows(target, `SELECT name FROM sqlite_schema WHERE name = 'd1_migrations'`)
  const applied = new Set(
    table ? (await queryRows<{ name: string }>(target, 'SELECT name FROM d1_migrations')).map((row) => row.name) : [],
  )
  return readdirSync(folders[database])
    .filter((file) => file.endsWith('.sql') && !applied.has(file))
    .sort()
}

/**
 * Splits a migration into statements at semicolons that end a line. The body of a trigger, from `BEGIN` to `END;`, is
 * kept together.
 */
function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  let insideTrigger = false
  for (const line of sql.split('\n')) {
    if (/^\s*--/.test(line)) continue
    statement += `${line}\n`
    if (/^CREATE TRIGGER\b/i.test(line)) insideTrigger = true
    if (insideTrigger ? /^END;/i.test(line) : /;\s*$/.test(line)) {
      statements.push(statement.trim().replace(/;$/, ''))
      statement = ''
      insideTrigger = false
    }
  }
  return statements.filter((text) => text !== '')
}
