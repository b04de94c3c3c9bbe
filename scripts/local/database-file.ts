import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { D1Target, Row } from '../sync/d1-target.ts'

/** The folder of Miniflare's D1 files, relative to a state folder. */
export const databaseFolder = join('d1', 'miniflare-D1DatabaseObject')

/** Finds the local database's file in a state folder; `undefined` before its first use. */
export function findDatabaseFile(stateDir: string): string | undefined {
  const folder = join(stateDir, databaseFolder)
  const file = (existsSync(folder) ? readdirSync(folder) : []).find(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  )
  return file === undefined ? undefined : join(folder, file)
}

/** Opens the local database of a state folder for reading, even while another process has it open. */
export function openDatabaseFile(stateDir: string): DatabaseSync | undefined {
  const file = findDatabaseFile(stateDir)
  return file === undefined ? undefined : new DatabaseSync(file, { readOnly: true })
}

/** Wraps a database file as a target for read statements. */
export function fileTarget(database: DatabaseSync): D1Target {
  return {
    batch: async (statements) => statements.map(({ sql, params }) => database.prepare(sql).all(...params) as Row[]),
  }
}
