import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { D1Target, Row } from '../sync/d1-target.ts'

/** Where miniflare keeps the files of D1 databases in a state folder. */
export const databaseFolder = join('d1', 'miniflare-D1DatabaseObject')

/** The file of the local database of a state folder; `undefined` where there is none yet. */
export function findDatabaseFile(stateDir: string): string | undefined {
  const folder = join(stateDir, databaseFolder)
  const file = (existsSync(folder) ? readdirSync(folder) : []).find(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  )
  return file === undefined ? undefined : join(folder, file)
}

/** Opens the local database of a state folder to read from it, also while a process has it open. */
export function openDatabaseFile(stateDir: string): DatabaseSync | undefined {
  const file = findDatabaseFile(stateDir)
  return file === undefined ? undefined : new DatabaseSync(file, { readOnly: true })
}

/** A database file as a target of statements that read. */
export function fileTarget(database: DatabaseSync): D1Target {
  return {
    batch: async (statements) => statements.map(({ sql, params }) => database.prepare(sql).all(...params) as Row[]),
  }
}
