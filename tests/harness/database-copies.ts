import { createHash, createHmac, randomUUID } from 'node:crypto'
import { cp, mkdir, rename } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFolder } from '../../scripts/local/database-file.ts'
import { runFolder } from './temporary-folder.ts'

// Many test files begin with the same site. The first that opens it publishes it and stores a copy of the database;
// those that follow, in any process of the run, begin with that copy and compile nothing.

const copyFile = (name: string) => join(runFolder(), 'published', `${name}.sqlite`)

/** Names what is published from files: their names and bytes. */
export function nameOf(files: Readonly<Record<string, string | Uint8Array | null>>): string {
  const hash = createHash('sha256')
  for (const file of Object.keys(files).sort()) {
    const content = files[file]
    if (content === null || content === undefined) continue
    const bytes = Buffer.from(content as string) // Or an array of bytes: both are one to `from`.
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * File of the database with an id in a state folder: miniflare makes its name of the id, as Cloudflare makes the id of
 * an object of its name.
 */
export function databaseFileOf(id: string): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const sign = (bytes: string | Buffer) => createHmac('sha256', key).update(bytes).digest().subarray(0, 16)
  const first = sign(id)
  return join(databaseFolder, `${Buffer.concat([first, sign(first)]).toString('hex')}.sqlite`)
}

/** Puts the copy of a name where there is no database yet, if there is such a copy; returns whether there is. */
export async function restoreDatabase(name: string, file: string): Promise<boolean> {
  if (!existsSync(copyFile(name))) return false
  await mkdir(dirname(file), { recursive: true })
  await cp(copyFile(name), file)
  return true
}

/** Stores a copy of a database, which may be in use, under a name. */
export async function storeDatabase(file: string, name: string): Promise<void> {
  const unfinished = `${copyFile(name)}-${randomUUID()}`
  await mkdir(dirname(unfinished), { recursive: true })
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec(`VACUUM INTO '${unfinished}'`)
  } finally {
    database.close()
  }
  // In one step: another process that looks for it now reads a whole file. One that was faster has made the same.
  await rename(unfinished, copyFile(name)).catch(() => {})
}
