import { createHash, createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { D1Target, Row } from './d1-target.ts'

/** The folder in which Miniflare stores D1 databases, relative to a state folder. */
export const databaseFolder = join('d1', 'miniflare-D1DatabaseObject')

/** The ids of the local databases. The first one must match `database_id` in the engine's wrangler.toml. */
export const databaseIds = { content: 'rivage', insight: 'rivage-insight' } as const

/**
 * Returns the file of a database, relative to a state folder. Miniflare derives the file name from the id in the same
 * way as Cloudflare derives the id of an object from its name.
 */
export function databaseFileOf(id: string): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const sign = (bytes: string | Buffer) => createHmac('sha256', key).update(bytes).digest().subarray(0, 16)
  const first = sign(id)
  return join(databaseFolder, `${Buffer.concat([first, sign(first)]).toString('hex')}.sqlite`)
}

/** Returns the file of the local content database, or `undefined` if the database hasn't been used yet. */
export function findDatabaseFile(stateDir: string): string | undefined {
  const file = join(stateDir, databaseFileOf(databaseIds.content))
  return existsSync(file) ? file : undefined
}

/** Opens the local content database for reading. This works even while another process has it open. */
export function openDatabaseFile(stateDir: string): DatabaseSync | undefined {
  const file = findDatabaseFile(stateDir)
  return file === undefined ? undefined : new DatabaseSync(file, { readOnly: true })
}

/** Returns a target that runs read statements on a database file. */
export function fileTarget(database: DatabaseSync): D1Target {
  return {
    batch: async (statements) => statements.map(({ sql, params }) => database.prepare(sql).all(...params) as Row[]),
  }
}
