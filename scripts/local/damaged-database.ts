import { DatabaseSync } from 'node:sqlite'
import { Outage } from '../outage.ts'
import type { D1Target } from './d1-target.ts'
import { findDatabaseFile } from './database-file.ts'

/** Thrown if the file of the local database is damaged. */
export class DatabaseDamaged extends Outage {
  override name = 'DatabaseDamaged'

  constructor(stateDir: string, file: string, problem: string) {
    super(
      `The database file ${file} is damaged (${problem}). Move the folder ${stateDir} elsewhere, and restore your backup: ` +
        'npm run restore -- FILE, with a file from npm run export. Without a backup, publish the content again: npm run sync.',
    )
  }
}

/** Errors of SQLite for a damaged file, and the only error that workerd reports for internal failures. */
const suspicious = /internal error|malformed|SQLITE_CORRUPT|SQLITE_NOTADB|not a database/i

/**
 * Wraps a local database so that a batch throws DatabaseDamaged if it fails because the file is damaged. The error from
 * workerd is the same for any failure, so the file itself is checked.
 */
export function detectDamage(target: D1Target, stateDir: string): D1Target {
  return {
    async batch(statements) {
      try {
        return await target.batch(statements)
      } catch (error) {
        if (suspicious.test(String(error))) assertUndamaged(stateDir)
        throw error
      }
    },
  }
}

/**
 * Checks the database file of a state folder, if it exists. The whole file is read.
 *
 * @throws DatabaseDamaged if the file is damaged
 */
export function assertUndamaged(stateDir: string): void {
  const file = findDatabaseFile(stateDir)
  if (file === undefined) return
  const problem = findDamage(file)
  if (problem !== undefined) throw new DatabaseDamaged(stateDir, file, problem)
}

function findDamage(file: string): string | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const [first = ''] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})
    return first === 'ok' ? undefined : String(first).replace(/\s+/g, ' ')
  } catch (error) {
    // Other errors don't mean that the file is damaged. For example, it may be locked, or the disk may be full.
    return /malformed|not a database/i.test(String(error)) ? (error as Error).message : undefined
  } finally {
    database?.close()
  }
}
