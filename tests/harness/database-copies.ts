import { createHash } from 'node:crypto'
import { cp, mkdir, rename } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { databaseFolder, openDatabaseFile } from '../../scripts/local/database-file.ts'
import { runFolder } from './temporary-folder.ts'

// Many test files begin with the same site. The first that opens it publishes it and stores a copy of the database;
// those that follow, in any process of the run, begin with that copy and compile nothing.

const copyFolder = (name: string) => join(runFolder(), 'published', name)

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

/** Puts the copy of a name into a new state folder, if there is one; returns whether there is. */
export async function restoreDatabase(name: string, stateDir: string): Promise<boolean> {
  if (!existsSync(copyFolder(name))) return false
  await cp(copyFolder(name), join(stateDir, databaseFolder), { recursive: true })
  return true
}

/** Stores a copy of the database of a state folder, which may be in use, under a name. */
export async function storeDatabase(stateDir: string, name: string): Promise<void> {
  const unfinished = `${copyFolder(name)}-${process.pid}`
  await mkdir(unfinished, { recursive: true })
  const database = openDatabaseFile(stateDir)
  if (!database) throw new Error(`There is no database in ${stateDir}`)
  try {
    database.exec(`VACUUM INTO '${join(unfinished, basename(database.location()!))}'`)
  } finally {
    database.close()
  }
  await rename(unfinished, copyFolder(name)).catch(() => {}) // Another process was faster: its copy is the same.
}
