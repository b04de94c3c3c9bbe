import { DatabaseSync } from 'node:sqlite'
import { Outage } from '../outage.ts'
import type { D1Target } from './d1-target.ts'
import { findDatabaseFile } from './database-file.ts'

/** The file of the local database is corrupt. */
export class DatabaseDamaged extends Outage {
  override name = 'DatabaseDamaged'

  constructor(stateDir: string, file: string, problem: string) {
    super(
      `The database file ${file} is damaged (${problem}). Move the folder ${stateDir} elsewhere, and restore your backup: ` +
        'npm run restore -- FILE, with a file from npm run export. Without a backup, publish the content again: npm run sync.',
    )
  }
}

/** SQLite's errors for a damaged file, and workerd's single error for any internal failure. */
const suspicious = /internal error|malformed|SQLITE_CORRUPT|SQLITE_NOTADB|not a database/i

/**
 * Wraps a local database: if a batch fails because the file is damaged, it throws DatabaseDamaged. workerd reports the
 * same error for every failure, so this checks the file.
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
 * Checks the database file of a state folder, if it exists. It reads the whole file.
 *
 * @throws DatabaseDamaged
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
    // A locked file, or a file on a full disk, may still be intact.
    return /malformed|not a database/i.test(String(error)) ? (error as Error).message : undefined
  } finally {
    database?.close()
  }
}
