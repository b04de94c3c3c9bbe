import { createHash, createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { D1Target, Row } from './d1-target.ts'

/** The folder of Miniflare's D1 files, relative to a state folder. */
export const databaseFolder = join('d1', 'miniflare-D1DatabaseObject')

/** Ids of the local databases. The first must equal `database_id` in the engine's wrangler.toml. */
export const databaseIds = { content: 'rivage', insight: 'rivage-insight' } as const

/**
 * Returns the file of a database in a state folder. Miniflare derives its name from the id in the same way as
 * Cloudflare derives an object's id from its name.
 */
export function databaseFileOf(id: string): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const sign = (bytes: string | Buffer) => createHmac('sha256', key).update(bytes).digest().subarray(0, 16)
  const first = sign(id)
  return join(databaseFolder, `${Buffer.concat([first, sign(first)]).toString('hex')}.sqlite`)
}

/** Finds the file of the local content database in a state folder. Returns `undefined` before its first use. */
export function findDatabaseFile(stateDir: string): string | undefined {
  const file = join(stateDir, databaseFileOf(databaseIds.content))
  return existsSync(file) ? file : undefined
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
